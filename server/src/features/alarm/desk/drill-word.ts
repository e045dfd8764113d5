/** Somebody says of an alarm of a drill that it is real: it is, and so is everything else of that drill. */
import { drillChanged } from '#events/drill-events.ts'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import { breakOut } from '#foundation/equipment/drill-breakout.repository.ts'
import { tellOutbox } from '#foundation/equipment/outbox.repository.ts'
import { siteOf, toldAlarm } from '#foundation/equipment/told-alarm.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import type { ActInput } from './handling.rules.ts'

type Drilled = Pick<AlarmRow, 'drill_id' | 'real_case_id'>

/** Whoever was told of a drill is told again: its messages stand under another case from now on. */
export const realCase = ({ drill_id, real_case_id }: Drilled, { verdict }: ActInput, newId: () => string) =>
  verdict === 'real' && drill_id !== null && real_case_id === null ? { real_case_id: newId() } : {}

export const endDrillOf = async (
  tx: ScopedTransaction,
  { accountId }: Actor,
  row: AlarmRow,
  at: Date,
): Promise<void> => {
  if (row.drill_id === null || row.real_case_id !== null) return
  const by = { kind: 'account', accountId } as const
  const how = { drillId: row.drill_id, into: 'aborted', why: 'verdict', alarmId: row.id, at, by } as const
  const freed = await tx.rows(breakOut(how))
  tellOutbox(tx, [...freed.flatMap(toldAlarm), drillChanged(siteOf(row), 1)])
}
