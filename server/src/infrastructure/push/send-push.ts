/** Web Push: a sealed message to a browser, through whichever push service the browser chose. */
import { required, type Environment } from '#infrastructure/config/config.ts'
import { encryptMessage, type SubscriptionKeys } from './encrypt-message.ts'
import { vapidHeader, vapidKey } from './vapid.ts'

export interface PushSubscription extends SubscriptionKeys {
  readonly endpoint: string
}

export interface PushWish {
  /** A second message under the same number takes the place of the first. */
  readonly id: string
  readonly isUrgent: boolean
  readonly body: string
}

/** gone: the browser has taken the subscription back; it must be forgotten. */
export type PushOutcome = 'sent' | 'gone'

export interface Push {
  /** For a browser that subscribes. */
  readonly publicKey: string
  /** Whether this address belongs to a push service; the server calls no other. */
  accepts(endpoint: string): boolean
  send(to: PushSubscription, wish: PushWish): Promise<PushOutcome>
}

const usualHosts = 'fcm.googleapis.com,updates.push.services.mozilla.com,.push.apple.com,.notify.windows.com'
const patienceMs = 10_000
const keepForS = 3_600

/** A name, or the end of names when it begins with a dot; with its port where that is unusual. */
const isAmong = (hosts: readonly string[], { host, protocol, hostname }: URL): boolean =>
  (protocol === 'https:' || hostname === '127.0.0.1') &&
  hosts.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known))

const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)

export const webPush = (environment: Environment, now: () => number): Push | undefined => {
  const names = ['VIGIL_PUSH_PUBLIC_KEY', 'VIGIL_PUSH_PRIVATE_KEY', 'VIGIL_PUSH_SUBJECT']
  if (names.every((name) => !environment[name])) return undefined
  const [publicKey = '', secret = '', subject = ''] = names.map((name) => required(environment, name))
  const key = vapidKey(publicKey, secret, subject)
  const hosts = (environment['VIGIL_PUSH_HOSTS'] ?? usualHosts).split(',')
  const placeOf = (endpoint: string): URL | undefined => {
    const url = urlOf(endpoint)
    return url && isAmong(hosts, url) && url.username === '' ? url : undefined
  }
  return {
    publicKey,
    accepts: (endpoint) => placeOf(endpoint) !== undefined,
    async send({ endpoint, ...keys }, { id, isUrgent, body }) {
      const url = placeOf(endpoint)
      if (!url) return 'gone'
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: {
          authorization: vapidHeader(url, key, now()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(keepForS),
          urgency: isUrgent ? 'high' : 'normal',
          topic: id.replaceAll('-', ''),
        },
        body: new Uint8Array(encryptMessage(Buffer.from(body), keys)),
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.body?.cancel()
      if (response.status === 404 || response.status === 410) return 'gone'
      if (!response.ok) throw new Error(`the push service did not take it: ${response.status}`)
      return 'sent'
    },
  }
}
