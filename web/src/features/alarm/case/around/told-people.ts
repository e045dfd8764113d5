/** How many people a case has reached so far, by which way. Pure. */
import type { Delivery } from '@vigil/contract/delivery/delivery'
import type { DeliveryChannel } from '@vigil/contract/delivery/channels'
import { byPerson, isOut, standingOf } from '@vigil/contract/delivery/delivery-standing'

interface ToldPeople {
  /** Only the ways by which something has really gone out. */
  readonly sent: readonly { readonly channel: DeliveryChannel; readonly people: number }[]
  /** Took the call. */
  readonly answered: number
  /** Did not arrive by any way. */
  readonly lost: number
}

const isOutBy = (channel: DeliveryChannel) => (row: Delivery) => row.channel === channel && isOut(standingOf(row))

export const toldPeople = (rows: readonly Delivery[]): ToldPeople => {
  const people = byPerson(rows)
  const told = (channel: DeliveryChannel): number =>
    people.filter((person) => person.rows.some(isOutBy(channel))).length
  const channels = [...new Set(rows.map(({ channel }) => channel))]
  return {
    sent: channels.map((channel) => ({ channel, people: told(channel) })).filter((way) => way.people > 0),
    answered: people.filter((person) =>
      person.rows.some(({ channel, answeredAt }) => channel === 'voice' && answeredAt),
    ).length,
    lost: people.filter(({ standing }) => standing === 'lost').length,
  }
}
