/** A push service and the browsers behind it: gives out subscriptions, checks the sender, opens what is sealed. */
import { createECDH, randomBytes, type ECDH } from 'node:crypto'
import { createJsonDesk, type Answer, type Posted } from '../outside/json-desk.ts'
import { openSealed, wrongWithSender } from './check-push.ts'

interface Browser {
  readonly pair: ECDH
  readonly auth: Buffer
  isGone: boolean
}

export interface PushedMessage {
  readonly browser: string
  readonly topic: string
  readonly urgency: string
  readonly body: unknown
}

const refused = (status: number, reason: string): Answer => ({ status, body: { reason } })

export const createPushDesk = (now: () => number = Date.now) => {
  const browsers = new Map<string, Browser>()
  const messages = new Map<string, PushedMessage>()

  const subscribe = (origin: string): Answer => {
    const pair = createECDH('prime256v1')
    const p256dh = pair.generateKeys('base64url')
    const auth = randomBytes(16)
    const id = randomBytes(12).toString('hex')
    browsers.set(id, { pair, auth, isGone: false })
    return { status: 200, body: { endpoint: `${origin}/push/${id}`, p256dh, auth: auth.toString('base64url') } }
  }

  const take = (id: string, { headers, body }: Posted, origin: string): Answer => {
    const browser = browsers.get(id)
    if (!browser || browser.isGone) return refused(410, 'gone')
    const wrong = wrongWithSender(String(headers.authorization), origin, now())
    if (wrong) return refused(403, wrong)
    if (headers['content-encoding'] !== 'aes128gcm' || !headers['ttl']) return refused(400, 'how is it sealed?')
    const topic = String(headers['topic'] ?? '')
    if (!/^[\w-]{1,32}$/.test(topic)) return refused(400, 'the topic is no topic')
    const text = openSealed(body, browser.pair, browser.auth)
    // The same topic takes the place of what still waits: one message for the person.
    messages.set(`${id} ${topic}`, { browser: id, topic, urgency: String(headers['urgency']), body: JSON.parse(text) })
    return { status: 201, body: {} }
  }

  return createJsonDesk(
    (posted) => {
      const origin = `http://${posted.headers.host}`
      const [, word = '', id = ''] = posted.target.split('/')
      if (word === 'subscribe') return subscribe(origin)
      // Not the service's: the person takes his browser away.
      const browser = browsers.get(id)
      if (posted.method === 'DELETE' && browser) {
        browser.isGone = true
        return { status: 200, body: {} }
      }
      return word === 'push' ? take(id, posted, origin) : refused(404, 'POST /subscribe')
    },
    () => ({ messages: [...messages.values()] }),
  )
}
