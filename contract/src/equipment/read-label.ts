/** What a label says: the bare code, an address or pairs that carry it, and with it sometimes the kind and the protocol. */
import { KeyCode } from './equipment.ts'

export interface Label {
  readonly keyCode: string
  readonly type?: string
  readonly protocol?: string
}

/** Words that makers print before the same three things. */
const names = {
  keyCode: ['sn', 'keycode', 'code', 'serial', 'imei', 'id'],
  type: ['type', 'typeno', 'equipmenttypeid'],
  protocol: ['protocol', 'protocolid'],
} as const

const numberWord = /^\d{1,5}$/

export const readLabel = (text: string): Label | undefined => {
  const fields = fieldsOf(text.trim())
  const first = (words: readonly string[]) => words.map((word) => fields.get(word)).find((value) => value !== undefined)
  const keyCode = KeyCode.safeParse(first(names.keyCode)).data
  if (keyCode === undefined) return undefined
  const [type, protocol] = [first(names.type), first(names.protocol)]
  return {
    keyCode,
    ...(type !== undefined && numberWord.test(type) && { type }),
    ...(protocol !== undefined && numberWord.test(protocol) && { protocol }),
  }
}

const fieldsOf = (text: string): ReadonlyMap<string, string> => {
  if (URL.canParse(text) && /^https?:/i.test(text)) return fieldsOfAddress(new URL(text))
  const pairs = text.split(/[;,&\n]/).map((pair) => pair.split(/[:=]/, 2).map((part) => part.trim()))
  if (pairs.some(([, value]) => value === undefined)) return new Map([['sn', text]])
  return new Map(pairs.map(([name = '', value = '']) => [name.toLowerCase(), value]))
}

/** The last step of an address is the code where no field of it is. */
const fieldsOfAddress = ({ searchParams, pathname }: URL): ReadonlyMap<string, string> =>
  new Map([
    ['id', pathname.split('/').at(-1) ?? ''],
    ...[...searchParams].map(([name, value]) => [name.toLowerCase(), value] as const),
  ])
