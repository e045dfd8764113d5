/** So many strangers in work at once, so many waiting, and so many from one address: a flood waits for itself alone. */
import { neighbourhoodOf } from '#infrastructure/address/neighbourhood.ts'
import { createTurns } from '#infrastructure/clock/turns.ts'

type Limits = { readonly atOnce: number; readonly most: number; readonly mostOfOne: number }

export type CrowdGate = <T>(address: string, work: () => Promise<T>) => Promise<T> | undefined

/** Undefined for whoever finds it full: he is told so at once, and costs nothing more. */
export const createCrowdGate = ({ atOnce, most, mostOfOne }: Limits): CrowdGate => {
  const turns = createTurns(atOnce)
  const inside = new Map<string, number>()
  let all = 0
  return (address, work) => {
    const from = neighbourhoodOf(address)
    const own = inside.get(from) ?? 0
    if (all >= most || own >= mostOfOne) return undefined
    all += 1
    inside.set(from, own + 1)
    return turns(work).finally(() => {
      all -= 1
      const left = (inside.get(from) ?? 1) - 1
      if (left === 0) inside.delete(from)
      else inside.set(from, left)
    })
  }
}
