/** Points that nobody has claimed, from what they said themselves and from what their panel said of its configuration. Pure. */
import { mostUnclaimed, pointColumns, type UnclaimedPoint } from '@vigil/contract/equipment/point-table'
import { readUnit } from '@vigil/protocols/gb26875/data-unit'
import { inStandard, type Dialect } from '@vigil/protocols/gb26875/dialect'
import { readFrame } from '@vigil/protocols/gb26875/frame'
import { frameBehind } from '@vigil/protocols/gb26875/reports'
import { shownText } from '#infrastructure/bytes/shown-bytes.ts'
import { writeCsv } from '#infrastructure/csv/write-csv.ts'
import { typeOfPart } from './point-kinds.ts'

interface SaidPart {
  readonly key: string
  readonly systemType: number
  readonly partType: number
  readonly description: string
}

const partsIn = (bytes: Uint8Array, dialect: Dialect): SaidPart[] => {
  const frame = readFrame(bytes)
  if ('unreadable' in frame) return []
  const read = readUnit(frame.message.unit)
  if ('unreadable' in read) return []
  const unit = inStandard(read.message, dialect)
  if (unit.kind !== 'partState' && unit.kind !== 'partConfiguration') return []
  return unit.objects.map(({ systemType, systemAddress, zone, point, partType, description }) => ({
    key: `${systemType}.${systemAddress}/${zone}.${point}`,
    systemType,
    partType,
    description: shownText(description).trim(),
  }))
}

export interface HeardPoint {
  readonly child_key: string
  readonly last_at: Date
  readonly messages: number
  readonly raw: Buffer
}
export interface ConfiguredFrame {
  readonly at: Date
  readonly bytes: Buffer
}

interface Said {
  readonly heard: readonly HeardPoint[]
  /** The oldest first: what was said last counts. */
  readonly configured: readonly ConfiguredFrame[]
  readonly registered: ReadonlySet<string>
  readonly dialect: Dialect
}

const partKey = /^\d{1,3}\.\d{1,3}\/\d{1,5}\.\d{1,5}$/

const unclaimedPart = ({ key, systemType, partType, description }: SaidPart, at: Date, messages: number) => ({
  childDeviceKey: key,
  lastAt: at.toISOString(),
  messages,
  partType,
  equipmentTypeId: typeOfPart(partType, systemType) ?? null,
  description,
})

const nobody = ({ child_key: childDeviceKey, last_at, messages }: HeardPoint): UnclaimedPoint => ({
  childDeviceKey,
  lastAt: last_at.toISOString(),
  messages,
  partType: null,
  equipmentTypeId: null,
  description: '',
})

/** What speaks comes before what is only configured; the newest first. */
export const unclaimedPoints = ({ heard, configured, registered, dialect }: Said): UnclaimedPoint[] => {
  const points = new Map<string, UnclaimedPoint>()
  for (const { at, bytes } of configured)
    for (const part of partsIn(bytes, dialect))
      if (!registered.has(part.key)) points.set(part.key, unclaimedPart(part, at, 0))
  for (const point of heard) {
    if (!partKey.test(point.child_key) || registered.has(point.child_key)) continue
    const frame = frameBehind(point.raw)
    const part = frame && partsIn(frame, dialect).find(({ key }) => key === point.child_key)
    const configuredAs = points.get(point.child_key)
    const said = part ? unclaimedPart(part, point.last_at, point.messages) : nobody(point)
    points.set(point.child_key, {
      ...said,
      partType: said.partType ?? configuredAs?.partType ?? null,
      equipmentTypeId: said.equipmentTypeId ?? configuredAs?.equipmentTypeId ?? null,
      description: said.description || (configuredAs?.description ?? ''),
    })
  }
  return [...points.values()].toSorted(
    (one, other) =>
      Math.sign(other.messages) - Math.sign(one.messages) ||
      other.lastAt.localeCompare(one.lastAt) ||
      one.childDeviceKey.localeCompare(other.childDeviceKey),
  )
}

/** As an import takes it: the numbers of the standard name the kinds. */
export const unclaimedTable = (points: readonly UnclaimedPoint[], language: 'zh' | 'en'): string =>
  writeCsv(
    pointColumns.map((column) => column[language]),
    points.map(({ childDeviceKey, partType, description }) => {
      const [systemType = '', systemAddress = '', zone = '', point = ''] = childDeviceKey.split(/[./]/)
      return [zone, point, partType, description, '', systemType, systemAddress]
    }),
  )

export const shownUnclaimed = (points: readonly UnclaimedPoint[]): UnclaimedPoint[] => points.slice(0, mostUnclaimed)
