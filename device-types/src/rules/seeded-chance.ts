/** Chance that can be repeated: the same seed gives the same city and the same past, value by value. */
export interface SeededChance {
  /** From 0 to below 1. */
  readonly next: () => number
  readonly between: (low: number, high: number) => number
  readonly pick: <T>(list: readonly [T, ...T[]]) => T
}

/** Mulberry32: one 32-bit state, good enough for noise and cheap enough for ten thousand devices. */
export const seededChance = (seed: number): SeededChance => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  }
}

/** FNV-1a: a seed of its own for every name. */
export const seedOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Of one for which the device of that seed speaks. */
export const childSeed = (seed: number, childKey: string): number => seedOf(`${seed}/${childKey}`)
