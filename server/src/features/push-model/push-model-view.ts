/** Rows of push models and deliveries as the contract shows them. */
import {
  deliveryStates,
  pushKinds,
  pushStates,
  type PushDelivery,
  type PushModel,
} from '@vigil/contract/delivery/push-model'

export interface ModelRow {
  readonly id: string
  readonly oem_id: string
  readonly company_id: string
  readonly name: string
  readonly address: string
  readonly kinds: readonly string[]
  readonly state: string
  readonly created_at: Date
  readonly waiting: number
  readonly dead: number
}

export const modelOf = (row: ModelRow): PushModel => ({
  pushModelId: row.id,
  companyId: row.company_id,
  name: row.name,
  address: row.address,
  kinds: pushKinds.filter((kind) => row.kinds.includes(kind)),
  state: pushStates.find((state) => state === row.state) ?? 'paused',
  createdAt: row.created_at.toISOString(),
  waiting: row.waiting,
  dead: row.dead,
})

export interface DeliveryRow {
  readonly id: string
  readonly model_id: string
  readonly kind: string
  readonly equipment_id: string | null
  readonly state: string
  readonly attempts: number
  readonly created_at: Date
  readonly next_at: Date | number | null
  readonly done_at: Date | null
  readonly status: number | null
  readonly failure: string | null
}

export const deliveryOf = (row: DeliveryRow): PushDelivery => ({
  deliveryId: row.id,
  pushModelId: row.model_id,
  kind: row.kind,
  equipmentId: row.equipment_id,
  state: deliveryStates.find((state) => state === row.state) ?? 'dead',
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  // A line without an end stands at infinity, which pg gives as a number.
  nextAt: row.state === 'waiting' && row.next_at instanceof Date ? row.next_at.toISOString() : null,
  doneAt: row.done_at?.toISOString() ?? null,
  status: row.status,
  failure: row.failure,
})
