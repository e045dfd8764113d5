/** A wire to PostgreSQL whose near end stands still after a word: what came with the word still arrives, nothing later. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface FrozenWire {
  /** The same address, through this wire. */
  through(url: string): string
  /** The first connection that says the word stands still. */
  freezeAfter(word: string): Promise<void>
  /** Ends all its connections. */
  cut(): void
  stop(): void
}

export const startFrozenWire = async (databaseUrl: string): Promise<FrozenWire> => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let awaited: { word: string; said: () => void } | undefined
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
    far.pipe(near)
    near.on('data', (bytes) => {
      far.write(bytes)
      if (!awaited || !bytes.includes(awaited.word)) return
      near.removeAllListeners('data').pause()
      far.unpipe(near)
      awaited.said()
      awaited = undefined
    })
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = (): void => sockets.forEach((socket) => socket.destroy())
  return {
    through(url) {
      const here = new URL(url)
      // A server that listens on a port has an address of this form.
      here.port = String((server.address() as AddressInfo).port)
      return here.href
    },
    freezeAfter: (word) => new Promise((said) => (awaited = { word, said })),
    cut,
    stop() {
      server.close()
      cut()
    },
  }
}
