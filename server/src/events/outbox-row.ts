/** What became true and must be told, before it has a place in the outbox. */
import type { Lane } from '@vigil/contract/live/live-events'

export interface OutboxRow {
  readonly lane: Lane
  readonly oemId: string
  readonly companyId: string | null
  readonly projectId: string
  readonly equipmentId: string | null
  readonly type: string
  /** The fields of the contract's event without scope, lane, position and time, which the relay adds. */
  readonly body: Readonly<Record<string, unknown>>
}
