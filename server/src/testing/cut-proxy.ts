/** A wire that can be cut: everything passes through until all its connections are destroyed at once. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface CutProxy {
  readonly address: string
  cut(): void
  stop(): void
}

export const startCutProxy = async (target: string): Promise<CutProxy> => {
  const [host = '127.0.0.1', port = '0'] = target.split(':')
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), host)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket
        .on('error', () => undefined)
        .once('close', () => {
          sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
    }
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = (): void => sockets.forEach((socket) => socket.resetAndDestroy())
  return {
    // A server that listens on a port has an address of this form.
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    stop() {
      server.close()
      cut()
    },
  }
}
