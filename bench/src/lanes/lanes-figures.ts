/** What the run says, as one flat object and as a table for whoever reads it. */
import { median, percentile } from '#load/percentile.ts'
import type { LanesResult } from './lanes-bench.ts'
import type { Ingest } from './measure-ingest.ts'

const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits))
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]): number => sum(values) / values.length

const usOf = (rounds: readonly Ingest[], part: keyof Ingest['us']): number =>
  rounded(mean(rounds.map(({ us }) => us[part])))

const wholeUs = (rounds: readonly Ingest[]): number =>
  mean(rounds.map(({ us }) => us.gateway + us.pipeline + us.postgres + us.nats))

export const lanesFigures = (result: LanesResult): Record<string, number> => {
  const { ours, bare, events, stretch, volatile, connections, hostile, resyncs, load } = result
  const calm = percentile(hostile.calm, 0.99)
  const beside = percentile(hostile.beside, 0.99)
  return {
    ingestRatio: rounded(sum(ours.map(({ perSec }) => perSec)) / sum(bare.map(({ perSec }) => perSec)), 3),
    // Without the generator, and without what others took from the machine: what a message costs.
    ingestCpuRatio: rounded(wholeUs(bare) / wholeUs(ours), 3),
    ingestPerSec: rounded(mean(ours.map(({ perSec }) => perSec)), 0),
    bareIngestPerSec: rounded(mean(bare.map(({ perSec }) => perSec)), 0),
    gatewayUs: usOf(ours, 'gateway'),
    pipelineUs: usOf(ours, 'pipeline'),
    postgresUs: usOf(ours, 'postgres'),
    natsUs: usOf(ours, 'nats'),
    generatorUs: usOf(ours, 'generator'),
    bareGatewayUs: usOf(bare, 'gateway'),
    bareStoreUs: usOf(bare, 'pipeline'),
    barePostgresUs: usOf(bare, 'postgres'),
    bareNatsUs: usOf(bare, 'nats'),
    bareGeneratorUs: usOf(bare, 'generator'),
    eventP99Ms: rounded(percentile(events.times, 0.99)),
    eventP50Ms: rounded(median(events.times)),
    eventsHeard: events.times.length,
    eventsMissing: events.missing,
    stretchEventP99Ms: rounded(percentile(stretch.times, 0.99)),
    stretchEventP50Ms: rounded(median(stretch.times)),
    stretchEventsMissing: stretch.missing,
    bareVolatileP99Ms: rounded(percentile(volatile.times, 0.99)),
    bareVolatileP50Ms: rounded(median(volatile.times)),
    connectionKb: rounded(connections.kb, 2),
    connections: connections.connections,
    connectionsLost: connections.lost,
    hostileRatio: rounded(beside / calm, 2),
    calmFireP99Ms: rounded(calm),
    hostileFireP99Ms: rounded(beside),
    hostileFireP50Ratio: rounded(median(hostile.beside) / median(hostile.calm), 2),
    hostileShouted: hostile.shouted,
    resyncs,
    loadBefore: rounded(load[0]),
    loadAfter: rounded(load[1]),
  }
}

const lineOf = ([name, value]: [string, number]): string => `${name.padEnd(22)} ${String(value).padStart(10)}`

export const lanesTable = (result: LanesResult): string => Object.entries(lanesFigures(result)).map(lineOf).join('\n')
