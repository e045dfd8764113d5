/** What became of a word to somebody: one reading of it, for a line in the case and for the whole list. Pure. */
import type { Delivery } from './delivery.ts'

/** From the best to the worst. `sent`: the carrier has it, and has not said yet whether it arrived. */
export const standings = ['answered', 'opened', 'delivered', 'sent', 'waiting', 'lost'] as const
export type Standing = (typeof standings)[number]

export const standingOf = ({ state }: Pick<Delivery, 'state'>): Standing => {
  if (state === 'failed' || state === 'stopped') return 'lost'
  return state === 'queued' || state === 'sending' ? 'waiting' : state
}

/** It has arrived, and somebody said so. */
export const isReached = (standing: Standing): boolean =>
  standing === 'answered' || standing === 'opened' || standing === 'delivered'

/** It has left the platform. */
export const isOut = (standing: Standing): boolean => standing === 'sent' || isReached(standing)

/** Whom the reader may not know is somebody all the same: each such word counts by itself. */
const personOf = ({ person, isOwn, messageId }: Delivery): string => (isOwn ? 'own' : (person ?? messageId))

export interface PersonTold {
  readonly person: string | null
  readonly isOwn: boolean
  readonly standing: Standing
  readonly rows: readonly Delivery[]
}

const bestOf = (rows: readonly Delivery[]): Standing => {
  const all = new Set(rows.map(standingOf))
  // Who reads this has it before his eyes, whatever a carrier says.
  if (rows.some(({ isOwn }) => isOwn)) all.add('opened')
  return standings.find((standing) => all.has(standing)) ?? 'waiting'
}

/** Each person by the best of his channels; who was not reached stands first. */
export const byPerson = (rows: readonly Delivery[]): PersonTold[] =>
  [...Map.groupBy(rows, personOf).values()]
    .map((own) => ({
      person: own[0]?.person ?? null,
      isOwn: own[0]?.isOwn ?? false,
      standing: bestOf(own),
      rows: own,
    }))
    .toSorted((one, other) => standings.indexOf(other.standing) - standings.indexOf(one.standing))
