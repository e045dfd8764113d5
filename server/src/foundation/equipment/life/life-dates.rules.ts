/** What is due to equipment and until when, from its kind, its first day and its tests. Pure; days are days of its unit. */
import type { CareDue, LifeDates, LifeTest } from '@vigil/contract/equipment/life-dates'
import { careKeyOf } from '@vigil/device-types/care-key'
import type { CareTest, DeviceType } from '@vigil/device-types/device-type'

/** With the day on which it was, by the clock of its unit. */
export interface DatedTest extends LifeTest {
  readonly day: string
}

export interface Dates {
  readonly installedOn: string
  readonly today: string
  /** Of the thing that hangs there now. */
  readonly tests: readonly DatedTest[]
}

export const lifeOf = (
  { care = [], serviceLifeYears }: Pick<DeviceType, 'care' | 'serviceLifeYears'>,
  { installedOn, today, tests }: Dates,
): LifeDates => {
  const due = care.map((test) => dueOf(test, { installedOn, today, tests }))
  const endsOn = serviceLifeYears === undefined ? null : after(installedOn, `P${serviceLifeYears}Y`)
  const last = tests.toSorted((one, other) => (one.at < other.at ? 1 : -1))[0]
  return {
    installedOn,
    endsOn,
    isTooOld: endsOn !== null && endsOn < today,
    lastTest: last ? { kind: last.kind, care: last.care, at: last.at, outcome: last.outcome, by: last.by } : null,
    next: due.filter(({ dueOn }) => dueOn !== null).toSorted(soonerFirst)[0] ?? null,
    care: due,
  }
}

const soonerFirst = (one: CareDue, other: CareDue): number => ((one.dueOn ?? '') < (other.dueOn ?? '') ? -1 : 1)

/** Only what went well puts off the next; what hangs there untested is due from its first day on. */
const dueOf = (test: CareTest, { installedOn, today, tests }: Dates): CareDue => {
  const key = careKeyOf(test)
  const proofs = tests.filter(
    ({ kind, care, outcome }) => outcome === 'passed' && (care === key || kind === test.provenBy),
  )
  const lastOn =
    proofs
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? null
  const dueOn = isOfRounds(test) ? null : after(lastOn ?? installedOn, test.every)
  return { care: key, lastOn, dueOn, isOverdue: dueOn !== null && dueOn < today }
}

/** Oftener than monthly: rounds walk that, and nobody writes it down for each piece. */
const isOfRounds = ({ every }: CareTest): boolean => every.endsWith('D') && Number.parseInt(every.slice(1), 10) < 28

/** The 31st and a month is the last of the month that follows. */
const after = (day: string, every: CareTest['every']): string => {
  const count = Number.parseInt(every.slice(1), 10)
  const from = new Date(`${day}T00:00:00Z`)
  if (every.endsWith('D')) return dayOf(new Date(from.getTime() + count * 86_400_000))
  const months = every.endsWith('Y') ? 12 * count : count
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayOf(new Date(Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay))))
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
