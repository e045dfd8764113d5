/** How things stand at a piece of equipment: known to whoever moves it, handed in here. */
import type { DangerReason } from '@vigil/contract/equipment/control'
import type { ProblemCode } from '@vigil/contract/problems'
import type { Actor } from '../actor/actor.ts'
import type { Move } from '../move.rules.ts'

type Mover = Pick<Actor, 'roleType' | 'job' | 'permissions' | 'equipmentPermissions'>

export interface Prospect {
  /** Why not now, if he has the right. */
  readonly hindrance: ProblemCode | undefined
  readonly danger: string
  readonly reasons: readonly DangerReason[]
}

/** Undefined for equipment that the asker does not reach. */
export type Foresee = (
  asker: Actor,
  equipmentId: string,
) => Promise<((mover: Mover, action: string, move: Move) => Prospect) | undefined>
