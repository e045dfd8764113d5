/** GB/T 26875.3 over UDP: one frame in a datagram, whoever sends from one address and port is one line. */
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { frameBytes, mostUnitBytes, readFrame } from '@vigil/protocols/gb26875/frame'
import { newLine, type FrameServer, type FrameServerDeps, type Line } from './line.ts'
import { neighbourhoodOf } from '#infrastructure/address/neighbourhood.ts'

/** Who is not known yet takes little room and little time; an address may have so many. */
const most = { all: 10_000, fromOne: 200 }
const unknownMs = 10_000
/** No end is ever heard of: whoever says nothing for so long has gone. */
const quietMs = 10 * 60_000
const sweepEveryMs = 1_000
/** What waits is not confirmed, and is sent again. */
const mostWaiting = 64
/** As much as the machine allows (net.core.rmem_max): what somebody sends at once must not cost another his frame. */
const recvBufferSize = 4 * 2 ** 20

interface Hall extends FrameServerDeps {
  readonly socket: Socket
  readonly lines: Map<string, Line>
  readonly byAddress: Map<string, number>
}

export const startDatagrams = async (deps: FrameServerDeps): Promise<FrameServer> => {
  const { listen, rules } = deps
  const socket = createSocket({ type: listen.host.includes(':') ? 'udp6' : 'udp4', recvBufferSize })
  const hall: Hall = { ...deps, socket, lines: new Map(), byAddress: new Map() }
  socket.on('message', (bytes, from) => hear(hall, bytes, from))
  // What cannot be sent to one of them is no matter of the others.
  socket.on('error', () => undefined)
  socket.bind(listen.port, listen.host)
  await once(socket, 'listening')
  const sweeping = setInterval(() => sweep(hall, rules.now()), sweepEveryMs)
  const { address: host, port } = socket.address()
  return {
    listening: { host, port },
    stop() {
      clearInterval(sweeping)
      for (const line of hall.lines.values()) {
        line.cause ??= 'stopped'
        line.socket.destroySoon()
      }
      socket.close()
      return Promise.resolve()
    },
  }
}

const hear = (hall: Hall, bytes: Buffer, from: RemoteInfo): void => {
  const { rules } = hall
  if (bytes.length < frameBytes(0) || bytes.length > frameBytes(mostUnitBytes)) return
  const read = readFrame(bytes)
  // A damaged datagram is not answered: nobody can tell who sent it, and it is sent again.
  if ('unreadable' in read) return
  const line = lineOf(hall, from)
  if (!line || line.todo.length >= mostWaiting) return
  line.heardAt = rules.now()
  line.todo.push(() => rules.heard(line, { frame: read.message, bytes }))
  rules.readOn(line)
}

const lineOf = (hall: Hall, from: RemoteInfo): Line | undefined => {
  const key = `${from.address} ${from.port}`
  const known = hall.lines.get(key)
  if (known) return known
  const address = neighbourhoodOf(from.address)
  const here = hall.byAddress.get(address) ?? 0
  if (hall.lines.size >= most.all || here >= most.fromOne) return undefined
  hall.byAddress.set(address, here + 1)
  const line = newLine({
    address,
    rules: hall.rules,
    socket: seatOf(hall, key, () => line),
    write: (bytes) => hall.socket.send(bytes, from.port, from.address),
    drained: () => undefined,
  })
  hall.lines.set(key, line)
  return line
}

/** A line ends as a socket does, although there is none. */
const seatOf = (hall: Hall, key: string, line: () => Line): Line['socket'] => {
  const end = (): void => {
    if (seat.destroyed) return
    seat.destroyed = true
    const own = line()
    hall.lines.delete(key)
    const left = (hall.byAddress.get(own.address) ?? 1) - 1
    if (left > 0) hall.byAddress.set(own.address, left)
    else hall.byAddress.delete(own.address)
    setImmediate(() => hall.closed(own))
  }
  const seat = { destroyed: false, destroySoon: end, resetAndDestroy: end }
  return seat
}

const sweep = ({ lines }: Hall, now: number): void => {
  for (const line of lines.values()) {
    const quiet = now - line.heardAt
    if (quiet <= (line.known ? quietMs : unknownMs)) continue
    line.cause ??= line.known ? 'keepalive' : 'unknown'
    line.socket.destroySoon()
  }
}
