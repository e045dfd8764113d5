/** GB/T 26875.3 over TCP: sockets to lines, streams to frames, and what one socket and one address may take. */
import { createServer, type Server, type Socket } from 'node:net'
import { createFrameStream, type FrameStream } from '@vigil/protocols/gb26875/frame-stream'
import { newLine, type FrameServer, type FrameServerDeps, type Line } from './line.ts'
import { neighbourhoodOf } from '#infrastructure/address/neighbourhood.ts'
import { createCrowdLimit, type CrowdLimit } from '#infrastructure/mqtt/crowd-limit.ts'
import { reset } from '#infrastructure/socket/live-link.ts'

/** Open sockets: a unit has a few transmitters, and many units may come through one address of a carrier. */
const most = { all: 20_000, fromOne: 2_000, whenCrowded: 200 }
const unknownMs = 10_000
/** The rule asks for a sign of life every two hours; keep-alive finds out sooner about who is gone. */
const quietMs = 130 * 60_000
const keepAliveMs = 60_000
/** What waits for its end so long is no beginning of a frame. */
const unfinishedMs = 2_000
const sweepEveryMs = 1_000
/** So much is looked at in one turn, and so much without any frame in it is borne. */
const bytesPerTurn = 4_096
const mostRubbish = { stranger: 4_096, known: 65_536 }
const mostUnread = 64 * 1024

interface Hearing {
  readonly line: Line
  readonly socket: Socket
  readonly stream: FrameStream
  /** What came and was not looked at yet. */
  chunk: Buffer
  rubbish: number
}

export const startFrameStreams = async (deps: FrameServerDeps): Promise<FrameServer> => {
  const open = new Set<Hearing>()
  const crowd = createCrowdLimit(most)
  const server = createServer((socket) => takeSeat({ ...deps, open, crowd }, socket))
  const sweeping = setInterval(() => sweep(open, deps), sweepEveryMs)
  return {
    listening: await listenOn(server, deps.listen),
    async stop() {
      clearInterval(sweeping)
      server.close()
      for (const { line, socket } of open) {
        line.cause ??= 'stopped'
        socket.destroySoon()
      }
      while (open.size > 0) await new Promise(setImmediate)
    },
  }
}

interface Hall extends FrameServerDeps {
  readonly open: Set<Hearing>
  readonly crowd: CrowdLimit
}

const takeSeat = (hall: Hall, socket: Socket): void => {
  const address = socket.remoteAddress ?? ''
  socket.on('error', () => undefined)
  if (!hall.crowd.enter(address)) return void socket.destroy()
  const hearing = newHearing(hall, socket)
  hall.open.add(hearing)
  socket.setNoDelay(true)
  socket.setKeepAlive(true, keepAliveMs)
  socket.on('data', (bytes) => hear(hearing, bytes, hall))
  // The next turn: what the last bytes asked for is on its way to its place.
  socket.once('close', () => {
    hall.open.delete(hearing)
    hall.crowd.leave(address)
    setImmediate(() => hall.closed(hearing.line))
  })
}

const newHearing = (hall: Hall, socket: Socket): Hearing => {
  const hearing: Hearing = {
    socket,
    stream: createFrameStream(),
    chunk: Buffer.alloc(0),
    rubbish: 0,
    line: newLine({
      socket,
      rules: hall.rules,
      address: neighbourhoodOf(socket.remoteAddress ?? ''),
      write: (bytes) => writeTo(hearing, bytes),
      drained: () => lookOn(hearing, hall),
    }),
  }
  return hearing
}

const writeTo = ({ socket, line }: Hearing, bytes: Buffer): void => {
  // Who does not read what he is sent is not served for ever.
  if (socket.writableLength > mostUnread) return reset(line, 'broken')
  socket.write(bytes)
}

/** Not read on before this is done with: what cannot be taken now stays with the sender. */
const hear = (hearing: Hearing, bytes: Buffer, { rules }: FrameServerDeps): void => {
  hearing.socket.pause()
  hearing.chunk = hearing.chunk.length === 0 ? bytes : Buffer.concat([hearing.chunk, bytes])
  hearing.line.heardAt = rules.now()
  rules.readOn(hearing.line)
}

/** Everything heard so far is done: the next of what came, or more from the socket. */
const lookOn = (hearing: Hearing, { rules }: FrameServerDeps): void => {
  const { line, stream, socket, chunk } = hearing
  if (chunk.length === 0) return void socket.resume()
  const slice = chunk.subarray(0, bytesPerTurn)
  hearing.chunk = chunk.subarray(bytesPerTurn)
  const all = stream.take(slice)
  hearing.rubbish = all.some((heard) => 'frame' in heard) ? 0 : hearing.rubbish + slice.length
  if (hearing.rubbish > mostRubbish[line.known ? 'known' : 'stranger']) return reset(line, 'forbidden')
  line.todo.push(...all.map((heard) => () => rules.heard(line, heard)))
  setImmediate(() => rules.readOn(line))
}

const sweep = (open: ReadonlySet<Hearing>, { rules }: FrameServerDeps): void => {
  const now = rules.now()
  for (const { line, stream } of open) {
    const quiet = now - line.heardAt
    if (!line.known && now - line.openedAt > unknownMs) reset(line, 'unknown')
    else if (quiet > quietMs && line.holds === 0) reset(line, 'keepalive')
    else if (quiet > unfinishedMs && stream.waiting() > 0) {
      line.todo.push(...stream.giveUp().map((heard) => () => rules.heard(line, heard)))
      rules.readOn(line)
    }
  }
}

const listenOn = (server: Server, { host, port }: { host: string; port: number }) =>
  new Promise<{ host: string; port: number }>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      const at = server.address()
      resolve(at && typeof at === 'object' ? { host: at.address, port: at.port } : { host, port })
    })
  })
