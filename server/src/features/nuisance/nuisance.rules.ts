/** How often a point cries wolf, in numbers that points of any age can be compared by. Pure. */

const hourMs = 3_600_000
export const dayMs = 24 * hourMs

interface Span {
  readonly from: number
  readonly to: number
}

/** For each 1,000 hours in service: from when it was put in, and a day at least, or one alarm would look like a storm. */
export const rateOf = (falseAlarms: number, { from, to }: Span, createdAt: number): number => {
  const inService = Math.max(to - Math.max(from, createdAt), dayMs)
  return Math.round((falseAlarms * 1_000 * 100) / (inService / hourMs)) / 100
}

/** null: it was not there yet. */
export const rateBefore = (falseAlarms: number, span: Span, createdAt: number): number | null =>
  createdAt >= span.to ? null : rateOf(falseAlarms, span, createdAt)

/** null: less than a day has passed, and no alarm in an hour proves nothing. */
export const rateSince = (falseAlarms: number, since: number, now: number): number | null =>
  now - since < dayMs ? null : rateOf(falseAlarms, { from: since, to: now }, since)
