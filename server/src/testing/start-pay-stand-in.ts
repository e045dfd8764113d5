/** Both payment channels behind a real socket: they check our signatures, sign what they say, and lie on demand. */
import { createCipheriv, generateKeyPairSync, randomBytes, sign, verify, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const pairOf = () => generateKeyPairSync('rsa', { modulusLength: 2_048 })
type Pair = ReturnType<typeof pairOf>
const pem = (key: KeyObject): string =>
  key.type === 'private'
    ? key.export({ type: 'pkcs8', format: 'pem' }).toString()
    : key.export({ type: 'spki', format: 'pem' }).toString()
const signed = (key: Pair['privateKey'], text: string): string =>
  sign('RSA-SHA256', Buffer.from(text), key).toString('base64')

export type ChannelName = 'chatPay' | 'alipay'

interface Lie {
  readonly fen?: number
  readonly tradeNo?: string
  /** Signed by somebody else. */
  readonly isForged?: boolean
  readonly merchant?: string
  /** Said so long ago. */
  readonly agoS?: number
  readonly state?: string
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer) // A request gives bytes.
  return Buffer.concat(parts).toString()
}

const sortedText = (fields: Record<string, string>, without: readonly string[]): string =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '' && !without.includes(name))
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

export const startPayStandIn = async () => {
  const [ours, chat, ali, stranger] = [pairOf(), pairOf(), pairOf(), pairOf()]
  const apiKey = randomBytes(16).toString('hex')
  const collected = new Map<string, number>()
  const paid = new Map<string, { tradeNo: string; fen: number }>()
  const givenBack: { tradeNo: string; fen: number; no: string }[] = []
  let wrongSignatures = 0
  let isAway = false

  const chatAnswer = (path: string, method: string, body: string): object | null => {
    // As our own client writes it; the test fails where it does not.
    const asked = (body === '' ? {} : JSON.parse(body)) as {
      out_trade_no: string
      amount: { total: number; refund: number }
      transaction_id: string
      out_refund_no: string
    }
    if (path.startsWith('/v3/pay/transactions/out-trade-no/')) {
      const no = path.split('/').at(-1)?.split('?')[0] ?? ''
      const known = paid.get(no)
      if (!known) return null
      return {
        mchid: '1900000001',
        appid: 'wx-app',
        out_trade_no: no,
        transaction_id: known.tradeNo,
        trade_state: 'SUCCESS',
        amount: { total: known.fen, currency: 'CNY' },
      }
    }
    if (path === '/v3/refund/domestic/refunds') {
      if (!givenBack.some(({ no }) => no === asked.out_refund_no))
        givenBack.push({ tradeNo: asked.transaction_id, fen: asked.amount.refund, no: asked.out_refund_no })
      return { status: 'PROCESSING' }
    }
    if (method === 'POST') collected.set(asked.out_trade_no, asked.amount.total)
    return {
      code_url: `weixin://wxpay/bizpayurl?pr=${asked.out_trade_no}`,
      h5_url: 'https://wx.example/h5',
      prepay_id: 'wx-prepay',
    }
  }

  const isOurs = (request: IncomingMessage, body: string): boolean => {
    const fields = Object.fromEntries(
      [...(request.headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    const text = `${request.method}\n${request.url}\n${fields['timestamp']}\n${fields['nonce_str']}\n${body}\n`
    return (
      fields['mchid'] === '1900000001' &&
      fields['serial_no'] === 'OUR-SERIAL' &&
      verify('RSA-SHA256', Buffer.from(text), ours.publicKey, Buffer.from(fields['signature'] ?? '', 'base64'))
    )
  }

  const isOursByAlipay = (fields: Record<string, string>): boolean =>
    verify(
      'RSA-SHA256',
      Buffer.from(sortedText(fields, ['sign'])),
      ours.publicKey,
      Buffer.from(fields['sign'] ?? '', 'base64'),
    )

  const alipayAnswer = (fields: Record<string, string>): string => {
    const method = fields['method'] ?? ''
    const business = JSON.parse(fields['biz_content'] ?? '{}') as Record<string, string> // As our client writes it.
    const known = paid.get(business['out_trade_no'] ?? '')
    if (method === 'alipay.trade.refund' && !givenBack.some(({ no }) => no === business['out_request_no']))
      givenBack.push({
        tradeNo: business['trade_no'] ?? '',
        fen: Math.round(Number(business['refund_amount']) * 100),
        no: business['out_request_no'] ?? '',
      })
    const answer =
      method === 'alipay.trade.query' && !known
        ? { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }
        : {
            code: '10000',
            out_trade_no: business['out_trade_no'],
            trade_no: known?.tradeNo,
            total_amount: ((known?.fen ?? 0) / 100).toFixed(2),
            trade_status: 'TRADE_SUCCESS',
          }
    const text = JSON.stringify(answer)
    return `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${signed(ali.privateKey, text)}"}`
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      if (isAway) return response.writeHead(503).end()
      if (request.url?.startsWith('/gateway.do')) {
        const fields = Object.fromEntries(new URLSearchParams(body))
        if (isOursByAlipay(fields)) return response.end(alipayAnswer(fields))
        wrongSignatures += 1
        return response.writeHead(400).end()
      }
      if (!isOurs(request, body)) {
        wrongSignatures += 1
        return response.writeHead(401).end('{}')
      }
      const answer = chatAnswer(request.url ?? '', request.method ?? '', body)
      const text = JSON.stringify(answer ?? { code: 'ORDER_NOT_EXIST' })
      const [timestamp, nonce] = [String(Math.floor(Date.now() / 1_000)), randomBytes(8).toString('hex')]
      return response
        .writeHead(answer ? 200 : 404, {
          'wechatpay-timestamp': timestamp,
          'wechatpay-nonce': nonce,
          'wechatpay-serial': 'PUB_KEY_ID_1',
          'wechatpay-signature': signed(chat.privateKey, `${timestamp}\n${nonce}\n${text}\n`),
        })
        .end(text)
    })
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  // A server that listens on a port has one.
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const chatNotice = (
    no: string,
    fen: number,
    tradeNo: string,
    { isForged, merchant = '1900000001', agoS = 0, state = 'SUCCESS' }: Lie,
  ) => {
    const plain = JSON.stringify({
      mchid: merchant,
      appid: 'wx-app',
      out_trade_no: no,
      transaction_id: tradeNo,
      trade_state: state,
      amount: { total: fen, currency: 'CNY' },
    })
    const nonce = randomBytes(6).toString('hex')
    const seal = createCipheriv('aes-256-gcm', apiKey, nonce)
    seal.setAAD(Buffer.from('transaction'))
    const ciphertext = Buffer.concat([seal.update(plain), seal.final(), seal.getAuthTag()]).toString('base64')
    const body = JSON.stringify({
      event_type: 'TRANSACTION.SUCCESS',
      resource: { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: 'transaction' },
    })
    const timestamp = String(Math.floor(Date.now() / 1_000) - agoS)
    const key = isForged ? stranger.privateKey : chat.privateKey
    const headers = {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': 'PUB_KEY_ID_1',
      'wechatpay-signature': signed(key, `${timestamp}\n${nonce}\n${body}\n`),
    }
    return { path: '/pay/chat-pay', headers, body }
  }

  const alipayNotice = (
    no: string,
    fen: number,
    tradeNo: string,
    { isForged, merchant = 'ali-app', state = 'TRADE_SUCCESS' }: Lie,
  ) => {
    const fields: Record<string, string> = {
      app_id: merchant,
      seller_id: '2088',
      out_trade_no: no,
      trade_no: tradeNo,
      total_amount: (fen / 100).toFixed(2),
      trade_status: state,
      charset: 'utf-8',
    }
    const sign = signed(isForged ? stranger.privateKey : ali.privateKey, sortedText(fields, []))
    const body = new URLSearchParams({ ...fields, sign, sign_type: 'RSA2' }).toString()
    return { path: '/pay/alipay', headers: {}, body }
  }

  return {
    settings: {
      VIGIL_PAY_NOTIFY_URL: 'https://vigil.example',
      VIGIL_CHAT_PAY_URL: base,
      VIGIL_CHAT_PAY_APP_ID: 'wx-app',
      VIGIL_CHAT_PAY_MERCHANT: '1900000001',
      VIGIL_CHAT_PAY_SERIAL: 'OUR-SERIAL',
      VIGIL_CHAT_PAY_PRIVATE_KEY: pem(ours.privateKey),
      VIGIL_CHAT_PAY_API_KEY: apiKey,
      VIGIL_CHAT_PAY_PLATFORM_KEY_ID: 'PUB_KEY_ID_1',
      VIGIL_CHAT_PAY_PLATFORM_KEY: pem(chat.publicKey),
      VIGIL_ALIPAY_URL: `${base}/gateway.do`,
      VIGIL_ALIPAY_APP_ID: 'ali-app',
      VIGIL_ALIPAY_SELLER_ID: '2088',
      VIGIL_ALIPAY_PRIVATE_KEY: pem(ours.privateKey),
      VIGIL_ALIPAY_PUBLIC_KEY: pem(ali.publicKey),
    },
    /** What it was asked to collect, by our number. */
    collected,
    givenBack,
    wrongSignatures: () => wrongSignatures,
    goAway: (away: boolean) => void (isAway = away),
    /** Whether an address that a browser is sent to carries our signature. */
    isOurAddress: (address: string): boolean => isOursByAlipay(Object.fromEntries(new URL(address).searchParams)),
    /** Somebody pays, and nothing is said of it. */
    payQuietly: (no: string, fen: number): void =>
      void paid.set(no, { tradeNo: `T${randomBytes(8).toString('hex')}`, fen }),
    /** Says at the door of a server that an order was paid; the status that it answered. */
    async tell(server: string, channel: ChannelName, no: string, fen: number, lie: Lie = {}) {
      const tradeNo = lie.tradeNo ?? `T${randomBytes(8).toString('hex')}`
      const write = channel === 'alipay' ? alipayNotice : chatNotice
      const { path, headers, body } = write(no, lie.fen ?? fen, tradeNo, lie)
      const response = await fetch(`${server}${path}`, { method: 'POST', headers, body })
      return { status: response.status, text: await response.text(), tradeNo }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type PayStandIn = Awaited<ReturnType<typeof startPayStandIn>>
