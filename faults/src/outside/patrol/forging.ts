/** All forgeries at once, each by people of its own, until there were enough. */
import type { Hired } from '#platform/crews.ts'
import type { Unit, Walk } from '#platform/rounds.ts'
import { createForger, type Forger } from './forger.ts'
import { forgeries, isOfAnotherUnit, type Forgery } from './forgeries.ts'

export interface Forging {
  readonly ids: ReadonlySet<string>
  readonly forged: number
  readonly accepted: number
  /** Refused, and for another reason than its own. */
  readonly wrongReason: number
  readonly examples: readonly string[]
}

export interface ForgerSeat {
  readonly hired: Hired
  readonly walk: Walk
  readonly unit: Unit
}

/** For each kind one who forges, and one whose things are forged with. */
export const forgersNeeded = forgeries.length * 2

export const forgeAll = async (
  seats: readonly ForgerSeat[],
  ports: readonly number[],
  wanted: { readonly total: number; readonly isOver: () => boolean },
): Promise<Forging> => {
  const examples: string[] = []
  const sums = { ids: new Set<string>(), forged: 0, accepted: 0, wrongReason: 0, examples }
  const each = Math.ceil(wanted.total / forgeries.length)
  const open = ({ hired, walk, unit }: ForgerSeat): Promise<Forger> =>
    createForger({ ports, token: hired.token, walk, places: unit.places })

  const note = ({ name, refusal }: Forgery, id: string, came: string): void => {
    sums.ids.add(id)
    sums.forged += 1
    if (came === refusal) return
    sums[came === 'accepted' ? 'accepted' : 'wrongReason'] += 1
    if (examples.length < 10) examples.push(`${name} (${id}) came out as ${came}, not ${refusal}`)
  }
  const keepForging = async (forgery: Forgery, place: number): Promise<void> => {
    const own = seats[place * 2]
    const others = seats.filter((seat) => (seat.unit !== own?.unit) === isOfAnotherUnit(forgery) && seat !== own)
    const theirs = others[place % others.length]
    if (!own || !theirs) throw new Error('too few forgers')
    const [forger, other] = [await open(own), await open(theirs)]
    await forgery.prepare?.(forger)
    for (let turn = 0; turn < each && !wanted.isOver(); turn += 1) {
      if (forgery.before && turn % forgery.before.every === 0) await forgery.before.deed(forger)
      const one = forgery.forge(forger, other)
      note(forgery, one.checkInId, await forger.send(one, forgery.sentOffMs))
    }
  }
  await Promise.all(forgeries.map((forgery, place) => keepForging(forgery, place)))
  return sums
}
