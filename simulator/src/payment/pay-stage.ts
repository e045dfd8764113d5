/** Where a test directs the channels from another process: somebody pays, a notification is said, and the book is shown. */
import { createJsonDesk, type Answer } from '../outside/json-desk.ts'
import type { PlantedBill } from './bill-desk.ts'
import type { ChannelName, Lie } from './pay-book.ts'
import { sayAt, type PayDesk } from './pay-desk.ts'

export interface PayWish {
  /** Says at the door of this server that an order was paid. */
  readonly tell?: {
    readonly server: string
    readonly channel: ChannelName
    readonly no: string
    readonly fen: number
    readonly tradeNo?: string
    readonly lie: Lie
  }
  /** Somebody pays, and nothing is said of it. */
  readonly pay?: { readonly channel: ChannelName; readonly no: string; readonly fen: number }
  readonly away?: boolean
  /** What the bill of a day says, whatever the book does. */
  readonly bill?: PlantedBill
  /** Is it an address of ours that a browser is sent to? */
  readonly address?: string
  /** What a server needs to know of channels that listen here. */
  readonly base?: string
}

/** Whoever lies about who he is or when he spoke has collected nothing. */
const isUntrue = ({ isForged, isChanged, merchant, agoS }: Lie): boolean =>
  Boolean(isForged ?? isChanged ?? merchant ?? agoS)

export const createPayStage = ({ book, ...desk }: PayDesk) => {
  const tell = async ({ server, channel, no, fen, tradeNo, lie }: NonNullable<PayWish['tell']>): Promise<Answer> => {
    const paid = lie.fen ?? fen
    const trade = isUntrue(lie)
      ? { channel, tradeNo: tradeNo ?? book.newTradeNo(), orderNo: no, fen: paid, at: 0 }
      : book.pay(channel, no, paid, tradeNo)
    return { status: 200, body: { ...(await sayAt(server, desk.noticeOf(trade, lie))), tradeNo: trade.tradeNo } }
  }
  const done = (body: unknown): Answer => ({ status: 200, body })

  return createJsonDesk(
    async ({ body }) => {
      const wish = JSON.parse(body.toString()) as PayWish // sent by the same hands that wrote PayWish
      if (wish.tell) return tell(wish.tell)
      if (wish.pay) return done(book.pay(wish.pay.channel, wish.pay.no, wish.pay.fen))
      if (wish.bill) {
        desk.bills.plant(wish.bill)
        return done({})
      }
      if (wish.address !== undefined) return done({ isOurs: desk.isOurAddress(wish.address) })
      if (wish.base !== undefined) return done(desk.settings(wish.base))
      desk.goAway(wish.away ?? false)
      return done({})
    },
    () => ({
      collected: Object.fromEntries(book.collected),
      givenBack: [...book.givenBack.values()],
      wrongSignatures: desk.wrongSignatures(),
    }),
  )
}
