/** A real WebSocket server on loopback that writes down what it hears and says what the test wants said. */
import type { AddressInfo } from 'node:net'
import type { ClientFrame } from '@vigil/contract/live/live'
import { WebSocketServer, type WebSocket } from 'ws'

export interface LiveServer {
  readonly address: string
  /** The address each connection asked for. */
  readonly addresses: string[]
  readonly heard: ClientFrame[]
  /** Says a frame to everybody who is connected. */
  say(frame: object | string): void
  /** Cuts every connection. */
  cut(code?: number): void
  /** Whether a hello is answered by a welcome, as it is from the start. */
  welcomes(yes: boolean): void
  stop(): Promise<void>
}

const welcome = () => ({ type: 'welcome', at: new Date().toISOString(), cursor: {} })

export const startLiveServer = async (): Promise<LiveServer> => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  const heard: ClientFrame[] = []
  const addresses: string[] = []
  let polite = true
  server.on('connection', (socket: WebSocket, request) => {
    addresses.push(request.url ?? '')
    socket.on('message', (data: Buffer) => {
      // Our own client, whose frames the test then checks.
      const frame = JSON.parse(data.toString()) as ClientFrame
      heard.push(frame)
      if (frame.type === 'hello' && polite) socket.send(JSON.stringify(welcome()))
    })
  })
  await new Promise<void>((listening) => server.on('listening', listening))
  // A TCP server answers with an object, never with a pipe's name.
  const { port } = server.address() as AddressInfo
  return {
    address: `ws://127.0.0.1:${port}/live`,
    addresses,
    heard,
    say: (frame) =>
      server.clients.forEach((client) => client.send(typeof frame === 'string' ? frame : JSON.stringify(frame))),
    cut: (code = 1001) => server.clients.forEach((client) => client.close(code)),
    welcomes: (yes) => void (polite = yes),
    stop: () =>
      new Promise((stopped) => {
        server.clients.forEach((client) => client.terminate())
        server.close(() => stopped())
      }),
  }
}
