/** A unit of 10,000 pieces of equipment and what they say in some seconds, as a file that is replayed line by line. */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { Equipment } from '@vigil/contract/equipment/equipment'
import type { ServerFrame } from '@vigil/contract/live/live'
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import type { DeviceType } from '@vigil/device-types/device-type'

export const projectId = '01930000-0000-7000-8000-000000000010'
const oemId = '01930000-0000-7000-8000-000000000001'

export interface FeedSize {
  readonly equipment: number
  readonly seconds: number
  readonly updatesPerSec: number
}

/** A frame without its times, which are those of the replay. */
export interface FeedLine {
  readonly atMs: number
  readonly frame: ServerFrame
}

export interface Feed {
  readonly equipment: readonly Equipment[]
  readonly lines: readonly FeedLine[]
}

const idOf = (n: number): string => `01930000-0000-7000-8000-1${String(n).padStart(11, '0')}`
const kinds = ['tempHumidity', 'pressureAcquisition', 'smokeDetector', 'breaker']
/** How often the platform sends readings, and how many of the updates change a state. */
const framesPerSec = 10
const statesPerSec = 10
const at = '2026-11-14T06:32:00.000Z'

const typeOf = (id: string) => {
  const type = catalogue.find((row) => row.id === id)
  if (!type) throw new Error(`there is no type ${id}`)
  return type
}

const rowOf = (n: number): Equipment => {
  const type = typeOf(kinds[n % kinds.length] ?? '')
  return {
    equipmentId: idOf(n),
    oemId,
    companyId: null,
    projectId,
    areaId: null,
    parentId: null,
    childDeviceKey: null,
    keyCode: `BENCH-${String(n).padStart(6, '0')}`,
    deviceName: `${n % 40}层${type.name.zh}${n}`,
    typeName: type.id,
    equipmentTypeId: type.equipmentTypeId,
    protocolId: type.protocolIds[0] ?? null,
    installAdd: `江城市滨江区建设路8号${n % 40}层`,
    lifecycle: 'inService',
    expireState: 0,
    servedUntil: null,
    expireSoon: false,
    fireLoad: 'no',
    limits: null,
    online: true,
    state: n % 100 === 0 ? 'fault' : 'normal',
    reportedAt: at,
  }
}

/** The same file every time. */
const dice = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const readingOf = (row: Equipment, random: () => number) => {
  const properties: DeviceType['properties'] = typeOf(row.typeName).properties
  const numbers = Object.entries(properties).flatMap(([key, property]) =>
    property.type === 'number' ? [[key, property] as const] : [],
  )
  const values = numbers
    .slice(0, 3)
    .map(([key, { typical }]) => [key, Number((typical * (0.97 + random() * 0.06)).toFixed(2))])
  // Pairs of a key and a number, which fromEntries forgets.
  return { equipmentId: row.equipmentId, at, values: Object.fromEntries(values) as Record<string, number> }
}

export const makeFeed = ({ equipment: count, seconds, updatesPerSec }: FeedSize): Feed => {
  const random = dice(7)
  const scope = `project:${projectId}`
  const equipment = Array.from({ length: count }, (_, n) => rowOf(n))
  const any = (): Equipment => equipment[Math.floor(random() * count)] ?? rowOf(0)
  const readings = (updatesPerSec - statesPerSec) / framesPerSec
  const lines: FeedLine[] = []
  for (let tick = 0; tick < seconds * framesPerSec; tick += 1) {
    const atMs = (tick * 1_000) / framesPerSec
    const rows = Array.from({ length: readings }, () => readingOf(any(), random))
    lines.push({ atMs, frame: { type: 'values', scope, rows } })
    const { equipmentId } = any()
    const state = tick % 2 === 0 ? 'fault' : 'normal'
    const stored = { scope, lane: 2 as const, position: tick + 1, at }
    lines.push({ atMs: atMs + 50, frame: { type: 'equipment.state', ...stored, equipmentId, projectId, state } })
  }
  return { equipment, lines }
}

export const writeFeed = (file: string, { equipment, lines }: Feed): void => {
  const output = openSync(file, 'w')
  writeSync(output, `${JSON.stringify(equipment)}\n`)
  for (const line of lines) writeSync(output, `${JSON.stringify(line)}\n`)
  closeSync(output)
}

export const readFeed = (file: string): Feed => {
  const [first = '[]', ...others] = readFileSync(file, 'utf8').trim().split('\n')
  // Written above, in this shape.
  return { equipment: JSON.parse(first) as Equipment[], lines: others.map((line) => JSON.parse(line) as FeedLine) }
}
