/** Ticks the points of open walk tests and judges their alarms. A worker calls it often; several at once do no harm. */
import { isolationChanged } from '#events/hazard-events.ts'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import { addToOutbox } from '#foundation/equipment/outbox.repository.ts'
import { toldAlarm } from '#foundation/equipment/told-alarm.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import * as walks from './walk-test.repository.ts'
import { testDoubt, type TestedAlarm } from './walk-test.rules.ts'

const mostAtOnce = 200

/** How many points and alarms changed; when there are any, the outbox of both lanes may have news. */
export const sweepWalkTests = (transactor: Transactor, now: number): Promise<number> =>
  transactor.run(async (tx) => {
    const at = new Date(now)
    const ticked = await tx.rows(walks.tickPoints())
    const judged = await judgeTests(tx, now)
    await tx.rows(walks.endOldWalks(at))
    if (judged.length > 0) await tx.rows(walks.insertAlarmMoves(judged.map(moveOf)))
    const told = [...judged.flatMap(toldAlarm), ...ticked.map(isolationChanged)]
    return { result: ticked.length + judged.length, last: addToOutbox(told) }
  })

const judgeTests = async (tx: Transaction, now: number) => {
  const held = (await tx.rows(walks.holdWalked(mostAtOnce))).map(testedOf)
  if (held.length === 0) return []
  const urgent = await tx.rows(walks.urgentWalked([...new Set(held.map(({ projectId }) => projectId))]))
  const others = urgent.map(testedOf)
  const tests = held.filter((alarm) => testDoubt(alarm, others, now) === undefined)
  return tests.length === 0
    ? []
    : tx.rows(
        walks.markTests(
          tests.map(({ id }) => id),
          new Date(now),
        ),
      )
}

const testedOf = (row: walks.WalkedAlarm): TestedAlarm => ({
  id: row.id,
  projectId: row.project_id,
  likelyReal: row.likely_real,
  firstAt: row.first_at.getTime(),
  lastAt: row.last_at.getTime(),
  walk:
    row.walk_test_id === null
      ? null
      : {
          id: row.walk_test_id,
          until: row.until?.getTime() ?? 0,
          walkedAt: row.walked_at?.getTime() ?? 0,
          needsPerson: row.needs_person ?? true,
          tickedBy: row.ticked_by,
        },
})

const moveOf = (row: AlarmRow & { readonly was: string }) => ({
  alarm_id: row.id,
  oem_id: row.oem_id,
  company_id: row.company_id,
  project_id: row.project_id,
  from_state: row.was,
  to_state: row.state,
  condition: row.condition,
  actor_kind: 'rule',
  // The window that made it a test.
  actor_id: row.isolation_id,
  note: 'test',
})
