/** Days and weeks as a unit's calendar counts them. Pure. */

import { zoneMs } from '#foundation/project/unit-time.ts'

const dayMs = 86_400_000

export const dayOf = (at: number): string => new Date(at + zoneMs).toISOString().slice(0, 10)

export const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) - zoneMs

export interface Week {
  readonly monday: string
  readonly from: number
  readonly to: number
}

/** Monday to Sunday around a day. */
export const weekOf = (day: string): Week => {
  const sinceMonday = (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7
  const from = midnightOf(day) - sinceMonday * dayMs
  return { monday: dayOf(from), from, to: from + weekMs }
}

export const weekMs = 7 * dayMs
