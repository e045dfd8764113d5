import type { NumberProperty, Threshold } from '@vigil/device-types/device-type'
import type { Text } from '#infrastructure/i18n/i18n.ts'
import type { Limit } from '#ui/reading/gauge.tsx'
import { brokenLimit, isUpper, limitSeverity } from './limits-of.ts'

export const limitText = (t: Text, limit: Threshold): string =>
  isUpper(limit)
    ? t(($) => $.equipment.limitGt, { value: limit.value })
    : t(($) => $.equipment.limitLt, { value: limit.value })

/** A number against its limits, as a gauge, a bar or a curve wants it. A stale one is beyond nothing. */
export const againstLimits = (t: Text, property: NumberProperty, value: number | undefined, stale: boolean) => {
  const broken = stale || value === undefined ? undefined : brokenLimit(property, value)
  const seen = new Map(property.thresholds.map((limit) => [limitText(t, limit), limit]))
  return {
    limits: [...seen].map(([text, limit]): Limit => ({ value: limit.value, severity: limitSeverity(limit), text })),
    severity: broken && limitSeverity(broken),
    verdict: broken && limitText(t, broken),
  }
}
