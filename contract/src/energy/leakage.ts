/**
 * What leaks in a loop although nothing is wrong: learned from weeks of readings, and an alarm value proposed by it. Nothing
 * changes until a person who may set limits accepts it (`equipment/setLimit.action`).
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { LimitKey } from '../equipment/life.ts'
import { Id } from '../ids.ts'

/** Fewer days teach nothing; older ones are of another building. */
export const leakageDays = { least: 7, most: 30 } as const

/** Learning still; nothing to change; a value to accept; so much leaks that no value is right. */
export const leakageVerdicts = ['learning', 'asItIs', 'propose', 'tooHigh'] as const

const Change = z.object({ limit: LimitKey, nowMa: z.number(), proposedMa: z.number() })
export type LeakageChange = z.output<typeof Change>

const LearnedLeakage = z.object({
  days: z.int(),
  learnedMa: z.nullable(z.number()),
  verdict: z.enum(leakageVerdicts),
  /** The alarm and the warning before it. */
  changes: z.array(Change),
})
export type LearnedLeakage = z.output<typeof LearnedLeakage>

export const leakageCalls = {
  get: call({
    path: 'energy/getLeakage.action',
    description: 'What leaks in a loop by nature, learned from 7 to 30 days, and the alarm value it speaks for.',
    kind: 'query',
    body: 'form',
    permission: 'energy:select',
    scope: { equipmentId: 'equipment' },
    input: z.object({ equipmentId: Id }),
    output: LearnedLeakage,
  }),
}
