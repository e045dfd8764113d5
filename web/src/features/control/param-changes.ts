/** What an order writes into a device, beside what the device says it holds now. Pure. */
import type { Command, CommandParam, DeviceType } from '@vigil/device-types/device-type'
import { readingText, type Values } from '#foundation/equipment/headline.ts'
import type { Language } from '#infrastructure/i18n/messages.ts'
import type { ParamChange, Params } from './order.ts'

interface Writing {
  readonly type: Pick<DeviceType, 'properties'>
  readonly command: Command
  readonly params: Params
  readonly values: Values
  readonly language: Language
}

const joined = (text: string, unit: string | undefined): string => `${text} ${unit ?? ''}`.trim()

const toText = (param: CommandParam, value: Params[string], language: Language): string => {
  if (param.type === 'number') return joined(String(value), param.unit)
  const option = param.type === 'enum' ? param.values.find((one) => one.value === value) : undefined
  return option ? option.name[language === 'en' ? 'en' : 'zh'] : String(value)
}

/** Only what is set to a value: a yes or no, such as a lock, is what the order itself says. */
export const changesOf = ({ type, command, params, values, language }: Writing): ParamChange[] =>
  Object.entries(command.params).flatMap(([key, param]) => {
    const value = params[key]
    if (value === undefined || param.type === 'bool') return []
    const shownBy = command.done?.find((when) => when.param === key && when.is === undefined)?.property
    const property = shownBy === undefined ? undefined : type.properties[shownBy]
    const read = property && shownBy !== undefined ? readingText(property, values[shownBy], language) : undefined
    return [{ name: param.name, from: read && joined(read.text, read.unit), to: toText(param, value, language) }]
  })
