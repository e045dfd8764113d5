/** The application data unit: a type flag, a count, and so many information objects. */
import type { Read } from '../device-message.ts'
import {
  byte,
  countedText,
  cursorOn,
  layout,
  signedWord,
  text,
  time,
  word,
  type Layout,
  type ObjectOf,
} from './layout.ts'
import type { TimeTag } from './time-tag.ts'

const system = { systemType: byte, systemAddress: byte }
/** Where a part is: the zone and the point in it. */
const place = { zone: word, point: word }
const part = { ...system, partType: byte, ...place }
const operated = { operation: byte, operator: byte }
const version = { main: byte, minor: byte }
const readPart = { ...system, ...place }
const reserved = { reserved: byte }
const wantedSince = { wanted: byte, from: time }
const label = text(31)

/** What stands under each flag. With `at`: the time behind the object, which some devices leave out. */
const layouts = {
  systemState: { flag: 1, most: 102, own: { ...system, state: word }, isTimed: true },
  partState: { flag: 2, most: 22, own: { ...part, state: word, description: label }, isTimed: true },
  partValue: { flag: 3, most: 63, own: { ...part, quantity: byte, raw: signedWord }, isTimed: true },
  systemOperation: { flag: 4, most: 102, own: { ...system, ...operated }, isTimed: true },
  systemVersion: { flag: 5, most: 1, own: { ...system, ...version } },
  systemConfiguration: { flag: 6, most: 3, own: { ...system, description: countedText } },
  partConfiguration: { flag: 7, most: 26, own: { ...part, description: label } },
  systemTime: { flag: 8, most: 1, own: { ...system, time } },
  deviceState: { flag: 21, most: 1, own: { state: byte }, isTimed: true },
  deviceOperation: { flag: 24, most: 127, own: operated, isTimed: true },
  deviceVersion: { flag: 25, most: 1, own: version },
  deviceConfiguration: { flag: 26, most: 1, own: { description: countedText } },
  deviceTime: { flag: 28, most: 1, own: { time } },
  readSystemState: { flag: 61, most: 102, own: system },
  readPartState: { flag: 62, most: 22, own: readPart },
  readPartValue: { flag: 63, most: 63, own: readPart },
  readSystemOperation: { flag: 64, most: 1, own: { ...system, ...wantedSince } },
  readSystemVersion: { flag: 65, most: 1, own: system },
  readSystemConfiguration: { flag: 66, most: 3, own: system },
  readPartConfiguration: { flag: 67, most: 26, own: readPart },
  readSystemTime: { flag: 68, most: 1, own: system },
  readDeviceState: { flag: 81, most: 1, own: reserved },
  readDeviceOperation: { flag: 84, most: 1, own: wantedSince },
  readDeviceVersion: { flag: 85, most: 1, own: reserved },
  readDeviceConfiguration: { flag: 86, most: 1, own: reserved },
  readDeviceTime: { flag: 88, most: 1, own: reserved },
  initialise: { flag: 89, most: 1, own: reserved },
  setClock: { flag: 90, most: 1, own: { time } },
  /** 查岗. The standard leaves the byte at 0; some devices take it as the minutes in which somebody must answer. */
  dutyCheck: { flag: 91, most: 1, own: { minutes: byte } },
} as const satisfies Record<string, Row>

interface Row {
  readonly flag: number
  /** So many objects at most. */
  readonly most: number
  readonly own: Layout
  readonly isTimed?: true
}

type Layouts = typeof layouts
export type UnitKind = keyof Layouts
type Timed<Kind extends UnitKind> = Layouts[Kind] extends { isTimed: true } ? { readonly at?: TimeTag } : unknown
/** A field of any object. */
export type PartName = 'at' | { [Kind in UnitKind]: keyof Layouts[Kind]['own'] }[UnitKind]
export type UnitObject<Kind extends UnitKind> = ObjectOf<Layouts[Kind]['own']> & Timed<Kind>

type Known = {
  [Kind in UnitKind]: { readonly kind: Kind; readonly objects: readonly UnitObject<Kind>[] }
}[UnitKind]

/** A flag that this edition of the standard does not have: kept as it came, and confirmed, or it is sent for ever. */
export interface ForeignUnit {
  readonly kind: 'foreign'
  /** Undefined for a unit without bytes, as some devices send to show that they are there. */
  readonly flag: number | undefined
  readonly bytes: Uint8Array
}

export type DataUnit = Known | ForeignUnit

const rows: readonly (readonly [string, Row])[] = Object.entries(layouts)
const byFlag = new Map(rows.map(([kind, row]) => [row.flag, { kind, ...row }]))

const readObjects = (bytes: Uint8Array, count: number, own: Row['own']): object[] | undefined => {
  const cursor = cursorOn(bytes)
  const reader = layout(own)
  const objects: object[] = []
  // A counted text may lie about its length; whoever is past the end stops.
  for (let turn = 0; turn < count && !cursor.isOver(); turn += 1) objects.push(reader.read(cursor))
  return cursor.isAtEnd() ? objects : undefined
}

export const readUnit = (unit: Uint8Array): Read<DataUnit> => {
  const [flag, count = 0] = unit
  const row = flag === undefined || unit.length < 2 ? undefined : byFlag.get(flag)
  if (!row) return { message: { kind: 'foreign', flag, bytes: unit } }
  if (count === 0) return { unreadable: 'no information object' }
  if (count > row.most) return { unreadable: `more than ${row.most} information objects` }
  const body = unit.subarray(2)
  const withTime = row.isTimed && readObjects(body, count, { ...row.own, at: time })
  const objects = withTime || readObjects(body, count, row.own)
  if (!objects) return { unreadable: 'the length is not that of its information objects' }
  // The objects were read by the layout of this very kind.
  return { message: { kind: row.kind, objects } as unknown as Known }
}

/** What an object of this unit is made of, in the order of its bytes. */
export const layoutOf = ({ kind, objects: [first] }: Known): Layout => {
  const row: Row = layouts[kind]
  return row.isTimed && first && 'at' in first ? { ...row.own, at: time } : row.own
}

export const writeUnit = <Kind extends UnitKind>(kind: Kind, objects: readonly UnitObject<Kind>[]): Uint8Array => {
  const row: Row = layouts[kind]
  if (objects.length === 0 || objects.length > row.most) throw new Error(`${kind} holds 1 to ${row.most} objects`)
  const bodies = objects.map((object) => {
    const parts = row.isTimed && 'at' in object ? { ...row.own, at: time } : row.own
    // The object is of the layout of its kind.
    return layout(parts).write(object as never)
  })
  return Buffer.concat([Uint8Array.of(row.flag, objects.length), ...bodies])
}
