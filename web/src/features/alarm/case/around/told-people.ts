/** How many people a case has reached so far, by which way. Pure. */
import type { Delivery, DeliveryChannel } from '@vigil/contract/delivery'

/** Whom the reader may not know is somebody all the same: each such word counts by itself. */
const personOf = ({ person, isOwn, messageId }: Delivery): string => (isOwn ? 'own' : (person ?? messageId))

const peopleIn = (rows: readonly Delivery[]): number => new Set(rows.map(personOf)).size

interface ToldPeople {
  /** Only the ways by which something has really gone out. */
  readonly sent: readonly { readonly channel: DeliveryChannel; readonly people: number }[]
  /** Took the call. */
  readonly answered: number
  /** Did not arrive by any way. */
  readonly lost: number
}

const isOut = ({ sentAt, deliveredAt, openedAt, answeredAt }: Delivery): boolean =>
  [sentAt, deliveredAt, openedAt, answeredAt].some((at) => at !== null)

export const toldPeople = (rows: readonly Delivery[]): ToldPeople => {
  const out = rows.filter(isOut)
  const channels = [...new Set(out.map(({ channel }) => channel))]
  const reached = new Set(out.map(personOf))
  return {
    sent: channels.map((channel) => ({ channel, people: peopleIn(out.filter((row) => row.channel === channel)) })),
    answered: peopleIn(out.filter(({ channel, answeredAt }) => channel === 'voice' && answeredAt !== null)),
    lost: peopleIn(rows.filter((row) => row.state === 'failed' && !reached.has(personOf(row)))),
  }
}
