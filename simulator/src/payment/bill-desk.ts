/** Where bills are asked for and fetched: what the book says of a day, or what a test has planted. */
import type { Posted } from '../outside/json-desk.ts'
import { alipayBill, chatPayBill, linesOf, type BillLine } from './bills.ts'
import type { ChannelName, PayBook, Said } from './pay-book.ts'

export interface PlantedBill {
  readonly channel: ChannelName
  readonly day: string
  readonly lines: readonly BillLine[]
  /** Another file than the hash was made of. */
  readonly isBroken?: boolean
}

export const createBillDesk = (book: PayBook) => {
  const planted = new Map<string, PlantedBill>()
  const billOf = (channel: ChannelName, day: string): PlantedBill =>
    planted.get(`${channel} ${day}`) ?? { channel, day, lines: linesOf(book, channel, day) }
  const dayIn = (target: string): string => new URL(target, 'http://desk').searchParams.get('bill_date') ?? ''
  const baseOf = ({ headers }: Pick<Posted, 'headers'>): string => `http://${headers.host}`

  return {
    plant: (bill: PlantedBill): void => void planted.set(`${bill.channel} ${bill.day}`, bill),
    /** Undefined: it is not about bills. Null: a day without any. */
    chatAnswer(posted: Posted): object | null | undefined {
      if (!posted.target.startsWith('/v3/bill/tradebill')) return undefined
      const day = dayIn(posted.target)
      const { lines } = billOf('chatPay', day)
      if (lines.length === 0) return null
      const download_url = `${baseOf(posted)}/v3/billdownload/file?bill_date=${day}`
      return { hash_type: 'SHA1', hash_value: chatPayBill(lines).sha1, download_url }
    },
    chatFile({ target }: Posted): Said | undefined {
      if (!target.startsWith('/v3/billdownload/file')) return undefined
      const { lines, isBroken } = billOf('chatPay', dayIn(target))
      return { status: 200, body: chatPayBill(isBroken ? lines.slice(1) : lines).file }
    },
    alipayAddress: (day: string, base: string): string | undefined =>
      billOf('alipay', day).lines.length > 0 ? `${base}/alipay-bill?bill_date=${day}` : undefined,
    alipayFile({ target }: Posted): Said {
      const { lines, isBroken } = billOf('alipay', dayIn(target))
      const file = alipayBill(lines, dayIn(target))
      return { status: 200, body: isBroken ? file.subarray(0, -40) : file }
    },
  }
}
export type BillDesk = ReturnType<typeof createBillDesk>
