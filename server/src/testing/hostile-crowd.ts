/** A process of hostile clients: opens sockets, some with a valid name, and speaks until each is thrown out. */
import type { Buffer } from 'node:buffer'
import type { Socket } from 'node:net'
import process from 'node:process'
import { reportTopic } from '@vigil/protocols/device-topics'
import { createRandom, oddUtterance, strangerUtterance, type Random } from './hostile-packets.ts'
import { helloPacket, nameOf, pingPacket, rawSocket } from './raw-mqtt.ts'

export interface Crowd {
  readonly port: number
  readonly seed: number
  readonly packets: number
  readonly atOnce: number
  readonly devices: readonly { keyCode: string; secret: string }[]
}

export interface CrowdTotal {
  readonly packets: number
  readonly sockets: number
}

const mostPerSocket = 100
/** What is cut short is never answered, and what is whole always is. */
const brokenMs = 3
const wholeMs = 5_000
/** How many of the sockets have a valid name. */
const knownShare = 0.45

/** Answered, closed, or neither in time: then the gateway has had the packet and waits for the rest. */
const answerOf = (socket: Socket, withinMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const settle = (isOpen: boolean) => (): void => {
      clearTimeout(timer)
      socket.removeListener('data', answered).removeListener('close', closed)
      resolve(isOpen)
    }
    const answered = settle(true)
    const closed = settle(false)
    const timer = setTimeout(closed, withinMs)
    socket.once('data', answered).once('close', closed)
  })

/** Whole, or cut in two anywhere. */
const writeOddly = (socket: Socket, packet: Buffer, random: Random): void => {
  const cut = random() < 0.2 ? Math.floor(random() * packet.length) : packet.length
  socket.write(packet.subarray(0, cut))
  socket.write(packet.subarray(cut))
}

/** One socket's life. Each packet is counted once the gateway has taken it: it answers the ping behind it, or hangs up. */
const misbehave = async ({ port, devices }: Crowd, random: Random): Promise<number> => {
  const device = devices[Math.floor(random() * devices.length)]
  const known = random() < knownShare ? device : undefined
  const socket = rawSocket(port)
  if (known) socket.write(helloPacket(nameOf(known)))
  let isOpen = known ? await answerOf(socket, wholeMs) : true
  let taken = 0
  while (isOpen && taken < mostPerSocket) {
    const { bytes, isWhole } = known ? oddUtterance(random, reportTopic(known.keyCode)) : strangerUtterance(random)
    writeOddly(socket, bytes, random)
    socket.write(pingPacket)
    isOpen = await answerOf(socket, isWhole ? wholeMs : brokenMs)
    taken += 1
  }
  socket.resetAndDestroy()
  return taken
}

const run = async (crowd: Crowd): Promise<CrowdTotal> => {
  const random = createRandom(crowd.seed)
  const total = { packets: 0, sockets: 0 }
  const worker = async (): Promise<void> => {
    while (total.packets < crowd.packets) {
      const taken = await misbehave(crowd, random)
      total.packets += taken
      total.sockets += 1
    }
  }
  await Promise.all(Array.from({ length: crowd.atOnce }, worker))
  return total
}

// The order comes from our own test, by the channel it opened.
process.once(
  'message',
  (crowd) => void run(crowd as Crowd).then((total) => process.send?.(total, () => process.exit(0))),
)
