/** What somebody sent, as the call takes it: text that the database can hold, of a depth that nothing stumbles over. */
import type { Call } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { tokenField } from '@vigil/contract/wire'
import { brokenFields } from './broken-fields.ts'

type Fields = Readonly<Record<string, unknown>>

/** Deeper than any input of the contract, and shallow enough for every recursion. */
const mostDepth = 32

const isNested = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Half a letter, as a phone cuts an emoji, is mended and the call goes on: an acknowledgement must not fail by it. */
const soundText = (text: string, path: string): string => {
  if (text.includes('\0')) throw new Problem('invalidInput', { fields: [{ path, code: 'nul_character' }] })
  return text.toWellFormed()
}

const sound = (value: unknown, path: string, depth = 0): unknown => {
  if (typeof value === 'string') return soundText(value, path)
  if (!isNested(value)) return value
  if (depth >= mostDepth) throw new Problem('invalidInput', { fields: [{ path, code: 'too_deep' }] })
  if (Array.isArray(value)) return value.map((item) => sound(item, path, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [soundText(key, path), sound(inner, path, depth + 1)]),
  )
}

export const readInput = (call: Call, fields: Fields): Record<string, unknown> => {
  const { [tokenField]: _token, ...own } = fields
  const mended = Object.fromEntries(
    Object.entries(own).map(([name, value]) => [soundText(name, 'name'), sound(value, name)]),
  )
  const parsed = call.input.safeParse(mended)
  if (parsed.success) return parsed.data
  throw new Problem('invalidInput', { fields: brokenFields(call, parsed.error.issues) })
}
