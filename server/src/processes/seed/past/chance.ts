/** What happens in the past, by chance that can be repeated. */
import { seededChance, type SeededChance } from '@vigil/device-types/rules/seeded-chance'

export interface Chance extends SeededChance {
  readonly happens: (share: number) => boolean
}

export const createChance = (seed: number): Chance => {
  const chance = seededChance(seed)
  return { ...chance, happens: (share) => chance.next() < share }
}
