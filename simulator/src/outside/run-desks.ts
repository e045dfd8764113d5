/** Lets stand-ins listen until whoever started them is gone, and prints where each one is. */
import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'
import process from 'node:process'

export interface Listening {
  readonly server: Server
  readonly scheme: 'http' | 'smtp'
  readonly port: number
}

const addressOf = async ({ server, scheme, port }: Listening): Promise<string> => {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  return `${scheme}://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`
}

export const runDesks = async (desks: Readonly<Record<string, Listening>>): Promise<void> => {
  const addresses = Object.entries(desks).map(async ([name, desk]) => [name, await addressOf(desk)] as const)
  console.log(JSON.stringify(Object.fromEntries(await Promise.all(addresses))))
  const stop = () => {
    for (const { server } of Object.values(desks)) {
      server.close()
      if (server instanceof HttpServer) server.closeAllConnections()
    }
    process.stdin.destroy()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  process.stdin.resume().once('end', stop)
}
