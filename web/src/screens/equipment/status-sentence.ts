/** The one sentence about a piece of equipment: what is wrong with it, or that nothing is. */
import type { Equipment } from '@vigil/contract/equipment/equipment'
import type { DeviceType } from '@vigil/device-types/device-type'
import { headlineOf, readingText, type Values } from '#foundation/equipment/headline.ts'
import { brokenLimit, isUpper, limitsFor } from '#foundation/equipment/limits-of.ts'
import type { Language } from '#infrastructure/i18n/messages.ts'
import type { Text } from '#infrastructure/i18n/i18n.ts'

interface StatusFacts {
  readonly equipment: Pick<Equipment, 'state' | 'online'>
  readonly type: Pick<DeviceType, 'properties' | 'headline' | 'reportIntervalSec'>
  readonly values: Values
}

export const statusSentence = (t: Text, language: Language, { equipment, type, values }: StatusFacts): string => {
  if (equipment.online === false || equipment.state === 'offline') return t(($) => $.equipment.silent)
  if (type.reportIntervalSec === 0) return t(($) => $.equipment.passive)
  const headline = headlineOf(type, values)
  if (!headline) return equipment.state === 'normal' ? t(($) => $.equipment.allNormal) : ''
  const { key, property, wrong } = headline
  const name = property.name[language === 'en' ? 'en' : 'zh']
  const value = values[key]
  if (!wrong)
    // What has no limits is within none.
    return property.type === 'number' && property.thresholds.length > 0 && typeof value === 'number'
      ? t(($) => $.equipment.within, { name })
      : ''
  const broken =
    property.type === 'number' && typeof value === 'number'
      ? brokenLimit(limitsFor(property, values), value)
      : undefined
  if (!broken) return t(($) => $.equipment.is, { name, value: readingText(property, value, language)?.text ?? '' })
  const level = t(($) => $.equipment.levels[broken.level])
  const limit = `${broken.value} ${property.type === 'number' ? property.unit : ''}`.trim()
  return isUpper(broken)
    ? t(($) => $.equipment.beyondUpper, { name, limit, level })
    : t(($) => $.equipment.beyondLower, { name, limit, level })
}
