/** Alipay: RSA2 over sorted parameters, in requests, answers and notifications alike. Its addresses hold the amount. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import { refuseOpenLine, required, type Environment } from '#infrastructure/config/config.ts'
import { readAlipayBill } from './bill-file.ts'
import { fenOfYuan } from './yuan.ts'
import {
  billPatienceMs,
  isSigned,
  nothingPrepared,
  patienceMs,
  signText,
  type Heard,
  type PayChannel,
} from './pay-channel.ts'

export type AlipayWay = 'alipayWap' | 'alipayPage'

const names = ['APP_ID', 'SELLER_ID', 'PRIVATE_KEY', 'PUBLIC_KEY'] as const
const nameOf = (name: (typeof names)[number]) => `VIGIL_ALIPAY_${name}`

interface Settings {
  readonly url: URL
  readonly appId: string
  readonly sellerId: string
  readonly key: KeyObject
  readonly theirs: KeyObject
  readonly notifyUrl: string
}

/** All or nothing: half a setting is a mistake that must not wait for the first who pays. */
const settingsIn = (environment: Environment): Settings | undefined => {
  if (names.every((name) => !environment[nameOf(name)])) return undefined
  const given = (name: (typeof names)[number]): string => required(environment, nameOf(name))
  return {
    url: refuseOpenLine('VIGIL_ALIPAY_URL', environment['VIGIL_ALIPAY_URL'] ?? 'https://openapi.alipay.com/gateway.do'),
    appId: given('APP_ID'),
    sellerId: given('SELLER_ID'),
    key: createPrivateKey(given('PRIVATE_KEY')),
    theirs: createPublicKey(given('PUBLIC_KEY')),
    notifyUrl: `${required(environment, 'VIGIL_PAY_NOTIFY_URL')}/pay/alipay`,
  }
}

type Fields = Readonly<Record<string, string>>

/** Sorted, without what is empty and without the signature itself. */
const signedText = (fields: Fields, without: readonly string[]): string =>
  Object.entries(fields)
    .filter(([name, value]) => value !== '' && !without.includes(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

const yuanOf = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

const paidStates: readonly string[] = ['TRADE_SUCCESS', 'TRADE_FINISHED']
const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Shanghai' })
const rows = {
  alipayWap: { method: 'alipay.trade.wap.pay', product: 'QUICK_WAP_WAY' },
  alipayPage: { method: 'alipay.trade.page.pay', product: 'FAST_INSTANT_TRADE_PAY' },
} as const
const text = z.optional(z.string())
const Answer = z.object({
  code: z.string(),
  sub_code: text,
  out_trade_no: text,
  trade_no: text,
  total_amount: text,
  trade_status: text,
  bill_download_url: text,
})

export const alipay = (environment: Environment, now: () => number): PayChannel<AlipayWay> | undefined => {
  const settings = settingsIn(environment)
  if (!settings) return undefined
  const { url, appId, sellerId, key, theirs, notifyUrl } = settings

  const signed = (method: string, business: Readonly<Record<string, unknown>>): Fields => {
    const fields = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: clock.format(now()),
      version: '1.0',
      notify_url: notifyUrl,
      biz_content: JSON.stringify(business),
    }
    return { ...fields, sign: signText(key, signedText(fields, ['sign'])) }
  }

  /** The signature is over the answer as it was written, not as it would be written again. */
  const ask = async (method: string, business: Readonly<Record<string, unknown>>) => {
    const body = new URLSearchParams(signed(method, business))
    const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(patienceMs) })
    const said = await response.text()
    const found = new RegExp(
      `^\\s*\\{"${method.replaceAll('.', '_')}_response":(\\{.*\\}),"sign":"([^"]+)"\\}\\s*$`,
      's',
    )
    const [, answer, signature] = found.exec(said) ?? []
    if (answer === undefined || signature === undefined || !isSigned(theirs, answer, signature))
      throw new Error(`the channel's answer is not believed: ${response.status}`)
    return Answer.parse(JSON.parse(answer))
  }

  const toldBy = (fields: Fields): Heard => {
    const { trade_status = '', trade_no: tradeNo, out_trade_no: orderNo, total_amount = '' } = fields
    if (!paidStates.includes(trade_status)) return { told: null }
    const fen = fenOfYuan(total_amount)
    if (!tradeNo || !orderNo || fen === undefined || tradeNo.length > 64 || orderNo.length > 32)
      return { disbelief: 'unreadable' }
    return { told: { tradeNo, orderNo, fen } }
  }

  return {
    ways: ['alipayWap', 'alipayPage'],
    thanks: { status: 200, body: 'success' },
    again: { status: 403, body: 'failure' },

    async prepare(way, wish) {
      const { method, product } = rows[way]
      const business = {
        out_trade_no: wish.no,
        total_amount: yuanOf(wish.fen),
        subject: wish.title,
        product_code: product,
        time_expire: clock.format(wish.expiresAt),
      }
      const address = new URL(url)
      address.search = new URLSearchParams(signed(method, business)).toString()
      return { ...nothingPrepared, address: address.href }
    },

    hear({ body }) {
      const fields = Object.fromEntries(new URLSearchParams(body))
      const { sign, sign_type, app_id, seller_id } = fields
      if (!sign || sign_type !== 'RSA2') return { disbelief: 'unsigned' }
      if (!isSigned(theirs, signedText(fields, ['sign', 'sign_type']), sign)) return { disbelief: 'forged' }
      if (app_id !== appId || (seller_id !== undefined && seller_id !== sellerId)) return { disbelief: 'otherMerchant' }
      return toldBy(fields)
    },

    async find(orderNo) {
      const {
        code,
        sub_code,
        bill_download_url: _,
        ...said
      } = await ask('alipay.trade.query', { out_trade_no: orderNo })
      if (sub_code === 'ACQ.TRADE_NOT_EXIST') return null
      if (code !== '10000') throw new Error(`the channel answered ${code}`)
      const fields = Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
      const heard = toldBy(Object.fromEntries(fields))
      if ('disbelief' in heard) throw new Error(`the channel's answer is not believed: ${heard.disbelief}`)
      return heard.told
    },

    async giveBack({ tradeNo, fen, returnNo }) {
      const business = { trade_no: tradeNo, refund_amount: yuanOf(fen), out_request_no: returnNo }
      const { code } = await ask('alipay.trade.refund', business)
      if (code !== '10000') throw new Error(`the channel did not give it back: ${code}`)
    },

    async bill(day) {
      const asked = { bill_type: 'trade', bill_date: day }
      const answer = await ask('alipay.data.dataservice.bill.downloadurl.query', asked)
      if (answer.sub_code === 'isp.bill_not_exist') return null
      if (answer.code !== '10000' || !answer.bill_download_url) throw new Error(`the channel answered ${answer.code}`)
      const at = refuseOpenLine('the address of a bill', answer.bill_download_url)
      const response = await fetch(at, { signal: AbortSignal.timeout(billPatienceMs) })
      if (!response.ok) throw new Error(`the channel answered ${response.status}`)
      return readAlipayBill(Buffer.from(await response.arrayBuffer()))
    },
  }
}
