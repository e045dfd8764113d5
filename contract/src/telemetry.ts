/** What equipment measured over time. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { FormInt, Id, Instant } from './ids.ts'

export const longestHistoryDays = 31
export const mostHistoryPoints = 600
export const mostHistoryKeys = 4

const dayMs = 86_400_000
const span = ({ from, to }: { from: string; to: string }): number => Date.parse(to) - Date.parse(from)

/** What was measured from `at` until one bucket later. A bucket in which nothing was measured is left out. */
export const HistoryPoint = z.object({ at: Instant, min: z.number(), max: z.number(), mean: z.number() })
export type HistoryPoint = z.output<typeof HistoryPoint>

export const History = z.object({
  equipmentId: Id,
  bucketMs: z.int().check(z.positive()),
  /** One for each key asked for, in that order; empty where the equipment never said that key as a number. */
  series: z.array(z.object({ key: z.string(), points: z.array(HistoryPoint) })),
  /**
   * When the equipment said nothing at all for longer than its type allows: no line is drawn across one. Silences
   * shorter than a bucket cannot be drawn and are left out. One that still lasts ends now.
   */
  gaps: z.array(z.object({ from: Instant, to: Instant })),
})
export type History = z.output<typeof History>

export const telemetryCalls = {
  history: call({
    path: 'equipment/findHistory.action',
    description: 'What a piece of equipment measured between two moments, in buckets, and when it was silent.',
    kind: 'query',
    body: 'json',
    permission: 'equip:select',
    scope: { equipmentId: 'equipment' },
    input: z
      .object({
        equipmentId: Id,
        keys: z
          .array(z.string().check(z.minLength(1), z.maxLength(64)))
          .check(z.minLength(1), z.maxLength(mostHistoryKeys)),
        from: Instant,
        to: Instant,
        points: z.prefault(FormInt(2, mostHistoryPoints), 300),
      })
      .check(
        z.refine((input) => span(input) >= 1_000, { path: ['to'] }),
        z.refine((input) => span(input) <= longestHistoryDays * dayMs, { path: ['from'] }),
      ),
    output: History,
  }),
}
