/** How far equipment is in its life, which moves lead from where to where, and until when it is served. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Day, Id } from '../ids.ts'
import { Equipment } from './equipment.ts'
import type { Lifecycle } from './lifecycles.ts'

interface Move {
  readonly from: readonly Lifecycle[]
  readonly to: Lifecycle
}

/** installed: added, and not shown to work. To be served ends by a day and is no state: `expireState` says so. */
export const lifecycleMoves = {
  finishTest: { from: ['installed', 'commissioned'], to: 'inService' },
  beginMaintenance: { from: ['inService'], to: 'maintenance' },
  endMaintenance: { from: ['maintenance'], to: 'inService' },
} as const satisfies Record<string, Move>
export type LifecycleMove = keyof typeof lifecycleMoves

export const mayGo = (move: LifecycleMove, from: Lifecycle): boolean => {
  const known: readonly Lifecycle[] = lifecycleMoves[move].from
  return known.includes(from)
}

const reason = z.string().check(z.minLength(2), z.maxLength(140))
const password = z.string().check(z.minLength(1), z.maxLength(200))

export const lifecycleCalls = {
  maintain: call({
    path: 'equipment/setMaintenance.action',
    description: 'Begins or ends maintenance: its silence is no fault and it takes no orders; its alarms still arrive.',
    kind: 'command',
    body: 'json',
    permission: 'equip:custom',
    scope: { equipmentId: 'equipment' },
    /** To begin takes the password. */
    input: z.strictObject({ equipmentId: Id, isOn: z.boolean(), reason, password: z.optional(password) }),
    output: Equipment,
  }),
  renew: call({
    path: 'equipment/renewEquipment.action',
    description:
      'Sets the last day on which equipment is served, or none; the operator’s to say, and kept in its life.',
    kind: 'command',
    body: 'json',
    // Whoever only uses the service renews it by paying for it.
    permission: 'equip:price',
    scope: { equipmentId: 'equipment' },
    input: z.strictObject({ equipmentId: Id, lastDay: z.nullable(Day), reason, password }),
    output: Equipment,
  }),
}
