/** An alarm as the past has it: who said what, from when to when, and what people found. */
import type { Insertable } from 'kysely'
import type { Schema } from '#schema/schema.ts'
import type { Finding } from '../values/past-events.ts'

export type EquipmentRow = Insertable<Schema['equipment']>

export interface Raised {
  readonly id: string
  readonly at: number
  readonly recoveredAt: number
  readonly equipment: EquipmentRow
  readonly event: string
  readonly kind: string
  readonly priority: number
  readonly property: string | null
  readonly value: number | null
  readonly finding: Finding
}
