/** What is said of alarms: by devices and rules to the alarm feature, and by it to the screens. */
import type { Lane, LiveAlarm } from '@vigil/contract/live/live-events'
import type { EventKind, EventPriority } from '@vigil/device-types/device-type'
import type { ReportedValue } from '@vigil/protocols/device-message'
import type { EquipmentFacts } from './equipment-facts.ts'
import type { OutboxRow } from './outbox-row.ts'

/** That an event of a piece of equipment begins, is said again, or ends. */
export interface Signal {
  readonly equipment: EquipmentFacts
  readonly key: string
  readonly kind: EventKind
  readonly priority: EventPriority
  readonly on: boolean
  /** Something else of the equipment still holds the event: it has not ended. */
  readonly held: boolean
  readonly property: string | null
  readonly value: ReportedValue
  /** Milliseconds, when it reached the platform. */
  readonly at: number
  /** The same by the device's own clock, where it said so. */
  readonly deviceAt?: number | undefined
  /** Said again while it lasts, it changes nothing; otherwise it is counted. */
  readonly once: boolean
  /** Who says so, for the record of moves. */
  readonly actor: 'device' | 'rule' | 'timer'
}

/** What threatens life has a lane of its own from the wire to the screen. */
const outboxLaneOf = (priority: number): Lane => (priority === 1 ? 1 : 2)

export const alarmChanged = (
  type: 'alarm.raised' | 'alarm.updated',
  { id, site }: Pick<EquipmentFacts, 'id' | 'site'>,
  alarm: LiveAlarm,
): OutboxRow => ({ lane: outboxLaneOf(alarm.priority), ...site, equipmentId: id, type, body: { alarm } })
