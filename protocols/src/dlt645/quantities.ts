/** What the identifiers of DL/T 645-2007 name, and how their figures are written. Digits, two in a byte, the lowest first. */
import type { Read } from '../device-message.ts'
import { bytesOf, digitsIn } from './digits.ts'
import { controls, isAnswerTo, isRefusal, type MeterFrame } from './frame.ts'

interface Form {
  /** Of the identifier as it is printed, DI3 first. */
  readonly pattern: RegExp
  readonly bytes: number
  readonly decimals: number
  /** The highest bit says that it is below zero. */
  readonly isSigned: boolean
}

const form = (pattern: RegExp, bytes: number, decimals: number, isSigned = false): Form => ({
  pattern,
  bytes,
  decimals,
  isSigned,
})

const forms: readonly Form[] = [
  // What came in less what went out may be below zero; all other counters only grow.
  form(/^0000..00$/, 4, 2, true),
  form(/^00[0-9A-F]{4}00$/, 4, 2),
  form(/^0201..00$/, 2, 1),
  form(/^0202..00$/, 3, 3, true),
  form(/^020[3-5]..00$/, 3, 4, true),
  form(/^0206..00$/, 2, 3, true),
  form(/^02800002$/, 2, 2),
]

const identifierPattern = /^[0-9A-F]{8}$/

const formOf = (identifier: string): Form | undefined => forms.find(({ pattern }) => pattern.test(identifier))

const identifierBytes = 4

const writeIdentifier = (identifier: string): Buffer => {
  if (!identifierPattern.test(identifier)) throw new Error('an identifier has eight digits')
  return bytesOf(identifier)
}

export const askFor = (address: string, identifier: string): MeterFrame => ({
  address,
  control: controls.read,
  data: writeIdentifier(identifier),
})

const signBit = 0x80

/** Undefined for what are no digits: FF stands for a phase that is not there. */
const figureIn = (bytes: Uint8Array, { decimals, isSigned }: Form): number | undefined => {
  const highFirst = Buffer.from(bytes.toReversed())
  const isBelow = isSigned && ((highFirst[0] ?? 0) & signBit) !== 0
  if (isBelow) highFirst[0] = (highFirst[0] ?? 0) & ~signBit
  const digits = highFirst.toString('hex')
  if (!/^[0-9]+$/.test(digits)) return undefined
  const figure = Number(digits) / 10 ** decimals
  return isBelow ? -figure : figure
}

/** A block (FF) has several figures of one form, such as the three phases or the four rates. */
export interface MeterAnswer {
  readonly identifier: string
  readonly figures: readonly (number | undefined)[]
}

export const readAnswer = ({ control, data }: MeterFrame): Read<MeterAnswer> => {
  if (!isAnswerTo(controls.read, control)) return { unreadable: 'no answer to a reading' }
  if (isRefusal(control)) return { unreadable: `the meter refuses, ${data[0] ?? 0}` }
  if (data.length < identifierBytes) return { unreadable: 'shorter than an identifier' }
  const identifier = digitsIn(data.subarray(0, identifierBytes))
  const known = formOf(identifier)
  const rest = data.subarray(identifierBytes)
  if (!known) return { unreadable: `nobody knows the identifier ${identifier}` }
  if (rest.length === 0 || rest.length % known.bytes !== 0) return { unreadable: 'the data has another length' }
  const figures = Array.from({ length: rest.length / known.bytes }, (_, place) =>
    figureIn(rest.subarray(place * known.bytes, (place + 1) * known.bytes), known),
  )
  return { message: { identifier, figures } }
}

/** The bytes that hold a figure: what a stand-in shows. Undefined for what nobody knows. */
export const writeFigure = (identifier: string, figure: number): Buffer | undefined => {
  const known = formOf(identifier)
  if (!known) return undefined
  const digits = Math.round(Math.abs(figure) * 10 ** known.decimals).toString()
  const bytes = Buffer.from(digits.padStart(known.bytes * 2, '0').slice(-known.bytes * 2), 'hex')
  if (figure < 0 && known.isSigned) bytes[0] = (bytes[0] ?? 0) | signBit
  return Buffer.concat([writeIdentifier(identifier), bytes.toReversed()])
}
