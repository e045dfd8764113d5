/** A piece of equipment through its life: what its label says, a broken one swapped, and what became of it. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Day, FormInt, Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { Equipment, KeyCode } from './equipment.ts'
import { limitKey, limitSetting } from './limits.ts'

export const LimitKey = z.strictObject(limitKey)
export type LimitKey = z.output<typeof LimitKey>

/** Nothing in it: as the kind says. */
export const LimitSetting = z.strictObject(limitSetting)
export type LimitSetting = z.output<typeof LimitSetting>

export const lifeMoves = [
  'edited',
  'replaced',
  'retired',
  'limited',
  'waived',
  'commissioned',
  'moved',
  'waterTested',
  'maintained',
  'returned',
  'renewed',
  'tested',
] as const
export type LifeMove = (typeof lifeMoves)[number]

/** What a move changed, by field: as it was and as it became. */
export const LifeChange = z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })

export const LifeRow = z.object({
  move: z.enum(lifeMoves),
  at: Instant,
  /** The name of whoever did it; null for one that left. */
  by: z.nullable(z.string()),
  reason: z.string(),
  changes: z.array(LifeChange),
  /** The limit that was moved. */
  limit: z.nullable(LimitKey),
})
export type LifeRow = z.output<typeof LifeRow>

const reason = z.string().check(z.minLength(2), z.maxLength(140))
const password = z.string().check(z.minLength(1), z.maxLength(200))

export const lifeCalls = {
  edit: call({
    path: 'equipment/updateEquipment.action',
    description: 'Changes what is written of a piece of equipment: its name, place, protocol and first day.',
    openToPrograms: true,
    kind: 'command',
    body: 'json',
    permission: 'equip:update',
    scope: { equipmentId: 'equipment', areaId: 'area' },
    input: z.strictObject({
      equipmentId: Id,
      deviceName: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
      /** Null takes it out of every area. */
      areaId: z.optional(z.nullable(Id)),
      installAdd: z.optional(z.string().check(z.maxLength(140))),
      protocolId: z.optional(z.nullable(FormInt(0, 99_999))),
      /** By the clock of its unit, and not after today. */
      installedOn: z.optional(Day),
    }),
    output: Equipment,
  }),
  replace: call({
    path: 'equipment/replaceEquipment.action',
    description:
      'Puts another unit in the place of a broken one: history, limits and place stay, the old secret opens nothing any more.',
    kind: 'command',
    body: 'json',
    permission: 'equip:custom',
    scope: { equipmentId: 'equipment' },
    input: z.strictObject({ equipmentId: Id, keyCode: KeyCode, reason, password }),
    /** The secret of the successor is shown once, here. */
    output: z.object({ equipment: Equipment, secret: z.string() }),
  }),
  retire: call({
    path: 'equipment/deleteEquipment.action',
    description: 'Takes equipment out for good: it is in no list any more, speaks no more, and its history is kept.',
    kind: 'command',
    body: 'json',
    permission: 'equip:custom',
    scope: { equipmentId: 'equipment' },
    input: z.strictObject({ equipmentId: Id, reason, password }),
    output: z.object({ retired: z.int() }),
  }),
  move: call({
    path: 'equipment/moveEquipment.action',
    description:
      'Takes equipment to another unit of its operator: history and alarms follow, pins, photos and tenants end.',
    kind: 'command',
    body: 'json',
    permission: 'equip:custom',
    scope: { equipmentId: 'equipment', projectId: 'project', areaId: 'area' },
    input: z.strictObject({
      equipmentId: Id,
      /** Where to. */
      projectId: Id,
      areaId: z.optional(Id),
      installAdd: z.optional(z.string().check(z.maxLength(140))),
      reason,
      password,
    }),
    output: Equipment,
  }),
  setLimit: call({
    path: 'equipment/setLimit.action',
    description: 'Moves a limit that the platform judges by, or sets it back; a later warning takes the password.',
    kind: 'command',
    body: 'json',
    permission: 'param:update',
    scope: { equipmentId: 'equipment' },
    input: z.strictObject({
      equipmentId: Id,
      limit: LimitKey,
      setting: LimitSetting,
      reason,
      password: z.optional(password),
    }),
    output: Equipment,
  }),
  find: call({
    path: 'equipment/findLife.action',
    description: 'What became of a piece of equipment: each change of its label and each swap, newest first.',
    kind: 'query',
    body: 'form',
    permission: 'equip:select',
    scope: { equipmentId: 'equipment' },
    input: z.object({ ...pageInput, equipmentId: Id }),
    output: pageOf(LifeRow),
  }),
}
