/** Clock and calendar of a unit, by its own zone. Pure. */
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** Where a unit says nothing else, and where something is of no unit. */
export const usualZone = 'Asia/Shanghai'

const shape = { dateStyle: 'short', timeStyle: 'medium' } as const
const clocks = new Map<string, Intl.DateTimeFormat>()

const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone) ?? newClock(zone)
  clocks.set(zone, known)
  return known
}

const newClock = (timeZone: string): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat('sv-SE', { ...shape, timeZone })
  } catch {
    // A name that this machine's list does not have must not keep an alarm from anybody.
    return new Intl.DateTimeFormat('sv-SE', { ...shape, timeZone: usualZone })
  }
}

/** An instant as the clock on the unit's wall shows it, to the second, as a spreadsheet reads it. */
export const wallTimeText = (at: number, zone: string): string => clockOf(zone).format(at)

/** Minutes since midnight and the day of the week, Monday is 1. */
export const wallClock = (at: number, zone: string): { minute: number; weekday: number } => {
  const wall = wallTimeText(at, zone)
  const [hours = 0, minutes = 0] = wall.slice(11, 16).split(':').map(Number)
  return { minute: hours * 60 + minutes, weekday: new Date(`${wall.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7 }
}

/** The day on the unit's calendar. */
export const dayOf = (at: number, zone: string): string => wallTimeText(at, zone).slice(0, 10)

/** So many days later by the calendar; earlier, below zero. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** How far the wall's clock is ahead of the world's. */
const aheadMs = (at: number, zone: string): number =>
  Date.parse(`${wallTimeText(at, zone).replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000

/** When the wall's clock shows so many minutes of a day: the first time of two, and after it where the clock leaps over it. */
export const instantAt = (day: string, minutes: number, zone: string): number => {
  const shown = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  const [before, after] = [shown - aheadMs(shown - dayMs, zone), shown - aheadMs(shown + dayMs, zone)]
  const isShown = (at: number): boolean => at + aheadMs(at, zone) === shown
  return [before, after].toSorted((one, other) => one - other).find(isShown) ?? before
}

export const midnightOf = (day: string, zone: string): number => instantAt(day, 0, zone)

/** When the unit's day began that this instant lies in. */
export const midnightBefore = (at: number, zone: string): number => midnightOf(dayOf(at, zone), zone)

/** When the wall's clock shows the same, so many days later. */
export const sameClockAfter = (at: number, days: number, zone: string): number => {
  const shown = wallTimeText(at, zone)
  const [hours = 0, minutes = 0] = shown.slice(11).split(':').map(Number)
  return instantAt(daysAfter(shown.slice(0, 10), days), hours * 60 + minutes, zone) + (at % 60_000)
}
