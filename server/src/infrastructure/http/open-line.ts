/** The server beneath the calls: plain, or with a certificate that may become another one while it runs. */
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { createServer as createClosedServer } from 'node:https'
import type { CertificatePair } from '#infrastructure/config/certificate-pair.ts'

export const openLine =
  (secure: (() => CertificatePair) | undefined, options: ServerOptions) =>
  (handle: RequestListener): Server => {
    if (!secure) return createServer(options, handle)
    let shown = secure()
    const server = createClosedServer({ ...options, ...shown, minVersion: 'TLSv1.2' }, handle)
    // Before the handshake that shows it.
    server.prependListener('connection', () => {
      const found = secure()
      if (found === shown) return
      shown = found
      server.setSecureContext({ ...found, minVersion: 'TLSv1.2' })
    })
    return server
  }
