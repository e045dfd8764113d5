/** Weeks as a unit's calendar counts them. Pure. */
import { daysAfter, midnightOf } from '#foundation/project/unit-time.ts'

export interface Week {
  readonly monday: string
  readonly from: number
  readonly to: number
}

/** Monday to Sunday around a day. */
export const weekOf = (day: string, zone: string): Week => {
  const sinceMonday = (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7
  const monday = daysAfter(day, -sinceMonday)
  return { monday, from: midnightOf(monday, zone), to: midnightOf(daysAfter(monday, 7), zone) }
}
