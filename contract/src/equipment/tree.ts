/** A unit as its buildings, floors and systems, each with the worst of what stands beneath it. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id } from '../ids.ts'
import { Area } from '../tenancy/project.ts'
import { equipmentStateNames } from './equipment.ts'

const figures = {
  worst: z.enum(equipmentStateNames),
  /** Beyond being offline. */
  inTrouble: z.int(),
  total: z.int(),
}

/** What of one system hangs right there; null for kinds that belong to none. */
export const TreeSystem = z.object({ system: z.nullable(z.string()), ...figures })
export type TreeSystem = z.output<typeof TreeSystem>

/** The figures are of everything beneath it. */
export const TreeArea = z.object({
  ...z.pick(Area, { areaId: true, parentId: true, kind: true, name: true }).shape,
  ...figures,
  /** Null in a unit of very many areas: ask for the area by itself. */
  systems: z.nullable(z.array(TreeSystem)),
})
export type TreeArea = z.output<typeof TreeArea>

export const EquipmentTree = z.object({
  projectId: Id,
  ...figures,
  /** Of what stands in no area. */
  systems: z.array(TreeSystem),
  areas: z.array(TreeArea),
})
export type EquipmentTree = z.output<typeof EquipmentTree>

export const treeCalls = {
  tree: call({
    path: 'equipment/getTree.action',
    description: 'A unit as its buildings, floors and systems, with the worst state and the number of each.',
    kind: 'query',
    body: 'form',
    permission: 'equip:list',
    scope: { projectId: 'project', areaId: 'area' },
    /** With an area only what hangs right there. */
    input: z.object({ projectId: Id, areaId: z.optional(Id) }),
    output: EquipmentTree,
  }),
}
