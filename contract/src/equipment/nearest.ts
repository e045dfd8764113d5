/** Water and eyes nearby: the hydrants and cameras next to a piece of equipment, and where it stands on the earth. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id } from '../ids.ts'
import { Equipment } from './equipment.ts'

export const nearKinds = ['hydrant', 'camera'] as const
export type NearKind = (typeof nearKinds)[number]

/** What is known of how near it is, the surest first: on one plan, by coordinates, in one area, or on one floor. */
export const nearness = ['onPlan', 'measured', 'sameArea', 'sameFloor'] as const

export const NearEquipment = z.object({
  kind: z.enum(nearKinds),
  equipment: Equipment,
  near: z.enum(nearness),
  /** As the crow flies; null where the coordinates of one of both are not known. */
  metres: z.nullable(z.int()),
})
export type NearEquipment = z.output<typeof NearEquipment>

/** WGS-84. */
const Place = z.strictObject({
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
})

const scope = { equipmentId: 'equipment' } as const

export const nearestCalls = {
  find: call({
    path: 'equipment/findNearest.action',
    description: 'The nearest hydrants and cameras of the same unit, with how far where that is known, nearest first.',
    kind: 'query',
    body: 'form',
    permission: 'equip:select',
    scope,
    input: z.object({ equipmentId: Id }),
    output: z.object({
      rows: z.array(NearEquipment),
      place: z.nullable(Place),
      /** Whether the caller may say where it stands. */
      maySet: z.boolean(),
    }),
  }),
  setPlace: call({
    path: 'equipment/setPlace.action',
    description: 'Says where on the earth a piece of equipment stands, or null where that is not known any more.',
    kind: 'command',
    body: 'json',
    permission: 'param:update',
    scope,
    input: z.strictObject({ equipmentId: Id, place: z.nullable(Place) }),
    output: z.object({ place: z.nullable(Place) }),
  }),
}
