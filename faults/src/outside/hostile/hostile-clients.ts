/** Whoever comes to a door by himself: he speaks and goes, drips, stays and says nothing more, or does not listen. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { HostileDeps } from './hostile-door.ts'

const longestMs = 3_000
const dripMs = 20
const readMs = 20

const opened = async (port: number): Promise<Socket | undefined> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.on('error', () => undefined)
  await Promise.race([once(socket, 'connect').catch(() => undefined), pause(longestMs)])
  if (socket.readyState === 'open') return socket
  socket.destroy()
  return undefined
}

const sayAll = async (socket: Socket, chunks: readonly Buffer[]): Promise<void> => {
  for (const chunk of chunks)
    if (!socket.destroyed && !socket.write(chunk))
      await Promise.race([once(socket, 'drain').catch(() => undefined), pause(longestMs)])
}

/** Byte by byte, for as long as he has patience. */
const drip = async (socket: Socket, chunks: readonly Buffer[]): Promise<void> => {
  const until = performance.now() + longestMs
  for (const byte of Buffer.concat(chunks)) {
    if (socket.destroyed || performance.now() > until) return
    socket.write(Buffer.of(byte))
    await pause(dripMs)
  }
}

type Manner = (socket: Socket, chunks: readonly Buffer[]) => Promise<unknown>

const manners: readonly [Manner, ...Manner[]] = [
  sayAll,
  sayAll,
  sayAll,
  sayAll,
  // Until he is thrown out, or for a while.
  async (socket, chunks) => {
    await sayAll(socket, chunks)
    socket.resume()
    await Promise.race([once(socket, 'close').catch(() => undefined), pause(longestMs)])
  },
  async (socket, chunks) => {
    socket.pause()
    await sayAll(socket, [...chunks, ...chunks])
    await pause(longestMs / 4)
  },
  drip,
]

export const speakStream = async (port: number, { next, began }: HostileDeps): Promise<void> => {
  const { chunks, chance } = await next()
  const socket = await opened(port)
  if (!socket) return
  began()
  socket.resume()
  await chance.pick(manners)(socket, chunks)
  // What was said is read; then nothing waits in the machine: ports would run out.
  await pause(readMs)
  socket.resetAndDestroy()
}

/** One from each address and port. */
const mostStreams = 50
const mostBytes = 1_400
const atOnce = 16

export const speakDatagrams = async (port: number, { next, began }: HostileDeps): Promise<void> => {
  const socket = createSocket('udp4')
  socket.on('error', () => undefined)
  began()
  for (let said = 0; said < mostStreams; said += 1)
    for (const [place, chunk] of (await next()).chunks.entries()) {
      if (chunk.length <= mostBytes) socket.send(chunk, port, '127.0.0.1')
      // More at once than a socket holds would only try the machine.
      if (place % atOnce === atOnce - 1) await pause(5)
    }
  await pause(1)
  socket.close()
}
