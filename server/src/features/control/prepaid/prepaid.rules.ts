/** When a loop whose balance is used up may be cut: rows, each of which says why not. Pure. */
import { cutHours, tellHours } from '@vigil/contract/equipment/prepaid'
import type { ProblemCode } from '@vigil/contract/problems'
import type { DeviceType } from '@vigil/device-types/device-type'
import type { FireLoad } from '@vigil/device-types/fire-load'
import { dayOf, wallClock } from '#foundation/project/unit-time.ts'
import type { ReportedValues } from '#schema/tables/equipment.ts'
import { nextRuns } from '../timer/timer.rules.ts'

export interface Calendar {
  readonly zone: string
  readonly restDays: readonly string[]
}

export interface CutFacts extends Calendar {
  readonly at: number
  readonly fireLoad: FireLoad
  /** null: not said lately. */
  readonly balance: number | null
  readonly toldAt: number | null
  readonly weatherUntil: number | null
}

interface CutRule {
  readonly refusal: ProblemCode
  readonly holds: (facts: CutFacts) => boolean
}

const hour = 3_600_000
const workdays = [1, 2, 3, 4, 5]

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

const isRestDay = ({ at, zone, restDays }: Pick<CutFacts, 'at' | keyof Calendar>): boolean =>
  !workdays.includes(wallClock(at, zone).weekday) || restDays.includes(dayOf(at, zone))

const isOutsideHours = ({ at, zone }: Pick<CutFacts, 'at' | 'zone'>): boolean => {
  const { minute } = wallClock(at, zone)
  return minute < minutesOf(cutHours.from) || minute >= minutesOf(cutHours.to)
}

const cutRules: readonly CutRule[] = [
  { refusal: 'fireLoadNotCut', holds: ({ fireLoad }) => fireLoad !== 'no' },
  { refusal: 'balanceUnknown', holds: ({ balance }) => balance === null },
  { refusal: 'balanceLeft', holds: ({ balance }) => balance !== null && balance > 0 },
  { refusal: 'payerNotTold', holds: ({ toldAt, at }) => toldAt === null || at - toldAt < tellHours * hour },
  { refusal: 'dangerousWeather', holds: ({ weatherUntil, at }) => weatherUntil !== null && weatherUntil > at },
  { refusal: 'cutOnRestDay', holds: isRestDay },
  { refusal: 'cutByNight', holds: isOutsideHours },
]

/** All that speak against it, the gravest first. */
export const cutRefusals = (facts: CutFacts): ProblemCode[] =>
  cutRules.filter(({ holds }) => holds(facts)).map(({ refusal }) => refusal)

/** Now, where the hours allow it; else when they next begin. */
export const nextCutHours = ({ zone, restDays }: Calendar, at: number): number | null => {
  if (!isRestDay({ at, zone, restDays }) && !isOutsideHours({ at, zone })) return at
  const plan = { at: cutHours.from, weekdays: workdays, monthDay: null, day: null, exceptDays: [...restDays] }
  return nextRuns(plan, zone, new Date(at), 1)[0]?.getTime() ?? null
}

/** What the meter says, unless it said it longer ago than it may be silent. */
export const balanceIn = (type: DeviceType, reported: ReportedValues, at: number): number | null => {
  const told = reported['balance']
  if (typeof told?.value !== 'number') return null
  return at - Date.parse(told.at) > type.offlineAfterSec * 1_000 ? null : told.value
}

export const warningAt = (balance: number | null, steps: readonly number[]): number | null => {
  const reached = balance === null ? [] : steps.filter((step) => balance <= step)
  return reached.length > 0 ? Math.min(...reached) : null
}
