/** Clock and calendar of a unit. Pure. */

/** Units keep Chinese time; when a unit elsewhere comes, its zone is a column of its row. */
export const zoneMs = 8 * 3_600_000

/** An instant as the clock on the unit's wall shows it, to the second, as a spreadsheet reads it. */
export const wallTimeText = (instant: string): string =>
  new Date(Date.parse(instant) + zoneMs).toISOString().slice(0, 19).replace('T', ' ')
