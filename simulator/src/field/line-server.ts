/** A converter or a gateway in the field: it listens, and does to answers what the field does to them. */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { World } from '#world.ts'

export interface LineFaults {
  /** Sockets open, and nothing is heard or said on them. */
  readonly isHalfOpen?: boolean
  /** Answers in pieces of so many bytes. */
  readonly tornInto?: number
  /** The last byte but one of every answer is damaged. */
  readonly hasBadSums?: boolean
}

/** Of one slave or meter. */
export interface UnitFaults {
  readonly isDead?: boolean
  readonly slowMs?: number
}

export interface LineAnswer {
  readonly bytes: Buffer
  readonly slowMs: number
}

export interface FieldLine {
  readonly port: number
  /** From now on. */
  suffer(faults: LineFaults): void
  stop(): void
}

interface Serving {
  readonly world: World
  /** For each socket anew: what is answered to what comes. */
  readonly listenTo: () => (chunk: Uint8Array) => LineAnswer[]
}

export const serveLine = async ({ world, listenTo }: Serving): Promise<FieldLine> => {
  let faults: LineFaults = {}
  const open = new Set<Socket>()

  const say = (socket: Socket, answer: Buffer): void => {
    if (socket.destroyed) return
    const bytes = Buffer.from(answer)
    const place = bytes.length - 2
    if (faults.hasBadSums) bytes[place] = (bytes[place] ?? 0) ^ 0xff
    const piece = faults.tornInto ?? bytes.length
    for (let at = 0; at < bytes.length; at += piece) {
      const part = bytes.subarray(at, at + piece)
      // Each in a segment of its own.
      world.after(at / piece, () => void (socket.destroyed || socket.write(part)))
    }
  }

  const server = createServer((socket) => {
    open.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.once('close', () => open.delete(socket))
    const hear = listenTo()
    socket.on('data', (chunk) => {
      if (faults.isHalfOpen) return
      for (const { bytes, slowMs } of hear(chunk)) world.after(slowMs, () => say(socket, bytes))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    port,
    suffer: (next) => void (faults = next),
    stop() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
