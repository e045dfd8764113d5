/** Messages to a client that must be acknowledged soon or not at all. They go straight to the socket, past every queue. */
import type { Buffer } from 'node:buffer'
import type { Socket } from 'node:net'
import { generate } from 'mqtt-packet'

export interface Unacknowledged {
  last: number
  readonly waiting: Map<number, Waiting>
}

interface Waiting {
  readonly timer: NodeJS.Timeout
  resolve(isAcknowledged: boolean): void
}

export interface Outgoing {
  readonly topic: string
  readonly payload: Buffer
  readonly withinMs: number
}

const lastMessageId = 65_535

export const newUnacknowledged = (): Unacknowledged => ({ last: 0, waiting: new Map() })

/** True when the client acknowledged in time. False when it did not, or is gone. */
export const sendOnce = (socket: Socket, sent: Unacknowledged, outgoing: Outgoing): Promise<boolean> => {
  const { topic, payload, withinMs } = outgoing
  if (socket.destroyed || withinMs <= 0 || sent.waiting.size >= lastMessageId) return Promise.resolve(false)
  const messageId = freeMessageId(sent)
  const packet = generate({ cmd: 'publish', topic, payload, qos: 1, messageId, retain: false, dup: false })
  return new Promise((resolve) => {
    sent.waiting.set(messageId, { resolve, timer: setTimeout(settle, withinMs, sent, messageId, false) })
    socket.write(packet)
  })
}

export const acknowledge = (sent: Unacknowledged, messageId: number): void => settle(sent, messageId, true)

/** The socket is gone, and with it every acknowledgement. */
export const forgetAll = (sent: Unacknowledged): void => {
  for (const messageId of Array.from(sent.waiting.keys())) settle(sent, messageId, false)
}

const freeMessageId = (sent: Unacknowledged): number => {
  do sent.last = (sent.last % lastMessageId) + 1
  while (sent.waiting.has(sent.last))
  return sent.last
}

const settle = (sent: Unacknowledged, messageId: number, isAcknowledged: boolean): void => {
  const found = sent.waiting.get(messageId)
  if (!found) return
  clearTimeout(found.timer)
  sent.waiting.delete(messageId)
  found.resolve(isAcknowledged)
}
