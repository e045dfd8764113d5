/** Chance that can be repeated: the same seed gives the same city, value by value. */
import { seededChance, type SeededChance } from '@vigil/device-types/rules/seeded-chance'

export interface Random extends SeededChance {
  /** Mean 0, deviation 1. */
  readonly bell: () => number
  readonly digits: (count: number) => string
}

export const createRandom = (seed: number): Random => {
  const chance = seededChance(seed)
  const { next } = chance
  return {
    ...chance,
    bell: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    digits: (count) => Array.from({ length: count }, () => Math.floor(next() * 10)).join(''),
  }
}

/** FNV-1a: a seed of its own for every name. */
export const seedOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
