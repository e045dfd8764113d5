/** Rows of waiting alarms become each scope's number and its worst alarms. Pure. */
import { LiveAlarm } from '@vigil/contract/live-events'
import type { WaitingAlarm } from './live.repository.ts'

export interface ScopeState {
  readonly total: number
  /** Worst first. */
  readonly alarms: readonly LiveAlarm[]
}

/** A company's rows come once for each company below it, so numbers are added and lists merged. */
export const statesOfRows = (rows: readonly WaitingAlarm[], most: number): ReadonlyMap<string, ScopeState> =>
  new Map([...Map.groupBy(rows, ({ scope }) => scope)].map(([scope, own]) => [scope, stateOf(own, most)]))

const stateOf = (rows: readonly WaitingAlarm[], most: number): ScopeState => {
  const totals = new Map(rows.map(({ place, total }) => [place, total]))
  return {
    total: [...totals.values()].reduce((sum, total) => sum + total, 0),
    alarms: rows.flatMap(alarmOf).toSorted(worseFirst).slice(0, most),
  }
}

const worseFirst = (a: LiveAlarm, b: LiveAlarm): number => a.priority - b.priority || (a.firstAt < b.firstAt ? -1 : 1)

/** A row that the contract does not know is counted but not shown: the others must not be hidden by it. */
const alarmOf = (row: WaitingAlarm): LiveAlarm[] => {
  const parsed = LiveAlarm.safeParse({
    alarmId: row.id,
    equipmentId: row.equipment_id,
    projectId: row.project_id,
    kind: row.kind,
    event: row.event_key,
    priority: row.priority,
    condition: row.condition,
    state: row.state,
    likelyReal: row.likely_real,
    count: row.count,
    firstAt: row.first_at?.toISOString(),
    lastAt: row.last_at?.toISOString(),
    version: row.version,
  })
  return parsed.success ? [parsed.data] : []
}
