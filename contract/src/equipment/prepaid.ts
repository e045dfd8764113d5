/**
 * Power that is paid before it is used. The balance is what the meter itself reports; a person cuts, and only when no row of
 * the rule speaks against it: never a fire load, never by night or on a day of rest, never in dangerous weather.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant, Version } from '../ids.ts'
import { commandStates } from './control.ts'
import { ClockTime, TimerPlan } from './timer.ts'

/** Between these, by the unit's own clock, on working days. */
export const cutHours = { from: '10:00', to: '16:00' } as const
/** So long before, whoever pays was told. */
export const tellHours = 24
export const mostWarnings = 5
export const longestWarningHours = 72

export const weatherKinds = ['cold', 'heat', 'storm'] as const
export type WeatherKind = (typeof weatherKinds)[number]

/** Where a balance warns: in the unit in which the meter counts it. */
const rule = {
  warnAt: z.array(z.number().check(z.minimum(0), z.maximum(1_000_000))).check(z.maxLength(mostWarnings)),
  /** Dangerous when it has power again: somebody on site says yes first. */
  isRisky: z.boolean(),
}

export const Prepaid = z.object({
  rule: z.nullable(
    z.object({ ...rule, revision: z.int(), toldAt: z.nullable(Instant), toldBy: z.nullable(z.string()) }),
  ),
  /** null: the meter has not said it lately. */
  balance: z.nullable(z.number()),
  unit: z.string(),
  /** The lowest step that it has reached. */
  warning: z.nullable(z.number()),
  cutAt: z.nullable(Instant),
  /** Why it would not be cut now, as codes of our problems; none: it may be. */
  refusals: z.array(z.string()),
  hours: z.object({ from: ClockTime, to: ClockTime, zone: z.string() }),
  /** When the hours allow it next. */
  nextAt: z.nullable(Instant),
  restDays: z.array(z.string()),
  weather: z.nullable(
    z.object({ kind: z.enum(weatherKinds), until: Instant, reason: z.string(), by: z.nullable(z.string()) }),
  ),
})
export type Prepaid = z.output<typeof Prepaid>

const ofEquipment = { equipmentId: Id }
const inEquipment = { equipmentId: 'equipment' } as const

export const prepaidCalls = {
  get: call({
    path: 'control/getPrepaid.action',
    description: 'The balance of a prepaid loop, its warnings, and what speaks against cutting it now.',
    kind: 'query',
    body: 'form',
    permission: 'control:select',
    scope: inEquipment,
    input: z.object(ofEquipment),
    output: Prepaid,
  }),
  set: call({
    path: 'control/setPrepaid.action',
    description: 'Makes a loop a prepaid one, or changes where its balance warns.',
    kind: 'command',
    body: 'json',
    permission: 'control:update',
    scope: inEquipment,
    input: z.strictObject({ ...ofEquipment, revision: Version, ...rule }),
    output: Prepaid,
  }),
  tell: call({
    path: 'control/notePayerTold.action',
    description: 'Notes that whoever pays was told of the cut; a day later it may be made.',
    kind: 'command',
    body: 'json',
    permission: 'control:update',
    scope: inEquipment,
    input: z.strictObject(ofEquipment),
    output: Prepaid,
  }),
  cut: call({
    path: 'control/cutPrepaid.action',
    description: 'Cuts a loop whose balance is used up, with the password, unless a row of the rule speaks against it.',
    kind: 'command',
    body: 'json',
    permission: 'control:custom',
    scope: inEquipment,
    input: z.strictObject({ ...ofEquipment, password: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: z.object({ commandId: Id, state: z.enum(commandStates) }),
  }),
  guard: call({
    path: 'control/setCutGuard.action',
    description: 'Says on which days and in which weather a unit is not cut; 0 hours end a warning.',
    kind: 'command',
    body: 'json',
    permission: 'control:update',
    scope: { projectId: 'project' },
    input: z.strictObject({
      projectId: Id,
      restDays: TimerPlan.shape.exceptDays,
      kind: z.enum(weatherKinds),
      hours: z.int().check(z.minimum(0), z.maximum(longestWarningHours)),
      reason: z.string().check(z.trim(), z.maxLength(140)),
    }),
    output: z.object({ until: z.nullable(Instant) }),
  }),
}
