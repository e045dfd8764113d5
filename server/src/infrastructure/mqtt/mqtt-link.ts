/** One client's live socket, as the rest of the process sees it, and what may be done with it. */
import type { Buffer } from 'node:buffer'
import { newUnacknowledged, sendOnce, type Outgoing, type Unacknowledged } from './acknowledged-send.ts'
import { pubackPacket } from './packet-rules.ts'
import { releaseFeed, type Feed, type FeedRules } from './socket-feed.ts'

export interface MqttLink<Who> extends Feed {
  readonly rules: FeedRules<MqttLink<Who>>
  readonly address: string
  /** New for every connection, empty until the client is known. */
  id: string
  who: Who
  isKnown: boolean
  /** When it last sent a packet, and how long it may be quiet, 0 for ever; milliseconds of a clock that nobody sets. */
  heardAt: number
  quietMs: number
  /** The first packet, until it was judged. */
  hello: { password?: Buffer | undefined } | undefined
  sent: Unacknowledged | undefined
  /** Why it ended; the first reason counts. */
  cause: string | undefined
  will: Buffer | undefined
}

export const isClosed = (link: MqttLink<unknown>): boolean => link.socket.destroyed

/** Sends once, to this socket only; true when the client acknowledged in time. */
export const send = (link: MqttLink<unknown>, outgoing: Outgoing): Promise<boolean> =>
  sendOnce(link.socket, (link.sent ??= newUnacknowledged()), outgoing)

/** Stops reading from the client. Counted: everyone who holds releases once. */
export const hold = (link: MqttLink<unknown>): void => {
  link.holds += 1
}

export const release = <Who>(link: MqttLink<Who>): void => releaseFeed(link, link.rules)

/** Says goodbye after what is already written. */
export const close = (link: MqttLink<unknown>, cause: string): void => {
  link.cause ??= cause
  link.socket.destroySoon()
}

/** Throws away what is already written, in the kernel too. */
export const reset = (link: MqttLink<unknown>, cause: string): void => {
  link.cause ??= cause
  link.socket.resetAndDestroy()
}

/** A client that does not read what it is sent is not served for ever. */
const mostUnread = 64 * 1024

/**
 * The message is safe. Four bytes in one write; the broker's own way takes three writes and two turns of the loop. Whoever
 * stores messages calls this for many clients in a row, so one client's trouble stays with that client.
 */
export const acknowledge = (link: MqttLink<unknown>, messageId: number): void => {
  if (isClosed(link)) return
  try {
    if (link.socket.writableLength > mostUnread) return reset(link, 'broken')
    link.socket.write(pubackPacket(messageId))
  } catch {
    reset(link, 'broken')
  }
}
