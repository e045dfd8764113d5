/** What devices say, once it is read, and the workbench on which the features of a pipeline turn it into facts. */
import type { RuleMemory } from '@vigil/device-types/rules/rule-memory'
import type { CommandAck, Report, ReportedValue } from '@vigil/protocols/device-message'
import type { CompiledQuery } from 'kysely'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { Signal } from './alarm-events.ts'
import type { EquipmentFacts, PipelineLane } from './equipment-facts.ts'
import type { OutboxRow } from './outbox-row.ts'
import type { OfflineCause } from './presence-events.ts'

/** Where in its log a message stands, and when it came. */
interface Received {
  readonly group: number
  readonly position: number
  /** Server time, milliseconds. */
  readonly receivedAt: number
  /** Whose socket it came through. */
  readonly carrier: EquipmentFacts
}

export interface DeviceReport extends Received {
  /** Whom it is about: the carrier itself, or a child. */
  readonly target: EquipmentFacts
  readonly report: Report
  /** Those of its values that are newer than what is known. */
  readonly fresh: Readonly<Record<string, ReportedValue>>
  /** The device used this number before, for something else. */
  readonly isReused: boolean
}

export interface DeviceAck extends Received {
  readonly ack: CommandAck
}

/** A socket opened or closed. Recorded; only silence makes a device offline. */
export interface ConnectionChange extends Received {
  readonly isConnected: boolean
}

/** Bytes nobody could read, or that broke what read them. Kept, and the equipment shows a fault. */
export interface UnreadableMessage extends Omit<Received, 'carrier'> {
  readonly equipmentId: string
  /** Unknown when the equipment is no longer in the registry. */
  readonly carrier: EquipmentFacts | undefined
  readonly raw: Uint8Array
  readonly reason: string
  /** It could be read, but speaks for a child nobody registered. */
  readonly report?: Report
}

/** What the rules remember of one piece of equipment: of its values, and what the device itself declared, and when. */
export interface SignalMemory extends RuleMemory {
  readonly declared: Readonly<Record<string, { readonly on: boolean; readonly at: number }>>
}

/** A shadow row that this transaction holds, as it was and as it will be saved. */
export interface ShadowDraft {
  readonly equipment: EquipmentFacts
  /** As the registry has it, also where no row describes the kind. */
  readonly typeNo: number
  readonly wasOnline: boolean | null
  readonly oldState: number
  readonly oldCause: OfflineCause | null
  /** The newest report this row has seen, milliseconds; 0 = never heard of. */
  readonly oldReportedAt: number
  reportedAt: number
  online: boolean | null
  cause: OfflineCause | null
  state: number
  /** Reports that this transaction adds. */
  reports: number
  values: Record<string, { value: ReportedValue; at: string }>
  memory: SignalMemory
  hasNewMemory: boolean
  lastBoot: number | null
  lastSeq: number | null
}

export interface LaneBatch {
  readonly lane: PipelineLane
  readonly now: number
  readonly reports: readonly DeviceReport[]
  readonly acks: readonly DeviceAck[]
  readonly connections: readonly ConnectionChange[]
  readonly unreadable: readonly UnreadableMessage[]
  /** Equipment whose time may have come although nothing was said: silent too long, or a threshold held long enough. */
  readonly silent: readonly EquipmentFacts[]
  readonly held: readonly EquipmentFacts[]
  /** Locked rows, by equipment. */
  readonly shadows: ReadonlyMap<string, ShadowDraft>
  /** Found on the way; the next features judge and tell. */
  readonly signals: Signal[]
  readonly outbox: OutboxRow[]
  /** Leaves in one write with the commit, before the outbox: what takes a lock that another lane may want. */
  readonly last: CompiledQuery[]
}

/** What a feature does in the transaction of a batch. It may leave signals and outbox rows for those after it. */
export type LaneStep = (tx: Transaction, batch: LaneBatch) => Promise<void>
