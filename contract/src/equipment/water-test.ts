/** The water test at the end of the pipe, step by step. A person begins it or gives it up; the device's own words judge it. */
import { waterTestSteps } from '@vigil/device-types/water-test'
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'

/**
 * ahead: what it counts from has not happened yet. seen: shown in time. missed: measured, and not so, or too late.
 * unknown: nothing was measured in its time. skipped: what it counts from never happened.
 */
export const waterStepStates = ['ahead', 'waiting', 'seen', 'missed', 'unknown', 'skipped'] as const
export type WaterStepState = (typeof waterStepStates)[number]

/** passed: every step was seen. failed: something measured says otherwise. unproved: nothing does, but a reading is missing. */
export const waterTestOutcomes = ['passed', 'failed', 'unproved', 'givenUp'] as const
export type WaterTestOutcome = (typeof waterTestOutcomes)[number]

export const WaterStep = z.object({
  step: z.enum(waterTestSteps),
  state: z.enum(waterStepStates),
  property: z.string(),
  /** What it must be, in the property's unit. */
  is: z.nullable(z.string()),
  atLeast: z.nullable(z.number()),
  atMost: z.nullable(z.number()),
  withinSec: z.int(),
  /** While it waits: when its time is over. */
  until: z.nullable(Instant),
  /** What was measured, the last of it where it never fitted; when, and how long after what it counts from. */
  value: z.nullable(z.union([z.number(), z.string()])),
  at: z.nullable(Instant),
  seconds: z.nullable(z.number()),
})
export type WaterStep = z.output<typeof WaterStep>

/** Readings as they came between its beginning and its end; thinned where there are very many, never filled in. */
export const WaterCurve = z.object({
  key: z.string(),
  points: z.array(z.object({ at: Instant, value: z.number() })),
})
export type WaterCurve = z.output<typeof WaterCurve>

export const WaterTest = z.object({
  equipmentId: Id,
  begunAt: Instant,
  begunBy: z.nullable(z.string()),
  endedAt: z.nullable(Instant),
  /** Null while it runs. */
  outcome: z.nullable(z.enum(waterTestOutcomes)),
  /** Why it was given up. */
  reason: z.string(),
  steps: z.array(WaterStep),
  curve: z.array(WaterCurve),
})
export type WaterTest = z.output<typeof WaterTest>

/** Who looks after the equipment; a tenant tests nothing. */
const command = {
  kind: 'command',
  body: 'json',
  permission: 'equip:custom',
  scope: { equipmentId: 'equipment' },
} as const

export const waterTestCalls = {
  get: call({
    path: 'equipment/getWaterTest.action',
    description: 'The water test that runs, or the last one: each step with what was measured, and the curve.',
    kind: 'query',
    body: 'form',
    permission: 'equip:select',
    scope: { equipmentId: 'equipment' },
    input: z.object({ equipmentId: Id }),
    /** Null where nobody has ever tested. */
    output: z.object({ test: z.nullable(WaterTest) }),
  }),
  begin: call({
    ...command,
    path: 'equipment/beginWaterTest.action',
    description: 'Begins a water test, or goes on with the one that runs. It ends by itself when every step is judged.',
    input: z.strictObject({ equipmentId: Id }),
    output: z.object({ test: WaterTest }),
  }),
  giveUp: call({
    ...command,
    path: 'equipment/giveUpWaterTest.action',
    description: 'Ends a running water test with a reason. One that has failed a step already stays failed.',
    input: z.strictObject({
      equipmentId: Id,
      reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(140)),
    }),
    output: z.object({ test: WaterTest }),
  }),
}
