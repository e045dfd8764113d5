/** Shows new urgent alarms in the light of the others of their unit, and those in the light of the new ones. */
import type { EquipmentFacts } from '#events/equipment-facts.ts'
import type { LaneBatch } from '#events/report-events.ts'
import { toldAlarm } from '#foundation/equipment/told-alarm.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { AlarmChange } from '../judging/alarm.rules.ts'
import { openDrills, type DrillRow } from './drill.repository.ts'
import { lightOfDrills } from './drills.ts'
import {
  openIsolations,
  relightAlarms,
  urgentNeighbours,
  type IsolationRow,
  type NeighbourRow,
} from './neighbours.repository.ts'
import {
  judgeTogether,
  assessed,
  reassessed,
  urgentBeginnings,
  type Neighbour,
  type Verdict,
} from './neighbours.rules.ts'

const lookBackMs = 3_600_000

/** What new alarms are judged beside. Asked for before it is known which there are: a round trip less for a fire. */
export interface Surroundings {
  readonly equipment: ReadonlySet<string>
  readonly isolations: Promise<readonly IsolationRow[]>
  /** Of the units of all that equipment; only what threatens life is looked at beside others, and that has its own lane. */
  readonly neighbours: Promise<readonly NeighbourRow[]> | undefined
  readonly drills: Promise<readonly DrillRow[]> | undefined
}

type Moment = Pick<LaneBatch, 'lane' | 'now'>

export const askSurroundings = (
  tx: Transaction,
  equipment: readonly EquipmentFacts[],
  { lane, now }: Moment,
): Surroundings => {
  const [ids, units] = [equipment.map(({ id }) => id), equipment.map(({ site }) => site.projectId)]
  return {
    equipment: new Set(ids),
    isolations: tx.rows(openIsolations(ids, new Date(now))),
    neighbours: lane === 1 ? tx.rows(urgentNeighbours([...new Set(units)], lookBack(now))) : undefined,
    drills: lane === 1 ? tx.rows(openDrills([...new Set(units)], ids)) : undefined,
  }
}

const lookBack = (now: number): Date => new Date(now - lookBackMs)

interface Light {
  readonly batch: LaneBatch
  readonly newId: () => string
  readonly asked: Surroundings | undefined
}

/** Whoever was not asked for is asked for now. */
const isolationsOf = async (tx: Transaction, begun: readonly AlarmChange[], { batch, asked }: Light) => {
  const equipment = equipmentOf(begun)
  if (equipment.length === 0) return []
  const isAsked = equipment.every((id) => asked?.equipment.has(id))
  return asked && isAsked ? asked.isolations : tx.rows(openIsolations(equipment, new Date(batch.now)))
}

const neighboursOf = async (tx: Transaction, urgent: readonly AlarmChange[], { batch, asked }: Light) => {
  if (urgent.length === 0) return []
  const isAsked = equipmentOf(urgent).every((id) => asked?.equipment.has(id))
  const answer = isAsked ? asked?.neighbours : undefined
  return answer ?? tx.rows(urgentNeighbours(unitsOf(urgent), lookBack(batch.now)))
}

/** Only what threatens life is part of a drill, or breaks out of one. */
const drillsOf = async (tx: Transaction, changes: readonly AlarmChange[], { asked }: Light) => {
  const urgent = changes.filter(({ alarm }) => alarm.priority === 1)
  if (urgent.length === 0) return []
  const equipment = equipmentOf(urgent)
  const answer = equipment.every((id) => asked?.equipment.has(id)) ? asked?.drills : undefined
  return answer ?? tx.rows(openDrills(unitsOf(urgent), equipment))
}

export const lightUp = async (
  tx: Transaction,
  changes: readonly AlarmChange[],
  light: Light,
): Promise<AlarmChange[]> => {
  const { batch, newId } = light
  const begun = changes.filter(({ step }) => step === 'raise' || step === 'reopen')
  const urgent = urgentBeginnings(changes)
  const [isolations, neighbours, drills] = await Promise.all([
    isolationsOf(tx, begun, light),
    neighboursOf(tx, urgent, light),
    drillsOf(tx, changes, light),
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
  const practised = await lightOfDrills(tx, changes, { rows: drills, likelyReal: verdict.likelyReal, batch })
  // Only what begins is silenced: a shield does not end calls that are under way.
  const newIds = new Set(begun.map(({ alarm }) => alarm.id))
  // Mostly nobody is near and nothing shielded: then they stand as they are.
  if (isolations.length === 0 && verdict.likelyReal.size === 0 && verdict.groups.size === 0) return [...practised]
  return practised.map((change) => ({
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
