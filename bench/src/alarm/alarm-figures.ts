/** What the run says, as one flat object and as a table for whoever reads it. */
import { median, percentile } from '#load/percentile.ts'
import type { AlarmResult } from './alarm-bench.ts'

const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits))
const named = (prefix: string, values: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([part, us]) => [`${prefix}${part}Us`, rounded(us)]))

export const alarmFigures = (result: AlarmResult): Record<string, number> => {
  const { pixels, stretch, peerPixels, rate, bareRate, peerRate } = result
  return {
    p50Ms: rounded(median(pixels.times)),
    p99Ms: rounded(percentile(pixels.times, 0.99)),
    maxMs: rounded(Math.max(...pixels.times)),
    heardP50Ms: rounded(median(pixels.heardTimes)),
    heardP99Ms: rounded(percentile(pixels.heardTimes, 0.99)),
    seen: pixels.times.length,
    missing: pixels.missing,
    lostOnKill: result.lostOnKill,
    stretchP50Ms: rounded(median(stretch.times)),
    stretchP99Ms: rounded(percentile(stretch.times, 0.99)),
    stretchMaxMs: rounded(Math.max(...stretch.times)),
    stretchMissing: stretch.missing,
    peerP50Ms: rounded(median(peerPixels.times)),
    peerP99Ms: rounded(percentile(peerPixels.times, 0.99)),
    peerMissing: peerPixels.missing,
    peerLostOnKill: result.peerLostOnKill,
    rate: rounded(rate, 0),
    bareRate: rounded(bareRate, 0),
    bareRatio: rounded(rate / bareRate, 3),
    peerRate: rounded(peerRate, 0),
    rateRatio: rounded(rate / peerRate, 3),
    indexEntries: rounded(result.writes.entries),
    walBytes: rounded(result.writes.bytes, 0),
    freshRate: rounded(result.fresh.rate, 0),
    freshIndexEntries: rounded(result.fresh.writes.entries),
    freshWalBytes: rounded(result.fresh.writes.bytes, 0),
    ...named('', result.us),
    ...named('fresh', result.fresh.us),
    ...named('bare', result.bareUs),
    ...named('peer', result.peerUs),
    load: rounded(result.load),
  }
}

export const alarmTable = (result: AlarmResult): string =>
  Object.entries(alarmFigures(result))
    .map(([name, value]) => `${name.padEnd(18)} ${String(value).padStart(9)}`)
    .join('\n')
