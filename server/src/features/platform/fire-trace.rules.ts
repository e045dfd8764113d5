/**
 * Whether a fire may stand in a message that could not be read. Only for what is looked at first, so rather once too often:
 * the whole message counts, in every writing that devices use, and what cannot even be taken apart is not excluded. Pure.
 */
import { urgentWords } from '@vigil/device-types/lane-of'
import type { DeviceType } from '@vigil/device-types/device-type'

const fireWord = /fire|smoke|flame|heat|alarm|火|烟|警/i

const writings = ['utf-8', 'gb18030', 'utf-16le', 'utf-16be'].map((name) => new TextDecoder(name))
const escaped = /\\u([0-9a-f]{4})/gi

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What somebody could have meant by these bytes: signs that do not print left out, escapes written out. */
const textsOf = (raw: Uint8Array): string[] =>
  writings.map((writing) =>
    writing
      .decode(raw)
      .replaceAll(escaped, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replaceAll(/\p{Cc}/gu, ''),
  )

/** Of a type that nobody knows everything is possible. */
export const mayBeFire = (raw: Uint8Array, type: Pick<DeviceType, 'properties' | 'events'> | undefined): boolean => {
  const texts = textsOf(raw)
  if (texts.some((text) => fireWord.test(text))) return true
  const urgent = type && urgentWords(type)
  const spoken = new Set(texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}_]+/u)))
  if (urgent?.some((word) => spoken.has(word.toLowerCase()))) return true
  // Cut off or no text at all: what would tell may be in the part that is not there.
  const [text = ''] = texts
  return urgent?.length !== 0 && typeof parsed(text) !== 'object'
}
