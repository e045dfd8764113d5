import type { HandoverItem } from '@vigil/contract/duty/handover'
import { hourText } from '#features/duty/duty-texts.ts'
import { placeBeside } from '#foundation/equipment/place-beside.ts'
import type { Language } from '#infrastructure/i18n/messages.ts'
import type { Text } from '#infrastructure/i18n/i18n.ts'

/** A line in as few words as two people need to know which one is meant. */
export const shortName = (t: Text, language: Language, item: HandoverItem): string => {
  const { subject, place, equipmentName, text, until } = item
  const name = equipmentName ?? ''
  const where = [...placeBeside(place, name), name].filter((part) => part !== '').join(' ')
  const word = t(($) => $.duty.handover.subjects[subject])
  if (subject === 'text') return text
  if (subject === 'hazard') return text || where || word
  const called = where || text || word
  return until === null ? called : `${called} ${t(($) => $.duty.handover.until, { at: hourText(until, language) })}`
}
