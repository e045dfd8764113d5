/** What a rule did, measured; and what it would have done. */
import * as z from 'zod/mini'
import { commandReasons, commandStates } from '../equipment/control.ts'
import { Id, Instant } from '../ids.ts'

export const branches = ['does', 'otherwise'] as const

/**
 * due: its time has not come. asks: somebody has to say yes. given: on its way. refused: when its time came, with why.
 * skipped: nobody wanted it any more: it was over, paused, said no to, or too late.
 */
export const stepStates = ['due', 'asks', 'given', 'refused', 'skipped'] as const
export type StepState = (typeof stepStates)[number]
export const stepMoves: Readonly<Record<StepState, readonly StepState[]>> = {
  due: ['given', 'refused', 'skipped'],
  asks: ['due', 'skipped'],
  given: [],
  refused: [],
  skipped: [],
}

/** Why a step was skipped: its other branch began, the unit's pause, a no, a minute too late, no answer, or the rule was turned off. */
export const skipReasons = ['over', 'paused', 'saidNo', 'tooLate', 'unanswered', 'turnedOff'] as const

/** proven: measured in time. late: measured, but after its time. notProven: its time is over and nothing was measured. */
export const proofs = ['pending', 'proven', 'late', 'notProven', 'notDone'] as const
export type StepProof = (typeof proofs)[number]

/** Longer than this after its time, a step is skipped and said, never done late. */
export const latestStepMs = 60_000
/** So long somebody may think about a step that asks. */
export const askMinutes = 10

export const RunStep = z.object({
  place: z.int(),
  equipmentId: Id,
  deviceName: z.string(),
  installAdd: z.string(),
  equipmentTypeId: z.int(),
  protocolId: z.nullable(z.int()),
  action: z.string(),
  params: z.record(z.string(), z.unknown()),
  delayS: z.int(),
  state: z.enum(stepStates),
  /** A code of our problems, or why it was skipped. */
  refusal: z.nullable(z.string()),
  dueAt: Instant,
  /** Who said yes or no. */
  by: z.nullable(z.string()),
  commandId: z.nullable(Id),
  commandState: z.nullable(z.enum(commandStates)),
  reason: z.nullable(z.enum(commandReasons)),
  /** It should be measured within so many seconds after it was given; and was, after so many. */
  expectedS: z.int(),
  measuredS: z.nullable(z.number()),
  proof: z.enum(proofs),
})
export type RunStep = z.output<typeof RunStep>

export const LinkageRun = z.object({
  runId: Id,
  ruleId: Id,
  projectId: Id,
  name: z.string(),
  version: z.int(),
  branch: z.enum(branches),
  firedAt: Instant,
  isPaused: z.boolean(),
  /** Whose report made it true; gone equipment has no name. */
  causeId: z.nullable(Id),
  causeName: z.nullable(z.string()),
  alarmId: z.nullable(Id),
  steps: z.array(RunStep),
})
export type LinkageRun = z.output<typeof LinkageRun>

export const rehearsalDays = 90

export const Firing = z.object({
  at: Instant,
  equipmentId: Id,
  deviceName: z.string(),
  alarmId: z.nullable(Id),
  /** What people found: null when nobody judged it, or no alarm began it. */
  verdict: z.nullable(z.string()),
})
export type Firing = z.output<typeof Firing>

export const Rehearsal = z.object({
  from: Instant,
  to: Instant,
  draft: z.array(Firing),
  /** What the version that acts now would have done; null when there is none. */
  live: z.nullable(z.array(Firing)),
  /** Real fires of the equipment it watches, and how many of them the draft would have met. */
  realFires: z.int(),
  realMet: z.int(),
  /** When equipment that it watches was not heard of: nothing is judged there. */
  gaps: z.array(z.object({ from: Instant, to: Instant, deviceName: z.string() })),
})
export type Rehearsal = z.output<typeof Rehearsal>
