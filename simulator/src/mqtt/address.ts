/** Where the brokers are: `mqtt://host:port`, one or several to choose from. */
export interface Address {
  readonly host: string
  readonly port: number
}

export const readAddress = (url: string): Address => {
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'mqtt:' || hostname === '') throw new Error(`not an address of the form mqtt://host:port: ${url}`)
  return { host: hostname, port: port === '' ? 1883 : Number(port) }
}
