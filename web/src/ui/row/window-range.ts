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
