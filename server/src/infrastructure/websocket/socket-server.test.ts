import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createLog } from '#infrastructure/log/log.ts'
import type { Peer } from './peer.ts'
import { createSocketServer, type SocketServer } from './socket-server.ts'
import { textFrame } from './text-frame.ts'

let http: Server
let sockets: SocketServer
let peers: Peer[]
let said: string[]

const flow = { mostWaiting: 1_048_576, drainWithinMs: 5_000, slowCode: 4008 }
const port = (): number => (http.address() as AddressInfo).port // It listens on a port, never on a path.

beforeEach(async () => {
  peers = []
  said = []
  sockets = createSocketServer({
    gate: { path: '/talk', hosts: ['brand.example', 'other.example:8443'], refusedFields: ['token'] },
    flow,
    converse: (peer) => {
      peers.push(peer)
      return { said: (text) => said.push(text), ended: () => undefined }
    },
    log: createLog('test', 'silent'),
  })
  http = createServer((_request, response) => response.end('plain')).on('upgrade', sockets.take)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await sockets.stop()
  await new Promise((resolve) => http.close(resolve))
})

const open = async (path = '/talk', origin?: string): Promise<WebSocket> => {
  const ws = new WebSocket(`ws://127.0.0.1:${port()}${path}`, { ...(origin && { origin }) })
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject))
  return ws
}
const codeOf = (ws: WebSocket): Promise<number> => new Promise((resolve) => ws.once('close', resolve))

/** Writes bytes of our own making and gives the first line of the answer. */
const raw = (head: string): Promise<string> =>
  new Promise((resolve) => {
    let answer = ''
    const socket: Socket = connect(port(), '127.0.0.1', () => socket.write(head))
    socket.on('data', (data) => (answer += data.toString())).on('error', () => undefined)
    socket.on('close', () => resolve(answer.split('\r\n', 1)[0] ?? ''))
    setTimeout(() => socket.destroy(), 500)
  })
const upgrade = (...headers: string[]): string =>
  [
    'GET /talk HTTP/1.1',
    'Host: x',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
    '',
    '',
  ].join('\r\n')

describe('a page of another origin', () => {
  it.each(['https://brand.example', 'http://other.example:8443', 'https://BRAND.example'])(
    '%s may open a socket',
    async (origin) => {
      const ws = await open('/talk', origin)
      expect(ws.readyState).toBe(WebSocket.OPEN)
      ws.terminate()
    },
  )

  it('may when it is the page of the host that was asked', async () => {
    const ws = await open('/talk', `http://127.0.0.1:${port()}`)
    expect(ws.readyState).toBe(WebSocket.OPEN)
    ws.terminate()
  })

  const foreign = [
    'https://evil.example',
    'https://brand.example.evil.example',
    'https://brand.example:444',
    'null',
    'file://',
    'brand.example',
    'https://evil.example/brand.example',
    'chrome-extension://brand.example',
    '',
  ]
  it.each(foreign)('%j may not', async (origin) => {
    expect(await raw(upgrade(`Origin: ${origin}`))).toBe('HTTP/1.1 403 Forbidden')
    expect(peers).toEqual([])
  })
})

describe('an address', () => {
  it.each(['/', '/talk/', '/talk/x', '//talk', '/TALK', '/talk%20'])('%j opens nothing', async (path) => {
    await expect(open(path)).rejects.toThrow('404')
  })

  it.each(['/talk?token=secret', '/talk?x=1&token=', '/talk?%74oken=secret'])(
    '%j with a secret in it is refused',
    async (path) => {
      await expect(open(path)).rejects.toThrow('400')
    },
  )
})

describe('[C17] very many headers', () => {
  it.each([65, 1_900, 2_100, 3_000])('%i of them are refused and the process lives', async (count) => {
    const many = Array.from({ length: count }, () => 'a:')
    expect(await raw(upgrade(...many))).toBe('HTTP/1.1 431 Request Header Fields Too Large')
    expect(
      await raw(
        ['GET /talk HTTP/1.1', 'Host: x', ...many, 'Connection: Upgrade', 'Upgrade: websocket', '', ''].join('\r\n'),
      ),
    ).toMatch(/ 431 | 200 /)
    const ws = await open()
    ws.send('still here')
    await expect.poll(() => said).toEqual(['still here'])
    ws.terminate()
  })
})

