/** How long people have to take a work order, to be there and to be done, and what rests do to that. Pure. */
import type { OrderClock } from '@vigil/contract/work-order/order-moves'
import { longestRestMs, type OrderUrgency } from '@vigil/contract/work-order/work-order'
import { dayMs, dayOf, daysAfter, hourMs, midnightOf } from '#foundation/project/unit-time.ts'

const minuteMs = 60_000

interface Length {
  readonly ms: number
  /** Saturday and Sunday of the unit's calendar do not count. */
  readonly isWorking?: true
}

const lengths: Readonly<Record<OrderUrgency, Readonly<Record<OrderClock, Length>>>> = {
  urgent: { accept: { ms: 15 * minuteMs }, arrive: { ms: 2 * hourMs }, finish: { ms: 24 * hourMs } },
  high: { accept: { ms: hourMs }, arrive: { ms: 8 * hourMs }, finish: { ms: 48 * hourMs } },
  normal: { accept: { ms: 8 * hourMs }, arrive: { ms: 24 * hourMs }, finish: { ms: 5 * dayMs, isWorking: true } },
}

const isWorkday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** How long a clock runs between two moments. */
export const ranBetween = (from: number, to: number, { isWorking, zone }: Counting): number => {
  if (to <= from) return 0
  if (!isWorking) return to - from
  let ran = 0
  for (let at = from; at < to;) {
    const day = dayOf(at, zone)
    const end = Math.min(midnightOf(daysAfter(day, 1), zone), to)
    if (isWorkday(day)) ran += end - at
    at = end
  }
  return ran
}

/** When a clock that begins now has run so long. */
export const endOfClock = (from: number, ms: number, { isWorking, zone }: Counting): number => {
  if (!isWorking) return from + ms
  let left = ms
  for (let at = from; ;) {
    const day = dayOf(at, zone)
    const end = midnightOf(daysAfter(day, 1), zone)
    if (isWorkday(day) && end - at >= left) return at + left
    if (isWorkday(day)) left -= end - at
    at = end
  }
}

export interface Counting {
  readonly isWorking: boolean
  readonly zone: string
}

const countingOf = (urgency: OrderUrgency, zone: string): Counting => ({
  isWorking: lengths[urgency].finish.isWorking ?? false,
  zone,
})

/** All three begin together, when the order is submitted: a refusal gives nobody more time. */
export const duesOf = (urgency: OrderUrgency, from: number, zone: string) => {
  const { accept, arrive, finish } = lengths[urgency]
  return {
    acceptDue: from + accept.ms,
    arriveDue: from + arrive.ms,
    finishDue: endOfClock(from, finish.ms, countingOf(urgency, zone)),
  }
}

export interface FinishClock {
  readonly urgency: OrderUrgency
  readonly zone: string
  readonly finishDue: number | null
  /** While it stands: what is left. */
  readonly finishLeftMs: number | null
}

/** The last clock stands from now on. Time that is over already is not given back. */
export const stopped = ({ urgency, zone, finishDue }: FinishClock, now: number) => ({
  finishDue,
  finishLeftMs: finishDue === null ? 0 : ranBetween(now, finishDue, countingOf(urgency, zone)),
})

/** It runs again with what was left. */
export const running = ({ urgency, zone, finishDue, finishLeftMs }: FinishClock, now: number) => ({
  finishDue: finishLeftMs ? endOfClock(now, finishLeftMs, countingOf(urgency, zone)) : finishDue,
  finishLeftMs: null,
})

/** When a rest is over at the latest. */
export const restEnds = (restSince: number, restUsedMs: number): number => restSince + longestRestMs - restUsedMs

/** After the work was found good, how long the one who asked has to say how it was. */
export const ratingMs = 7 * dayMs

/** Parts of the clock that runs after which people hear of it. */
const tellings = [80, 100] as const

/** The next of them, by the plain span from when it began. */
export const nextTelling = ({ from, due, now }: { from: number; due: number; now: number }) =>
  tellings.map((percent) => ({ percent, at: from + ((due - from) * percent) / 100 })).find(({ at }) => at > now)
