import type { NumberProperty, Threshold } from '@vigil/device-types/device-type'
import type { Text } from '#infrastructure/i18n/i18n.ts'
import type { Limit } from '#ui/reading/gauge.tsx'
import { brokenLimit, limitSeverity } from './limits-of.ts'

const signs: Record<Threshold['op'], string> = { gt: '>', gte: '≥', lt: '<', lte: '≤', eq: '=' }

/** Which limit it is, in the words of the trade: 预警 ≥ 65. An upper limit alone says neither how grave nor whose. */
export const limitText = (t: Text, { level, op, value }: Threshold): string =>
  `${t(($) => $.equipment.levels[level])} ${signs[op]} ${value}`

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
