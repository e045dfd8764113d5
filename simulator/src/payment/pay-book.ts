/** A channel's own book: what it was asked to collect, what somebody really paid, and what went back. Nobody else writes in it. */
import { randomBytes } from 'node:crypto'

export type ChannelName = 'chatPay' | 'alipay'

export interface Trade {
  readonly channel: ChannelName
  readonly tradeNo: string
  readonly orderNo: string
  readonly fen: number
  readonly at: number
}

/** By the number of whoever asked for it: the same again is the same. */
export interface GivenBack {
  readonly tradeNo: string
  readonly fen: number
  readonly no: string
  readonly at: number
}

export const createPayBook = (now: () => number) => {
  const collected = new Map<string, number>()
  const trades = new Map<string, Trade>()
  const byOrder = new Map<string, Trade>()
  const givenBack = new Map<string, GivenBack>()
  return {
    collected,
    trades,
    givenBack,
    newTradeNo: (): string => `T${randomBytes(8).toString('hex')}`,
    /** Somebody pays. */
    pay(channel: ChannelName, orderNo: string, fen: number, tradeNo = `T${randomBytes(8).toString('hex')}`): Trade {
      const trade = trades.get(tradeNo) ?? { channel, tradeNo, orderNo, fen, at: now() }
      trades.set(tradeNo, trade)
      byOrder.set(`${channel} ${orderNo}`, trade)
      return trade
    },
    tradeOf: (channel: ChannelName, orderNo: string): Trade | undefined => byOrder.get(`${channel} ${orderNo}`),
    giveBack(tradeNo: string, fen: number, no: string): void {
      if (!givenBack.has(no)) givenBack.set(no, { tradeNo, fen, no, at: now() })
    },
  }
}
export type PayBook = ReturnType<typeof createPayBook>

/** What is said of a payment and is not true. */
export interface Lie {
  readonly fen?: number
  /** Signed by somebody else. */
  readonly isForged?: boolean
  /** Changed on its way, after it was signed. */
  readonly isChanged?: boolean
  readonly merchant?: string
  /** Said so long ago. */
  readonly agoS?: number
  readonly state?: string
}

export interface Notice {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}

export interface Said {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body: string | Buffer
}
