/** Alibaba Cloud's request signature, version 3 (ACS3-HMAC-SHA256). Pure. */
import { createHash, createHmac } from 'node:crypto'

export interface AccessKey {
  readonly id: string
  readonly secret: string
}

export interface UnsignedRequest {
  readonly method: 'GET' | 'POST'
  readonly host: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: string
  /** The operation that is called, and the version of the interface that has it. */
  readonly action: string
  readonly version: string
  readonly at: Date
  readonly nonce: string
}

const algorithm = 'ACS3-HMAC-SHA256'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** RFC 3986: stricter than encodeURIComponent, which leaves five characters as they are. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : 1)

export const canonicalQuery = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .toSorted(byName)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')

/** The headers to send, the signature among them. `host` is left to whoever sends: it is signed as given here. */
export const signedHeaders = (request: UnsignedRequest, key: AccessKey): Record<string, string> => {
  const { method, host, path, query, body, action, version, at, nonce } = request
  const headers = {
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(body),
    'x-acs-date': at.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const signed = Object.entries({ host, ...headers }).toSorted(byName)
  const names = signed.map(([name]) => name).join(';')
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('')
  const canonical = [method, path, canonicalQuery(query), lines, names, headers['x-acs-content-sha256']].join('\n')
  const signature = createHmac('sha256', key.secret)
    .update(`${algorithm}\n${sha256(canonical)}`)
    .digest('hex')
  return {
    ...headers,
    authorization: `${algorithm} Credential=${key.id},SignedHeaders=${names},Signature=${signature}`,
  }
}
