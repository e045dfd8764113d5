/** A real HTTP server on loopback that writes down what it was asked and answers what the test says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refusal } from '@vigil/contract/refusal'
import { success } from '@vigil/contract/wire'
import type { ProblemCode } from '@vigil/contract/problems'
import { readServers, type Servers } from '#infrastructure/api/servers.ts'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Reply = (asked: Asked, response: ServerResponse) => void

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

export const done =
  (result: unknown): Reply =>
  (_asked, response) =>
    sendJson(response, 200, success(result, 'zh'))

export const refused =
  (code: ProblemCode, status = 200, details?: unknown): Reply =>
  (_asked, response) =>
    sendJson(response, status, refusal(code, 'zh', details))

export interface WireServer {
  readonly address: string
  readonly servers: Servers
  readonly asked: Asked[]
  /** What the next requests get, whatever they ask. */
  reply(reply: Reply): void
  stop(): Promise<void>
}

export const startWireServer = async (): Promise<WireServer> => {
  const asked: Asked[] = []
  let answer: Reply = done({})
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://local')
      const { method = '', headers } = request
      const body = Buffer.concat(chunks).toString('latin1')
      const row = { method, path: url.pathname, query: url.searchParams, headers, body }
      asked.push(row)
      answer(row, response)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A TCP server answers with an object, never with a pipe's name.
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  return {
    address,
    servers: readServers(null, { origin: address }),
    asked,
    reply: (next) => void (answer = next),
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}
