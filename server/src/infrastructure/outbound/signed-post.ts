/** Sends a text to somebody's address, signed, with patience that ends. */
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

export interface PostAnswer {
  readonly status: number
  /** As far as it was asked for. */
  readonly text: string
}

/** What came back. Rejects when nobody could be asked; a redirect is an answer and is not followed. */
export type AskingPost = (post: SignedPost) => Promise<PostAnswer>
/** The status alone. */
export type Post = (post: SignedPost) => Promise<number>

type Deps = {
  now: () => number
  /** The headers that prove whose it is. */
  sign: (secret: string, signed: { readonly id: string; readonly body: string }, now: number) => Record<string, string>
  mayCallPrivate: boolean
  patienceMs?: number
  stopping?: AbortSignal
}

export const createPost = (deps: Deps): Post => {
  const ask = createAskingPost(deps, 0)
  return async (wish) => (await ask(wish)).status
}

/** Nothing of the answer is read beyond so many characters. */
export const createAskingPost =
  ({ now, sign, mayCallPrivate, patienceMs = 10_000, stopping }: Deps, mostAnswered: number): AskingPost =>
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
    const response = await responseOf(address, options, body)
    return { status: response.statusCode ?? 0, text: await startOf(response, mostAnswered) }
  }

const responseOf = (address: string, options: RequestOptions, body: string): Promise<IncomingMessage> => {
  const send = address.startsWith('https:') ? safeRequest : plainRequest
  return new Promise((resolve, reject) => {
    const asking = send(address, options, resolve)
    // Also after it was answered: patience may end in the middle, and whoever reads is told by the response.
    asking.on('error', reject)
    asking.end(body)
  })
}

/** What else the receiver has to say is not ours to wait for. */
const startOf = async (response: IncomingMessage, most: number): Promise<string> => {
  response.on('error', () => undefined)
  let text = ''
  if (most > 0) {
    response.setEncoding('utf8')
    for await (const part of response) {
      text += String(part)
      if (text.length >= most) break
    }
  }
  response.destroy()
  return text.slice(0, most)
}
