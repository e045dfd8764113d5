/**
 * Whether a post is from whom it says: `t=<unix seconds>,v1=<hex>`, HMAC-SHA256 by a shared secret over
 * `<id>.<t>.<body as sent>`, or over `<t>.<body>` where a post has no id of its own. What is sent to customers and what
 * carriers report are signed alike.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const signatureHeader = 'vigil-signature'

const validForSeconds = 300
const shape = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

export interface SignedBody {
  readonly id?: string
  readonly body: string
}

export type SignatureFault = 'no signature' | 'too old' | 'wrong signature'

const digest = (secret: string, { id, body }: SignedBody, seconds: string): Buffer =>
  createHmac('sha256', secret)
    .update(`${id === undefined ? '' : `${id}.`}${seconds}.${body}`)
    .digest()

export const signBody = (secret: string, signed: SignedBody, now: number): string => {
  const seconds = String(Math.floor(now / 1_000))
  return `t=${seconds},v1=${digest(secret, signed, seconds).toString('hex')}`
}

export const signedHeaders = (secret: string, signed: SignedBody, now: number): Record<string, string> => ({
  [signatureHeader]: signBody(secret, signed, now),
})

interface Known {
  /** Any of them may have signed. */
  readonly secrets: readonly string[]
  readonly now: number
}

/** What is wrong, or undefined. */
export const signatureFault = (
  header: unknown,
  signed: SignedBody,
  { secrets, now }: Known,
): SignatureFault | undefined => {
  const [, seconds, given = ''] = shape.exec(typeof header === 'string' ? header : '') ?? []
  if (seconds === undefined) return 'no signature'
  if (Math.abs(Number(seconds) - now / 1_000) > validForSeconds) return 'too old'
  const bytes = Buffer.from(given, 'hex')
  const isOurs = secrets.some((secret) => timingSafeEqual(digest(secret, signed, seconds), bytes))
  return isOurs ? undefined : 'wrong signature'
}
