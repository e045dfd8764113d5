/** Looking after units: making them, changing them, taking them into service and out of it. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { Contact } from './contact.ts'
import { equipmentStateNames } from './equipment.ts'
import { Id, Instant, Version } from './ids.ts'
import { projectKindIds } from './project-kinds.ts'
import { Area, Project, projectFilter, projectStates } from './project.ts'

export type ProjectState = (typeof projectStates)[number]

/** From where to where. Nothing leads out of the archive, and its records stay readable. */
export const projectMoves: Readonly<Record<ProjectState, readonly ProjectState[]>> = {
  draft: ['active', 'archived'],
  active: ['suspended', 'archived'],
  suspended: ['active', 'archived'],
  archived: [],
}

/** What a unit still lacks before it may go into service, or still has before it may leave. */
export const projectLacks = [
  'kind',
  'address',
  'coordinates',
  'responsible',
  'manager',
  'testedDutyPhone',
  'equipment',
] as const
export type ProjectLack = (typeof projectLacks)[number]

export const Unit = z.object({
  ...Project.shape,
  version: z.int(),
  externalCode: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  serviceFrom: z.nullable(Instant),
  serviceUntil: z.nullable(Instant),
  createdAt: Instant,
  equipment: z.object({ worst: z.enum(equipmentStateNames), total: z.int(), inTrouble: z.int(), offline: z.int() }),
  contacts: z.array(Contact),
  /** Each state it may go to, and what stands in the way. */
  moves: z.array(z.object({ to: z.enum(projectStates), lacks: z.array(z.enum(projectLacks)) })),
})
export type Unit = z.output<typeof Unit>

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const facts = {
  kind: z.enum(projectKindIds),
  address: z.string().check(z.trim(), z.maxLength(120)),
  longitude: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
  latitude: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
  externalCode: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
}
const optionalFacts = {
  kind: z.optional(facts.kind),
  address: z.optional(facts.address),
  longitude: z.optional(facts.longitude),
  latitude: z.optional(facts.latitude),
  externalCode: z.optional(facts.externalCode),
}
const reason = z.string().check(z.trim(), z.minLength(2), z.maxLength(140))
const command = { kind: 'command', body: 'json' } as const
const ofProject = { ...command, scope: { projectId: 'project' } } as const
const ofArea = { ...command, scope: { areaId: 'area' } } as const

export const projectAdminCalls = {
  unit: call({
    path: 'project/getUnit.action',
    kind: 'query',
    body: 'form',
    permission: 'unit:select',
    scope: { projectId: 'project' },
    input: z.object({ projectId: Id }),
    output: Unit,
  }),
  /** Begins as a draft. The operator and the company are the caller's own unless he reaches several. */
  add: call({
    path: 'project/add.action',
    openToPrograms: true,
    ...command,
    permission: 'unit:insert',
    scope: { oemId: 'oem', companyId: 'company' },
    input: z.strictObject({ oemId: z.optional(Id), companyId: z.optional(Id), name, ...optionalFacts }),
    output: Unit,
  }),
  /** Only what is sent changes. It stays with its operator and company. */
  update: call({
    path: 'project/update.action',
    openToPrograms: true,
    ...ofProject,
    permission: 'unit:update',
    input: z.strictObject({ projectId: Id, version: Version, name: z.optional(name), ...optionalFacts }),
    output: Unit,
  }),
  /** Into the archive: no list shows it, its records stay. Not while equipment of it is in use. */
  remove: call({
    path: 'project/delete.action',
    ...ofProject,
    permission: 'unit:delete',
    input: z.strictObject({ projectId: Id, reason }),
    output: z.object({}),
  }),
  move: call({
    path: 'project/move.action',
    ...ofProject,
    permission: 'unit:custom',
    input: z.strictObject({ projectId: Id, to: z.enum(projectStates), reason }),
    output: Unit,
  }),
  setServicePeriod: call({
    path: 'project/setServicePeriod.action',
    ...ofProject,
    permission: 'unit:continue',
    input: z.strictObject({ projectId: Id, serviceFrom: Instant, serviceUntil: Instant }),
    output: Unit,
  }),
  renameArea: call({
    path: 'project/renameArea.action',
    openToPrograms: true,
    ...ofArea,
    permission: 'area:update',
    input: z.strictObject({ areaId: Id, name }),
    output: Area,
  }),
  /** Only an empty one: no area and no equipment in it. */
  removeArea: call({
    path: 'project/removeArea.action',
    openToPrograms: true,
    ...ofArea,
    permission: 'area:delete',
    input: z.strictObject({ areaId: Id }),
    output: z.object({}),
  }),
  /** An address of 60 seconds, for this account alone, from which the list comes as CSV. */
  export: call({
    path: 'project/export.action',
    openToPrograms: true,
    ...command,
    permission: 'unit:batch',
    scope: 'rows',
    input: z.strictObject(projectFilter),
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
}
