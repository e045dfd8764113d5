/** Chance that can be repeated: the same seed gives the same run, event by event. */

export interface Chance {
  /** From 0 to below 1. */
  next(): number
  /** A whole number, both ends included. */
  whole(low: number, high: number): number
  /** True in this share of all asks. */
  happens(share: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
}

/** Mulberry32. */
export const createChance = (seed: number): Chance => {
  let state = (seed ^ 0x9e3779b9) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    happens: (share) => next() < share,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  }
}
