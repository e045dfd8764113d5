/** What people do, by the rules of the desk. */
import type { AlarmAct } from '@vigil/contract/alarm/desk'
import { ladderStopped, columnsOf, waitingAgain } from '#features/alarm/desk/act-columns.ts'
import { delayedColumns, delayRefusal } from '#features/alarm/desk/delay.rules.ts'
import { actRefusal, afterAct, ourWords, type ActInput, type Handler } from '#features/alarm/desk/handling.rules.ts'
import { openAlarms, saveAlarm, type SimulatedAlarm, type Store } from './simulated-store.ts'

interface Columns {
  readonly state?: string
  readonly ladder?: SimulatedAlarm['ladder']
  readonly ladder_from?: Date | null
  readonly ladder_done?: Date | null
  readonly ladder_due?: Date | null
  readonly acknowledged_at?: Date | null
  readonly handled_at?: Date
  readonly verdict_at?: Date
  readonly delayed_at?: Date
}

const ms = (at: Date | null): number | null => at?.getTime() ?? null

/** Columns as the simulated row has them. */
const written = (alarm: SimulatedAlarm, columns: Columns): SimulatedAlarm => ({
  ...alarm,
  version: alarm.version + 1,
  // The rules of the desk made these columns.
  ...(columns.state === undefined ? {} : { state: columns.state as SimulatedAlarm['state'] }),
  ...(columns.ladder === undefined ? {} : { ladder: columns.ladder }),
  ...(columns.ladder_from === undefined ? {} : { ladderFrom: ms(columns.ladder_from) }),
  ...(columns.ladder_done === undefined ? {} : { ladderDone: ms(columns.ladder_done) }),
  ...(columns.ladder_due === undefined ? {} : { ladderDue: ms(columns.ladder_due) }),
  ...(columns.acknowledged_at === undefined ? {} : { acknowledgedAt: ms(columns.acknowledged_at) }),
  ...(columns.handled_at === undefined ? {} : { handledAt: ms(columns.handled_at) }),
  ...(columns.verdict_at === undefined ? {} : { verdictAt: ms(columns.verdict_at) }),
  ...(columns.delayed_at === undefined ? {} : { delayedAt: ms(columns.delayed_at) }),
})

export interface DeskClock {
  readonly now: number
  readonly real: number
}

/** Whether it was allowed. */
export const act = (
  store: Store,
  { id, name, handler, input }: { id: string; name: AlarmAct; handler: Handler; input: ActInput },
  { now, real }: DeskClock,
): boolean => {
  const alarm = store.alarms.get(id)
  if (!alarm) return false
  const was = { ...alarm, isOurWord: ourWords.some((key) => key === alarm.key) }
  if (actRefusal(was, name, handler, input) !== undefined) return false
  const next = afterAct(was, name, handler, input)
  const columns = columnsOf(name, { was, next }, { accountId: 'person' }, new Date(now))
  const saved = written(alarm, columns)
  const takenAt = alarm.takenAt ?? (saved.acknowledgedAt === null ? null : real)
  const realAt = next.verdict === 'real' ? (alarm.realAt ?? real) : null
  saveAlarm(store, { ...saved, verdict: next.verdict, cause: next.cause, takenAt, realAt })
  return true
}

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at))

/** "I go", and then, perhaps, "I am nearly there". */
export const goAndDelay = (store: Store, id: string, now: number): void => {
  const alarm = store.alarms.get(id)
  if (!alarm || alarm.state === 'archived') return
  const owned = { ...alarm, isOwned: true, version: alarm.version + 1 }
  saveAlarm(store, owned)
  const ladder = {
    ladder_from: dateOf(owned.ladderFrom),
    ladder_done: dateOf(owned.ladderDone),
    ladder_due: dateOf(owned.ladderDue),
  }
  const row = { ...owned, ...ladder, likely_real: owned.likelyReal, owner_id: 'person' }
  const asked = { ...row, delayed_at: dateOf(owned.delayedAt) }
  if (delayRefusal(asked, { accountId: 'person', isEndUser: false }) !== undefined) return
  saveAlarm(store, written(owned, delayedColumns(ladder, new Date(now))))
}

export const photograph = (store: Store, id: string): void => {
  const alarm = store.alarms.get(id)
  if (alarm && alarm.state !== 'archived') saveAlarm(store, { ...alarm, photos: Math.min(9, alarm.photos + 1) })
}

/** Which ones it took: never what threatens life. */
export const acknowledgeAll = (store: Store, now: number): string[] => {
  const waiting = openAlarms(store).filter(({ state, priority }) => priority > 1 && isWaiting(state))
  const columns = { state: 'acknowledged', acknowledged_at: new Date(now), ...ladderStopped }
  for (const alarm of waiting) saveAlarm(store, written(alarm, columns))
  return waiting.map(({ id }) => id)
}

export const undo = (store: Store, ids: readonly string[]): void => {
  for (const id of ids) {
    const alarm = store.alarms.get(id)
    if (alarm?.state !== 'acknowledged' || alarm.acknowledgedAt === null) continue
    const row = { ...alarm, first_at: new Date(alarm.firstAt), acknowledged_at: new Date(alarm.acknowledgedAt) }
    saveAlarm(store, written(alarm, waitingAgain(row)))
  }
}

export const isWaiting = (state: SimulatedAlarm['state']): boolean => state === 'received' || state === 'notified'
