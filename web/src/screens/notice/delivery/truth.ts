/** What became of the words about one alarm, by channel and by person. Pure. */
import { deliveryChannels, type Delivery, type DeliveryChannel } from '@vigil/contract/delivery'

/** From the best to the worst. */
export const standings = ['answered', 'opened', 'delivered', 'waiting', 'lost'] as const
export type Standing = (typeof standings)[number]

const standingOf = ({ state }: Delivery): Standing => {
  if (state === 'answered' || state === 'opened' || state === 'delivered') return state
  return state === 'failed' || state === 'stopped' ? 'lost' : 'waiting'
}

const best = (rows: readonly Delivery[]): Standing => {
  const reached = new Set(rows.map(standingOf))
  return standings.find((standing) => reached.has(standing)) ?? 'waiting'
}

export interface PersonTruth {
  readonly person: string | null
  readonly isOwn: boolean
  readonly standing: Standing
  readonly rows: readonly Delivery[]
}

/** Who was not reached stands first. */
export const byPerson = (rows: readonly Delivery[]): PersonTruth[] =>
  [...Map.groupBy(rows, ({ person, isOwn }) => `${isOwn} ${person ?? ''}`).values()]
    .map((own) => ({
      person: own[0]?.person ?? null,
      isOwn: own[0]?.isOwn ?? false,
      standing: best(own),
      rows: own,
    }))
    .toSorted((one, other) => standings.indexOf(other.standing) - standings.indexOf(one.standing))

export interface ChannelTruth {
  readonly channel: DeliveryChannel
  readonly all: number
  readonly reached: number
}

const isReached = (standing: Standing): boolean => standing !== 'lost' && standing !== 'waiting'

export const byChannel = (rows: readonly Delivery[]): ChannelTruth[] =>
  deliveryChannels.flatMap((channel) => {
    const own = rows.filter((row) => row.channel === channel)
    const reached = own.filter((row) => isReached(standingOf(row)) || row.state === 'sent').length
    return own.length === 0 ? [] : [{ channel, all: own.length, reached }]
  })

export const reachedOf = (people: readonly PersonTruth[]): number =>
  people.filter(({ standing }) => isReached(standing)).length
