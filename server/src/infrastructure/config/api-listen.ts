/** Where calls come in: plain, for a proxy on this machine, or over TLS. */
import { keepPair } from './certificate-pair.ts'
import { listenAddress, type Environment } from './config.ts'

export const apiListen = (environment: Environment) => ({
  listen: listenAddress(environment, 'VIGIL_API_LISTEN', '127.0.0.1:8443'),
  secure: isApiClosed(environment)
    ? keepPair(environment, { key: 'VIGIL_API_TLS_KEY', cert: 'VIGIL_API_TLS_CERT' })
    : undefined,
})

/** One of the two without the other ends the start. */
export const isApiClosed = (environment: Environment): boolean =>
  Boolean(environment['VIGIL_API_TLS_KEY'] ?? environment['VIGIL_API_TLS_CERT'])
