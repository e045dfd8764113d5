/** Days and weeks as a unit's calendar counts them. Pure. */

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Units keep Chinese time; when a unit elsewhere comes, its zone is a column of its row. */
const zoneMs = 8 * hourMs

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
