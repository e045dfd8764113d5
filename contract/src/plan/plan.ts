/** Plans: the picture of a floor with the equipment where it hangs, so that an alarm has a place and not only a name. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Equipment, equipmentStateNames } from '../equipment/equipment.ts'
import { Id, Instant } from '../ids.ts'

/** Longest side that is kept: a floor of a mall can be read at that. */
export const planSide = 4_096
export const mostPlanBytes = 5_242_880
export const mostPlans = 200
export const mostPins = 500
export const mostZones = 60
export const mostCorners = 60

/** From the upper left corner, as a share of the picture: it holds whatever size the picture is shown in. */
const Share = z.number().check(z.minimum(0), z.maximum(1))

const place = { equipmentId: Id, x: Share, y: Share }
export const Pin = z.object({ ...place, equipment: Equipment })
export type Pin = z.output<typeof Pin>

/** A part of the picture, drawn around by its corners in turn. */
const drawn = {
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  /** What it stands for; null where it is a part of the picture and nothing more. */
  areaId: z.nullable(Id),
  corners: z.array(z.strictObject({ x: Share, y: Share })).check(z.minLength(3), z.maxLength(mostCorners)),
}
export const PlanZone = z.object({
  zoneId: Id,
  ...drawn,
  areaName: z.nullable(z.string()),
  /** The worst of what stands in it on the plan, or in its area; null where nothing does, and so nobody knows. */
  state: z.nullable(z.enum(equipmentStateNames)),
})
export type PlanZone = z.output<typeof PlanZone>

const summary = {
  planId: Id,
  projectId: Id,
  /** Which floor it shows; null for a plan of the whole place. */
  areaId: z.nullable(Id),
  areaName: z.nullable(z.string()),
  name: z.string(),
  width: z.int(),
  height: z.int(),
  pinCount: z.int(),
}
export const PlanSummary = z.object(summary)
export type PlanSummary = z.output<typeof PlanSummary>

export const Plan = z.object({
  ...summary,
  /** Of the picture; good for a minute and for whoever asked. */
  address: z.string(),
  pins: z.array(Pin),
  zones: z.array(PlanZone),
})
export type Plan = z.output<typeof Plan>

const ofPlan = { permission: 'area:custom', scope: { planId: 'plan' }, kind: 'command', body: 'json' } as const
const reads = { kind: 'query', body: 'form', permission: 'area:select' } as const

export const planCalls = {
  find: call({
    ...reads,
    path: 'plan/findPlans.action',
    description: 'The plans of a unit, by name, with how much equipment stands on each.',
    scope: { projectId: 'project' },
    input: z.object({ projectId: Id }),
    output: z.object({ rows: z.array(PlanSummary) }),
  }),
  detail: call({
    ...reads,
    path: 'plan/getPlan.action',
    description:
      'One plan with its picture by an address that is good for a minute, and the equipment that stands on it.',
    scope: { planId: 'plan' },
    input: z.object({ planId: Id }),
    output: Plan,
  }),
  ofEquipment: call({
    ...reads,
    path: 'plan/getPlanOf.action',
    description:
      'The plan on which a piece of equipment stands, or what it speaks through; null where it stands on none.',
    scope: { equipmentId: 'equipment' },
    input: z.object({ equipmentId: Id }),
    /** `pinned`: which pin is meant; a point of a panel stands where its panel does. */
    output: z.object({ plan: z.nullable(Plan), pinned: z.nullable(Id) }),
  }),
  prepare: call({
    path: 'plan/prepare.action',
    description: 'Where the picture of a new plan may be sent to, for a minute; the plan is there when the picture is.',
    kind: 'command',
    body: 'json',
    permission: 'area:custom',
    scope: { projectId: 'project', areaId: 'area' },
    input: z.strictObject({
      projectId: Id,
      areaId: z.nullable(Id),
      name: z.string().check(z.minLength(1), z.maxLength(60)),
    }),
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
  setPins: call({
    ...ofPlan,
    path: 'plan/setPins.action',
    description: 'Where equipment of the unit stands on a plan: these, and nothing else that stood there before.',
    input: z.strictObject({ planId: Id, pins: z.array(z.strictObject(place)).check(z.maxLength(mostPins)) }),
    output: z.object({ pinCount: z.int() }),
  }),
  setZones: call({
    ...ofPlan,
    path: 'plan/setZones.action',
    description: 'The zones that are drawn on a plan: these, and nothing else that was drawn there before.',
    input: z.strictObject({ planId: Id, zones: z.array(z.strictObject(drawn)).check(z.maxLength(mostZones)) }),
    output: z.object({ zones: z.array(PlanZone) }),
  }),
  remove: call({
    ...ofPlan,
    path: 'plan/remove.action',
    description: 'Takes a plan away, with the places on it; the equipment stays.',
    input: z.strictObject({ planId: Id }),
    output: z.object({ pinCount: z.int() }),
  }),
}
