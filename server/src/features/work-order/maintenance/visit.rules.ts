/** On which days of the unit's calendar a maintenance plan sends somebody. Pure. */
import type { MaintenanceBody } from '@vigil/contract/work-order/maintenance'
import { maintenanceHour } from '@vigil/contract/work-order/maintenance'
import { monthsOf } from '@vigil/contract/work-order/maintenance-rows'
import { dayOf, instantAt } from '#foundation/project/unit-time.ts'

type Calendar = Pick<MaintenanceBody, 'interval' | 'firstDay'>

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
const two = (part: number): string => String(part).padStart(2, '0')

/** Counted from the first, so that a plan of the 31st comes back to the 31st after a short month. */
export const dayOfTurn = ({ interval, firstDay }: Calendar, turn: number): string => {
  const [year = 0, month = 1, day = 1] = firstDay.split('-').map(Number)
  const months = year * 12 + month - 1 + turn * monthsOf[interval]
  const [inYear, inMonth] = [Math.floor(months / 12), months % 12]
  return `${inYear}-${two(inMonth + 1)}-${two(Math.min(day, lastDayOf(inYear, inMonth)))}`
}

export const instantOfTurn = (plan: Calendar, turn: number, zone: string): number =>
  instantAt(dayOfTurn(plan, turn), maintenanceHour * 60, zone)

/** Today's still counts: nobody plans for this morning and wants it next month. */
export const turnFrom = (plan: Calendar, now: number, zone: string): number => {
  const today = dayOf(now, zone)
  const [year = 0, month = 1] = today.split('-').map(Number)
  const [firstYear = 0, firstMonth = 1] = plan.firstDay.split('-').map(Number)
  const months = (year - firstYear) * 12 + month - firstMonth
  const near = Math.max(0, Math.floor(months / monthsOf[plan.interval]))
  return dayOfTurn(plan, near) >= today ? near : near + 1
}

interface DueTurns {
  /** Whose whole period went by while no worker was there. */
  readonly missed: readonly number[]
  readonly made: number
}

/** What is due by now of a plan whose next turn is this one, or undefined. */
export const turnsDue = (
  plan: Calendar,
  next: number,
  { now, zone }: { now: number; zone: string },
): DueTurns | undefined => {
  if (instantOfTurn(plan, next, zone) > now) return undefined
  const missed: number[] = []
  let turn = next
  while (instantOfTurn(plan, turn + 1, zone) <= now) {
    missed.push(turn)
    turn += 1
  }
  return { missed, made: turn }
}
