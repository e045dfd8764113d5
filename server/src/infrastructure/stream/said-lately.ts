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

export interface KeptBounds {
  readonly ms: number
  /** Whoever talks a great deal must not fill the memory of the gateway that hears alarms: the oldest goes first. */
  readonly bytes: number
}

const cleanEvery = 1_024

export const createSaidLately = <T extends { readonly data: Uint8Array }>(
  now: () => number,
  most: KeptBounds,
): SaidLately<T> => {
  let kept: Confirmed<T>[] = []

  const within = (ms: number): Confirmed<T>[] => {
    const newest = kept.at(-1)?.at ?? 0
    return kept.filter(({ at }) => at >= newest - ms)
  }

  const light = (all: Confirmed<T>[]): Confirmed<T>[] => {
    let bytes = 0
    const heaviest = all.findLastIndex(({ message }) => (bytes += message.data.length) > most.bytes)
    return all.slice(heaviest + 1)
  }

  let added = 0
  return {
    add(message, stream) {
      kept.push({ message, stream, at: now() })
      added += 1
      if (added % cleanEvery === 0) kept = light(within(most.ms))
    },
    within,
  }
}
