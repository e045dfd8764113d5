/** Periods and the timers under them: what the timers leave closed is what the periods say, whatever the clocks do. */
import { periodsProblem, stretchesOf, type Period } from '@vigil/contract/equipment/periods'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextRuns, runsDue } from '../timer/timer.rules.ts'
import { edgesOf, isOvertaken, nextMoves } from './sharing.rules.ts'

const minute = 60_000
const day = 1_440
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const period = (begins: string, ends: string, weekdays = everyDay): Period => ({ begins, ends, weekdays })

describe('periods', () => {
  it.each([
    ['apart', [period('08:00', '12:00'), period('13:00', '18:00')], undefined],
    ['over midnight', [period('22:00', '06:00')], undefined],
    ['a whole day of the week', [period('00:00', '00:00', [6])], undefined],
    ['that overlap', [period('08:00', '12:00'), period('11:00', '18:00')], 'periodsMeet'],
    ['that touch', [period('08:00', '12:00'), period('12:00', '18:00')], 'periodsMeet'],
    ['that nearly touch', [period('08:00', '12:00'), period('12:09', '18:00')], 'periodsMeet'],
    ['on other days', [period('08:00', '12:00', [1]), period('09:00', '18:00', [2])], undefined],
    ['that touch over midnight', [period('22:00', '06:00', [1]), period('06:00', '07:00', [2])], 'periodsMeet'],
    ['that touch from Sunday to Monday', [period('22:00', '06:00', [7]), period('05:00', '07:00', [1])], 'periodsMeet'],
    ['that never end', [period('08:00', '08:00')], 'periodsMeet'],
    ['too short', [period('08:00', '08:09')], 'periodTooShort'],
    ['seven a day', [8, 9, 10, 11, 12, 13, 14].map((h) => period(at(h * 60), at(h * 60 + 20))), 'tooManyPeriods'],
  ] as const)('%s', (_name, periods, problem) => {
    expect(periodsProblem(periods)).toBe(problem)
  })
})

