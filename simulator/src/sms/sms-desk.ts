/** A provider of text messages on the loopback: takes what is signed rightly, and shows what it took. */
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { wrongWith, type KnownKey } from './check-signature.ts'

export interface TakenMessage {
  readonly mobile: string
  readonly signName: string
  readonly template: string
  readonly params: Readonly<Record<string, string>>
  /** The sender's own number, by which it is one message however often it is sent. */
  readonly outId: string | null
  readonly at: string
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

const mostKept = 1_000

const refused = (code: string): Answer => ({ status: 400, body: { Code: code, Message: code } })

const messageOf = (query: URLSearchParams, now: number): TakenMessage | undefined => {
  const [mobile, signName, template, params] = ['PhoneNumbers', 'SignName', 'TemplateCode', 'TemplateParam'].map(
    (name) => query.get(name),
  )
  if (!mobile || !/^1\d{10}$/.test(mobile) || !signName || !template || !params) return undefined
  // The provider only puts the values into a text; whoever reads them here sent them as text.
  const values = JSON.parse(params) as Record<string, string>
  return { mobile, signName, template, params: values, outId: query.get('OutId'), at: new Date(now).toISOString() }
}

export const createSmsDesk = (key: KnownKey, now: () => number = Date.now) => {
  const taken: TakenMessage[] = []
  const nonces = new Set<string>()

  const take = async (request: IncomingMessage): Promise<Answer> => {
    const { method = '', url: target = '/', headers } = request
    const wrong = wrongWith({ method, target, headers, body: await text(request) }, key, now())
    if (wrong) return refused(wrong)
    const nonce = String(headers['x-acs-signature-nonce'])
    if (nonces.has(nonce)) return refused('SignatureNonceUsed')
    nonces.add(nonce)
    if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25')
      return refused('InvalidAction.NotFound')
    const message = messageOf(new URL(target, 'http://desk').searchParams, now())
    if (!message) return refused('isv.INVALID_PARAMETERS')
    const isKnown = message.outId !== null && taken.some(({ outId }) => outId === message.outId)
    if (!isKnown) taken.unshift(message)
    taken.length = Math.min(taken.length, mostKept)
    return { status: 200, body: { Code: 'OK', Message: 'OK', BizId: nonce, RequestId: nonce } }
  }

  const show = (target: string): Answer => {
    const { pathname, searchParams } = new URL(target, 'http://desk')
    if (pathname !== '/messages') return { status: 404, body: { problem: 'GET /messages?mobile=…' } }
    const mobile = searchParams.get('mobile')
    return { status: 200, body: { messages: taken.filter((message) => mobile === null || message.mobile === mobile) } }
  }

  return createServer((request, response) => {
    const answered = request.method === 'GET' ? Promise.resolve(show(request.url ?? '/')) : take(request)
    void answered
      .catch(() => refused('isv.INVALID_JSON_PARAM'))
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body))
      })
  })
}
