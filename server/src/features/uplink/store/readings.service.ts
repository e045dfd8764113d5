/**
 * Puts readings into the stream of their shard group. A device has one message under way at a time, so that its order
 * holds whatever happens to the stream; what waited behind it goes together in the next. Readings are what is given up
 * when the stream is away too long: they are then not acknowledged, and the device still has them.
 */
import type { DeviceLink, ReadingQueue, WaitingReading } from '../device-session.ts'
import type { UplinkMetrics } from '../uplink-metrics.ts'
import { encodeReadings } from '#events/reading-frame.ts'
import { readingSubject } from '#events/reading-stream.ts'
import { groupOfShard } from '#foundation/project/shards.ts'
import { close, hold, isClosed, release } from '#infrastructure/socket/live-link.ts'
import type { PipelinedPublish } from '#infrastructure/stream/pipelined-publish.ts'

interface ReceivedReading {
  readonly payload: Uint8Array
  readonly qos: 0 | 1
  accept(): void
}

export interface Readings {
  offer(link: DeviceLink, reading: ReceivedReading): void
  /** Gives up on sockets that are full of readings while the stream is away: an alarm must not wait behind them. */
  shed(): void
  closed(link: DeviceLink): void
}

type Deps = { publisher: PipelinedPublish; metrics: UplinkMetrics; now: () => number }

const mostWaiting = 256
const patienceMs = 3_000

/** Of one message in the stream. */
const mostTogether = 16
const mostBytesTogether = 64 * 1024

const takeTogether = (waiting: WaitingReading[]): WaitingReading[] => {
  let bytes = 0
  const isRoom = ({ payload }: WaitingReading): boolean => (bytes += payload.length) <= mostBytesTogether
  const end = waiting.findIndex((reading, place) => place > 0 && (place >= mostTogether || !isRoom(reading)))
  return waiting.splice(0, end === -1 ? waiting.length : end)
}

const queueOf = (link: DeviceLink): ReadingQueue =>
  (link.who.readings ??= { waiting: [], isBusy: false, isHolding: false, hasGap: false })

export const createReadings = ({ publisher, metrics, now }: Deps): Readings => {
  const holding = new Set<DeviceLink>()

  const sendNext = (link: DeviceLink): void => {
    const { device } = link.who
    const readings = queueOf(link)
    const next = readings.isBusy || readings.hasGap ? [] : takeTogether(readings.waiting)
    if (next.length === 0) return
    readings.isBusy = true
    publisher.publish({
      subject: readingSubject(groupOfShard(device.shard), device.shard),
      data: encodeReadings({ equipmentId: device.id, readings: next }),
      isWanted: () => !isClosed(link),
      settled(isStored) {
        readings.isBusy = false
        readings.hasGap = !isStored
        if (isStored) {
          metrics.ackedReadings += next.length
          for (const { accept } of next) accept()
        }
        letRead(link)
        sendNext(link)
      },
    })
  }

  const stopReading = (link: DeviceLink): void => {
    const readings = queueOf(link)
    if (readings.isHolding) return
    readings.isHolding = true
    holding.add(link)
    hold(link)
  }

  const letRead = (link: DeviceLink): void => {
    const readings = queueOf(link)
    if (!readings.isHolding || readings.waiting.length > mostWaiting / 2) return
    readings.isHolding = false
    holding.delete(link)
    release(link)
  }

  return {
    offer(link, { payload, qos, accept }) {
      const readings = queueOf(link)
      const isFull = readings.waiting.length >= mostWaiting
      // Without an acknowledgement to wait for, nobody would send it again.
      if (isFull && qos === 0) {
        metrics.shedReadings += 1
        return
      }
      readings.waiting.push({ receivedAt: now(), payload, accept })
      sendNext(link)
      if (isFull) stopReading(link)
    },
    shed() {
      if (now() - publisher.aliveAt() < patienceMs) return
      for (const link of holding) {
        metrics.shedReadings += queueOf(link).waiting.length
        close(link, 'shed')
      }
    },
    closed(link) {
      holding.delete(link)
      if (link.who.readings) link.who.readings.waiting.length = 0
    },
  }
}
