/** What belongs together: the camera that sees a piece of equipment, and whatever else is looked at with it. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id } from '../ids.ts'
import { Equipment } from './equipment.ts'

export const relationKinds = ['camera', 'device'] as const
export type RelationKind = (typeof relationKinds)[number]

export const mostRelations = 20

export const Relation = z.object({ kind: z.enum(relationKinds), equipment: Equipment })
export type Relation = z.output<typeof Relation>

export const relationCalls = {
  find: call({
    path: 'equipment/findRelated.action',
    description: 'What was related to a piece of equipment, cameras first; what the caller does not reach is absent.',
    kind: 'query',
    body: 'form',
    permission: 'equip:select',
    scope: { equipmentId: 'equipment' },
    input: z.object({ equipmentId: Id }),
    output: z.object({ rows: z.array(Relation) }),
  }),
  bind: call({
    path: 'equipment/bindRelated.action',
    description: 'Relates two pieces of equipment of one unit, as camera or otherwise, or ends that.',
    kind: 'command',
    body: 'json',
    permission: 'equip:custom',
    scope: { equipmentId: 'equipment', relatedId: 'equipment' },
    input: z.strictObject({ equipmentId: Id, relatedId: Id, kind: z.enum(relationKinds), bound: z.boolean() }),
    output: z.object({ changed: z.boolean() }),
  }),
}
