/** Chance that can be repeated: the same seed gives the same city, value by value. */
import { seededChance, type SeededChance } from '@vigil/device-types/rules/seeded-chance'

export interface Random extends SeededChance {
  /** For what is settled once, however often chance was asked before. */
  readonly seed: number
  /** Mean 0, deviation 1. */
  readonly bell: () => number
  readonly digits: (count: number) => string
}

export const createRandom = (seed: number): Random => {
  const chance = seededChance(seed)
  const { next } = chance
  return {
    ...chance,
    seed,
    bell: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    digits: (count) => Array.from({ length: count }, () => Math.floor(next() * 10)).join(''),
  }
}