describe('what a peer sends', () => {
  it.each([
    ['binary', (ws: WebSocket) => ws.send(Buffer.from('x')), 1003],
    ['more than 64 kB', (ws: WebSocket) => ws.send('x'.repeat(65_537)), 1009],
  ])('as %s ends it', async (_name, send, code) => {
    const ws = await open()
    send(ws)
    expect(await codeOf(ws)).toBe(code)
  })

  it('as garbage ends it, and nobody else', async () => {
    const neighbour = await open()
    const bytes = `${upgrade()}${'\u00ff'.repeat(200)}`
    expect(await raw(bytes)).toBe('HTTP/1.1 101 Switching Protocols')
    neighbour.send('still here')
    await expect.poll(() => said).toEqual(['still here'])
    neighbour.terminate()
  })
})

describe('a frame', () => {
  it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('of %i bytes arrives as it was said', async (length) => {
    const ws = await open()
    const heard = new Promise<string>((resolve) => ws.once('message', (data: Buffer) => resolve(data.toString())))
    const text = '火'.repeat(Math.floor(length / 3)) + 'x'.repeat(length % 3)
    peers[0]?.send(textFrame(text))
    expect(await heard).toBe(text)
    ws.terminate()
  })

  it('keeps its place between those of ws itself', async () => {
    const ws = await open()
    const order: string[] = []
    ws.on('message', (data: Buffer) => order.push(data.toString())).on('ping', () => order.push('ping'))
    const [peer] = peers
    for (const text of ['a', 'b', 'c']) {
      peer?.send(textFrame(text))
      peer?.ping()
    }
    peer?.close(4000, 'bye')
    peer?.send(textFrame('too late'))
    expect(await codeOf(ws)).toBe(4000)
    expect(order).toEqual(['a', 'ping', 'b', 'ping', 'c', 'ping'])
  })
})

describe('a peer that does not take its bytes', () => {
  const stalled = async () => {
    const ws = await open()
    // The socket below: paused, the kernel's buffers fill and then ours.
    const below: Socket = Reflect.get(ws, '_socket')
    below.pause()
    return { ws, below, peer: peers.at(-1) }
  }
  const fill = (peer: Peer | undefined, bytes: number): void => {
    const frame = textFrame('x'.repeat(100_000))
    for (let sent = 0; sent < bytes && peer?.isOpen(); sent += frame.length) peer.send(frame)
  }

  it('is cut when more than a megabyte waits, and others hear as before', async () => {
    const { below, peer } = await stalled()
    const neighbour = await open()
    const heard = new Promise((resolve) => neighbour.once('message', resolve))
    fill(peer, 30_000_000)
    expect(peer?.isOpen()).toBe(false)
    expect(peer?.waiting()).toBeLessThan(flow.mostWaiting + 200_000)
    peers.at(-1)?.send(textFrame('hello'))
    await heard
    await expect.poll(() => peer?.waiting(), { timeout: 3_000 }).toBe(0)
    below.destroy()
    neighbour.terminate()
  })

  it('is cut when what waits has not left within five seconds, and not before', async () => {
    const { below, peer } = await stalled()
    const began = Date.now()
    peer?.watch(began)
    while (peer?.waiting() === 0) {
      fill(peer, 100_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
    for (let second = 1; second <= 4; second += 1) peer?.watch(began + second * 1_000)
    expect(peer?.isOpen()).toBe(true)
    for (let second = 5; second <= 7; second += 1) peer?.watch(began + second * 1_000)
    expect(peer?.isOpen()).toBe(false)
    below.destroy()
  })

  it('is not cut while it takes them slowly', async () => {
    const ws = await open()
    const [peer] = peers
    for (let second = 0; second < 12; second += 1) {
      fill(peer, 300_000)
      await expect.poll(() => peer?.waiting()).toBe(0)
      peer?.watch(second * 1_000)
    }
    expect(peer?.isOpen()).toBe(true)
    ws.terminate()
  })
})
