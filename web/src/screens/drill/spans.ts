import type { Text } from '#infrastructure/i18n/i18n.ts'

/** As people read a stopwatch: tenths below ten seconds, then seconds, then minutes and seconds. */
export const stopText = (t: Text, ms: number): string => {
  if (ms < 10_000) return t(($) => $.drill.seconds, { s: Math.floor(ms / 100) / 10 })
  const all = Math.floor(ms / 1_000)
  const [m, s] = [Math.floor(all / 60), all % 60]
  if (m === 0) return t(($) => $.drill.seconds, { s })
  return s === 0
    ? t(($) => $.drill.wholeMinutes, { m })
    : t(($) => $.drill.minutes, { m, s: String(s).padStart(2, '0') })
}

/** How far along its lane, in percent; what is longer than the lane ends there. */
export const shareOf = (ms: number, wholeMs: number): number => Math.min(100, Math.max(0, (ms / wholeMs) * 100))
