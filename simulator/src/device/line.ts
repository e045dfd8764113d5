/** A device's line to the platform: it comes back after every fall, and says again what was not acknowledged. */
import { commandTopic, reportTopic } from '@vigil/protocols/device-topics'
import type { Address } from '#mqtt/address.ts'
import { openConnection, type Arrival, type Connection } from '#mqtt/connection.ts'
import type { SendQueue } from '#mqtt/send-queue.ts'
import type { Random } from '#random.ts'
import type { Cancel, World } from '#world.ts'
import type { SentEntry } from './ledger.ts'
import { lastWill } from './voice.ts'

export interface LinePlace {
  readonly keyCode: string
  readonly secret: string
  /** Tried in turn: with several gateways one may be away. */
  readonly addresses: readonly Address[]
  readonly from?: string | undefined
  /** Asked when it is refused twice; it goes where it is told. */
  readonly whereElse?: (() => Promise<Address | undefined>) | undefined
  readonly keepaliveSec: number
  /** Between the first tries and, after many failures, at most. */
  readonly reconnectMs: readonly [first: number, most: number]
  /** A message that waits longer for its acknowledgement makes the device try another connection. */
  readonly ackTimeoutMs: number
  readonly world: World
  readonly random: Random
  readonly queue: SendQueue<SentEntry>
  readonly acked: (entry: SentEntry) => void
  /** False: the wire gets no acknowledgement. */
  readonly command: (payload: Buffer) => boolean
}

export interface Line {
  /** Resolves when it is up; rejects when the login is refused. It keeps trying in both cases. */
  readonly connect: () => Promise<void>
  readonly isUp: () => boolean
  /** How often it came up. */
  readonly connections: () => number
  readonly lastEnding: () => string
  /** Ends it and stays away. */
  readonly disconnect: (how: 'politely' | 'abruptly') => void
  /** Falls and comes back by itself, as after a lost radio cell. */
  readonly fall: () => void
  /** Keeps the socket but does nothing with it. */
  readonly freeze: () => void
}

interface Waiter {
  readonly resolve: () => void
  readonly reject: (reason: Error) => void
}

export const createLine = (place: LinePlace): Line => {
  const { world, queue } = place
  let { addresses } = place
  let refusals = 0
  let connection: Connection | undefined
  let isWanted = false
  let isUp = false
  let isFrozen = false
  let ups = 0
  let failures = 0
  let turn = Math.floor(place.random.next() * addresses.length)
  let lastEnding = ''
  let waiters: Waiter[] = []
  let cancelRetry: Cancel = () => undefined
  let cancelWatch: Cancel = () => undefined

  const settle = (finish: (waiter: Waiter) => void) => {
    const settled = waiters
    waiters = []
    settled.forEach(finish)
  }
  const take = ({ payload, messageId }: Arrival) => {
    if (place.command(payload) && messageId !== undefined) connection?.acknowledge(messageId)
  }
  /** The same message first in line for the whole time: nobody acknowledges here any more. */
  const watchAcks = () => {
    const first = queue.oldest()
    cancelWatch = world.after(place.ackTimeoutMs, () => {
      if (first !== undefined && first === queue.oldest()) connection?.destroy()
      else watchAcks()
    })
  }

  const opened = (own: Connection) => {
    isUp = true
    ups += 1
    failures = 0
    refusals = 0
    queue.attach(own.publish)
    watchAcks()
    settle(({ resolve }) => resolve())
  }
  const closed = (reason: string, refused: number | undefined) => {
    isUp = false
    isFrozen = false
    connection = undefined
    lastEnding = reason
    queue.attach(undefined)
    cancelWatch()
    if (refused !== undefined) settle(({ reject }) => reject(new Error(reason)))
    if (refused !== undefined && (refusals += 1) % 2 === 0) void askWhereElse()
    if (isWanted) retry()
  }
  const askWhereElse = async () => {
    const found = await place.whereElse?.()
    const isNew = found && !addresses.some(({ host, port }) => host === found.host && port === found.port)
    if (!isNew) return
    addresses = [found]
    failures = 0
    if (isWanted && connection === undefined) retry()
  }
  const retry = () => {
    cancelRetry()
    const [first, most] = place.reconnectMs
    const wait = Math.min(most, first * 2 ** Math.min(failures, 10)) * place.random.between(0.5, 1)
    failures += 1
    turn += 1
    cancelRetry = world.after(wait, open)
  }
  const open = () => {
    cancelRetry()
    const address = addresses[turn % addresses.length]
    if (address === undefined || connection !== undefined) return
    const login = {
      ...address,
      from: place.from,
      clientId: place.keyCode,
      password: place.secret,
      keepaliveSec: place.keepaliveSec,
    }
    const topics = { subscribeTo: commandTopic(place.keyCode) }
    const will = { topic: reportTopic(place.keyCode), payload: lastWill }
    const own = openConnection(
      { ...login, ...topics, will },
      {
        opened: () => opened(own),
        acknowledged(messageId) {
          const entry = queue.acknowledge(messageId)
          if (entry !== undefined) place.acked(entry)
        },
        arrived: take,
        closed: ({ reason, refused }) => closed(reason, refused),
      },
      world,
    )
    connection = own
  }

  return {
    connect: () =>
      new Promise((resolve, reject) => {
        isWanted = true
        if (isUp && !isFrozen) return resolve()
        waiters.push({ resolve, reject })
        if (isFrozen) connection?.destroy()
        else open()
      }),
    isUp: () => isUp,
    connections: () => ups,
    lastEnding: () => lastEnding,
    disconnect(how) {
      isWanted = false
      cancelRetry()
      if (how === 'politely') connection?.end()
      else connection?.destroy()
    },
    fall: () => connection?.destroy(),
    freeze() {
      isFrozen = connection !== undefined
      connection?.freeze()
    },
  }
}
