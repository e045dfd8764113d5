/** A TCP socket that speaks TLS from its first byte, and otherwise behaves as the plain ones beside it. */
import type { Socket } from 'node:net'
import { TLSSocket, type SecureContext } from 'node:tls'

export const secureSocket = (raw: Socket, secureContext: SecureContext): Socket => {
  const socket = new TLSSocket(raw, { isServer: true, secureContext })
  // Told by the socket above; unheard it would end the process.
  raw.on('error', () => undefined)
  socket.on('error', () => raw.destroy())
  // Only the TCP socket can be reset, and what is already written has to die with it.
  socket.resetAndDestroy = () => {
    raw.resetAndDestroy()
    return socket.destroy()
  }
  return socket
}
