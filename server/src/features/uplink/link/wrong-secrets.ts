/**
 * How often a secret may be guessed. A device that has the right one is never kept out for what others do at its address:
 * there, wrong answers only wait. What is refused unseen is one key code from one address.
 */
import { setTimeout as sleep } from 'node:timers/promises'

const windowMs = 60_000
const mostOfOne = 10
const mostFromAddress = 100
/** Shorter than a place at the door is kept. */
const waitMs = 3_000
const rememberedMost = 50_000

export interface WrongSecrets {
  mayTry(keyCode: string, address: string): boolean
  /** Resolves when the refusal may be said. */
  wrong(keyCode: string, address: string): Promise<void>
}

export const createWrongSecrets = (now: () => number): WrongSecrets => {
  const counts = new Map<string, number>()
  let window = 0

  const count = (key: string, more: 0 | 1): number => {
    const current = Math.floor(now() / windowMs)
    if (current !== window || counts.size >= rememberedMost) counts.clear()
    window = current
    const all = (counts.get(key) ?? 0) + more
    if (more > 0) counts.set(key, all)
    return all
  }

  return {
    mayTry: (keyCode, address) => count(`${keyCode} ${address}`, 0) < mostOfOne,
    async wrong(keyCode, address) {
      count(`${keyCode} ${address}`, 1)
      if (count(address, 1) > mostFromAddress) await sleep(waitMs)
    },
  }
}
