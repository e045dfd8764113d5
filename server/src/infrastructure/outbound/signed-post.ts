/** Sends a text to somebody's address, signed, with patience that ends. Nothing that comes back is kept but its status. */
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as safeRequest } from 'node:https'
import { isPublicAddress, lookupPublic } from './public-address.ts'

export interface SignedPost {
  readonly address: string
  readonly secret: string
  readonly body: string
  /** The same at every attempt, and under the signature: nobody else's body can be sent under it. */
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
}

/** The status that came back. Rejects when nobody could be asked; a redirect is an answer and is not followed. */
export type Post = (post: SignedPost) => Promise<number>

type Deps = {
  now: () => number
  /** The headers that prove whose it is. */
  sign: (secret: string, signed: { readonly id: string; readonly body: string }, now: number) => Record<string, string>
  mayCallPrivate: boolean
  patienceMs?: number
  stopping?: AbortSignal
}

export const createPost =
  ({ now, sign, mayCallPrivate, patienceMs = 10_000, stopping }: Deps): Post =>
  async (wish) => {
    const { address, secret, id, body, headers } = wish
    if (!mayCallPrivate && !isPublicAddress(address)) throw new Error('the address is not public')
    const ends = [AbortSignal.timeout(patienceMs), ...(stopping ? [stopping] : [])]
    const options: RequestOptions = {
      method: 'POST',
      signal: AbortSignal.any(ends),
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        ...sign(secret, { id, body }, now()),
      },
      // Each call asks anew where the name leads: an open connection would not.
      agent: false,
      ...(mayCallPrivate ? {} : { lookup: lookupPublic }),
    }
    return statusOf(address, options, body)
  }

const statusOf = (address: string, options: RequestOptions, body: string): Promise<number> => {
  const send = address.startsWith('https:') ? safeRequest : plainRequest
  return new Promise((resolve, reject) => {
    const asking = send(address, options, (response: IncomingMessage) => {
      resolve(response.statusCode ?? 0)
      // What else the receiver has to say is not ours to wait for.
      response.on('error', () => undefined)
      response.destroy()
    })
    asking.once('error', reject)
    asking.end(body)
  })
}
