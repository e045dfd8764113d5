/** How long nothing was acknowledged, and how long one fire waited. Pure. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface AckTimes {
  readonly madeAt: number
  readonly ackedAt: number | undefined
}

/** Between two acknowledgements; one that has not ended by the end of the span counts as long as that. */
export const longestSilenceMs = (ackedAt: readonly number[], { from, to }: Span): number => {
  const inside = ackedAt.filter((at) => at > from && at < to).toSorted((one, other) => one - other)
  const ends = [from, ...inside, to]
  return Math.max(...ends.map((at, place) => at - (ends[place - 1] ?? at)))
}

/** Of what was made in the span. What was never acknowledged waits until `end`. */
export const longestWaitMs = (fires: readonly AckTimes[], { from, to }: Span, end: number): number =>
  fires
    .filter(({ madeAt }) => madeAt >= from && madeAt < to)
    .reduce((longest, { madeAt, ackedAt = end }) => Math.max(longest, ackedAt - madeAt), 0)
