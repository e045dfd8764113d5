/** Since when a piece of equipment hangs there, when it was last tested, and what is due to it; days by its unit's clock. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Day, Id, Instant } from '../ids.ts'

/** commissioning: after adding. waterTest: at the end of the pipe. selfTest: for residual current. care: by a person. maintenance: by an order. */
export const lifeTests = ['commissioning', 'waterTest', 'selfTest', 'care', 'maintenance'] as const
/** waived: a step of it without proof. unproved: nothing showed how it went. */
export const lifeTestOutcomes = ['passed', 'waived', 'failed', 'unproved', 'givenUp'] as const
const careOutcomes = ['passed', 'failed'] as const

export const LifeTest = z.object({
  kind: z.enum(lifeTests),
  /** Which of the care of its kind, where a person did it. */
  care: z.nullable(z.string()),
  at: Instant,
  outcome: z.enum(lifeTestOutcomes),
  /** None: by the clock, or one that left. */
  by: z.nullable(z.string()),
})
export type LifeTest = z.output<typeof LifeTest>

export const CareDue = z.object({
  /** As `careKeyOf` names the row of its kind. */
  care: z.string(),
  lastOn: z.nullable(Day),
  /** None for what is done so often that rounds do it. */
  dueOn: z.nullable(Day),
  isOverdue: z.boolean(),
})
export type CareDue = z.output<typeof CareDue>

export const LifeDates = z.object({
  /** As it hangs there now: after a swap, since the swap. */
  installedOn: Day,
  /** When its kind has served its time; none where nobody says. */
  endsOn: z.nullable(Day),
  isTooOld: z.boolean(),
  lastTest: z.nullable(LifeTest),
  /** The soonest of what is due. */
  next: z.nullable(CareDue),
  care: z.array(CareDue),
})
export type LifeDates = z.output<typeof LifeDates>

export const lifeDateCalls = {
  get: call({
    path: 'equipment/getLife.action',
    description: 'Since when equipment is installed, how its last test went, and what care is due until when.',
    kind: 'query',
    body: 'form',
    permission: 'equip:select',
    scope: { equipmentId: 'equipment' },
    input: z.object({ equipmentId: Id }),
    output: LifeDates,
  }),
  record: call({
    path: 'equipment/recordTest.action',
    description:
      'Records that a person did one of the tests that its kind asks for, and how it went; kept in its life.',
    kind: 'command',
    body: 'json',
    permission: 'equip:custom',
    scope: { equipmentId: 'equipment' },
    input: z.strictObject({
      equipmentId: Id,
      care: z.string().check(z.minLength(1), z.maxLength(200)),
      outcome: z.enum(careOutcomes),
      note: z.optional(z.string().check(z.trim(), z.maxLength(140))),
    }),
    output: LifeDates,
  }),
}
