/** Shows new urgent alarms in the light of the others of their unit, and those in the light of the new ones. */
import type { LaneBatch } from '#events/report-events.ts'
import { toldAlarm } from '#foundation/equipment/told-alarm.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { AlarmChange } from '../judging/alarm.rules.ts'
import { openIsolations, relightAlarms, urgentNeighbours, type NeighbourRow } from './neighbours.repository.ts'
import {
  judgeTogether,
  assessed,
  reassessed,
  urgentBeginnings,
  type Neighbour,
  type Verdict,
} from './neighbours.rules.ts'

const lookBackMs = 3_600_000

export const lightUp = async (
  tx: Transaction,
  changes: readonly AlarmChange[],
  batch: LaneBatch,
  newId: () => string,
): Promise<AlarmChange[]> => {
  const begun = changes.filter(({ step }) => step === 'raise' || step === 'reopen')
  const urgent = urgentBeginnings(changes)
  const [isolations, neighbours] = await Promise.all([
    begun.length === 0 ? [] : tx.rows(openIsolations(equipmentOf(begun), new Date(batch.now))),
    urgent.length === 0 ? [] : tx.rows(urgentNeighbours(unitsOf(urgent), new Date(batch.now - lookBackMs))),
  ])
  const isolated = isolations.map(({ equipment_id, ...one }) => ({ ...one, equipmentId: equipment_id }))
  const before = neighbours.map(neighbourOf)
  const verdict = judgeTogether(urgent, before, newId)
  const ownIds = new Set(changes.map(({ alarm }) => alarm.id))
  await relight(
    tx,
    before.filter(({ id }) => !ownIds.has(id)),
    verdict,
    batch,
  )
  // Only what begins is silenced: a shield does not end calls that are under way.
  const newIds = new Set(begun.map(({ alarm }) => alarm.id))
  // Mostly nobody is near and nothing shielded: then they stand as they are.
  if (isolations.length === 0 && verdict.likelyReal.size === 0 && verdict.groups.size === 0) return [...changes]
  return changes.map((change) => ({
    ...change,
    alarm: assessed(change.alarm, verdict, newIds.has(change.alarm.id) ? isolated : []),
  }))
}

const equipmentOf = (changes: readonly AlarmChange[]): string[] => [
  ...new Set(changes.map(({ alarm }) => alarm.equipmentId)),
]
const unitsOf = (changes: readonly AlarmChange[]): string[] => [
  ...new Set(changes.map(({ signal }) => signal.equipment.site.projectId)),
]

const relight = async (
  tx: Transaction,
  before: readonly Neighbour[],
  verdict: Verdict,
  batch: LaneBatch,
): Promise<void> => {
  const changed = reassessed(before, verdict)
  if (changed.length === 0) return
  const rows = await tx.rows(relightAlarms(changed, new Date(batch.now)))
  batch.outbox.push(...rows.flatMap(toldAlarm))
}

const neighbourOf = (row: NeighbourRow): Neighbour => ({
  id: row.id,
  projectId: row.project_id,
  equipmentId: row.equipment_id,
  areaId: row.area_id,
  kind: row.kind,
  likelyReal: row.likely_real,
  groupId: row.group_id,
  state: row.state,
  firstAt: row.first_at.getTime(),
  lastAt: row.last_at.getTime(),
})
