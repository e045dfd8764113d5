/** From the moment a device spoke until a screen had it, by what the devices said and what a sample of screens heard. */
import type { HeardAlarm } from './messages.ts'

export interface Said {
  readonly equipmentId: string
  readonly condition: string
  readonly at: number
}

interface Span {
  readonly from: number
  readonly to: number
}

const keyOf = ({ equipmentId, condition }: Pick<Said, 'equipmentId' | 'condition'>): string =>
  `${equipmentId} ${condition}`

/**
 * Of what was said in the span. Who was cut counts from the moment he had everything again: before that an alarm is not
 * late but missed, and the comparison with the log says whether he got it. The first time counts; an alarm that somebody
 * confirms is told again.
 */
export const liveTimes = (said: readonly Said[], heard: readonly HeardAlarm[], span: Span): number[] => {
  const byKey = Map.groupBy(said, keyOf)
  const counted = new Set<string>()
  return heard.flatMap(({ listener, at, resumedAt, ...alarm }) => {
    const source = byKey.get(keyOf(alarm))?.findLast((one) => one.at <= at)
    if (!source || source.at < Math.max(span.from, resumedAt) || source.at > span.to) return []
    const once = `${listener} ${keyOf(alarm)} ${source.at}`
    if (counted.has(once)) return []
    counted.add(once)
    return [at - source.at]
  })
}

/** The smallest value that at least this share does not exceed. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
