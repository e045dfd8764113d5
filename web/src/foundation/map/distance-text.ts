import type { Text } from '#infrastructure/i18n/i18n.ts'

/** `step`: as exact as it was measured, in metres. */
export const distanceText = (t: Text, metres: number, step = 1): string =>
  metres < 1_000
    ? t(($) => $.map.metres, { count: Math.round(metres / step) * step })
    : t(($) => $.map.kilometres, { count: Number((metres / 1_000).toFixed(metres < 10_000 ? 1 : 0)) })
