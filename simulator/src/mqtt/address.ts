/** Where the brokers are: `mqtt://host:port`, or `mqtts://host:port?ca=file` over TLS; one or several to choose from. */
import { readFileSync } from 'node:fs'

export interface Address {
  readonly host: string
  readonly port: number
  /** Over TLS, and whose word counts for the certificate. */
  readonly ca?: string
}

export const readAddress = (url: string): Address => {
  const { protocol, hostname, port, searchParams } = new URL(url)
  if (protocol === 'mqtt:' && hostname !== '') return { host: hostname, port: port === '' ? 1883 : Number(port) }
  const ca = searchParams.get('ca')
  if (protocol !== 'mqtts:' || hostname === '' || ca === null)
    throw new Error(`not an address of the form mqtt://host:port or mqtts://host:port?ca=file: ${url}`)
  return { host: hostname, port: port === '' ? 8883 : Number(port), ca: readFileSync(ca, 'utf8') }
}
