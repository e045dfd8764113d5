/** A WebSocket of our own on a bare socket: ten thousand of them must fit beside the server they listen to. */
import { connect, type Socket } from 'node:net'

export interface Hearing {
  opened(): void
  said(text: string): void
  /** The answer to the upgrade was something else. */
  refused(status: number): void
  /** Exactly once, whatever the reason. */
  closed(): void
}

export interface PlainSocket {
  say(text: string): void
  end(): void
}

export interface Address {
  readonly port: number
  /** A loopback address of this machine: each has ports of its own. */
  readonly from: string
}

const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const
const headEnd = '\r\n\r\n'

/** A client must mask (RFC 6455, 5.3); a mask of zeros leaves the bytes as they are. */
const frameOf = (opcode: number, payload: Buffer): Buffer => {
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 0xff]
  return Buffer.concat([Uint8Array.of(0x80 | opcode, ...length, 0, 0, 0, 0), payload])
}

interface ServerFrame {
  readonly opcode: number
  readonly payload: Buffer
  readonly bytes: number
}

/** Undefined until a whole frame is there. Our server never splits a message and never masks. */
const frameIn = (bytes: Buffer): ServerFrame | undefined => {
  if (bytes.length < 2) return undefined
  const short = (bytes[1] ?? 0) & 0x7f
  const head = short < 126 ? 2 : short === 126 ? 4 : 10
  if (bytes.length < head) return undefined
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  if (bytes.length < head + length) return undefined
  return { opcode: (bytes[0] ?? 0) & 0x0f, payload: bytes.subarray(head, head + length), bytes: head + length }
}

const request = (port: number): string =>
  [
    'GET /live/socket HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ].join('\r\n') + headEnd

export const openPlainSocket = ({ port, from }: Address, hearing: Hearing): PlainSocket => {
  const socket: Socket = connect({ host: '127.0.0.1', port, localAddress: from, noDelay: true })
  let rest: Buffer = Buffer.alloc(0)
  let isUpgraded = false

  const takeHead = (): void => {
    const end = rest.indexOf(headEnd)
    if (end < 0) return
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(rest.toString('latin1', 0, end))?.[1])
    rest = rest.subarray(end + headEnd.length)
    if (status === 101) {
      isUpgraded = true
      return hearing.opened()
    }
    hearing.refused(status)
    socket.destroy()
  }
  const takeFrame = ({ opcode, payload, bytes }: ServerFrame): void => {
    rest = rest.subarray(bytes)
    if (opcode === opcodes.text) hearing.said(payload.toString())
    if (opcode === opcodes.ping) socket.write(frameOf(opcodes.pong, payload))
    if (opcode === opcodes.close) socket.destroy()
  }

  socket.on('connect', () => socket.write(request(port)))
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    if (!isUpgraded) takeHead()
    for (let frame = isUpgraded && frameIn(rest); frame; frame = frameIn(rest)) takeFrame(frame)
    // A server that is killed leaves no rest worth keeping, and an empty one must not hold its chunk.
    if (rest.length === 0) rest = Buffer.alloc(0)
  })
  // An error is followed by a close.
  socket.on('error', () => undefined)
  socket.on('close', () => hearing.closed())
  return {
    say: (text) => void (socket.writable && socket.write(frameOf(opcodes.text, Buffer.from(text)))),
    end: () => void socket.destroy(),
  }
}
