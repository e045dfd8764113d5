/** The chat platform's pay, version 3: its answers and its notifications. */
import { createCipheriv, randomBytes } from 'node:crypto'
import type { Posted } from '../outside/json-desk.ts'
import type { BillDesk } from './bill-desk.ts'
import type { Lie, Notice, PayBook, Said, Trade } from './pay-book.ts'
import { chatApp, isSignedBy, merchant, ourSerial, platformKeyId, signed, type PayKeys } from './pay-keys.ts'

/** As our own client writes it; a test fails where it does not. */
interface Asked {
  readonly out_trade_no: string
  readonly amount: { readonly total: number; readonly refund: number }
  readonly transaction_id: string
  readonly out_refund_no: string
}

const found = ({ tradeNo, orderNo, fen }: Trade, mchid = merchant, trade_state = 'SUCCESS') => ({
  mchid,
  appid: chatApp,
  out_trade_no: orderNo,
  transaction_id: tradeNo,
  trade_state,
  amount: { total: fen, currency: 'CNY' },
})

export const createChatPayDesk = ({ ours, chat, stranger, apiKey }: PayKeys, book: PayBook, bills: BillDesk) => {
  const isOurs = ({ method, target, headers, body }: Posted): boolean => {
    const fields = Object.fromEntries(
      [...(headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    const text = `${method}\n${target}\n${fields['timestamp']}\n${fields['nonce_str']}\n${body.toString()}\n`
    return (
      fields['mchid'] === merchant &&
      fields['serial_no'] === ourSerial &&
      isSignedBy(ours.publicKey, text, fields['signature'] ?? '')
    )
  }

  const answer = ({ method, target, body }: Posted): object | null => {
    if (target.startsWith('/v3/pay/transactions/out-trade-no/')) {
      const no = target.split('/').at(-1)?.split('?')[0] ?? ''
      const trade = book.tradeOf('chatPay', no)
      return trade ? found(trade) : null
    }
    if (method !== 'POST') return null
    const asked = JSON.parse(body.toString()) as Asked // as our client writes it
    if (target === '/v3/refund/domestic/refunds') {
      book.giveBack(asked.transaction_id, asked.amount.refund, asked.out_refund_no)
      return { status: 'PROCESSING' }
    }
    book.collected.set(asked.out_trade_no, asked.amount.total)
    return {
      code_url: `weixin://wxpay/bizpayurl?pr=${asked.out_trade_no}`,
      h5_url: 'https://wx.example/h5',
      prepay_id: 'wx-prepay',
    }
  }

  const headersOf = (body: string, { isForged, agoS = 0 }: Lie = {}): Record<string, string> => {
    const timestamp = String(Math.floor(Date.now() / 1_000) - agoS)
    const nonce = randomBytes(8).toString('hex')
    const key = isForged ? stranger.privateKey : chat.privateKey
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': platformKeyId,
      'wechatpay-signature': signed(key, `${timestamp}\n${nonce}\n${body}\n`),
    }
  }

  const sealed = (plain: string): string => {
    const nonce = randomBytes(6).toString('hex')
    const seal = createCipheriv('aes-256-gcm', apiKey, nonce)
    seal.setAAD(Buffer.from('transaction'))
    const ciphertext = Buffer.concat([seal.update(plain), seal.final(), seal.getAuthTag()]).toString('base64')
    const resource = { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: 'transaction' }
    return JSON.stringify({ event_type: 'TRANSACTION.SUCCESS', resource })
  }

  return {
    isOurs,
    said(posted: Posted): Said {
      const file = bills.chatFile(posted)
      if (file) return file
      const bill = bills.chatAnswer(posted)
      if (bill === null) return { status: 400, body: '{"code":"NO_STATEMENT_EXIST","message":"账单文件不存在"}' }
      const said = bill ?? answer(posted)
      const body = JSON.stringify(said ?? { code: 'ORDER_NOT_EXIST' })
      return { status: said ? 200 : 404, headers: headersOf(body), body }
    },
    /** A thief who knows the key of the envelope puts another one into a signed notification. */
    notice(trade: Trade, lie: Lie): Notice {
      const written = (fen: number) => sealed(JSON.stringify(found({ ...trade, fen }, lie.merchant, lie.state)))
      const body = written(lie.fen ?? trade.fen)
      const headers = headersOf(body, lie)
      return { path: '/pay/chat-pay', headers, body: lie.isChanged ? written(trade.fen + 1) : body }
    },
  }
}
