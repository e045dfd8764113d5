/** What is said of equipment that comes, goes or changes its worst state. */
import { equipmentStateNames, equipmentStates } from '@vigil/contract/equipment/equipment'
import type { Lane } from '@vigil/contract/live/live-events'
import type { EquipmentFacts, PipelineLane } from './equipment-facts.ts'
import type { OutboxRow } from './outbox-row.ts'

export type OfflineCause = 'silence' | 'lastWill' | 'parentOffline'

/** A fire's own state change must not wait behind lane 2; within one piece of equipment `at` gives the order. */
const laneFor = (lane: PipelineLane): Lane => (lane === 1 ? 1 : 2)

type Subject = Pick<EquipmentFacts, 'id' | 'site'>

export const onlineChanged = (
  lane: PipelineLane,
  { id, site }: Subject,
  online: boolean,
  cause: OfflineCause | 'report',
): OutboxRow => ({
  lane: laneFor(lane),
  ...site,
  equipmentId: id,
  type: 'equipment.online',
  body: { equipmentId: id, projectId: site.projectId, online, cause },
})

const stateName = (state: number) => equipmentStateNames.find((name) => equipmentStates[name] === state) ?? 'fault'

/** The state as a shadow holds it. */
export const stateChanged = (lane: PipelineLane, { id, site }: Subject, state: number): OutboxRow => ({
  lane: laneFor(lane),
  ...site,
  equipmentId: id,
  type: 'equipment.state',
  body: { equipmentId: id, projectId: site.projectId, state: stateName(state) },
})
