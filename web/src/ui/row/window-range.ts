/** Which rows of a long list are in sight. Pure. */
export interface Range {
  readonly first: number
  /** One past the last. */
  readonly end: number
}

/** Where each row begins, and at the end where the list does. */
export const startsOf = (heights: readonly number[]): number[] => {
  const starts = [0]
  for (const height of heights) starts.push((starts.at(-1) ?? 0) + height)
  return starts
}

export const windowRange = (starts: readonly number[], top: number, bottom: number): Range => ({
  first: Math.max(0, countBelow(starts, top) - 1),
  end: Math.min(starts.length - 1, countBelow(starts, bottom)),
})

/** What is in sight, with as much of what is drawn already as may stay; all of that if nothing is missing. */
export const grownTo = (drawn: Range, inSight: Range, around: Range): Range => {
  if (drawn.first <= inSight.first && drawn.end >= inSight.end) return drawn
  const isApart = drawn.end < inSight.first || drawn.first > inSight.end
  if (isApart) return inSight
  return {
    first: Math.max(around.first, Math.min(drawn.first, inSight.first)),
    end: Math.min(around.end, Math.max(drawn.end, inSight.end)),
  }
}

/** How many rows begin at or above this line. */
const countBelow = (starts: readonly number[], line: number): number => {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= line) low = middle + 1
    else high = middle
  }
  return low
}
