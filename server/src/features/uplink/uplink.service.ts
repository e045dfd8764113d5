/** Takes what devices say, sorts it into its lane, and acknowledges when it is stored. */
import type { Buffer } from 'node:buffer'
import { performance } from 'node:perf_hooks'
import type { DeviceType } from '@vigil/device-types/device-type'
import { fallbackDeviceType } from '@vigil/device-types/fallback-device-type'
import { readReport, type Read, type Report } from '@vigil/protocols/device-message'
import type { UpKind } from '@vigil/protocols/device-topics'
import type { DeviceLink } from './device-session.ts'
import type { Intake } from './store/device-intake.ts'
import type { InboxKind } from './store/inbox.repository.ts'
import type { Inbox } from './store/inbox.service.ts'
import type { Readings } from './store/readings.service.ts'
import type { UplinkMetrics } from './uplink-metrics.ts'
import { digestOf, sortReport, unreadableKey, type MessageKey } from './uplink.rules.ts'
import { writeLinkChange, type LinkChange } from '#events/uplink-events.ts'
import { groupOfShard } from '#foundation/project/shards.ts'
import { hold, isClosed, release } from '#infrastructure/socket/live-link.ts'

export interface Received {
  readonly kind: UpKind
  readonly payload: Buffer
  readonly qos: 0 | 1
  /** Where the bytes around the words change with every try: of the words alone. */
  readonly digest?: Buffer
  readonly isUndated?: boolean | undefined
  accept(): void
}

type Deps = {
  inbox: Inbox
  intake: Intake
  readings: Readings
  metrics: UplinkMetrics
  now: () => number
  /** Reads the device's facts again, after it spoke for a child that nobody knew. */
  askAgain: (link: DeviceLink) => Promise<void>
}

export interface Uplink {
  receive(link: DeviceLink, received: Received): void
  /** A socket opened or ended: told in lane 2, in order with what else the device says there. */
  tell(link: DeviceLink, kind: 'connected' | 'lost', change: LinkChange): void
  /** A last will with something to say, from a socket that is gone. */
  keepWill(link: DeviceLink, payload: Buffer): void
}

/** A gateway whose unregistered children chatter asks no more often; who was added meanwhile is sorted with care. */
const askAgainMs = 1_000

export const createUplink = ({ inbox, intake, readings, metrics, now, askAgain }: Deps): Uplink => {
  const rowOf = (link: DeviceLink, kind: InboxKind, { boot, seq }: MessageKey, payload: Buffer) => ({
    group: groupOfShard(link.who.device.shard),
    equipmentId: link.who.device.id,
    kind,
    boot,
    seq,
    digest: digestOf(payload),
    heardAt: performance.now(),
    payload,
  })

  const store = (link: DeviceLink, kind: UpKind, key: MessageKey, received: Received): void => {
    const { payload, qos, accept, digest = digestOf(payload), isUndated } = received
    const row = { ...rowOf(link, kind, key, payload), digest, isUndated }
    // Whoever said goodbye does not send it again, and neither does a device that burnt down: what is urgent is stored
    // also without its socket.
    const isStale = (): boolean => key.lane === 2 && qos === 1 && isClosed(link) && link.cause !== 'left'
    const settled = (isStored: boolean): void => {
      intake.done(link)
      if (!isStored) return
      if (key.lane === 1) {
        metrics.ackedUrgent += 1
        metrics.ackedUrgentMs += performance.now() - row.heardAt
      } else metrics.ackedEvents += 1
      accept()
    }
    intake.offer(link, key.lane, { isStale, start: () => inbox.add(key.lane, { row, isStale, settled }) })
  }

  const sort = (link: DeviceLink, read: Read<Report>, received: Received): void => {
    const sorted = sortReport(read, typeOf(link, read) ?? fallbackDeviceType)
    if (sorted === 'reading') readings.offer(link, received)
    else store(link, 'report', sorted, received)
  }

  /** Nothing more is read from the socket meanwhile, so that the order holds. */
  const sortAfterAsking = (link: DeviceLink, read: Read<Report>, received: Received): void => {
    hold(link)
    link.who.askedAt = now()
    // Without an answer the child stays unknown, and its message is sorted with more care than need be.
    const sortNow = (): void => {
      sort(link, read, received)
      release(link)
    }
    askAgain(link).then(sortNow, sortNow)
  }

  const receiveReport = (link: DeviceLink, received: Received): void => {
    const read = readReport(received.payload)
    const isStranger = typeOf(link, read) === undefined && now() - link.who.askedAt > askAgainMs
    if (isStranger) sortAfterAsking(link, read, received)
    else sort(link, read, received)
  }

  return {
    receive(link, received) {
      if (received.kind === 'ack') store(link, 'ack', unreadableKey, received)
      else receiveReport(link, received)
    },
    tell(link, kind, change) {
      const row = rowOf(link, kind, unreadableKey, writeLinkChange(change))
      inbox.add(2, { row, isStale: () => false, settled: () => undefined })
    },
    keepWill(link, payload) {
      const read = readReport(payload)
      const sorted = sortReport(read, typeOf(link, read) ?? fallbackDeviceType)
      const key = sorted === 'reading' && 'message' in read ? { lane: 2 as const, ...read.message } : sorted
      if (key === 'reading') return
      inbox.add(key.lane, { row: rowOf(link, 'report', key, payload), isStale: () => false, settled: () => undefined })
    },
  }
}

/** The type of whom it speaks for: itself or a child. Undefined when no such child is known. */
const typeOf = (link: DeviceLink, read: Read<Report>): DeviceType | undefined => {
  const { device } = link.who
  const child = 'message' in read ? read.message.child : undefined
  return child === undefined ? device.type : device.childTypes?.get(child)
}
