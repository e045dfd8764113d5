/** What equipment measured over time. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { FormInt, Id, Instant } from '../ids.ts'

export const longestHistoryDays = 31
export const mostHistoryPoints = 600
export const mostHistoryKeys = 4
/** As many rows as a screen asks for at once, and as much as the line in a row can show. */
export const mostLines = 50
export const mostLineHours = 24
export const mostLinePoints = 48

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

/** Which way one reading has gone: a mean for each bucket, the oldest first; one in which nothing was measured is left out. */
export const ReadingLine = z.object({ equipmentId: Id, key: z.string(), means: z.array(z.number()) })
export type ReadingLine = z.output<typeof ReadingLine>

const Key = z.string().check(z.minLength(1), z.maxLength(64))

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
        keys: z.array(Key).check(z.minLength(1), z.maxLength(mostHistoryKeys)),
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
  lines: call({
    path: 'equipment/findLines.action',
    description: 'How one reading of each of many went in the last hours; equipment out of reach is absent.',
    kind: 'query',
    body: 'json',
    permission: 'equip:select',
    scope: 'rows',
    input: z.object({
      asked: z.array(z.strictObject({ equipmentId: Id, key: Key })).check(z.minLength(1), z.maxLength(mostLines)),
      hours: z.prefault(FormInt(1, mostLineHours), 3),
      points: z.prefault(FormInt(2, mostLinePoints), 24),
    }),
    output: z.object({ rows: z.array(ReadingLine) }),
  }),
}
