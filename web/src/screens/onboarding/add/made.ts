import type { Equipment } from '@vigil/contract/equipment/equipment'

/** What was just registered, and the secret that only this answer has. */
export interface Made {
  readonly equipment: Equipment
  readonly secret: string | null
}