const at = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** Those with the hours at which clocks are put forward and back more often than others. */
const clock = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: day - 1 })).map(at)
const somePeriods = fc
  .array(
    fc.record({
      begins: clock,
      ends: clock,
      weekdays: fc.subarray(everyDay, { minLength: 1 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .filter((periods) => periodsProblem(periods) === undefined)

/** A week with a change of clocks in it, by its Monday and where it happens; and one without. */
const weeks = [
  ['Asia/Shanghai', '2028-03-20'],
  ['Europe/Berlin', '2028-03-20'],
  ['Europe/Berlin', '2028-10-23'],
  ['America/New_York', '2028-03-06'],
  ['America/New_York', '2028-10-30'],
  // Half an hour of summer time, and clocks that change at midnight.
  ['Australia/Lord_Howe', '2028-03-27'],
  ['Australia/Lord_Howe', '2028-09-25'],
  ['Africa/Cairo', '2028-04-24'],
  ['America/Santiago', '2028-09-04'],
] as const

/** With beginnings and ends in the hours that some of these weeks leave out. */
const leaptOver: Period[][] = [
  [period('00:10', '00:40'), period('02:05', '02:20')],
  [period('22:00', '00:15'), period('00:30', '02:10'), period('02:22', '05:00')],
]

const parts = new Map<string, Intl.DateTimeFormat>()

/** What a clock on the wall shows, written so that it can be compared. */
const wall = (zone: string, instant: number): string => {
  const text =
    parts.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  parts.set(zone, text)
  return text.format(instant)
}

/** From two days before to two days after: what began before the week may end in it. */
const minutesAround = (monday: string): number[] => {
  const from = Date.parse(`${monday}T00:00:00Z`) - 2 * day * minute
  return Array.from({ length: 11 * day }, (_, n) => from + n * minute)
}

/** The first instant of a day at which the wall shows this time or a later one: by looking at the wall, minute by minute. */
const walls = (zone: string, monday: string) => {
  const seen = minutesAround(monday).map((instant) => ({ instant, shown: wall(zone, instant) }))
  const days = Map.groupBy(seen, ({ shown }) => shown.slice(0, 10))
  return (date: string, time: string): number | undefined => {
    // What was before is over, and what comes after has not come.
    if (date < (seen[0]?.shown ?? '').slice(0, 10)) return seen[0]?.instant
    return days.get(date)?.find(({ shown }) => shown >= `${date} ${time}`)?.instant
  }
}

const dateOf = (monday: string, n: number): string =>
  new Date(Date.parse(`${monday}T00:00:00Z`) + n * day * minute).toISOString().slice(0, 10)

/** When the loops have power, by the periods alone. */
const powered = (
  periods: readonly Period[],
  monday: string,
  first: (date: string, time: string) => number | undefined,
) =>
  [-7, 0, 7].flatMap((shift) =>
    stretchesOf(periods).map(({ from, to }) => {
      const instantAt = (minutes: number) => first(dateOf(monday, shift + Math.floor(minutes / day)), at(minutes % day))
      return { from: instantAt(from) ?? Infinity, to: instantAt(to) ?? Infinity }
    }),
  )

/** As the worker does it, looking every minute or two: what is due is done, unless it is overtaken. */
const closedBy = (periods: readonly Period[], zone: string, looks: readonly number[]): Map<number, boolean> => {
  const timers = edgesOf(periods).map(({ action, plan }) => {
    const begin = new Date((looks[0] ?? 0) - 1)
    return { action, plan, next: nextRuns(plan, zone, begin, 1)[0] ?? null }
  })
  const closed = new Map<number, boolean>()
  let isClosed: boolean | undefined
  for (const now of looks) {
    const given = timers.flatMap((timer) => {
      if (!timer.next || timer.next.getTime() > now) return []
      const { due, next } = runsDue(timer.plan, zone, timer.next, new Date(now))
      timer.next = next
      const edge = { action: timer.action, clock_time: timer.plan.at, zone, edges: edgesOf(periods) }
      return due
        .filter(({ dueAt, state }) => state === 'given' && !isOvertaken(edge, dueAt, new Date(now)))
        .map(() => timer.action)
    })
    // What is done in one look goes out side by side: it must not say both.
    expect(new Set(given).size).toBeLessThanOrEqual(1)
    if (given[0]) isClosed = given[0] === 'switchOn'
    if (isClosed !== undefined) closed.set(now, isClosed)
  }
  return closed
}

describe('the timers of periods', () => {
  it.each(weeks)('leave the loops closed exactly in them, in %s in the week of %s', (zone, monday) => {
    const first = walls(zone, monday)
    const all = minutesAround(monday)
    fc.assert(
      fc.property(somePeriods, fc.constantFrom(1, 2), (periods, step) => {
        const stretches = powered(periods, monday, first)
        const looks = all.filter((_, n) => n % step === 0)
        const closed = closedBy(periods, zone, looks)
        const wrong = [...closed].filter(
          ([now, isClosed]) => stretches.some(({ from, to }) => from <= now && now < to) !== isClosed,
        )
        expect(wrong.map(([now, isClosed]) => [wall(zone, now), isClosed])).toEqual([])
      }),
      { numRuns: 8, examples: leaptOver.map((periods) => [periods, 1]) },
    )
  })

  it('say the next five moves in their order, over midnight and over the end of the week', () => {
    const moves = nextMoves(
      edgesOf([period('22:00', '06:00', [5, 7])]),
      'Asia/Shanghai',
      new Date('2026-11-13T00:00:00Z'),
      5,
    )
    expect(moves.map(({ at: time, action }) => [wall('Asia/Shanghai', Date.parse(time)), action])).toEqual([
      ['2026-11-13 22:00', 'switchOn'],
      ['2026-11-14 06:00', 'switchOff'],
      ['2026-11-15 22:00', 'switchOn'],
      ['2026-11-16 06:00', 'switchOff'],
      ['2026-11-20 22:00', 'switchOn'],
    ])
  })

  it('do nothing for a period that lies in the hour that is left out, and end one that begins there', () => {
    const from = new Date('2028-03-26T00:30:00Z')
    const first = (periods: Period[]) => nextMoves(edgesOf(periods), 'Europe/Berlin', from, 1)
    expect(first([period('02:10', '02:40', [7])])).toMatchObject([
      { action: 'switchOff', at: '2028-03-26T01:00:00.000Z' },
    ])
    expect(first([period('01:00', '02:15', [7]), period('02:45', '05:00', [7])])).toMatchObject([
      { action: 'switchOn' },
    ])
  })
})
