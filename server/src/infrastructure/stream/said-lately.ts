/**
 * What the stream confirmed lately. Nodes that are all killed in the same moment were seen to lose the end of what they had
 * confirmed (0048), so whoever comes back to them says it once more; who reads the stream tells repetitions apart.
 */
export interface SaidLately<T> {
  add(message: T): void
  /** All that was confirmed within the last moments before the newest confirmation, oldest first. */
  all(): readonly T[]
}

const cleanEvery = 1_024

export const createSaidLately = <T>(now: () => number, keptMs: number): SaidLately<T> => {
  let kept: { readonly message: T; readonly at: number }[] = []

  const young = () => {
    const newest = kept.at(-1)?.at ?? 0
    return kept.filter(({ at }) => at >= newest - keptMs)
  }

  let added = 0
  return {
    add(message) {
      kept.push({ message, at: now() })
      added += 1
      if (added % cleanEvery === 0) kept = young()
    },
    all: () => young().map(({ message }) => message),
  }
}
