/** One open socket: shared frames out, whole texts in, and an end for who does not keep up. */
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

export interface Flow {
  /** More than this waiting for a peer means that it cannot follow. */
  readonly mostWaiting: number
  /** Every byte must have left within this time. */
  readonly drainWithinMs: number
  readonly slowCode: number
}

export interface Peer {
  /** Takes a frame made by textFrame(). Never blocks and never throws: a peer that cannot take it is cut. */
  send(frame: Buffer): void
  /** Says why and ends the socket, at the latest a second later. */
  close(code: number, reason: string): void
  ping(): void
  isOpen(): boolean
  /** Bytes that the machine has not taken yet. */
  waiting(): number
  /** When the peer last answered anything, in milliseconds. */
  heardAt(): number
  /** To be called about once a second: cuts a peer whose bytes have stood too long. */
  watch(now: number): void
}

const goodbyeMs = 1_000

export const createPeer = (ws: WebSocket, socket: Duplex, flow: Flow): Peer => {
  let queued = 0
  let corked = false
  let mark = { bytes: 0, at: Date.now() }
  let heard = Date.now()
  const hear = (): void => void (heard = Date.now())
  ws.on('pong', hear)
  ws.on('message', hear)

  // All frames of one turn of the event loop leave in one write.
  const uncork = (): void => {
    corked = false
    socket.uncork()
  }
  const close = (code: number, reason: string): void => {
    if (ws.readyState !== ws.OPEN) return
    ws.close(code, reason)
    setTimeout(() => ws.terminate(), goodbyeMs).unref()
  }
  const cutSlow = (): void => close(flow.slowCode, 'too slow')

  return {
    send(frame) {
      if (ws.readyState !== ws.OPEN) return
      // What was collected in this turn goes out first: only what the machine does not take counts against the peer.
      if (socket.writableLength > flow.mostWaiting && corked) uncork()
      if (socket.writableLength > flow.mostWaiting) return cutSlow()
      if (!corked) {
        corked = true
        socket.cork()
        process.nextTick(uncork)
      }
      // Past ws, which would write a head of its own for each peer. It writes without a queue, so the order holds.
      socket.write(frame)
      queued += frame.length
    },
    close,
    ping: () => {
      if (ws.readyState === ws.OPEN) ws.ping()
    },
    isOpen: () => ws.readyState === ws.OPEN,
    waiting: () => socket.writableLength,
    heardAt: () => heard,
    watch(now) {
      if (queued - socket.writableLength >= mark.bytes) mark = { bytes: queued, at: now }
      else if (now - mark.at >= flow.drainWithinMs) cutSlow()
    },
  }
}
