/**
 * By which rate power is counted, through the year: seasons of months, kinds of days in them, and the rates of a day. A day is
 * a list of beginnings, each of which lasts until the next and the last until midnight: nothing is left out and nothing
 * stands twice. Prices are no part of it. Pure: both sides judge it alike.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Version } from '../ids.ts'
import { Weekday } from '../equipment/timer.ts'
import { countsAs, type DayKind } from './day-kind.ts'

/** 尖峰平谷. */
export const tariffRates = ['sharp', 'peak', 'flat', 'valley'] as const
export const TariffRate = z.enum(tariffRates)
export type TariffRate = z.output<typeof TariffRate>

const mostSpans = 48

/** On the hour or half past, by the clock on the unit's wall. */
const HalfHour = z.string().check(z.regex(/^([01]\d|2[0-3]):[03]0$/))

export const TariffSpan = z.strictObject({ from: HalfHour, rate: TariffRate })
export type TariffSpan = z.output<typeof TariffSpan>

/** Days that may have rates of their own, whatever day of the week they fall on. */
export const specialDays = ['holiday', 'makeUp'] as const satisfies readonly DayKind[]

const TariffDay = z.strictObject({
  weekdays: z.array(Weekday).check(z.maxLength(7)),
  special: z.optional(z.array(z.enum(specialDays)).check(z.maxLength(specialDays.length))),
  spans: z.array(TariffSpan).check(z.minLength(1), z.maxLength(mostSpans)),
})

const Season = z.strictObject({
  months: z.array(z.int().check(z.minimum(1), z.maximum(12))).check(z.minLength(1), z.maxLength(12)),
  dayKinds: z.array(TariffDay).check(z.minLength(1), z.maxLength(9)),
})

export const Tariff = z.strictObject({ seasons: z.array(Season).check(z.minLength(1), z.maxLength(12)) })
export type Tariff = z.output<typeof Tariff>

export type TariffProblem = 'tariffMonths' | 'tariffDays' | 'tariffSpans'

const areEachOnce = (found: readonly number[], most: number): boolean =>
  found.length === most && new Set(found).size === most

const isWholeDay = (spans: readonly TariffSpan[]): boolean =>
  spans[0]?.from === '00:00' && spans.every(({ from }, index) => index === 0 || from > (spans[index - 1]?.from ?? ''))

type TariffDays = z.output<typeof Season>['dayKinds']

/** Each day of the week once, a special day once at most, and no row for nothing. */
const areAllDays = (days: TariffDays): boolean => {
  const special = days.flatMap((day) => day.special ?? [])
  return (
    areEachOnce(
      days.flatMap(({ weekdays }) => weekdays),
      7,
    ) &&
    new Set(special).size === special.length &&
    days.every((day) => day.weekdays.length + (day.special?.length ?? 0) > 0)
  )
}

/** Why it cannot be kept as it is, or undefined. */
export const tariffProblem = ({ seasons }: Tariff): TariffProblem | undefined => {
  if (
    !areEachOnce(
      seasons.flatMap(({ months }) => months),
      12,
    )
  )
    return 'tariffMonths'
  if (!seasons.every(({ dayKinds }) => areAllDays(dayKinds))) return 'tariffDays'
  const days = seasons.flatMap(({ dayKinds }) => dayKinds)
  return days.every(({ spans }) => isWholeDay(spans)) ? undefined : 'tariffSpans'
}

interface Minute {
  readonly month: number
  readonly weekday: number
  readonly clock: string
  /** What the calendar says of the day, where it says more than the day of the week. */
  readonly kind?: DayKind | undefined
}

const dayIn = (days: TariffDays, { weekday, kind }: Pick<Minute, 'weekday' | 'kind'>) =>
  days.find(({ special }) => special?.some((one) => one === kind)) ??
  days.find(({ weekdays }) => weekdays.includes(countsAs(weekday, kind)))

/** The part of its day that a minute lies in, with its end. */
export const spanAt = (
  { seasons }: Tariff,
  { month, clock, ...when }: Minute,
): (TariffSpan & { readonly to: string }) | undefined => {
  const season = seasons.find(({ months }) => months.includes(month))
  const day = season && dayIn(season.dayKinds, when)
  const span = day?.spans.findLast(({ from }) => from <= clock)
  return span && { ...span, to: day?.spans.find(({ from }) => from > clock)?.from ?? '24:00' }
}

/** The rate at a minute of a day. */
export const rateAt = (tariff: Tariff, minute: Minute): TariffRate | undefined => spanAt(tariff, minute)?.rate

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const spansOf = (...pairs: readonly (readonly [from: string, rate: TariffRate])[]): TariffSpan[] =>
  pairs.map(([from, rate]) => ({ from, rate }))

/** What a unit begins with; each province has its own. Sharp only where heat or cold makes everybody draw power at once. */
export const usualTariff: Tariff = {
  seasons: [
    {
      months: [1, 7, 8, 12],
      dayKinds: [
        {
          weekdays: everyDay,
          spans: spansOf(
            ['00:00', 'valley'],
            ['07:00', 'flat'],
            ['08:00', 'peak'],
            ['11:00', 'flat'],
            ['18:00', 'peak'],
            ['19:00', 'sharp'],
            ['21:00', 'flat'],
            ['23:00', 'valley'],
          ),
        },
      ],
    },
    {
      months: [2, 3, 4, 5, 6, 9, 10, 11],
      dayKinds: [
        {
          weekdays: everyDay,
          spans: spansOf(
            ['00:00', 'valley'],
            ['07:00', 'flat'],
            ['08:00', 'peak'],
            ['11:00', 'flat'],
            ['18:00', 'peak'],
            ['21:00', 'flat'],
            ['23:00', 'valley'],
          ),
        },
      ],
    },
  ],
}

const UnitTariff = z.object({
  tariff: Tariff,
  /** 0: nobody has set one, and this is the usual one. */
  revision: z.int(),
  /** Time sharing of the unit that follows it. */
  followers: z.int(),
})
export type UnitTariff = z.output<typeof UnitTariff>

export const tariffCalls = {
  get: call({
    path: 'energy/getTariff.action',
    description: 'By which rate power is counted in a unit: seasons, kinds of days, and the rates of a day.',
    kind: 'query',
    body: 'form',
    permission: 'energy:select',
    scope: { projectId: 'project' },
    input: z.object({ projectId: Id }),
    output: UnitTariff,
  }),
  set: call({
    path: 'energy/setTariff.action',
    description: 'Sets the rates of a unit through the year; time sharing that follows them is laid anew.',
    kind: 'command',
    body: 'json',
    permission: 'energy:update',
    scope: { projectId: 'project' },
    input: z.strictObject({ projectId: Id, revision: Version, tariff: Tariff }),
    output: UnitTariff,
  }),
}
