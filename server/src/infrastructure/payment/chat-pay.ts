/** Pay of the chat platform, version 3 of its interface: RSA-SHA256 over what is sent and answered, AES-256-GCM around what is told. */
import { createDecipheriv, createPrivateKey, createPublicKey, randomBytes, type KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import { refuseOpenLine, required, type Environment } from '#infrastructure/config/config.ts'
import type { Report } from '#infrastructure/http/receivers.ts'
import { readChatPayBill } from './bill-file.ts'
import {
  billPatienceMs,
  isSigned,
  nothingPrepared,
  patienceMs,
  signText,
  type Collection,
  type Heard,
  type PayChannel,
  type Prepared,
} from './pay-channel.ts'

export type ChatPayWay = 'chatNative' | 'chatH5' | 'chatJsapi'

interface Settings {
  readonly url: URL
  readonly appId: string
  readonly merchant: string
  readonly serial: string
  readonly key: KeyObject
  readonly apiKey: string
  /** Its certificates and public keys by number. */
  readonly platform: { readonly id: string; readonly key: KeyObject }
  readonly notifyUrl: string
}

const names = ['APP_ID', 'MERCHANT', 'SERIAL', 'PRIVATE_KEY', 'API_KEY', 'PLATFORM_KEY_ID', 'PLATFORM_KEY'] as const
const nameOf = (name: (typeof names)[number]) => `VIGIL_CHAT_PAY_${name}`

/** All or nothing: half a setting is a mistake that must not wait for the first who pays. */
const settingsIn = (environment: Environment): Settings | undefined => {
  if (names.every((name) => !environment[nameOf(name)])) return undefined
  const given = (name: (typeof names)[number]): string => required(environment, nameOf(name))
  if (given('API_KEY').length !== 32) throw new Error('VIGIL_CHAT_PAY_API_KEY must have 32 characters')
  return {
    url: refuseOpenLine('VIGIL_CHAT_PAY_URL', environment['VIGIL_CHAT_PAY_URL'] ?? 'https://api.mch.weixin.qq.com'),
    appId: given('APP_ID'),
    merchant: given('MERCHANT'),
    serial: given('SERIAL'),
    key: createPrivateKey(given('PRIVATE_KEY')),
    apiKey: given('API_KEY'),
    platform: { id: given('PLATFORM_KEY_ID'), key: createPublicKey(given('PLATFORM_KEY')) },
    notifyUrl: `${required(environment, 'VIGIL_PAY_NOTIFY_URL')}/pay/chat-pay`,
  }
}

const Transaction = z.object({
  mchid: z.string(),
  appid: z.optional(z.string()),
  out_trade_no: z.string().check(z.maxLength(32)),
  transaction_id: z.optional(z.string().check(z.maxLength(64))),
  trade_state: z.string(),
  amount: z.optional(z.object({ total: z.int(), currency: z.optional(z.string()) })),
})
const Notification = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.optional(z.string()),
  }),
})
const Answer = z.object({
  code_url: z.optional(z.string()),
  h5_url: z.optional(z.string()),
  prepay_id: z.optional(z.string()),
  status: z.optional(z.string()),
})
const BillPlace = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.string() })

const freshMs = 300_000
const noBill = /"(NO_STATEMENT_EXIST|STATEMENT_CREATING)"/
const tagBytes = 16

