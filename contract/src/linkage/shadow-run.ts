/** A run of a rule on a shadow: copies of how its equipment stands, which answer as their rows say. Nothing is sent. */
import * as z from 'zod/mini'
import { expectationKinds } from '@vigil/device-types/expected-values'
import { Id, Instant } from '../ids.ts'

/** silent: takes nothing and says nothing. refuses: says no. */
export const shadowFaults = ['silent', 'refuses'] as const
export type ShadowFault = (typeof shadowFaults)[number]

/** A simulated device answers after so long; what is told to it before that finds it busy. */
export const shadowAnswerS = 1

/**
 * proven: it shows what was expected. taken: it takes it, and nothing that it reports could show it. failed: it says no.
 * timeout: nothing is heard in its time. refused: the platform would not give it, with why.
 */
export const shadowEnds = ['proven', 'taken', 'failed', 'timeout', 'refused'] as const
export type ShadowEnd = (typeof shadowEnds)[number]

const Scalar = z.union([z.string(), z.number(), z.boolean()])

export const ShadowReading = z.object({
  property: z.string(),
  before: z.nullable(Scalar),
  kind: z.enum(expectationKinds),
  expected: Scalar,
  simulated: z.nullable(Scalar),
})
export type ShadowReading = z.output<typeof ShadowReading>

export const ShadowStep = z.object({
  place: z.int(),
  equipmentId: Id,
  deviceName: z.string(),
  equipmentTypeId: z.int(),
  protocolId: z.nullable(z.int()),
  action: z.string(),
  params: z.record(z.string(), z.unknown()),
  delayS: z.int(),
  asks: z.boolean(),
  fault: z.nullable(z.enum(shadowFaults)),
  end: z.enum(shadowEnds),
  /** A code of our problems. */
  refusal: z.nullable(z.string()),
  /** Seconds after the rule has fired. */
  endsAtS: z.int(),
  readings: z.array(ShadowReading),
  /** It would be written down as a hazard of that equipment. */
  makesHazard: z.boolean(),
})
export type ShadowStep = z.output<typeof ShadowStep>

export const ShadowRun = z.object({
  isSimulated: z.literal(true),
  /** When the states were copied. */
  at: Instant,
  steps: z.array(ShadowStep),
})
export type ShadowRun = z.output<typeof ShadowRun>
