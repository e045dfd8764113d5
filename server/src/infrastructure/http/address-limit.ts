/** How often one address may knock at one door. Counted in windows: simple, bounded, and enough against a flood. */
import { neighbourhoodOf } from '#infrastructure/address/neighbourhood.ts'

type Limits = { readonly most: number; readonly windowMs: number; readonly now: () => number }

export type AddressLimit = (door: string, address: string) => boolean

const rememberedMost = 50_000

const createCounts = ({ windowMs, now }: Omit<Limits, 'most'>) => {
  const counts = new Map<string, number>()
  let window = 0
  return (door: string, address: string, more: 0 | 1): number => {
    const current = Math.floor(now() / windowMs)
    if (current !== window || counts.size >= rememberedMost) counts.clear()
    window = current
    const key = `${door} ${neighbourhoodOf(address)}`
    const count = (counts.get(key) ?? 0) + more
    if (more > 0) counts.set(key, count)
    return count
  }
}

/** True while the address may go on. */
export const createAddressLimit = ({ most, ...window }: Limits): AddressLimit => {
  const count = createCounts(window)
  return (door, address) => count(door, address, 1) <= most
}

/** Counts only what went wrong: whoever comes in rightly, as a whole shift does behind one address, is not in its way. */
export interface FailureLimit {
  isOver(address: string): boolean
  note(address: string): void
}

export const createFailureLimit = ({ most, ...window }: Limits): FailureLimit => {
  const count = createCounts(window)
  return {
    isOver: (address) => count('failure', address, 0) >= most,
    note: (address) => void count('failure', address, 1),
  }
}
