/** One screen among many: it comes back as the page does, resumes where it was, and remembers every alarm it heard. */
import {
  cursorAfter,
  silentAfterMs,
  type ClientFrame,
  type LiveCursor,
  type ServerFrame,
} from '@vigil/contract/live/live'
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import { defaultBackoff, reconnectDelay } from '@vigil/contract/live/reconnect-delay'
import { openPlainSocket, type Address, type PlainSocket } from './plain-socket.ts'

export interface Seat extends Address {
  readonly token: string
  readonly projectId: string
}

export interface Listener {
  readonly seat: Seat
  open(): void
  isWatching(): boolean
  /** When it last had everything again after it was cut; 0 when it never was. */
  resumedAt(): number
  /** Where it began to listen: what came before was in its first snapshot. */
  began(): LiveCursor
  /** As `lane:position`, in the order in which they came. */
  heard(): readonly string[]
  /** How often it had to begin anew with a snapshot instead of what it had missed. */
  resyncs(): number
  /** Answers to an upgrade that were no upgrade. */
  refusals(): readonly number[]
  /** To be called about once a second: a server that says nothing is left, as the page leaves it. */
  watch(now: number): void
}

export const createListener = (seat: Seat, told: (alarm: LiveAlarm, listener: Listener) => void): Listener => {
  const heard: string[] = []
  const refusals: number[] = []
  let socket: PlainSocket | undefined
  let cursor: LiveCursor | undefined
  let began: LiveCursor = {}
  let failures = 0
  let heardAt = 0
  let resumedAt = 0
  let resyncs = 0
  let wasWatching = false
  let isWatching = false

  const say = (frame: ClientFrame): void => socket?.say(JSON.stringify(frame))

  const watching = (snapshot: Extract<ServerFrame, { type: 'snapshot' }>): void => {
    if (!cursor) began = cursor = snapshot.cursor
    if (wasWatching) resumedAt = Date.now()
    wasWatching = true
    isWatching = true
  }
  const take = (frame: ServerFrame): void => {
    if (frame.type === 'welcome') {
      failures = 0
      say({ type: 'subscribe', scopes: [`project:${seat.projectId}`] })
    }
    if (frame.type === 'snapshot') watching(frame)
    if (frame.type === 'resync') resyncs += 1
    if (!('position' in frame)) return
    cursor = cursorAfter(cursor ?? {}, frame)
    if (frame.type !== 'alarm.raised' && frame.type !== 'alarm.updated') return
    heard.push(`${frame.lane}:${frame.position}`)
    say({ type: 'ack', lane: frame.lane, position: frame.position })
    told(frame.alarm, listener)
  }

  const open = (): void => {
    heardAt = Date.now()
    socket = openPlainSocket(seat, {
      opened: () => say({ type: 'hello', token: seat.token, ...(cursor ? { cursor } : {}) }),
      said(text) {
        heardAt = Date.now()
        // Our own server's frame; the contract's schema would cost more than everything else here.
        take(JSON.parse(text) as ServerFrame)
      },
      refused: (status) => void refusals.push(status),
      closed() {
        isWatching = false
        setTimeout(open, reconnectDelay(failures, defaultBackoff, Math.random))
        failures += 1
      },
    })
  }

  const listener: Listener = {
    seat,
    open,
    isWatching: () => isWatching,
    resumedAt: () => resumedAt,
    began: () => began,
    heard: () => heard,
    resyncs: () => resyncs,
    refusals: () => refusals,
    watch(now) {
      if (socket && now - heardAt > silentAfterMs) socket.end()
    },
  }
  return listener
}
