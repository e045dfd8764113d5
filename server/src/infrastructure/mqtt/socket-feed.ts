/**
 * Stands between a socket and the broker. The broker's own reading has three faults for us: it buffers a packet of any
 * announced length, an exception in its parser ends the process, and packets it waits for block those that come behind.
 * So the broker is given one whole packet at a time, when we want, inside a catch; and a held socket is simply not read,
 * which the other side feels as back-pressure.
 */
import { Buffer } from 'node:buffer'
import type { Socket } from 'node:net'
import { takeToken, type Bucket, type Rate } from '#infrastructure/stream/token-bucket.ts'
import { addBytes, nextFrame, type FrameState } from './frame-reader.ts'
import { refusalOf } from './packet-rules.ts'

/** How one socket is read. Made by newFeed, begun by startFeed. */
export interface Feed extends FrameState, Bucket {
  readonly socket: Socket
  /** The broker has answered CONNECT. */
  isConnected: boolean
  isPumping: boolean
  /** How many reasons there are not to read: each is lifted by whoever gave it. */
  holds: number
  handed: Buffer | null
  take: () => void
}

export interface FeedRules<F extends Feed> {
  readonly mostBytes: number
  readonly mostConnectBytes: number
  readonly rate: Rate
  /** True when the packet was dealt with; the others go to the broker. Throws for what is forbidden. */
  takes(feed: F, packet: Buffer): boolean
  refused(feed: F, reason: string): void
  /** Somebody who held it has let go. */
  readOn(feed: F): void
  now(): number
}

/** So that one socket's full buffer does not keep the others waiting. */
const packetsPerTurn = 32
const throttledMs = 50

export const newFeed = (socket: Socket, { rate, now }: FeedRules<never>): Feed => ({
  socket,
  isConnected: false,
  isPumping: false,
  holds: 0,
  handed: null,
  take: () => undefined,
  parts: [],
  have: 0,
  need: 0,
  tokens: rate.burst,
  at: now(),
})

/** `attach` gives the socket to the broker, which adds its `readable` listener; that listener becomes ours to call. */
export const startFeed = <F extends Feed>(feed: F, rules: FeedRules<F>, attach: () => void): void => {
  const { socket } = feed
  socket.read = (size?: number): Buffer | null => {
    // The stream's own machinery asks for nothing to get the reading going.
    if (size === 0) return readBytes(socket, 0)
    const packet = feed.handed
    feed.handed = null
    return packet
  }
  attach()
  // The broker listens without arguments.
  feed.take = socket.listeners('readable')[0] as () => void
  socket.removeAllListeners('readable')
  socket.on('readable', () => pump(feed, rules))
}

export const beginFeed = <F extends Feed>(feed: F, rules: FeedRules<F>): void => {
  feed.isConnected = true
  releaseFeed(feed, rules)
}

const releaseFeed = <F extends Feed>(feed: F, rules: FeedRules<F>): void => {
  feed.holds -= 1
  pump(feed, rules)
}

export const readOn = <F extends Feed>(feed: F, rules: FeedRules<F>): void => pump(feed, rules)

const pump = <F extends Feed>(feed: F, rules: FeedRules<F>): void => {
  if (feed.isPumping) return
  feed.isPumping = true
  try {
    pumpSome(feed, rules)
    if (feed.holds > 0) giveBack(feed)
  } catch (error) {
    rules.refused(feed, error instanceof Error ? error.message : String(error))
  } finally {
    feed.isPumping = false
  }
}

const pumpSome = <F extends Feed>(feed: F, rules: FeedRules<F>): void => {
  for (let given = 0; feed.holds === 0 && !feed.socket.destroyed; given += 1) {
    if (given === packetsPerTurn) return void setImmediate(pump, feed, rules)
    const packet = nextPacket(feed, feed.isConnected ? rules.mostBytes : rules.mostConnectBytes)
    if (!packet) return
    give(feed, rules, packet)
    if (takeToken(feed, rules.rate, rules.now())) continue
    feed.holds += 1
    return void setTimeout(releaseFeed, throttledMs, feed, rules)
  }
}

/**
 * What was read and may not be used yet goes back to the stream. Otherwise the stream would end as soon as the other side
 * has said all it wanted, and whoever says everything in one breath would not be heard.
 */
const giveBack = (feed: Feed): void => {
  if (feed.have === 0 || feed.socket.destroyed) return
  const rest = Buffer.concat(feed.parts)
  feed.parts = []
  feed.have = 0
  feed.need = 0
  feed.socket.unshift(rest)
}

const nextPacket = (feed: Feed, mostBytes: number): Buffer | undefined => {
  for (;;) {
    const packet = nextFrame(feed, mostBytes)
    if (packet) return packet
    const bytes = readBytes(feed.socket)
    if (!bytes) return undefined
    addBytes(feed, bytes, mostBytes)
  }
}

const give = <F extends Feed>(feed: F, rules: FeedRules<F>, packet: Buffer): void => {
  const refusal = refusalOf(packet, feed.isConnected)
  if (refusal !== undefined) throw new Error(refusal)
  // After CONNECT nothing may pass until it is answered: the broker would handle it before it knows who speaks.
  if (!feed.isConnected) feed.holds += 1
  if (rules.takes(feed, packet)) return
  feed.handed = packet
  feed.take()
}

/** The stream's own read, behind the one that we put before it. No encoding is set, so it gives Buffers. */
const readBytes = (socket: Socket, size?: number): Buffer | null =>
  (Object.getPrototypeOf(socket) as Socket).read.call(socket, size) as Buffer | null
