/** Clocks over rests, weekends and zones, against an oracle that counts quarters of an hour one by one. */
import { longestRestMs, orderUrgencies, type OrderUrgency } from '@vigil/contract/work-order/work-order'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duesOf, endOfClock, nextTelling, ranBetween } from './order-clock.rules.ts'
import { afterOrderAct, type HandledOrder } from './order.rules.ts'

const quarter = 15 * 60_000
const hour = 4 * quarter
const day = 24 * hour
/** Nightly runs say how many; the check of every day looks at fewer. */
const seeds = Number(process.env['VIGIL_CLOCK_SEEDS'] ?? 2_000)

const patience = 60_000 + seeds * 20

const zones = [
  'Asia/Shanghai',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/New_York',
  'America/St_Johns',
  'Europe/Berlin',
  'Africa/Cairo',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'America/Santiago',
] as const

const start = Date.UTC(2026, 0, 1)
const span = 460 * day

/** Of each quarter of an hour whether it is a working day there, asked of the calendar one by one. */
const workingQuarters = (zone: string): Uint8Array => {
  const names = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short' })
  return Uint8Array.from({ length: span / quarter }, (_, at) =>
    ['Sat', 'Sun'].includes(names.format(start + at * quarter)) ? 0 : 1,
  )
}
const calendars = new Map<string, Uint8Array>()
const calendarOf = (zone: string): Uint8Array => {
  const known = calendars.get(zone) ?? workingQuarters(zone)
  calendars.set(zone, known)
  return known
}

interface Stretch {
  readonly from: number
  readonly to: number
}

const finishQuarters: Readonly<Record<OrderUrgency, number>> = { urgent: 96, high: 192, normal: 480 }

/** When the last quarter of the clock has run that neither a weekend nor a rest took. */
const oracle = (zone: string, urgency: OrderUrgency, from: number, rests: readonly Stretch[]): number => {
  const calendar = calendarOf(zone)
  let left = finishQuarters[urgency]
  for (let at = (from - start) / quarter; ; at += 1) {
    if (left === 0) return start + at * quarter
    const moment = start + at * quarter
    const isResting = rests.some((rest) => moment >= rest.from && moment < rest.to)
    const counts = urgency !== 'normal' || calendar[at] === 1
    if (counts && !isResting) left -= 1
  }
}

const submitted = (zone: string, urgency: OrderUrgency, from: number): HandledOrder => ({
  kind: 'repair',
  state: 'processing',
  urgency,
  zone,
  makerId: 'maker',
  assigneeId: 'worker',
  ...duesOf(urgency, from, zone),
  finishLeftMs: null,
  restSince: null,
  restUsedMs: 0,
  rejections: 0,
  refusedBy: [],
  afterPhotos: 1,
})

describe('the clocks of a work order', () => {
  const plan = fc.record({
    zone: fc.constantFrom(...zones),
    urgency: fc.constantFrom(...orderUrgencies),
    from: fc.integer({ min: 0, max: (365 * day) / quarter }).map((at) => start + at * quarter),
    /** How long work goes on, how long it then rests, and whether it was said to be done and was not. */
    rests: fc.array(
      fc.record({
        after: fc.integer({ min: 1, max: (2 * day) / quarter }),
        lasts: fc.integer({ min: 1, max: (9 * day) / quarter }),
        isWaiting: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
  })

  it(
    `stand over rests and weekends in every zone as an independent count says: 0 wrong in ${seeds}`,
    () => {
      fc.assert(
        fc.property(plan, ({ zone, urgency, from, rests }) => {
          let order = submitted(zone, urgency, from)
          let now = from
          const stood: Stretch[] = []
          for (const { after, lasts, isWaiting } of rests) {
            now += after * quarter
            // What is over already gets no time back, and so has no more to count.
            if (now >= (order.finishDue ?? 0)) break
            if (!isWaiting && order.restUsedMs >= longestRestMs) break
            const longest = isWaiting ? Infinity : longestRestMs - order.restUsedMs
            order = afterOrderAct(order, isWaiting ? 'finish' : 'suspend', { now })
            stood.push({ from: now, to: now + Math.min(lasts * quarter, longest) })
            now += lasts * quarter
            order = afterOrderAct(order, isWaiting ? 'reject' : 'resume', { now })
          }
          expect(new Date(order.finishDue ?? 0).toISOString()).toBe(
            new Date(oracle(zone, urgency, from, stood)).toISOString(),
          )
          expect(order.restUsedMs).toBeLessThanOrEqual(longestRestMs)
        }),
        { numRuns: seeds },
      )
    },
    patience,
  )

  it('run as long as they last: what ran until the end is the length, whatever the zone', () => {
    const asked = fc.record({
      zone: fc.constantFrom(...zones),
      from: fc.integer({ min: start, max: start + 365 * day }),
      ms: fc.integer({ min: 1, max: 12 * day }),
      isWorking: fc.boolean(),
    })
    fc.assert(
      fc.property(asked, ({ zone, from, ms, isWorking }) => {
        const end = endOfClock(from, ms, { zone, isWorking })
        expect(ranBetween(from, end, { zone, isWorking })).toBe(ms)
        expect(ranBetween(from, end - 1, { zone, isWorking })).toBe(ms - 1)
      }),
      { numRuns: 500 },
    )
  })

  it('give nobody time back once it is over', () => {
    const order = submitted('Asia/Shanghai', 'urgent', start)
    const late = start + 25 * hour
    const rested = afterOrderAct(afterOrderAct(order, 'suspend', { now: late }), 'resume', { now: late + day })
    expect(rested.finishDue).toBe(start + day)
  })

  it('of a normal order leave out Saturday and Sunday of the unit', () => {
    // Friday, the second of January 2026, noon in Shanghai.
    const friday = Date.UTC(2026, 0, 2, 4)
    expect(new Date(duesOf('normal', friday, 'Asia/Shanghai').finishDue).toISOString()).toBe('2026-01-09T04:00:00.000Z')
    const saturday = friday + day
    expect(new Date(duesOf('normal', saturday, 'Asia/Shanghai').finishDue).toISOString()).toBe(
      '2026-01-09T16:00:00.000Z',
    )
  })

  it('are spoken of at 80 and at 100 percent, and then no more', () => {
    const clock = { from: 0, due: 100 }
    const at = (now: number) => nextTelling({ ...clock, now })?.percent
    expect([at(0), at(79), at(80), at(99), at(100)]).toEqual([80, 80, 100, 100, undefined])
  })
})
