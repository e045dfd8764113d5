/**
 * What the streams confirmed lately. Nodes that are all killed in the same moment were seen to lose the end of what they had
 * confirmed (0048), and one that stood still to write over what others confirmed meanwhile (0158): it is said once more, and
 * who reads the stream tells repetitions apart.
 */
export interface Confirmed<T> {
  readonly message: T
  readonly stream: string
  readonly at: number
}

export interface SaidLately<T> {
  add(message: T, stream: string): void
  /** All that was confirmed within these moments before the newest confirmation, oldest first. */
  within(ms: number): readonly Confirmed<T>[]
}

const cleanEvery = 1_024

export const createSaidLately = <T>(now: () => number, keptMs: number): SaidLately<T> => {
  let kept: Confirmed<T>[] = []

  const within = (ms: number): Confirmed<T>[] => {
    const newest = kept.at(-1)?.at ?? 0
    return kept.filter(({ at }) => at >= newest - ms)
  }

  let added = 0
  return {
    add(message, stream) {
      kept.push({ message, stream, at: now() })
      added += 1
      if (added % cleanEvery === 0) kept = within(keptMs)
    },
    within,
  }
}
