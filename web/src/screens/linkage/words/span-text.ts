/** So many seconds, as people say them. Pure. */
import type { Text } from '#infrastructure/i18n/i18n.ts'

export const secondsText = (t: Text, seconds: number): string => {
  const [n, s] = [Math.floor(seconds / 60), seconds % 60]
  if (n === 0) return t(($) => $.linkage.words.seconds, { n: s })
  return s === 0 ? t(($) => $.linkage.words.minutes, { n }) : t(($) => $.linkage.words.both, { n, s })
}
