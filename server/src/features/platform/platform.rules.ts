/** Is the watcher itself well: figures of the platform against their limits. Pure. */
import type { HealthRow, PlatformHealth } from '@vigil/contract/tenancy/platform'

export interface PlatformFigures {
  readonly at: string
  readonly lanes: readonly { readonly lane: number; readonly ageMs: number; readonly unheld: number }[]
  readonly callAgeMs: number
  readonly channels: readonly {
    readonly channel: string
    readonly ageMs: number
    readonly sent: number
    readonly failed: number
  }[]
  readonly quarantine: { readonly lastHour: number; readonly open: number }
  readonly processes: readonly {
    readonly id: string
    readonly process: string
    readonly version: string
    readonly clockMs: number
    readonly silentMs: number
  }[]
  readonly databaseBytes: number
}

/** What is older, farther off or more than this is looked at. */
export const limits = {
  fireLaneMs: 5_000,
  eventLaneMs: 10_000,
  callMs: 10_000,
  channelMs: 60_000,
  /** Of what went out in an hour. */
  failedShare: 0.2,
  quarantinedAnHour: 10,
  clockMs: 2_000,
  silentMs: 15_000,
} as const

const processKinds = ['gateway', 'pipeline', 'api', 'worker'] as const

type State = HealthRow['state']
const stateOf = (isFine: boolean): State => (isFine ? 'fine' : 'look')
/** Nothing waits: as young as can be. */
const age = (ms: number): number => Math.max(ms, 0)

const laneRows = ({ lanes }: PlatformFigures): HealthRow[] =>
  lanes.map(({ lane, ageMs, unheld }) => {
    const limit = lane === 1 ? limits.fireLaneMs : limits.eventLaneMs
    const isFine = unheld === 0 && ageMs <= limit
    const detail = unheld === 0 ? '' : `unheld ${unheld}`
    // Readings wait in the stream, whose own age only their readers know: here it counts that somebody reads.
    if (lane === 0)
      return { part: 'lane', name: '0', state: stateOf(unheld === 0), value: unheld, unit: 'count', limit: 0, detail }
    return { part: 'lane', name: String(lane), state: stateOf(isFine), value: age(ageMs), unit: 'ms', limit, detail }
  })

const channelRows = ({ channels }: PlatformFigures): HealthRow[] =>
  channels.map(({ channel, ageMs, sent, failed }) => {
    const all = sent + failed
    const share = all === 0 ? null : failed / all
    const isFine = ageMs <= limits.channelMs && (share === null || share <= limits.failedShare)
    return {
      part: 'channel',
      name: channel,
      // Nobody has tried for an hour: nothing is known of it.
      state: isFine && share === null ? 'unknown' : stateOf(isFine),
      value: share,
      unit: 'share',
      limit: limits.failedShare,
      detail: `${sent} / ${all}`,
    }
  })

const processRows = ({ processes }: PlatformFigures): HealthRow[] =>
  processKinds.map((kind) => {
    const here = processes.filter(({ process, silentMs }) => process === kind && silentMs <= limits.silentMs)
    const versions = new Set(here.map(({ version }) => version))
    return {
      part: 'process',
      name: kind,
      state: stateOf(here.length > 0 && versions.size === 1),
      value: here.length,
      unit: 'count',
      limit: null,
      detail: [...versions].join(', '),
    }
  })

const clockRows = ({ processes }: PlatformFigures): HealthRow[] =>
  processes
    .filter(({ silentMs }) => silentMs <= limits.silentMs)
    .map(({ process, id, clockMs }) => ({
      part: 'clock',
      name: process,
      state: stateOf(Math.abs(clockMs) <= limits.clockMs),
      value: clockMs,
      unit: 'ms',
      limit: limits.clockMs,
      detail: id.slice(-6),
    }))

const rowsOf = (figures: PlatformFigures): HealthRow[] => [
  ...laneRows(figures),
  {
    part: 'call',
    name: 'fire',
    state: stateOf(figures.callAgeMs <= limits.callMs),
    value: age(figures.callAgeMs),
    unit: 'ms',
    limit: limits.callMs,
    detail: '',
  },
  ...channelRows(figures),
  {
    part: 'quarantine',
    name: 'lastHour',
    state: stateOf(figures.quarantine.lastHour <= limits.quarantinedAnHour),
    value: figures.quarantine.lastHour,
    unit: 'count',
    limit: limits.quarantinedAnHour,
    detail: String(figures.quarantine.open),
  },
  ...processRows(figures),
  ...clockRows(figures),
  {
    part: 'database',
    name: 'size',
    // Nobody has said how large it may become, and what has no limit is not called fine.
    state: 'unknown',
    value: figures.databaseBytes,
    unit: 'bytes',
    limit: null,
    detail: '',
  },
]

/** What a fire needs on its way from a device to a person. */
const onFirePath = ({ part, name }: HealthRow): boolean =>
  (part === 'lane' && name === '1') || part === 'call' || part === 'process'

/** One carrier may fail, because a fire goes by several; not every one that was tried. */
const reachesNobody = (rows: readonly HealthRow[]): boolean => {
  const tried = rows.filter(({ part, state }) => part === 'channel' && state !== 'unknown')
  return tried.length > 0 && tried.every(({ state }) => state === 'look')
}

export const healthOf = (figures: PlatformFigures): PlatformHealth => {
  const rows = rowsOf(figures)
  const isFirePathFine = rows.filter(onFirePath).every(({ state }) => state === 'fine') && !reachesNobody(rows)
  return { at: new Date(figures.at).toISOString(), isFirePathFine, rows }
}

export interface Trouble {
  readonly key: string
  readonly words: string
}

/** What the platform rings about itself: whatever is to be looked at, by a name that stays the same while it lasts. */
export const troublesOf = (figures: PlatformFigures): Trouble[] =>
  rowsOf(figures)
    .filter(({ state }) => state === 'look')
    .map(({ part, name, value, unit, limit, detail }) => ({
      key: `${part}.${name}`,
      words: `${part} ${name}: ${value ?? 'unknown'} ${unit}, limit ${limit ?? 'none'} ${detail}`.trim(),
    }))

/** The same as flat figures, for a monitoring system. */
export const flatFigures = (figures: PlatformFigures): Record<string, number> => ({
  ...Object.fromEntries(
    figures.lanes.flatMap(({ lane, ageMs, unheld }) => [
      [`platformLane${lane}AgeMs`, age(ageMs)],
      [`platformLane${lane}Unheld`, unheld],
    ]),
  ),
  platformCallAgeMs: age(figures.callAgeMs),
  ...Object.fromEntries(
    figures.channels.flatMap(({ channel, ageMs, sent, failed }) => [
      [`platformChannel.${channel}.ageMs`, age(ageMs)],
      [`platformChannel.${channel}.sentLastHour`, sent],
      [`platformChannel.${channel}.failedLastHour`, failed],
    ]),
  ),
  platformQuarantineLastHour: figures.quarantine.lastHour,
  platformQuarantineOpen: figures.quarantine.open,
  ...Object.fromEntries(
    processKinds.map((kind) => [
      `platformProcesses.${kind}`,
      figures.processes.filter(({ process, silentMs }) => process === kind && silentMs <= limits.silentMs).length,
    ]),
  ),
  platformWorstClockMs: Math.max(0, ...figures.processes.map(({ clockMs }) => Math.abs(clockMs))),
  platformDatabaseBytes: figures.databaseBytes,
})
