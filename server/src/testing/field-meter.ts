/** Meters of DL/T 645 behind one converter, on a real socket. */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { withWakeUp, writeMeterFrame } from '@vigil/protocols/dlt645/frame'
import { createMeterStream } from '@vigil/protocols/dlt645/frame-stream'
import { meterAnswer } from '@vigil/protocols/dlt645/meter'

export interface MeterLine {
  readonly port: number
  /** By address: what each identifier holds. */
  readonly meters: Map<string, Map<string, number>>
  stop(): void
}

export const startMeters = async (): Promise<MeterLine> => {
  const meters = new Map<string, Map<string, number>>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    const stream = createMeterStream()
    socket.on('data', (chunk) => {
      for (const asked of stream.take(chunk))
        for (const [address, figures] of meters) {
          const answer = meterAnswer(asked, { address, figures })
          if (answer) socket.write(withWakeUp(writeMeterFrame(answer)))
        }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    port,
    meters,
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
