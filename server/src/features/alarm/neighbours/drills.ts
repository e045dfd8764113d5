/** Shows what a batch has judged in the light of the drills of its units, in the same transaction. */
import { drillChanged } from '#events/drill-events.ts'
import { breakOut } from '#foundation/equipment/drill-breakout.repository.ts'
import { toldAlarm } from '#foundation/equipment/told-alarm.ts'
import type { LaneBatch } from '#events/report-events.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { AlarmChange } from '../judging/alarm.rules.ts'
import type { DrillRow } from './drill.repository.ts'
import { drilled, judgeDrills, type OpenDrill } from './drill.rules.ts'

export const lightOfDrills = async (
  tx: Transaction,
  changes: readonly AlarmChange[],
  {
    rows,
    likelyReal,
    batch,
  }: {
    readonly rows: readonly DrillRow[]
    readonly likelyReal: ReadonlySet<string>
    readonly batch: LaneBatch
  },
): Promise<readonly AlarmChange[]> => {
  if (rows.length === 0) return changes
  const verdict = judgeDrills(changes, rows.map(drillOf), { likelyReal, now: batch.now })
  const ownIds = new Set(changes.map(({ alarm }) => alarm.id))
  for (const { drill, why, change } of verdict.broken) {
    const isOver = why === 'windowOver'
    const freed = await tx.rows(
      breakOut({
        drillId: drill.id,
        into: isOver ? 'ended' : 'aborted',
        why,
        alarmId: isOver ? null : change.alarm.id,
        at: new Date(batch.now),
        by: { kind: isOver ? 'timer' : 'rule' },
      }),
    )
    batch.outbox.push(...freed.filter(({ id }) => !ownIds.has(id)).flatMap(toldAlarm))
    batch.outbox.push(drillChanged(change.signal.equipment.site, 1))
  }
  return changes.map((change) => drilled(change, verdict, batch.now))
}

const drillOf = (row: DrillRow): OpenDrill => ({
  id: row.id,
  projectId: row.project_id,
  areaId: row.area_id,
  isPaused: row.state === 'paused',
  until: row.until.getTime(),
  equipment: new Set(row.equipment),
})
