/** Days and months of a calendar as text, `YYYY-MM-DD` and `YYYY-MM`: no clock and no zone is in them. Pure. */
export interface DayRange {
  readonly first: string
  readonly last: string
}

const dayMs = 86_400_000

export const shownMonths = 3

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

export const monthAfter = (month: string, months: number): string => {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, at - 1 + months, 1)).toISOString().slice(0, 7)
}

/** Three of them, this one last. */
export const monthsUntil = (last: string): string[] =>
  Array.from({ length: shownMonths }, (_, at) => monthAfter(last, at + 1 - shownMonths))

/** Weeks from Monday on; null before the first day and after the last. */
export const weeksOf = (month: string): (string | null)[][] => {
  const first = `${month}-01`
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const long = Number(dayAfter(`${monthAfter(month, 1)}-01`, -1).slice(8))
  const cells = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: long }, (_, at) => dayAfter(first, at)),
  ]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => cells[week * 7 + at] ?? null),
  )
}

export const daysIn = ({ first, last }: DayRange): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1

/** Begins anew after a whole range, and where the second day lies before the first; else it is the end. */
export const pressedDay = (range: Partial<DayRange>, day: string): Partial<DayRange> =>
  range.first === undefined || range.last !== undefined || day < range.first
    ? { first: day }
    : { first: range.first, last: day }

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Where a key leads; undefined for one that means nothing here. */
export const dayByKey = (key: string, day: string): string | undefined => {
  const step = steps[key]
  if (step !== undefined) return dayAfter(day, step)
  if (key === 'Home') return `${day.slice(0, 7)}-01`
  if (key === 'End') return dayAfter(`${monthAfter(day.slice(0, 7), 1)}-01`, -1)
  if (key === 'PageUp') return `${monthAfter(day.slice(0, 7), -1)}-01`
  return key === 'PageDown' ? `${monthAfter(day.slice(0, 7), 1)}-01` : undefined
}
