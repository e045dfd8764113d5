/**
 * A client that costs little: it shares the processors with what it measures, so each of its microseconds makes
 * two servers look more alike. One request at a time per connection, bytes made before, answers counted by length.
 */
import { Buffer } from 'node:buffer'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')

export const postForm = (path: string, fields: Readonly<Record<string, string>>): Buffer => {
  const body = new URLSearchParams(fields).toString()
  const head = [
    `POST /${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** The body of the first answer in the buffer, or undefined while it is not whole. */
const wholeBody = (bytes: Buffer): Buffer | undefined => {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`unexpected answer: ${head}`)
  const from = end + headEnd.length
  return bytes.length < from + Number(length) ? undefined : bytes.subarray(from, from + Number(length))
}

export interface KeepAlive {
  post(request: Buffer): Promise<Buffer>
  close(): void
}

export const openKeepAlive = async (port: number): Promise<KeepAlive> => {
  const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  let settle: { resolve: (body: Buffer) => void; reject: (error: unknown) => void } | undefined
  let received: Buffer | undefined
  socket.on('data', (chunk) => {
    received = received ? Buffer.concat([received, chunk]) : chunk
    try {
      const body = wholeBody(received)
      if (!body) return
      received = undefined
      settle?.resolve(body)
    } catch (error) {
      settle?.reject(error)
    }
  })
  socket.on('error', (error) => settle?.reject(error))
  socket.on('close', () => settle?.reject(new Error('the server closed the connection')))
  return {
    post: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

type Loop = { port: number; connections: number; ms: number; next: () => Buffer; check: (body: Buffer) => void }

/** Every connection asks again as soon as it is answered; returns how many answers came. */
export const closedLoop = async ({ port, connections, ms, next, check }: Loop): Promise<number> => {
  const clients = await Promise.all(Array.from({ length: connections }, () => openKeepAlive(port)))
  const until = performance.now() + ms
  let answered = 0
  const askUntilEnd = async (client: KeepAlive): Promise<void> => {
    while (performance.now() < until) {
      check(await client.post(next()))
      answered += 1
    }
    client.close()
  }
  await Promise.all(clients.map(askUntilEnd))
  return answered
}
