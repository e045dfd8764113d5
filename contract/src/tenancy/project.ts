/** The unit (the wire says project): one site with its areas. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { equipmentStateNames } from '../equipment/equipment.ts'
import { Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { projectKindIds } from './project-kinds.ts'

export const projectStates = ['draft', 'active', 'suspended', 'archived'] as const
export const areaKinds = ['building', 'floor', 'zone'] as const

export const Project = z.object({
  projectId: Id,
  oemId: Id,
  companyId: z.nullable(Id),
  name: z.string(),
  kind: z.string(),
  address: z.string(),
  state: z.enum(projectStates),
  longitude: z.nullable(z.number()),
  latitude: z.nullable(z.number()),
})
export type Project = z.output<typeof Project>

export const Area = z.object({
  areaId: Id,
  projectId: Id,
  parentId: z.nullable(Id),
  kind: z.enum(areaKinds),
  name: z.string(),
})
export type Area = z.output<typeof Area>

/** A row of a list: the unit, and how it is there. */
export const ProjectRow = z.object({
  ...Project.shape,
  serviceUntil: z.nullable(Instant),
  /** Of the equipment in it. */
  worst: z.enum(equipmentStateNames),
  equipmentTotal: z.int(),
  inTrouble: z.int(),
  offline: z.int(),
})
export type ProjectRow = z.output<typeof ProjectRow>

/** Without a state everything but the archive. */
export const projectFilter = {
  /** Part of the name, the address or the code. */
  word: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
  state: z.optional(z.enum(projectStates)),
  kind: z.optional(z.enum(projectKindIds)),
}

export const projectCalls = {
  list: call({
    path: 'project/findProjects.action',
    description: 'The units that the caller reaches, narrowed by word, state and kind.',
    kind: 'query',
    body: 'form',
    permission: 'unit:list',
    scope: 'rows',
    input: z.object({ ...pageInput, ...projectFilter }),
    output: pageOf(ProjectRow),
  }),
  detail: call({
    path: 'project/getProject.action',
    description: 'One unit: its name, its address and its state.',
    kind: 'query',
    body: 'form',
    permission: 'unit:select',
    scope: { projectId: 'project' },
    input: z.object({ projectId: Id }),
    output: Project,
  }),
  areas: call({
    path: 'project/findAreas.action',
    description: 'The buildings, floors and zones of a unit as a tree.',
    kind: 'query',
    body: 'form',
    permission: 'area:list',
    scope: { projectId: 'project' },
    input: z.object({ projectId: Id }),
    output: z.object({ rows: z.array(Area) }),
  }),
  addArea: call({
    path: 'project/addArea.action',
    description: 'Adds a building, floor or zone to a unit.',
    openToPrograms: true,
    kind: 'command',
    body: 'json',
    permission: 'area:insert',
    scope: { projectId: 'project', parentId: 'area' },
    input: z.strictObject({
      projectId: Id,
      parentId: z.optional(Id),
      kind: z.enum(areaKinds),
      name: z.string().check(z.minLength(1), z.maxLength(60)),
    }),
    output: Area,
  }),
}
