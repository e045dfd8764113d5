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

/** A state as a shadow holds it, of equipment that has another one now. */
interface NewState {
  readonly equipment: Subject
  readonly state: number
}

/**
 * Mostly a state is another one because of an alarm, which is told in the same breath: then the last word about that alarm
 * carries it, and one row is written instead of two. Whatever nobody speaks of in this lane is told by itself.
 */
export const tellStates = (lane: PipelineLane, outbox: OutboxRow[], changed: readonly NewState[]): void => {
  const places = new Map(
    outbox.flatMap(({ type, lane: of, equipmentId }, place) =>
      type.startsWith('alarm.') && of === laneFor(lane) && equipmentId !== null ? [[equipmentId, place] as const] : [],
    ),
  )
  for (const { equipment, state } of changed) {
    const place = places.get(equipment.id) ?? -1
    const row = outbox[place]
    if (row) outbox[place] = { ...row, body: { ...row.body, equipmentState: stateName(state) } }
    else outbox.push(stateChanged(lane, equipment, state))
  }
}

/** The state as a shadow holds it. */
export const stateChanged = (lane: PipelineLane, { id, site }: Subject, state: number): OutboxRow => ({
  lane: laneFor(lane),
  ...site,
  equipmentId: id,
  type: 'equipment.state',
  body: { equipmentId: id, projectId: site.projectId, state: stateName(state) },
})
