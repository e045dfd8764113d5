/** A frame taken apart for the eye: which bytes are which field, and what they say. Pure; the bytes may be anything. */
import { layoutOf, readUnit, type DataUnit, type PartName } from './data-unit.ts'
import { inStandard, type Dialect } from './dialect.ts'
import { headBytes, readFrame, type Frame } from './frame.ts'
import { cursorOn } from './layout.ts'
import { unitOf, valueOf } from './quantities.ts'
import * as bits from './state-bits.ts'

type BitName =
  | keyof typeof bits.systemBits
  | keyof typeof bits.partBits
  | keyof typeof bits.deviceBits
  | keyof typeof bits.systemOperationBits
  | keyof typeof bits.deviceOperationBits

interface FieldBit {
  readonly name: BitName
  readonly on: boolean
}

type AroundName =
  | ('start' | 'serial' | 'version' | 'sentAt' | 'source' | 'target' | 'unitBytes' | 'command')
  | ('flag' | 'count' | 'rest' | 'sum' | 'end')

export interface FrameField {
  /** The first of its bytes, and the one behind the last. */
  readonly from: number
  readonly to: number
  /** What an object holds bears the name of its part; `rest` is what nobody can take apart. */
  readonly name: AroundName | PartName
  /** Of which information object, counted from 1; undefined for what stands around them. */
  readonly object?: number
  /** A number is a code that has a name in the standard, or counts something; a text is shown as it is. */
  readonly value: number | string
  /** The lowest first. */
  readonly bits?: readonly FieldBit[]
}

type BitList = Readonly<Partial<Record<BitName, number>>>
type Known = Exclude<DataUnit, { kind: 'foreign' }>

const bitLists: { readonly [Kind in DataUnit['kind']]?: BitList } = {
  systemState: bits.systemBits,
  partState: bits.partBits,
  deviceState: bits.deviceBits,
  systemOperation: bits.systemOperationBits,
  deviceOperation: bits.deviceOperationBits,
}

const bitsIn = (value: number, names: BitList): FieldBit[] =>
  // The keys of a list of bits are their names.
  (Object.entries(names) as [BitName, number][]).map(([name, bit]) => ({ name, on: bits.isSet(value, bit) }))

/** Zone and point change places where the maker has them the other way round. */
const shownName = (name: PartName, { placeOrder }: Dialect): PartName => {
  if (placeOrder === 'zonePoint') return name
  return name === 'zone' ? 'point' : name === 'point' ? 'zone' : name
}

type Value = number | string | undefined

const measured = (quantity: Value, raw: Value): Value => {
  if (typeof quantity !== 'number' || typeof raw !== 'number') return raw
  const found = valueOf({ quantity, raw })
  return found ? `${found.value} ${unitOf(quantity)}`.trim() : raw
}

const objectFields = (unit: Known, body: Uint8Array, dialect: Dialect): FrameField[][] => {
  const cursor = cursorOn(body)
  // The layout of a kind has the names of its fields.
  const parts = Object.entries(layoutOf(unit)) as [PartName, ReturnType<typeof layoutOf>[string]][]
  const standard = inStandard(unit, dialect)
  return (standard.kind === 'foreign' ? [] : standard.objects).map((object) => {
    // Each object holds the fields of its kind, which a name as text cannot tell the compiler.
    const own = object as unknown as Readonly<Record<string, Value>>
    return parts.map(([name, part]): FrameField => {
      const from = cursor.place()
      part?.read(cursor)
      const shown = shownName(name, dialect)
      const value = shown === 'raw' ? measured(own['quantity'], own['raw']) : own[shown]
      const names = shown === 'state' || shown === 'operation' ? bitLists[unit.kind] : undefined
      return {
        from,
        to: cursor.place(),
        name: shown,
        value: value ?? '',
        ...(names && typeof value === 'number' ? { bits: bitsIn(value, names) } : {}),
      }
    })
  })
}

const unitHead = 2

const unitFields = (unit: Uint8Array, dialect: Dialect): FrameField[] => {
  if (unit.length === 0) return []
  const read = readUnit(unit)
  const known = 'message' in read && read.message.kind !== 'foreign' ? read.message : undefined
  const [flag = 0, count] = unit
  const head: FrameField[] = [{ from: 0, to: 1, name: 'flag', value: flag }]
  if (count !== undefined) head.push({ from: 1, to: unitHead, name: 'count', value: count })
  if (!known) return unit.length > unitHead ? [...head, rest(unitHead, unit.length)] : head
  const body = unit.subarray(unitHead)
  return [
    ...head,
    ...objectFields(known, body, dialect).flatMap((fields, place) =>
      fields.map((field) => ({ ...shifted(field, unitHead), object: place + 1 })),
    ),
  ]
}

const rest = (from: number, to: number): FrameField => ({ from, to, name: 'rest', value: '' })

const shifted = <Field extends { from: number; to: number }>(field: Field, by: number): Field => ({
  ...field,
  from: field.from + by,
  to: field.to + by,
})

const headFields = (frame: Frame): FrameField[] => [
  { from: 0, to: 2, name: 'start', value: '@@' },
  { from: 2, to: 4, name: 'serial', value: frame.serial },
  { from: 4, to: 6, name: 'version', value: `${frame.mainVersion}.${frame.userVersion}` },
  { from: 6, to: 12, name: 'sentAt', value: frame.sentAt ?? '' },
  { from: 12, to: 18, name: 'source', value: frame.source },
  { from: 18, to: 24, name: 'target', value: frame.target },
  { from: 24, to: 26, name: 'unitBytes', value: frame.unit.length },
  { from: 26, to: headBytes, name: 'command', value: frame.command },
]

/** Every byte is in one field, in order; none where the bytes are no frame, or one with a wrong sum. */
export const fieldsOf = (bytes: Uint8Array, dialect: Dialect): FrameField[] => {
  const read = readFrame(bytes)
  if ('unreadable' in read) return []
  const { unit } = read.message
  const sumAt = headBytes + unit.length
  return [
    ...headFields(read.message),
    ...unitFields(unit, dialect).map((field) => shifted(field, headBytes)),
    { from: sumAt, to: sumAt + 1, name: 'sum', value: bytes[sumAt] ?? 0 },
    { from: sumAt + 1, to: sumAt + 3, name: 'end', value: '##' },
  ]
}
