/** Alipay: one address for everything, RSA2 over sorted fields. */
import type { Posted } from '../outside/json-desk.ts'
import type { BillDesk } from './bill-desk.ts'
import type { Lie, Notice, PayBook, Said, Trade } from './pay-book.ts'
import { aliApp, isSignedBy, seller, signed, type PayKeys } from './pay-keys.ts'

type Fields = Readonly<Record<string, string>>

const sortedText = (fields: Fields, without: readonly string[]): string =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '' && !without.includes(name))
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

const yuan = (fen: number): string => (fen / 100).toFixed(2)

export const createAlipayDesk = ({ ours, ali, stranger }: PayKeys, book: PayBook, bills: BillDesk) => {
  const isOurs = (fields: Fields): boolean =>
    isSignedBy(ours.publicKey, sortedText(fields, ['sign']), fields['sign'] ?? '')

  const answer = (method: string, asked: Fields, base: string): object => {
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
      const bill_download_url = bills.alipayAddress(asked['bill_date'] ?? '', base)
      return bill_download_url
        ? { code: '10000', bill_download_url }
        : { code: '40004', sub_code: 'isp.bill_not_exist' }
    }
    const trade = book.tradeOf('alipay', asked['out_trade_no'] ?? '')
    if (method === 'alipay.trade.query' && !trade) return { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }
    if (method === 'alipay.trade.refund')
      book.giveBack(
        asked['trade_no'] ?? '',
        Math.round(Number(asked['refund_amount']) * 100),
        asked['out_request_no'] ?? '',
      )
    return {
      code: '10000',
      out_trade_no: asked['out_trade_no'],
      trade_no: trade?.tradeNo,
      total_amount: yuan(trade?.fen ?? 0),
      trade_status: 'TRADE_SUCCESS',
    }
  }

  return {
    isOurs,
    /** The page that a browser is sent to; it shows nothing for an address that is not ours. */
    cashier({ target }: Posted): Said {
      const fields = Object.fromEntries(new URL(target, 'http://alipay').searchParams)
      if (!isOurs(fields)) return { status: 400, body: 'ILLEGAL_SIGN' }
      const headers = { 'content-type': 'text/html; charset=utf-8' }
      return { status: 200, headers, body: '<!doctype html><title>Alipay</title><h1>Alipay</h1>' }
    },
    said(fields: Fields, { headers }: Posted): Said {
      const method = fields['method'] ?? ''
      // As our client writes it.
      const text = JSON.stringify(
        answer(method, JSON.parse(fields['biz_content'] ?? '{}') as Fields, `http://${headers.host}`),
      )
      const body = `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${signed(ali.privateKey, text)}"}`
      return { status: 200, body }
    },
    notice(trade: Trade, lie: Lie): Notice {
      const fields = {
        app_id: lie.merchant ?? aliApp,
        seller_id: seller,
        out_trade_no: trade.orderNo,
        trade_no: trade.tradeNo,
        total_amount: yuan(lie.fen ?? trade.fen),
        trade_status: lie.state ?? 'TRADE_SUCCESS',
        charset: 'utf-8',
      }
      const sign = signed(lie.isForged ? stranger.privateKey : ali.privateKey, sortedText(fields, []))
      const told = lie.isChanged ? { ...fields, total_amount: yuan(trade.fen + 1) } : fields
      return {
        path: '/pay/alipay',
        headers: {},
        body: new URLSearchParams({ ...told, sign, sign_type: 'RSA2' }).toString(),
      }
    },
  }
}
