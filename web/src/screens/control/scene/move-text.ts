/** What a move makes of equipment, in the words of what is measured: "制冷 · 26 ℃". Pure. */
import type { DeviceType, DoneWhen } from '@vigil/device-types/device-type'
import { readingText } from '#foundation/equipment/headline.ts'
import type { Language } from '#infrastructure/i18n/messages.ts'

interface Move {
  readonly action: string
  readonly params: Readonly<Record<string, unknown>>
}

/** What it then reads; undefined where the order says only what it does not read. */
const orderedBy = ({ is, param }: DoneWhen, params: Move['params']): unknown => {
  const value = [is].flat()[0]
  if (param === undefined) return value
  if (is === undefined) return params[param]
  return params[param] === true ? value : undefined
}

export const moveText = (type: DeviceType, { action, params }: Move, language: Language): string => {
  const command = Object.hasOwn(type.commands, action) ? type.commands[action] : undefined
  if (!command) return action
  const states = (command.done ?? []).flatMap((when) => {
    const property = type.properties[when.property]
    // A count of none is what "all off" is measured by, not what it is called.
    if (property?.type === 'number' && when.param === undefined) return []
    const read = property && readingText(property, orderedBy(when, params), language)
    return read ? [`${read.text} ${read.unit ?? ''}`.trim()] : []
  })
  return states.length > 0 ? states.join(' · ') : command.name[language === 'en' ? 'en' : 'zh']
}
