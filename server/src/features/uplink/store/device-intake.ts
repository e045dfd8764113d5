/**
 * One device's share of the event lanes: so many in flight, so many a second. What is over waits, and with it the
 * acknowledgement; when much waits, the socket is not read. A device is never cut off for having many alarms.
 */
import type { DeviceLink, WaitingEvent, WaitingEvents } from '../device-session.ts'
import { hold, isClosed, release } from '#infrastructure/socket/live-link.ts'
import { isFull, takeToken, type Bucket } from '#infrastructure/stream/token-bucket.ts'

const mostInFlight = 20
const mostWaiting = 200
const rate = { perSecond: 50, burst: 50 }
const tryAgainMs = 20

/** Outlives a connection: to come back does not make a device's share larger. */
interface Allowance extends Bucket {
  inFlight: number
}

export interface Intake {
  /** It is started when its turn has come. */
  offer(link: DeviceLink, lane: 1 | 2, event: WaitingEvent): void
  /** One that was started is done with. */
  done(link: DeviceLink): void
  /** Its socket is gone: what nobody waits for any more is dropped, and what will not be sent again keeps its turn. */
  closed(link: DeviceLink): void
  /** Forgets the allowances that nobody uses. */
  sweep(): void
  stop(): void
}

export const createIntake = ({ now }: { now: () => number }): Intake => {
  const allowances = new Map<string, Allowance>()
  const waiting = new Set<DeviceLink>()
  const timer = setInterval(() => waiting.forEach(admit), tryAgainMs)

  const allowanceOf = (deviceId: string): Allowance => {
    const known = allowances.get(deviceId)
    if (known) return known
    const allowance = { tokens: rate.burst, at: now(), inFlight: 0 }
    allowances.set(deviceId, allowance)
    return allowance
  }

  const mayStart = (link: DeviceLink): boolean => {
    const allowance = allowanceOf(link.who.device.id)
    if (allowance.inFlight >= mostInFlight || !takeToken(allowance, rate, now())) return false
    allowance.inFlight += 1
    return true
  }

  const admit = (link: DeviceLink): void => {
    const { events } = link.who
    if (!events) return void waiting.delete(link)
    while (countOf(events) > 0 && mayStart(link)) {
      const next = events.urgent.shift() ?? events.others.shift()
      next?.start()
    }
    if (countOf(events) > 0) waiting.add(link)
    else waiting.delete(link)
    letRead(link, events)
  }

  return {
    offer(link, lane, event) {
      const events = (link.who.events ??= { urgent: [], others: [], isHolding: false })
      if (countOf(events) === 0 && mayStart(link)) return event.start()
      const queue = lane === 1 ? events.urgent : events.others
      queue.push(event)
      admit(link)
      stopReading(link, events)
    },
    done(link) {
      allowanceOf(link.who.device.id).inFlight -= 1
      admit(link)
    },
    closed(link) {
      const { events } = link.who
      if (!events) return
      const kept = events.others.filter((event) => !event.isStale())
      events.others.splice(0, Infinity, ...kept)
      admit(link)
    },
    sweep() {
      for (const [id, allowance] of allowances)
        if (allowance.inFlight === 0 && isFull(allowance, rate, now())) allowances.delete(id)
    },
    stop: () => clearInterval(timer),
  }
}

const countOf = ({ urgent, others }: WaitingEvents): number => urgent.length + others.length

const stopReading = (link: DeviceLink, events: WaitingEvents): void => {
  if (events.isHolding || countOf(events) < mostWaiting || isClosed(link)) return
  events.isHolding = true
  hold(link)
}

const letRead = (link: DeviceLink, events: WaitingEvents): void => {
  if (!events.isHolding || countOf(events) > mostWaiting / 2 || isClosed(link)) return
  events.isHolding = false
  release(link)
}
