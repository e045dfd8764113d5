/** The columns of a box: the readings that most of its loops have, in the order of the table. */
import type { DeviceType } from '@vigil/device-types/device-type'
import { readingText, type Values } from '#foundation/equipment/headline.ts'
import { brokenLimit, limitsFor, limitSeverity } from '#foundation/equipment/limits-of.ts'
import type { Language } from '#infrastructure/i18n/messages.ts'
import type { Fresh } from '#ui/reading/freshness.tsx'
import type { LoopCell } from '#ui/row/loop-row.tsx'
import { isBeforeOpening } from './switch-state.ts'

/** Whichever of the names a kind of breaker uses; the first phase stands for three. */
export const columns = [
  ['voltage', 'voltageA'],
  ['current', 'currentA'],
  ['activePower'],
  ['leakage'],
  ['temperature', 'tempA'],
] as const

export type Column = (typeof columns)[number]

interface Measured {
  readonly type: Pick<DeviceType, 'properties'> | undefined
  readonly values: Values
  readonly times: Readonly<Record<string, string>>
  readonly fresh: Fresh
}

/** What is no longer true carries no colour: it is beyond nothing. */
export const cellOf = (
  column: Column,
  { type, values, times, fresh }: Measured,
  language: Language,
): Omit<LoopCell, 'name'> => {
  const key = column.find((name) => type?.properties[name] !== undefined)
  const property = key === undefined ? undefined : type?.properties[key]
  const value = key === undefined ? undefined : values[key]
  const read = property && readingText(property, value, language)
  if (property?.type !== 'number' || typeof value !== 'number') return { text: '—' }
  const isOld = isBeforeOpening(key ?? '', values, times)
  const isStale = isOld || fresh === 'stale' || fresh === 'none'
  const broken = isStale ? undefined : brokenLimit(limitsFor(property, values), value)
  return { text: read?.text ?? '—', severity: broken && limitSeverity(broken), isOld }
}
