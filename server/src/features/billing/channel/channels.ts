/** The channels that this installation has keys for. One without keys is not offered at all. */
import { channelWays, type ChannelWay } from '@vigil/contract/billing/pay-order'
import type { PayChannelName } from '#foundation/company/money/ledger.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import { alipay } from '#infrastructure/payment/alipay.ts'
import { chatPay } from '#infrastructure/payment/chat-pay.ts'
import type { BillLine, Collection, PayChannel, Prepared, Return, Told } from '#infrastructure/payment/pay-channel.ts'
import type { Receiver } from '#infrastructure/http/receivers.ts'

/** A channel under its name, and by ways that are all of the contract's. */
export interface NamedChannel {
  readonly name: PayChannelName
  readonly door: string
  readonly ways: readonly ChannelWay[]
  prepare(way: ChannelWay, wish: Collection): Promise<Prepared>
  find(orderNo: string): Promise<Told | null>
  giveBack(back: Return): Promise<void>
  bill(day: string): Promise<BillLine[] | null>
  /** Answers a notification once what it says is kept. */
  receiver(keep: (told: Told) => Promise<void>, refused: (why: string) => void): Receiver
}

export interface Channels {
  readonly all: readonly NamedChannel[]
  of(way: ChannelWay): NamedChannel | undefined
  named(name: string): NamedChannel | undefined
}

const named = <Way extends ChannelWay>(
  name: PayChannelName,
  door: string,
  channel: PayChannel<Way> | undefined,
): NamedChannel[] => {
  if (!channel) return []
  const own = (way: ChannelWay): Way => {
    const known = channel.ways.find((one) => one === way)
    if (!known) throw new Error(`${name} has no way ${way}`)
    return known
  }
  return [
    {
      name,
      door,
      ways: channel.ways,
      prepare: async (way, wish) => channel.prepare(own(way), wish),
      find: channel.find,
      giveBack: channel.giveBack,
      bill: channel.bill,
      receiver: (keep, refused) => async (report) => {
        const heard = channel.hear(report)
        if ('disbelief' in heard) {
          refused(heard.disbelief)
          return channel.again
        }
        if (heard.told) await keep(heard.told)
        return channel.thanks
      },
    },
  ]
}

export const createChannels = (environment: Environment, now: () => number): Channels => {
  const all = [
    ...named('chatPay', '/pay/chat-pay', chatPay(environment, now)),
    ...named('alipay', '/pay/alipay', alipay(environment, now)),
  ]
  return {
    all,
    of: (way) => all.find(({ ways }) => ways.includes(way)),
    named: (name) => all.find((channel) => channel.name === name),
  }
}

export const waysOf = ({ all }: Channels): ChannelWay[] =>
  channelWays.filter((way) => all.some(({ ways }) => ways.includes(way)))
