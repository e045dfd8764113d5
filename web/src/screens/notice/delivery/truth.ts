/** What became of the words about one alarm, by channel. Pure. */
import { type Delivery } from '@vigil/contract/delivery/delivery'
import { deliveryChannels, type DeliveryChannel } from '@vigil/contract/delivery/channels'
import { isOut, isReached, standingOf, type PersonTold } from '@vigil/contract/delivery/delivery-standing'

export interface ChannelTruth {
  readonly channel: DeliveryChannel
  readonly all: number
  readonly out: number
}

export const byChannel = (rows: readonly Delivery[]): ChannelTruth[] =>
  deliveryChannels.flatMap((channel) => {
    const own = rows.filter((row) => row.channel === channel)
    const out = own.filter((row) => isOut(standingOf(row))).length
    return own.length === 0 ? [] : [{ channel, all: own.length, out }]
  })

export const reachedOf = (people: readonly PersonTold[]): number =>
  people.filter(({ standing }) => isReached(standing)).length

export const outOf = (people: readonly PersonTold[]): number => people.filter(({ standing }) => isOut(standing)).length
