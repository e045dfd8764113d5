/** A row of the timeline for each change a person made, and what the screens hear of it, in the same transaction. */
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import { tellOutbox } from '#foundation/equipment/outbox.repository.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { siteOf, toldAlarm } from '#foundation/equipment/told-alarm.ts'
import type { ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { insertAlarmMoves } from '../judging/alarm.repository.ts'

export const laneOf = ({ priority }: Pick<AlarmRow, 'priority'>): 1 | 2 => (priority === 1 ? 1 : 2)

const moveBy = ({ accountId }: Actor, row: AlarmRow, fromState: string | null, note: string | null) => ({
  alarmId: row.id,
  site: siteOf(row),
  fromState,
  toState: row.state,
  condition: row.condition,
  actorKind: 'account',
  actorId: accountId,
  note,
})

export const addMoves = async (
  tx: ScopedTransaction,
  actor: Actor,
  before: readonly AlarmRow[],
  after: readonly AlarmRow[],
  note: string | null,
): Promise<void> => {
  const was = new Map(before.map((row) => [row.id, row]))
  await tx.rows(insertAlarmMoves(after.map((row) => moveBy(actor, row, was.get(row.id)?.state ?? null, note))))
  tellOutbox(tx, after.flatMap(toldAlarm))
}

/** Lines of one alarm's timeline that changed nothing of it, told once. */
export const addNotes = async (
  tx: ScopedTransaction,
  actor: Actor,
  row: AlarmRow,
  notes: readonly string[],
): Promise<void> => {
  if (notes.length === 0) return
  await tx.rows(insertAlarmMoves(notes.map((note) => moveBy(actor, row, row.state, note))))
  tellOutbox(tx, toldAlarm(row))
}