const headerOf = (headers: Report['headers'], name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

export const chatPay = (environment: Environment, now: () => number): PayChannel<ChatPayWay> | undefined => {
  const settings = settingsIn(environment)
  if (!settings) return undefined
  const { url, appId, merchant, serial, key, apiKey, platform, notifyUrl } = settings

  /** Said by the platform, a moment ago, with the key that we know it by. */
  const disbeliefOf = (headers: Report['headers'], body: string) => {
    const [timestamp, nonce, signature, id] = ['timestamp', 'nonce', 'signature', 'serial'].map((name) =>
      headerOf(headers, `wechatpay-${name}`),
    )
    if (!timestamp || !nonce || !signature || !id) return 'unsigned'
    if (!(Math.abs(now() - Number(timestamp) * 1_000) < freshMs)) return 'stale'
    if (id !== platform.id) return 'forged'
    return isSigned(platform.key, `${timestamp}\n${nonce}\n${body}\n`, signature) ? undefined : 'forged'
  }

  const authorization = (method: 'GET' | 'POST', path: string, body: string): string => {
    const [timestamp, nonce] = [String(Math.floor(now() / 1_000)), randomBytes(16).toString('hex')]
    const signature = signText(key, `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`)
    const proof = { mchid: merchant, nonce_str: nonce, signature, timestamp, serial_no: serial }
    const fields = Object.entries(proof).map(([name, value]) => `${name}="${value}"`)
    return `WECHATPAY2-SHA256-RSA2048 ${fields.join(',')}`
  }

  const ask = async (method: 'GET' | 'POST', path: string, body: string): Promise<unknown> => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        authorization: authorization(method, path, body),
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'vigil',
      },
      signal: AbortSignal.timeout(patienceMs),
      ...(method === 'POST' ? { body } : {}),
    })
    const text = await response.text()
    if (response.status === 404 || (response.status === 400 && noBill.test(text))) return null
    if (!response.ok) throw new Error(`the channel answered ${response.status}`)
    const disbelief = disbeliefOf(Object.fromEntries(response.headers), text)
    if (disbelief) throw new Error(`the channel's answer is not believed: ${disbelief}`)
    return JSON.parse(text)
  }

  /** A file is not signed: its hash was, in the answer that named it, and only our channel's own address is asked. */
  const download = async (address: string): Promise<Buffer> => {
    const { origin, pathname, search } = new URL(address)
    if (origin !== url.origin) throw new Error('the channel names a bill that is not its own')
    const path = `${pathname}${search}`
    const headers = { authorization: authorization('GET', path, ''), accept: '*/*', 'user-agent': 'vigil' }
    const response = await fetch(new URL(path, url), { headers, signal: AbortSignal.timeout(billPatienceMs) })
    if (!response.ok) throw new Error(`the channel answered ${response.status}`)
    return Buffer.from(await response.arrayBuffer())
  }

  const decrypted = ({
    ciphertext,
    nonce,
    associated_data = '',
  }: z.output<typeof Notification>['resource']): unknown => {
    const bytes = Buffer.from(ciphertext, 'base64')
    const open = createDecipheriv('aes-256-gcm', apiKey, nonce, { authTagLength: tagBytes })
    open.setAuthTag(bytes.subarray(-tagBytes))
    open.setAAD(Buffer.from(associated_data))
    return JSON.parse(Buffer.concat([open.update(bytes.subarray(0, -tagBytes)), open.final()]).toString())
  }

  /** Of our merchant, in yuan, and paid. */
  const heardOf = (said: unknown): Heard => {
    const { data } = Transaction.safeParse(said)
    if (!data) return { disbelief: 'unreadable' }
    if (data.mchid !== merchant || (data.appid !== undefined && data.appid !== appId))
      return { disbelief: 'otherMerchant' }
    const { trade_state, transaction_id: tradeNo, out_trade_no: orderNo, amount } = data
    if (trade_state !== 'SUCCESS' || tradeNo === undefined) return { told: null }
    if (!amount || (amount.currency ?? 'CNY') !== 'CNY') return { disbelief: 'unreadable' }
    return { told: { tradeNo, orderNo, fen: amount.total } }
  }

  const bridgeOf = (prepayId: string): Record<string, string> => {
    const [timeStamp, nonceStr] = [String(Math.floor(now() / 1_000)), randomBytes(16).toString('hex')]
    const packed = `prepay_id=${prepayId}`
    const paySign = signText(key, `${appId}\n${timeStamp}\n${nonceStr}\n${packed}\n`)
    return { appId, timeStamp, nonceStr, package: packed, signType: 'RSA', paySign }
  }

  const rows = {
    chatNative: { path: 'native', more: () => ({}) },
    chatH5: {
      path: 'h5',
      more: ({ from = '' }: Collection) => ({ scene_info: { payer_client_ip: from, h5_info: { type: 'Wap' } } }),
    },
    chatJsapi: { path: 'jsapi', more: ({ openId }: Collection) => ({ payer: { openid: openId } }) },
  } as const

  return {
    ways: ['chatNative', 'chatH5', 'chatJsapi'],
    thanks: { status: 200, body: { code: 'SUCCESS', message: 'ok' } },
    again: { status: 403, body: { code: 'FAIL', message: 'not believed' } },

    async prepare(way, wish): Promise<Prepared> {
      const { path, more } = rows[way]
      if (way === 'chatJsapi' && !wish.openId) throw new Error('a payer inside the chat has an id there')
      const body = {
        appid: appId,
        mchid: merchant,
        description: wish.title,
        out_trade_no: wish.no,
        time_expire: wish.expiresAt.toISOString().replace(/\.\d{3}Z$/, '+00:00'),
        notify_url: notifyUrl,
        amount: { total: wish.fen, currency: 'CNY' },
        ...more(wish),
      }
      const answer = Answer.parse(await ask('POST', `/v3/pay/transactions/${path}`, JSON.stringify(body)))
      if (way === 'chatNative' && answer.code_url) return { ...nothingPrepared, code: answer.code_url }
      if (way === 'chatH5' && answer.h5_url) return { ...nothingPrepared, address: answer.h5_url }
      if (way === 'chatJsapi' && answer.prepay_id) return { ...nothingPrepared, bridge: bridgeOf(answer.prepay_id) }
      throw new Error('the channel answered without a way to pay')
    },

    hear({ headers, body }) {
      const disbelief = disbeliefOf(headers, body)
      if (disbelief) return { disbelief }
      try {
        const { event_type, resource } = Notification.parse(JSON.parse(body))
        return event_type === 'TRANSACTION.SUCCESS' ? heardOf(decrypted(resource)) : { told: null }
      } catch {
        return { disbelief: 'unreadable' }
      }
    },

    async find(orderNo) {
      const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(orderNo)}?mchid=${merchant}`
      const said = await ask('GET', path, '')
      if (said === null) return null
      const heard = heardOf(said)
      if ('disbelief' in heard) throw new Error(`the channel's answer is not believed: ${heard.disbelief}`)
      return heard.told
    },

    async giveBack({ tradeNo, fen, totalFen, returnNo }) {
      const amount = { refund: fen, total: totalFen, currency: 'CNY' }
      const body = { transaction_id: tradeNo, out_refund_no: returnNo, amount }
      const { status } = Answer.parse(await ask('POST', '/v3/refund/domestic/refunds', JSON.stringify(body)))
      if (status !== 'SUCCESS' && status !== 'PROCESSING')
        throw new Error(`the channel did not give it back: ${status}`)
    },

    async bill(day) {
      const said = await ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`, '')
      if (said === null) return null
      const { hash_value, download_url } = BillPlace.parse(said)
      return readChatPayBill(await download(download_url), hash_value)
    },
  }
}
