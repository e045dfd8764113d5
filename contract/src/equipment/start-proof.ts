/** The last start of a pump or fan and what was measured of it. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'

/** unknown: nothing was measured in its time. missed: measured, and not so, or too late. */
export const startLineStates = ['waiting', 'seen', 'missed', 'unknown'] as const

export const StartLine = z.object({
  property: z.string(),
  state: z.enum(startLineStates),
  is: z.nullable(z.string()),
  /** Null where it is unknown what it rises from. */
  atLeast: z.nullable(z.number()),
  withinSec: z.int(),
  value: z.nullable(z.union([z.number(), z.string()])),
  at: z.nullable(Instant),
  seconds: z.nullable(z.number()),
})
export type StartLine = z.output<typeof StartLine>

/** proved: every line was measured in time. partly: none says otherwise, but one is missing. unknown: nothing was reported since. */
export const startVerdicts = ['waiting', 'proved', 'partly', 'notProved', 'unknown'] as const

export const StartProof = z.object({
  /** When the order was given, or when it first reported that it runs. */
  at: Instant,
  origin: z.enum(['command', 'local']),
  verdict: z.enum(startVerdicts),
  lines: z.array(StartLine),
  /** Readings as they came, from half a minute before to two minutes after. */
  curve: z.array(z.object({ key: z.string(), points: z.array(z.object({ at: Instant, value: z.number() })) })),
})
export type StartProof = z.output<typeof StartProof>

export const startProofDays = 30

export const startProofCalls = {
  get: call({
    path: 'equipment/getStartProof.action',
    description: `The last start of a pump or fan within ${startProofDays} days, by command or on site, and what was measured of it.`,
    kind: 'query',
    body: 'form',
    permission: 'equip:select',
    scope: { equipmentId: 'equipment' },
    input: z.object({ equipmentId: Id }),
    output: z.object({ start: z.nullable(StartProof) }),
  }),
}
