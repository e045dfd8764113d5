/** WebSockets on an HTTP server that is somebody else's: who passes the gate becomes a peer. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Log } from '#infrastructure/log/log.ts'
import { createPeer, type Flow, type Peer } from './peer.ts'
import { refusalOf, type Gate, type Refusal } from './upgrade-gate.ts'

export interface Conversation {
  said(text: string): void
  ended(): void
}

type Options = { gate: Gate; flow: Flow; converse: (peer: Peer) => Conversation; log: Log }

export interface SocketServer {
  readonly path: string
  take(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** How many are open. */
  sockets(): number
  stop(): Promise<void>
}

const mostBytes = 65_536
const notText = 1003
const goingAway = 1001

export const createSocketServer = ({ gate, flow, converse, log }: Options): SocketServer => {
  const open = new Map<WebSocket, Peer>()
  // Compression keeps a window per socket (hundreds of kB) and frames could no longer be shared.
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: mostBytes,
  })

  const begin = (ws: WebSocket, socket: Duplex): void => {
    const peer = createPeer(ws, socket, flow)
    open.set(ws, peer)
    const conversation = converse(peer)
    ws.on('message', (data: Buffer, isBinary) => {
      if (isBinary) peer.close(notText, 'text only')
      else conversation.said(data.toString())
    })
    // Bytes that are no WebSocket: ws ends the socket itself, and the process must not end with it.
    ws.on('error', (error) => log.debug({ reason: error.message }, 'a socket broke the protocol'))
    ws.on('close', () => {
      open.delete(ws)
      conversation.ended()
    })
  }

  return {
    path: gate.path,
    take(request, socket, head) {
      // Nobody else listens on a socket that is being upgraded; a reset would end the process.
      socket.on('error', () => socket.destroy())
      const refusal = refusalOf(request, gate)
      if (refusal) refuse(socket, refusal)
      else server.handleUpgrade(request, socket, head, (ws) => begin(ws, socket))
    },
    sockets: () => open.size,
    async stop() {
      const closed = [...open.keys()].map((ws) => new Promise((resolve) => ws.once('close', resolve)))
      for (const peer of open.values()) peer.close(goingAway, 'restarting')
      await Promise.all(closed)
    },
  }
}

const refuse = (socket: Duplex, { status, reason }: Refusal): void => {
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
