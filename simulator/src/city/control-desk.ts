/** Where people and tests give their orders: a port on the loopback, and the process's own input. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

type Obey = (order: unknown) => Promise<unknown>

const answerTo = async (obey: Obey, order: string): Promise<{ status: number; body: unknown }> => {
  try {
    return { status: 200, body: await obey(JSON.parse(order)) }
  } catch (error) {
    return { status: 400, body: { problem: error instanceof Error ? error.message : String(error) } }
  }
}

/** A web page open on the same machine can send plain posts to the loopback; it cannot send this type unasked. */
const isOurs = ({ method, headers }: IncomingMessage) =>
  method === 'POST' && headers['content-type']?.startsWith('application/json') === true

export const listenForOrders = async (obey: Obey, port: number): Promise<{ port: number; close: () => void }> => {
  const server: Server = createServer((request, response) => {
    const respond = async () => {
      if (!isOurs(request)) return { status: 415, body: { problem: 'POST a JSON order' } }
      return answerTo(obey, await text(request))
    }
    void respond().then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(`${JSON.stringify(body)}\n`)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const at = server.address()
  return { port: typeof at === 'object' && at !== null ? at.port : port, close: () => void server.close() }
}

/** One order a line. */
export const readOrders = (input: Readable, obey: Obey, tell: (line: string) => void): void => {
  createInterface({ input }).on('line', (line) => {
    if (line.trim() === '') return
    void answerTo(obey, line).then(({ body }) => tell(JSON.stringify(body)))
  })
}
