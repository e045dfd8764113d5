/** The equipment registry and what each piece last said. */
import { fireLoads } from '@vigil/device-types/fire-load'
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { FormFlag, FormInt, Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { lifecycles } from './lifecycles.ts'
import { MovedLimit } from './limits.ts'

/** Worst first; a piece of equipment is in exactly one. The number is what tables store and sort by. */
export const equipmentStates = { normal: 0, offline: 1, hazard: 2, fault: 3, alarm: 4, fire: 5 } as const
export type EquipmentState = keyof typeof equipmentStates
// Object.keys widens to string; these are exactly the keys above.
export const equipmentStateNames = Object.keys(equipmentStates) as [EquipmentState, ...EquipmentState[]]

/** As it stands on the label. */
export const KeyCode = z.string().check(z.regex(/^[A-Za-z0-9-]{4,40}$/))

export const Equipment = z.object({
  equipmentId: Id,
  oemId: Id,
  companyId: z.nullable(Id),
  projectId: Id,
  areaId: z.nullable(Id),
  parentId: z.nullable(Id),
  childDeviceKey: z.nullable(z.string()),
  keyCode: z.string(),
  deviceName: z.string(),
  typeName: z.string(),
  equipmentTypeId: z.int(),
  protocolId: z.nullable(z.int()),
  installAdd: z.string(),
  lifecycle: z.enum(lifecycles),
  expireState: z.int(),
  expireSoon: z.boolean(),
  /** When its service ends or ended; null: never. */
  servedUntil: z.nullable(Instant),
  /** By its kind, or as somebody registered it. */
  fireLoad: z.enum(fireLoads),
  /** Where it is judged otherwise than its kind says; null where it is not. */
  limits: z.nullable(z.array(MovedLimit)),
  online: z.nullable(z.boolean()),
  state: z.enum(equipmentStateNames),
  reportedAt: z.nullable(Instant),
})
export type Equipment = z.output<typeof Equipment>

export const Shadow = z.object({
  equipmentId: Id,
  version: z.int(),
  online: z.nullable(z.boolean()),
  state: z.enum(equipmentStateNames),
  /** Every value carries the time the platform received it: age is never guessed. */
  values: z.record(z.string(), z.object({ value: z.unknown(), at: Instant })),
})
export type Shadow = z.output<typeof Shadow>

/** What a list of equipment is narrowed by. */
export const equipmentFilter = {
  projectId: z.optional(Id),
  /** And every area beneath it. */
  areaId: z.optional(Id),
  /** Right there and not beneath; without an area what stands in none. */
  direct: z.optional(FormFlag),
  parentId: z.optional(Id),
  equipmentTypeId: z.optional(FormInt(1, 99_999)),
  system: z.optional(z.string()),
  state: z.optional(z.enum(equipmentStateNames)),
  online: z.optional(FormFlag),
}

export const mostShadows = 50

/** How many there are, by state and by type, of what the filter leaves. Types of which there is none are left out. */
export const EquipmentCount = z.object({
  total: z.int(),
  byState: z.record(z.enum(equipmentStateNames), z.int()),
  /** `wrong`: how many of them are not normal. */
  byType: z.array(z.object({ equipmentTypeId: z.int(), count: z.int(), wrong: z.int() })),
})
export type EquipmentCount = z.output<typeof EquipmentCount>

export const equipmentCalls = {
  list: call({
    path: 'equipment/findEquipment.action',
    description: 'Equipment that the caller reaches, narrowed by unit, area, parent, kind, state and presence.',
    kind: 'query',
    body: 'form',
    permission: 'equip:list',
    scope: { projectId: 'project', areaId: 'area', parentId: 'equipment' },
    input: z.object({ ...pageInput, ...equipmentFilter }),
    output: pageOf(Equipment),
  }),
  count: call({
    path: 'equipment/getCount.action',
    description: 'How many pieces of equipment match, by state, by kind and by presence; the same filter as the list.',
    kind: 'query',
    body: 'form',
    permission: 'equip:list',
    scope: { projectId: 'project', areaId: 'area', parentId: 'equipment' },
    input: z.object(equipmentFilter),
    output: EquipmentCount,
  }),
  detail: call({
    path: 'equipment/getEquipment.action',
    description: 'One piece of equipment: what it is, where it is, how it stands.',
    kind: 'query',
    body: 'form',
    permission: 'equip:select',
    scope: { equipmentId: 'equipment' },
    input: z.object({ equipmentId: Id }),
    output: Equipment,
  }),
  shadow: call({
    path: 'equipment/getShadow.action',
    description: 'What one piece of equipment last said of itself, property by property, and when.',
    kind: 'query',
    body: 'form',
    permission: 'equip:select',
    scope: { equipmentId: 'equipment' },
    input: z.object({ equipmentId: Id }),
    output: Shadow,
  }),
  shadows: call({
    path: 'equipment/findShadows.action',
    description: 'The last readings of many; an id that the caller may not see is absent like one that never was.',
    kind: 'query',
    body: 'json',
    permission: 'equip:select',
    scope: 'rows',
    input: z.object({ equipmentIds: z.array(Id).check(z.minLength(1), z.maxLength(mostShadows)) }),
    output: z.object({ rows: z.array(Shadow) }),
  }),
  search: call({
    path: 'equipment/findByWord.action',
    description: 'Finds equipment by a part of its name, its initials or its serial number.',
    kind: 'query',
    body: 'form',
    permission: 'equip:list',
    scope: 'rows',
    input: z.object({ word: z.string().check(z.minLength(2), z.maxLength(40)), size: pageInput.size }),
    output: z.object({ rows: z.array(Equipment) }),
  }),
  add: call({
    path: 'equipment/addEquipment.action',
    description: "Registers a piece of equipment in a unit; the only answer that carries the device's secret.",
    openToPrograms: true,
    kind: 'command',
    body: 'json',
    permission: 'equip:insert',
    scope: { projectId: 'project', areaId: 'area', parentId: 'equipment' },
    input: z.strictObject({
      projectId: Id,
      areaId: z.optional(Id),
      parentId: z.optional(Id),
      childDeviceKey: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
      keyCode: KeyCode,
      deviceName: z.string().check(z.minLength(1), z.maxLength(60)),
      equipmentTypeId: FormInt(1, 99_999),
      protocolId: z.optional(FormInt(0, 99_999)),
      installAdd: z.optional(z.string().check(z.maxLength(140))),
    }),
    /** The secret is shown once, here, and never again. */
    output: z.object({ equipment: Equipment, secret: z.nullable(z.string()) }),
  }),
  setFireLoad: call({
    path: 'equipment/setFireLoad.action',
    description:
      'Registers whether equipment is or feeds a fire load; anything less safe than before takes the password.',
    kind: 'command',
    body: 'json',
    permission: 'equip:update',
    scope: { equipmentId: 'equipment' },
    input: z.strictObject({
      equipmentId: Id,
      fireLoad: z.enum(fireLoads),
      password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    }),
    output: Equipment,
  }),
}
