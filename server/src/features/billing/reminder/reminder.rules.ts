/** When whose service ends is told, and by what. Rows. Pure. */
import { dayMs, dayOf, daysAfter, instantAt } from '#foundation/project/unit-time.ts'

interface Stage {
  /** Days before the end. */
  readonly days: number
  /** Beside the quiet ways. */
  readonly byText?: true
}

/** The nearest first. */
export const stages: readonly Stage[] = [{ days: 1 }, { days: 7, byText: true }, { days: 15 }, { days: 30 }]

/** The last that has come: whoever was away tells it, and none of those before it. */
export const stageOf = (endsAt: number, now: number): Stage | undefined =>
  endsAt <= now ? undefined : stages.find(({ days }) => endsAt - now <= days * dayMs)

const [opens, closes] = [9 * 60, 21 * 60]

/** At once by day, else at nine: nothing of this is worth a night. */
export const politeTime = (now: number, zone: string): number => {
  const day = dayOf(now, zone)
  const morning = instantAt(day, opens, zone)
  if (now < morning) return morning
  return now < instantAt(day, closes, zone) ? now : instantAt(daysAfter(day, 1), opens, zone)
}

interface Money {
  readonly balance: number
  /** Of thirty days. */
  readonly used: number
}

/** A fifth of what thirty days take, or less than nothing. */
export const isLowBalance = ({ balance, used }: Money): boolean => balance < 0 || balance * 5 < used
