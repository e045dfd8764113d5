/** What a field of a frame says, in words. Whatever a device wrote stays text. */
import type { FrameField } from '@vigil/contract/equipment/frames'
import type { Text } from '#infrastructure/i18n/i18n.ts'

/** What both sides of a frame know of the other. */
export interface FieldMarking {
  readonly fields: readonly FrameField[]
  /** Two digits each, in capitals. */
  readonly hex: string
  readonly marked: number | undefined
  readonly onChoose: (place: number) => void
  readonly onHover: (place: number | undefined) => void
}

export const bytesOfField = ({ from, to }: FrameField, hex: string): string[] =>
  hex.slice(from * 2, to * 2).match(/../g) ?? []

type Names = Readonly<Record<string, string>>

/** Fields whose number has a name in the standard. */
const coded = ['command', 'flag', 'systemType', 'partType', 'quantity'] as const
type Coded = (typeof coded)[number]

const isCoded = (name: string): name is Coded => coded.some((own) => own === name)
const moments: readonly string[] = ['sentAt', 'at', 'time', 'from']

const byName = (names: Names, value: string | number): string | undefined =>
  Object.hasOwn(names, value) ? names[value] : undefined

export const fieldText = ({ name, value, bits }: FrameField, t: Text): string => {
  if (isCoded(name)) {
    const known = t(
      ($) => byName($.equipmentWork.frameFields.code[name], value) ?? $.equipmentWork.frameFields.unknownCode,
    )
    return `${value} ${known}`
  }
  if (bits.length > 0) {
    const set = bits.filter(({ on }) => on).map((bit) => t(($) => $.equipmentWork.frameFields.bit[bit.name]))
    return set.length === 0
      ? t(($) => $.equipmentWork.frameFields.noBit)
      : set.join(t(($) => $.equipmentWork.frameFields.and))
  }
  if (name === 'rest') return t(($) => $.equipmentWork.frameFields.rest)
  if (moments.includes(name))
    return value === '' ? t(($) => $.equipmentWork.frameFields.noTime) : String(value).replace('T', ' ')
  if (name === 'unitBytes') return t(($) => $.equipmentWork.frameFields.bytes, { bytes: value })
  if (name === 'sum') return t(($) => $.equipmentWork.frameFields.sumRight)
  return value === '' ? t(($) => $.equipmentWork.frameFields.empty) : String(value)
}
