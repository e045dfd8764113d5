/**
 * Equipment that tests itself for residual current, by a timer or by a person's order. Each test leaves a record: what was
 * expected, how long it took, and whether it passed, failed or could not be judged.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import type { TimerPlan } from './timer.ts'

export const selfTestOutcomes = ['passed', 'failed', 'notJudged'] as const
export type SelfTestOutcome = (typeof selfTestOutcomes)[number]

/** What shows that it went well: it opens the loop, or says so. */
export const selfTestProofs = ['trip', 'report'] as const

/**
 * late: nobody was there in time. reportedFail: it said so itself. noTrip, noReport: it took the order and nothing followed.
 * noAnswer: nobody knows whether it took it. realTrip: the residual current was too high itself, which says nothing of the
 * test. Anything else is a code of our problems, or what the device gave as its reason.
 */
export const selfTestReasons = ['late', 'reportedFail', 'noTrip', 'noReport', 'noAnswer', 'realTrip'] as const

export const SelfTest = z.object({
  selfTestId: Id,
  dueAt: Instant,
  expects: z.enum(selfTestProofs),
  /** null: it is under way. */
  outcome: z.nullable(z.enum(selfTestOutcomes)),
  reason: z.nullable(z.string()),
  /** From the order to what showed it. */
  seconds: z.nullable(z.number()),
  /** By the clock, and not by hand. */
  isTimed: z.boolean(),
})
export type SelfTest = z.output<typeof SelfTest>

export const SelfTests = z.object({
  /** The timer that tests it next. */
  next: z.nullable(z.object({ timerId: Id, name: z.string(), at: Instant })),
  /** Newest first, at most two years of months. */
  rows: z.array(SelfTest),
})
export type SelfTests = z.output<typeof SelfTests>

/** What most are set to: once a month, while somebody is there who closes the loop again. */
export const usualTestPlan: TimerPlan = { at: '10:00', weekdays: [], monthDay: 1, day: null, exceptDays: [] }

export const selfTestCalls = {
  find: call({
    path: 'control/findSelfTests.action',
    description:
      'How residual-current self-tests of a piece of equipment went, newest first, and when the next is due.',
    kind: 'query',
    body: 'form',
    permission: 'control:select',
    scope: { equipmentId: 'equipment' },
    input: z.object({ equipmentId: Id }),
    output: SelfTests,
  }),
}
