/** Web Push: a sealed message to a browser, through whichever push service the browser chose. */
import { createECDH } from 'node:crypto'
import sealer from 'web-push'
import { required, type Environment } from '#infrastructure/config/config.ts'

export interface PushSubscription {
  readonly endpoint: string
  /** The browser's public key and its secret, both base64url as the browser gives them. */
  readonly p256dh: string
  readonly auth: string
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
/** How long one word about who is speaking holds (RFC 8292 allows a day). */
const validForS = 12 * 3_600
/** What push services take is 4096 bytes when it is sealed. */
const mostPlainBytes = 3_900
const sealing = 'aes128gcm'

/** A name, or the end of names when it begins with a dot; with its port where that is unusual. */
const isAmong = (hosts: readonly string[], { host, protocol, hostname }: URL): boolean =>
  (protocol === 'https:' || hostname === '127.0.0.1') &&
  hosts.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known))

const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)

/** The two halves must belong together, else every push would be refused later. */
const refuseOtherHalf = (publicKey: string, secret: string): void => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret, 'base64url')
  if (pair.getPublicKey('base64url') !== publicKey)
    throw new Error('VIGIL_PUSH_PUBLIC_KEY is not the public half of VIGIL_PUSH_PRIVATE_KEY')
}

const sealed = (body: string, { p256dh, auth }: Omit<PushSubscription, 'endpoint'>): Uint8Array<ArrayBuffer> => {
  const plain = Buffer.from(body)
  if (plain.length > mostPlainBytes) throw new Error('a push message is small')
  return new Uint8Array(sealer.encrypt(p256dh, auth, plain, sealing).cipherText)
}

export const webPush = (environment: Environment, now: () => number): Push | undefined => {
  const names = ['VIGIL_PUSH_PUBLIC_KEY', 'VIGIL_PUSH_PRIVATE_KEY', 'VIGIL_PUSH_SUBJECT']
  if (names.every((name) => !environment[name])) return undefined
  const [publicKey = '', secret = '', subject = ''] = names.map((name) => required(environment, name))
  refuseOtherHalf(publicKey, secret)
  const speaker = ({ origin }: URL): string => {
    const until = Math.floor(now() / 1_000) + validForS
    return sealer.getVapidHeaders(origin, subject, publicKey, secret, sealing, until).Authorization
  }
  // Settings that cannot be signed with end the start.
  speaker(new URL('https://push.example'))
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
          authorization: speaker(url),
          'content-encoding': sealing,
          'content-type': 'application/octet-stream',
          ttl: String(keepForS),
          urgency: isUrgent ? 'high' : 'normal',
          topic: id.replaceAll('-', ''),
        },
        body: sealed(body, keys),
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.body?.cancel()
      if (response.status === 404 || response.status === 410) return 'gone'
      if (!response.ok) throw new Error(`the push service did not take it: ${response.status}`)
      return 'sent'
    },
  }
}
