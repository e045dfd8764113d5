/** A row of the timeline for each change a person made, and what the screens hear of it, in the same transaction. */
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import { tellOutbox } from '#foundation/equipment/outbox.repository.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { siteOf, toldAlarm } from '#foundation/equipment/told-alarm.ts'
import type { ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { insertAlarmMoves } from '../judging/alarm.repository.ts'

export const laneOf = ({ priority }: Pick<AlarmRow, 'priority'>): 1 | 2 => (priority === 1 ? 1 : 2)

export const addMoves = async (
  tx: ScopedTransaction,
  { accountId }: Actor,
  before: readonly AlarmRow[],
  after: readonly AlarmRow[],
  note: string | null,
): Promise<void> => {
  const was = new Map(before.map((row) => [row.id, row]))
  const moves = after.map((row) => ({
    alarmId: row.id,
    site: siteOf(row),
    fromState: was.get(row.id)?.state ?? null,
    toState: row.state,
    condition: row.condition,
    actorKind: 'account',
    actorId: accountId,
    note,
  }))
  await tx.rows(insertAlarmMoves(moves))
  tellOutbox(tx, after.flatMap(toldAlarm))
}
