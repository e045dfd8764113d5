/** Six bytes of a clock on a wall: second, minute, hour, day, month, year since 2000. */

/** `2026-11-14T08:00:30` as the device's own clock shows it, without a zone; undefined where the bytes are no time. */
export type TimeTag = string | undefined

export const timeTagBytes = 6

const pattern = /^20(\d\d)-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)$/

const two = (value: number): string => String(value).padStart(2, '0')

export const readTimeTag = (bytes: Uint8Array): TimeTag => {
  const [second = 0, minute = 0, hour = 0, day = 0, month = 0, year = 0] = bytes
  if (second > 59 || minute > 59 || hour > 23 || month < 1 || month > 12 || year > 99) return undefined
  // The zeroth day of the next month is the last of this one.
  if (day < 1 || day > new Date(Date.UTC(2000 + year, month, 0)).getUTCDate()) return undefined
  return `20${two(year)}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`
}

/** Six zero bytes, which are no time, for no time. */
export const writeTimeTag = (tag: TimeTag): Uint8Array =>
  Uint8Array.from(
    (pattern.exec(tag ?? '')?.slice(1) ?? [])
      .map(Number)
      .toReversed()
      .concat(Array<number>(timeTagBytes).fill(0))
      .slice(0, timeTagBytes),
  )

const beijingMinutes = 480

/** Milliseconds since 1970 of a clock that stands in this zone; all of China keeps one time. */
export const instantOf = (tag: TimeTag, zoneMinutes = beijingMinutes): number | undefined =>
  tag === undefined ? undefined : Date.parse(`${tag}Z`) - zoneMinutes * 60_000

export const timeTagOf = (instant: number, zoneMinutes = beijingMinutes): TimeTag =>
  new Date(instant + zoneMinutes * 60_000).toISOString().slice(0, 19)
