/** A switch in words: how it stands, what it carries, what is wrong with it. Pure. */
import type { Equipment } from '@vigil/contract/equipment/equipment'
import type { DeviceType } from '@vigil/device-types/device-type'
import { headlineOf, readingText, type Values } from '#foundation/equipment/headline.ts'
import type { Language } from '#infrastructure/i18n/messages.ts'
import type { Text } from '#infrastructure/i18n/i18n.ts'
import { measuredSwitch } from './switch-state.ts'

interface Speaker {
  readonly t: Text
  readonly language: Language
}
type Type = Pick<DeviceType, 'properties' | 'headline'>

/** Which reading tells what the loop carries. */
const loadKeys = ['current', 'currentA', 'activePower'] as const

export const loadKeyOf = (type: Pick<DeviceType, 'properties'>): string | undefined =>
  loadKeys.find((name) => type.properties[name] !== undefined)

export const loadText = (type: Type, values: Values, language: Language): string | undefined => {
  const key = loadKeyOf(type)
  const property = key && type.properties[key]
  const load = property && readingText(property, values[key], language)
  return load && `${load.text} ${load.unit ?? ''}`.trim()
}

const trippedText = ({ t, language }: Speaker, type: Type, values: Values): string => {
  const { tripReason } = values
  const property = type.properties['tripReason']
  const reason = property && tripReason !== 'none' ? readingText(property, tripReason, language) : undefined
  return reason ? t(($) => $.control.trippedBy, { reason: reason.text }) : t(($) => $.control.tripped)
}

/** What is measured, and nothing else. */
export const measuredText = (speaker: Speaker, type: Type, values: Values): string => {
  const { t } = speaker
  const { on, tripped, hand } = measuredSwitch(values)
  if (tripped) return trippedText(speaker, type, values)
  if (hand === 'locked') return t(($) => $.control.locked)
  if (on === null) return t(($) => $.control.unmeasured)
  return on ? t(($) => $.control.closed) : t(($) => $.control.open)
}

/** What is wrong with it counts more in a row than how it stands, which the switch beside it shows. */
export const troubleText = (
  { t, language }: Speaker,
  { state }: Pick<Equipment, 'state'>,
  type: Type,
  values: Values,
): string | undefined => {
  const headline = headlineOf(type, values)
  if (headline?.wrong !== true || state === 'normal' || state === 'offline') return undefined
  return `${t(($) => $.shell.state[state])} · ${headline.property.name[language === 'en' ? 'en' : 'zh']}`
}
