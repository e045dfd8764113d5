/** One client's live socket as it speaks MQTT. */
import type { Buffer } from 'node:buffer'
import { newUnacknowledged, sendOnce, type Outgoing, type Unacknowledged } from './acknowledged-send.ts'
import { pubackPacket } from './packet-rules.ts'
import type { Feed, FeedRules } from './socket-feed.ts'
import { isClosed, reset, type LiveLink } from '#infrastructure/socket/live-link.ts'

export interface MqttLink<Who> extends Feed, LiveLink<Who> {
  readonly socket: Feed['socket']
  readonly rules: FeedRules<MqttLink<Who>>
  isKnown: boolean
  /** When it last sent a packet, and how long it may be quiet, 0 for ever; milliseconds of a clock that nobody sets. */
  heardAt: number
  quietMs: number
  /** The first packet, until it was judged. */
  hello: { password?: Buffer | undefined } | undefined
  sent: Unacknowledged | undefined
  will: Buffer | undefined
}

/** Sends once, to this socket only; true when the client acknowledged in time. */
export const send = (link: MqttLink<unknown>, outgoing: Outgoing): Promise<boolean> =>
  sendOnce(link.socket, (link.sent ??= newUnacknowledged()), outgoing)

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
