/** To NATS where a CA is named: nothing travels in the clear, and to nobody whom it did not sign. */
import { isIP } from 'node:net'
import type { Environment } from '#infrastructure/config/config.ts'

const hostOf = (server: string): string => server.replace(/:\d+$/, '')

/** What the library is told of the line. It reads the CA again with each connection. */
export const closedLine = (environment: Environment, servers: readonly string[]) => {
  const caFile = environment['VIGIL_NATS_CA']
  if (!caFile) return {}
  // The library holds the certificate of a number against the name `localhost`: on another machine that says nothing.
  const numbers = servers.map(hostOf).filter((host) => isIP(host) !== 0 && !host.startsWith('127.'))
  if (numbers.length > 0)
    throw new Error(`VIGIL_NATS_SERVERS must give names where VIGIL_NATS_CA is set, not ${numbers.join(', ')}`)
  // What servers tell of each other are numbers too.
  return { tls: { caFile }, ignoreClusterUpdates: true }
}
