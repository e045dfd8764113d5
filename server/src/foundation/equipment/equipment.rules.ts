/** What the registry derives and never stores. Pure. */
import { equipmentStateNames, equipmentStates, type EquipmentState } from '@vigil/contract/equipment/equipment'
import { lifecycles, type Lifecycle } from '@vigil/contract/equipment/lifecycles'

const day = 86_400_000
const graceDays = 30
const soonDays = 30

/** 0 valid, 1 expired, 2 stopped after the grace of 30 days. An expired contract closes a page, never an alarm. */
export const expireStateOf = (expiresAt: Date | null, now: number): number => {
  if (!expiresAt || expiresAt.getTime() > now) return 0
  return expiresAt.getTime() + graceDays * day > now ? 1 : 2
}

/** A field of its own, so that "above 0 is refused" stays true of the state. */
export const expiresSoon = (expiresAt: Date | null, now: number): boolean =>
  expiresAt !== null && expiresAt.getTime() > now && expiresAt.getTime() - soonDays * day <= now

/** The check of the table knows these only. */
export const lifecycleOf = ({ lifecycle }: { readonly lifecycle: string }): Lifecycle =>
  lifecycles.find((known) => known === lifecycle) ?? 'retired'

const namesByState = new Map<number, EquipmentState>(equipmentStateNames.map((name) => [equipmentStates[name], name]))

export const stateNameOf = (state: number): EquipmentState => namesByState.get(state) ?? 'fault'

/** PostgreSQL's word for a key that is already there; of a registration only the code on the label can be. */
export const isCodeTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'
