/**
 * What the provider checks of a request (ACS3-HMAC-SHA256), written from its manual and from nothing of ours: a mistake
 * in the platform's signature must not be made here as well.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export interface SignedRequest {
  readonly method: string
  /** Path and query as they came over the wire. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export interface KnownKey {
  readonly id: string
  readonly secret: string
}

const validForMs = 15 * 60_000
const mustBeSigned = [
  'host',
  'x-acs-action',
  'x-acs-content-sha256',
  'x-acs-date',
  'x-acs-signature-nonce',
  'x-acs-version',
]
const shape = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const headerOf = ({ headers }: SignedRequest, name: string) => String(headers[name] ?? '').trim()

const signatureOf = (request: SignedRequest, names: readonly string[], secret: string) => {
  const [path = '/', query = ''] = request.target.split('?', 2)
  const sortedQuery = query.split('&').toSorted().join('&')
  const lines = names.map((name) => `${name}:${headerOf(request, name)}`)
  const canonical = `${request.method}\n${path}\n${sortedQuery}\n${lines.join('\n')}\n\n${names.join(';')}\n${sha256(request.body)}`
  return createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest()
}

/** The provider's word for what is wrong, or undefined. */
export const wrongWith = (request: SignedRequest, key: KnownKey, now: number): string | undefined => {
  const [, id, signed = '', signature = ''] = shape.exec(headerOf(request, 'authorization')) ?? []
  if (id === undefined) return 'IncompleteSignature'
  if (id !== key.id) return 'InvalidAccessKeyId.NotFound'
  const names = signed.split(';')
  if (!mustBeSigned.every((name) => names.includes(name)) || names.join() !== names.toSorted().join())
    return 'IncompleteSignature'
  if (!(Math.abs(Date.parse(headerOf(request, 'x-acs-date')) - now) < validForMs)) return 'InvalidTimeStamp.Expired'
  if (headerOf(request, 'x-acs-content-sha256') !== sha256(request.body)) return 'SignatureDoesNotMatch'
  const expected = signatureOf(request, names, key.secret)
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}
