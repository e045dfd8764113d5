/** A year of timers in zones with and without summer time: nothing missed, nothing twice, what was skipped is listed. */
import { latestRunMs } from '@vigil/contract/equipment/timer'
import { describe, expect, it } from 'vitest'
import { nextRuns, runsDue, type DueRun, type Plan } from './timer.rules.ts'

const daily: Plan = { at: '02:30', weekdays: [1, 2, 3, 4, 5, 6, 7], monthDay: null, day: null, exceptDays: [] }
const minute = 60_000
const day = 24 * 60 * minute

const zones = [
  'Asia/Shanghai',
  'Europe/Berlin',
  'America/New_York',
  // Half an hour of summer time.
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
]
/** Those at which clocks are put forward and back, and midnight. */
const times = ['00:00', '00:30', '01:30', '01:59', '02:00', '02:30', '03:00', '12:00', '23:59']

const localDay = (zone: string, at: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at)

/** Every day of a year, as the calendar of the zone has it. */
const daysOf = (zone: string, from: Date, to: Date): string[] => {
  const days = new Set<string>()
  for (let at = from.getTime(); at < to.getTime(); at += 6 * 60 * minute) days.add(localDay(zone, new Date(at)))
  return [...days]
}

interface Watched {
  readonly plan: Plan
  readonly zone: string
  readonly from: Date
  readonly to: Date
  /** How long after one look the next is taken. */
  readonly pause: (look: number) => number
}

/** As the worker does it: what is due is written down once, by its time. */
const watch = ({ plan, zone, from, to, pause }: Watched): Map<number, DueRun['state']> => {
  const written = new Map<number, DueRun['state']>()
  let next: Date | null = nextRuns(plan, zone, from, 1)[0] ?? null
  let look = 0
  for (let now = from.getTime(); now < to.getTime(); now += pause((look += 1))) {
    if (!next || next.getTime() > now) continue
    const round: ReturnType<typeof runsDue> = runsDue(plan, zone, next, new Date(now))
    for (const { dueAt, state } of round.due) if (!written.has(dueAt.getTime())) written.set(dueAt.getTime(), state)
    ;({ next } = round)
  }
  return written
}

const [from, to] = [new Date('2028-01-01T12:00:00Z'), new Date('2029-01-01T12:00:00Z')]

describe('a year with a leap day', () => {
  it.each(zones.flatMap((zone) => times.map((at) => [zone, at] as const)))('in %s at %s', (zone, at) => {
    const written = watch({ plan: { ...daily, at }, zone, from, to, pause: () => 4 * minute })
    expect([...new Set(written.values())]).toEqual(['given'])
    const days = [...written.keys()].map((due) => localDay(zone, new Date(due)))
    // Of the first and the last day only a part lies in the year.
    const whole = daysOf(zone, from, to).slice(1, -1)
    expect(whole.filter((one) => !days.includes(one))).toEqual([])
    expect(days.length).toBe(new Set(days).size)
    expect(days).toContain('2028-02-29')
  })
})

describe('a timer', () => {
  it('comes each month on the day it says, by the wall’s clock', () => {
    const plan = { at: '10:00', weekdays: [], monthDay: 1, day: null, exceptDays: ['2027-01-01'] }
    const runs = nextRuns(plan, 'Asia/Shanghai', new Date('2026-11-17T00:00:00Z'), 3)
    expect(runs.map((run) => run.toISOString())).toEqual([
      '2026-12-01T02:00:00.000Z',
      '2027-02-01T02:00:00.000Z',
      '2027-03-01T02:00:00.000Z',
    ])
  })

  it('acts on its weekdays, rests on the days that are left out, and says its next five', () => {
    const plan = {
      at: '07:30',
      weekdays: [1, 2, 3, 4, 5],
      monthDay: null,
      day: null,
      exceptDays: ['2026-11-17', '2026-11-20'],
    }
    const runs = nextRuns(plan, 'Asia/Shanghai', new Date('2026-11-15T00:00:00Z'), 5)
    expect(runs.map((run) => run.toISOString())).toEqual([
      '2026-11-15T23:30:00.000Z',
      '2026-11-17T23:30:00.000Z',
      '2026-11-18T23:30:00.000Z',
      '2026-11-22T23:30:00.000Z',
      '2026-11-23T23:30:00.000Z',
    ])
  })

  it('for one day acts once, and never when the day is over or none', () => {
    const once = { ...daily, weekdays: [], day: '2026-11-20' }
    expect(nextRuns(once, 'Asia/Shanghai', new Date('2026-11-15T00:00:00Z'), 5)).toHaveLength(1)
    expect(nextRuns(once, 'Asia/Shanghai', new Date('2026-11-21T00:00:00Z'), 5)).toEqual([])
    expect(nextRuns({ ...once, day: null }, 'Asia/Shanghai', new Date('2026-11-15T00:00:00Z'), 5)).toEqual([])
  })

  it('that was missed by more than five minutes is skipped, and not a moment earlier', () => {
    const due = new Date('2026-11-15T18:30:00.000Z')
    const at = (lateMs: number) =>
      runsDue(daily, 'Asia/Shanghai', due, new Date(due.getTime() + lateMs)).due.map(({ state }) => state)
    expect(at(0)).toEqual(['given'])
    expect(at(latestRunMs)).toEqual(['given'])
    expect(at(latestRunMs + 1)).toEqual(['skipped'])
  })

  it('of a platform that was away for days lists every run it missed', () => {
    const written = watch({
      plan: daily,
      zone: 'Europe/Berlin',
      from,
      to,
      pause: (look) => (look % 5 === 0 ? 3 * day : minute),
    })
    const days = new Set([...written.keys()].map((due) => localDay('Europe/Berlin', new Date(due))))
    expect(
      daysOf('Europe/Berlin', from, to)
        .slice(1, -4)
        .filter((one) => !days.has(one)),
    ).toEqual([])
    expect([...written.values()]).toContain('skipped')
  })

  it('under clocks that jump back and forth acts once a day all the same', () => {
    const jumps = [minute, -40 * minute, 61 * minute, -50 * minute]
    const written = watch({
      plan: daily,
      zone: 'America/New_York',
      from,
      to: new Date(from.getTime() + 60 * day),
      // On the whole forward: a clock that only goes back never arrives.
      pause: (look) => (look % 9 === 0 ? (jumps[look % jumps.length] ?? minute) : 7 * minute),
    })
    const days = [...written.keys()].map((due) => localDay('America/New_York', new Date(due)))
    expect(days.length).toBe(new Set(days).size)
    expect(days.length).toBeGreaterThanOrEqual(58)
  })
})
