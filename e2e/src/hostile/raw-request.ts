/** A request with whatever headers somebody hostile would write, the Host among them; no redirect is followed. */
import { request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

interface RawWish {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export const raw = (base: string, path: string, { method = 'GET', headers = {}, body }: RawWish = {}) =>
  new Promise<RawAnswer>((resolve, reject) => {
    const { hostname, port } = new URL(base)
    const sent = request({ hostname, port, path, method, headers: { ...headers } })
    sent.on('response', (answer) => {
      text(answer).then(
        (read) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read }),
        reject,
      )
    })
    sent.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: '' })
    })
    sent.on('error', reject)
    sent.end(body)
  })

export const post = (
  base: string,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) => raw(base, path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
