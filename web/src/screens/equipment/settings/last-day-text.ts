const halfDayMs = 12 * 3_600_000

/** Service ends with a midnight of the unit; the noon before it is of the last day wherever it is read. */
export const lastDayText = (endsAt: string): string => {
  const last = new Date(Date.parse(endsAt) - halfDayMs)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${last.getFullYear()}-${two(last.getMonth() + 1)}-${two(last.getDate())}`
}
