/** Looking after units: making them, changing them, taking them into service and out of it. */
import * as z from 'zod/mini'
import { tableFormat } from '../table-file.ts'
import { call } from '../call.ts'
import { Contact } from '../people/contact.ts'
import { equipmentStateNames } from '../equipment/equipment.ts'
import { Id, Instant, Version } from '../ids.ts'
import { projectKindIds } from './project-kinds.ts'
import { TimeZone } from '../validators/time-zone.ts'
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
  /** By which its clock goes: its timers, rosters and digests. */
  timeZone: z.string(),
  serviceFrom: z.nullable(Instant),
  serviceUntil: z.nullable(Instant),
  createdAt: Instant,
  equipment: z.object({ worst: z.enum(equipmentStateNames), total: z.int(), inTrouble: z.int(), offline: z.int() }),
  /** Empty for whoever may not list contacts. */
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
  timeZone: TimeZone,
}
const optionalFacts = {
  kind: z.optional(facts.kind),
  address: z.optional(facts.address),
  longitude: z.optional(facts.longitude),
  latitude: z.optional(facts.latitude),
  externalCode: z.optional(facts.externalCode),
  timeZone: z.optional(facts.timeZone),
}
const reason = z.string().check(z.trim(), z.minLength(2), z.maxLength(140))
const command = { kind: 'command', body: 'json' } as const
const ofProject = { ...command, scope: { projectId: 'project' } } as const
const ofArea = { ...command, scope: { areaId: 'area' } } as const

export const projectAdminCalls = {
  unit: call({
    path: 'project/getUnit.action',
    description: 'A unit with everything that is written down about it.',
    kind: 'query',
    body: 'form',
    permission: 'unit:select',
    scope: { projectId: 'project' },
    input: z.object({ projectId: Id }),
    output: Unit,
  }),
  add: call({
    path: 'project/add.action',
    description: "Adds a unit as a draft; operator and company are the caller's own unless he reaches several.",
    openToPrograms: true,
    ...command,
    permission: 'unit:insert',
    scope: { oemId: 'oem', companyId: 'company' },
    input: z.strictObject({ oemId: z.optional(Id), companyId: z.optional(Id), name, ...optionalFacts }),
    output: Unit,
  }),
  update: call({
    path: 'project/update.action',
    description:
      'Changes what is sent of a unit, on the version that was read; it stays with its operator and company.',
    openToPrograms: true,
    ...ofProject,
    permission: 'unit:update',
    input: z.strictObject({ projectId: Id, version: Version, name: z.optional(name), ...optionalFacts }),
    output: Unit,
  }),
  remove: call({
    path: 'project/delete.action',
    description:
      'Puts a unit into the archive: no list shows it, its records stay. Not while equipment of it is in use.',
    ...ofProject,
    permission: 'unit:delete',
    input: z.strictObject({ projectId: Id, reason }),
    output: z.object({}),
  }),
  move: call({
    path: 'project/move.action',
    description: 'Moves a unit to another state, with the reason.',
    ...ofProject,
    permission: 'unit:custom',
    input: z.strictObject({ projectId: Id, to: z.enum(projectStates), reason }),
    output: Unit,
  }),
  setServicePeriod: call({
    path: 'project/setServicePeriod.action',
    description: 'Sets from when until when a unit is served.',
    ...ofProject,
    permission: 'unit:continue',
    input: z.strictObject({ projectId: Id, serviceFrom: Instant, serviceUntil: Instant }),
    output: Unit,
  }),
  renameArea: call({
    path: 'project/renameArea.action',
    description: 'Renames a building, floor or zone.',
    openToPrograms: true,
    ...ofArea,
    permission: 'area:update',
    input: z.strictObject({ areaId: Id, name }),
    output: Area,
  }),
  removeArea: call({
    path: 'project/removeArea.action',
    description: 'Removes an empty area: no area and no equipment in it.',
    openToPrograms: true,
    ...ofArea,
    permission: 'area:delete',
    input: z.strictObject({ areaId: Id }),
    output: z.object({}),
  }),
  export: call({
    path: 'project/export.action',
    description:
      'An address from which the list of units comes as CSV or a workbook, good for a minute and for whoever asked.',
    openToPrograms: true,
    ...command,
    permission: 'unit:batch',
    scope: 'rows',
    input: z.strictObject({ ...projectFilter, format: tableFormat }),
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
}
