/**
 * What a device has to say, in order. A message stays until it is acknowledged: after a new connection everything that
 * was under way is sent again with DUP, oldest first, before anything new.
 */
import { subscribeId, type Publication } from './connection.ts'

export interface Message {
  readonly topic: string
  readonly payload: Buffer
  /** Under way, and how often it was put on a wire. */
  tries: number
  messageId: number
}

export interface SendQueueOptions<M extends Message> {
  /** So many may be under way at once. */
  readonly window: number
  /** So many fit into the device's memory, under way or not. */
  readonly capacity: number
  readonly sent: (message: M) => void
}

export interface SendQueue<M extends Message> {
  /** False when the memory is full. */
  readonly add: (message: M) => boolean
  /** Takes a fresh connection, or none. */
  readonly attach: (publish: ((publication: Publication) => void) | undefined) => void
  readonly acknowledge: (messageId: number) => M | undefined
  /** The device forgets what it had to say; returns it. */
  readonly forget: () => readonly M[]
  readonly size: () => number
  readonly oldest: () => M | undefined
}

export const createSendQueue = <M extends Message>({ window, capacity, sent }: SendQueueOptions<M>): SendQueue<M> => {
  const underWay = new Map<number, M>()
  let waiting: M[] = []
  let publish: ((publication: Publication) => void) | undefined
  let lastId = 0

  const freeId = (): number => {
    do lastId = (lastId + 1) % subscribeId || 1
    while (underWay.has(lastId))
    return lastId
  }
  const put = (message: M) => {
    const { topic, payload, messageId } = message
    publish?.({ topic, payload, messageId, dup: message.tries > 0 })
    message.tries += 1
    sent(message)
  }
  let next = 0
  const pump = () => {
    if (publish === undefined) return
    for (let message = waiting[next]; message !== undefined && underWay.size < window; message = waiting[next]) {
      next += 1
      message.messageId = freeId()
      underWay.set(message.messageId, message)
      put(message)
    }
    // Cutting the list now and then, not at every message: a storm makes it long.
    if (next === waiting.length || next > 1_000) {
      waiting = waiting.slice(next)
      next = 0
    }
  }

  return {
    add(message) {
      if (underWay.size + waiting.length - next >= capacity) return false
      waiting.push(message)
      pump()
      return true
    },
    attach(to) {
      publish = to
      if (to === undefined) return
      for (const message of underWay.values()) put(message)
      pump()
    },
    acknowledge(messageId) {
      const message = underWay.get(messageId)
      underWay.delete(messageId)
      pump()
      return message
    },
    forget() {
      const forgotten = [...underWay.values(), ...waiting.slice(next)]
      underWay.clear()
      waiting = []
      next = 0
      return forgotten
    },
    size: () => underWay.size + waiting.length - next,
    oldest: () => underWay.values().next().value,
  }
}
