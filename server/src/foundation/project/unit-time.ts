/** Clock and calendar of a unit. Pure. */
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** Units keep Chinese time, without summer time; when a unit elsewhere comes, its zone is a column of its row. */
export const zoneMs = 8 * hourMs

/** When the unit's day began that this instant lies in. */
export const midnightBefore = (at: number): number => Math.floor((at + zoneMs) / dayMs) * dayMs - zoneMs

/** An instant as the clock on the unit's wall shows it, to the second, as a spreadsheet reads it. */
export const wallTimeText = (instant: string): string =>
  new Date(Date.parse(instant) + zoneMs).toISOString().slice(0, 19).replace('T', ' ')
