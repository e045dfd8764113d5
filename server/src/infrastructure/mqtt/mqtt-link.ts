/** One client's live socket, as the rest of the process sees it, and what may be done with it. */
import type { Buffer } from 'node:buffer'
import { newUnacknowledged, sendOnce, type Outgoing, type Unacknowledged } from './acknowledged-send.ts'
import { releaseFeed, type Feed, type FeedRules } from './socket-feed.ts'

export interface MqttLink<Who> extends Feed {
  readonly rules: FeedRules<MqttLink<Who>>
  readonly address: string
  /** New for every connection, empty until the client is known. */
  id: string
  who: Who
  isKnown: boolean
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
