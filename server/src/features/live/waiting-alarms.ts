/** Rows of waiting alarms become each scope's number and its worst alarms. Pure. */
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import { liveAlarmOf } from '#foundation/equipment/alarm-record.ts'
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

/** A row that the contract does not know is counted but not shown. */
const alarmOf = (row: WaitingAlarm): LiveAlarm[] => {
  const alarm = liveAlarmOf(row)
  return alarm ? [alarm] : []
}
