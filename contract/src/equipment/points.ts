/** What hangs on a host, by loop, zone or place: how many stand how, and each of them, the worst first. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { Equipment } from './equipment.ts'

/**
 * Worst first; a point is in exactly one. Shielded: on its host or by somebody here, and neither hides a fire or a fault.
 * Unheard: nothing was ever reported of it, which is not normal.
 */
export const pointStates = ['fire', 'alarm', 'fault', 'shielded', 'hazard', 'offline', 'unheard', 'normal'] as const
export type PointState = (typeof pointStates)[number]

export const pointGroupings = ['loop', 'area'] as const
export type PointGrouping = (typeof pointGroupings)[number]

/** `1` for loop 1, `2-1` for loop 1 of host 2, `1.1/3` for zone 3 of system 1.1, or the id of an area; empty for what has none. */
const GroupKey = z.string().check(z.maxLength(40))

export const PointGroup = z.object({
  groupKey: GroupKey,
  /** Of an area, from the outside in. */
  place: z.array(z.string()),
  total: z.int(),
  byState: z.record(z.enum(pointStates), z.int()),
})
export type PointGroup = z.output<typeof PointGroup>

export const Point = z.object({ ...Equipment.shape, pointState: z.enum(pointStates) })
export type Point = z.output<typeof Point>

const query = { kind: 'query', body: 'json', permission: 'equip:list', scope: { equipmentId: 'equipment' } } as const
const asked = { equipmentId: Id, by: z.enum(pointGroupings) }

export const pointCalls = {
  groups: call({
    ...query,
    path: 'equipment/findPointGroups.action',
    description: 'The loops or zones of a host, or the places of its points, with how many stand how; the worst first.',
    input: z.object(asked),
    output: z.object({ rows: z.array(PointGroup) }),
  }),
  list: call({
    ...query,
    path: 'equipment/findPoints.action',
    description: 'The points of a host or of one of its groups, the worst first, then by address.',
    input: z.object({
      ...pageInput,
      ...asked,
      groupKey: z.optional(GroupKey),
      state: z.optional(z.enum(pointStates)),
    }),
    output: pageOf(Point),
  }),
}
