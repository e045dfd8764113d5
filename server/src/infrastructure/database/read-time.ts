/** Nearly all times come in one form, `2026-11-15 11:19:12.987123+00`: read by places, five times as quick as by a pattern. */
import pg from 'pg'

const readAnyTime: (text: string) => unknown = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

const digit = (text: string, at: number): number => text.charCodeAt(at) - 48
const pair = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1)

const secondsEnd = 19
const longest = '2026-11-15 11:19:12.987123+00'.length

const isCommon = (text: string): boolean =>
  text.length <= longest && text.startsWith('20') && text.charAt(10) === ' ' && text.endsWith('+00')

/** Of the digits behind the point, which PostgreSQL writes without the zeros at the end. */
const millisecondsOf = (text: string): number => {
  const given = text.length - 3 - secondsEnd - 1
  let all = 0
  for (let place = 0; place < 3; place += 1) all = all * 10 + (place < given ? digit(text, secondsEnd + 1 + place) : 0)
  return all
}

export const readTime = (text: string): unknown => {
  if (!isCommon(text)) return readAnyTime(text)
  const day = Date.UTC(2000 + pair(text, 2), pair(text, 5) - 1, pair(text, 8))
  const seconds = pair(text, 11) * 3_600 + pair(text, 14) * 60 + pair(text, 17)
  return new Date(day + seconds * 1_000 + millisecondsOf(text))
}
