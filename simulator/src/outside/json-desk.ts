/** A stand-in's counter: what is posted is taken or refused, and what was taken is shown to whoever asks. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Posted {
  readonly method: string
  /** Path and query as they came over the wire. */
  readonly target: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Answer {
  readonly status: number
  readonly body: unknown
}

export const createJsonDesk = (take: (posted: Posted) => Answer | Promise<Answer>, show: () => unknown): Server =>
  createServer((request, response) => {
    const { method = '', url: target = '/', headers } = request
    const answer = async (): Promise<Answer> => {
      if (method === 'GET') return { status: 200, body: show() }
      return take({ method, target, headers, body: await buffer(request) })
    }
    void answer()
      .catch((error: unknown) => ({ status: 400, body: { Code: 'Unreadable', reason: String(error) } }))
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body))
      })
  })
