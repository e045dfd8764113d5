/** GB/T 26875.3 in the fuzz proof: fire panels. */
import { readUnit, writeUnit } from '@vigil/protocols/gb26875/data-unit'
import { dialectOf } from '@vigil/protocols/gb26875/dialect'
import { fieldsOf } from '@vigil/protocols/gb26875/frame-fields'
import { readFrame } from '@vigil/protocols/gb26875/frame'
import { createFrameStream, type Heard } from '@vigil/protocols/gb26875/frame-stream'
import { frameBehind, reportsOf, saidAt, withFrame } from '@vigil/protocols/gb26875/reports'
import { meaningsOf } from '@vigil/protocols/gb26875/translate'
import { bytesOfHex, capturedFrames, workedFrames } from '@vigil/protocols/gb26875/worked-frames'
import { randomBytes, sumOver, type Codec } from './codec.ts'

const headBytes = 27
const tailBytes = 3
const mostUnitBytes = 1_024
const lengthAt = 24
const start = Buffer.from('@@')
const end = Buffer.from('##')

const resealed = (frame: Buffer): Buffer => {
  const unitBytes = frame.length - headBytes - tailBytes
  if (unitBytes < 0 || unitBytes > mostUnitBytes) return frame
  const bytes = Buffer.from(frame)
  bytes.set(start, 0)
  bytes.writeUInt16LE(unitBytes, lengthAt)
  bytes[headBytes + unitBytes] = sumOver(bytes, 2, headBytes + unitBytes)
  bytes.set(end, bytes.length - 2)
  return bytes
}

const wholeAt = (bytes: Buffer, place: number): number => {
  if (bytes[place] !== 0x40 || bytes[place + 1] !== 0x40 || place + headBytes + tailBytes > bytes.length) return 0
  const unitBytes = bytes.readUInt16LE(place + lengthAt)
  const sumAt = place + headBytes + unitBytes
  if (unitBytes > mostUnitBytes || sumAt + tailBytes > bytes.length) return 0
  if (bytes[sumAt + 1] !== 0x23 || bytes[sumAt + 2] !== 0x23) return 0
  return bytes[sumAt] === sumOver(bytes, place + 2, sumAt) ? headBytes + unitBytes + tailBytes : 0
}

const at = '2026-11-14T08:00:30'
const system = { systemType: 1, systemAddress: 1 }
const place = { zone: 3, point: 12 }
const [worked = Buffer.alloc(0), ...others] = Object.values({ ...workedFrames, ...capturedFrames }).map(bytesOfHex)
const carrier = worked.subarray(0, headBytes)
const tail = Buffer.alloc(tailBytes)

/** Units of which nobody has worked out a frame. */
const units: readonly Uint8Array[] = [
  writeUnit('systemOperation', [{ ...system, operation: 4, operator: 1, at }]),
  writeUnit('systemVersion', [{ ...system, main: 1, minor: 2 }]),
  writeUnit('systemConfiguration', [{ ...system, description: '一号主机' }]),
  writeUnit('partConfiguration', [{ ...system, ...place, partType: 42, description: '烟感' }]),
  writeUnit('systemTime', [{ ...system, time: at }]),
  writeUnit('deviceVersion', [{ main: 1, minor: 2 }]),
  writeUnit('deviceConfiguration', [{ description: '传输装置' }]),
  writeUnit('deviceTime', [{ time: at }]),
  writeUnit('readPartState', [{ ...system, ...place }]),
  writeUnit('readSystemOperation', [{ ...system, wanted: 3, from: at }]),
  writeUnit(
    'partState',
    Array.from({ length: 22 }, () => ({ ...system, ...place, partType: 40, state: 2, description: '', at })),
  ),
]
const frames: readonly [Buffer, ...Buffer[]] = [
  worked,
  ...others,
  ...units.map((unit) => resealed(Buffer.concat([carrier, unit, tail]))),
]

const dialects = ['standard', 'utc', 'highFirst', 'pointFirst', 'dutyMinutes'].map(dialectOf)

/** As the gateway and the list of raw messages read it. */
const readWhole = (bytes: Buffer): void => {
  const read = readFrame(bytes)
  if ('unreadable' in read) throw new Error(`a frame that was heard is refused: ${read.unreadable}`)
  const unit = readUnit(read.message.unit)
  if ('message' in unit) meaningsOf(unit.message, () => 0)
  for (const dialect of dialects) {
    const shown = fieldsOf(bytes, dialect)
    if (shown.some(({ from }, place) => from !== (shown[place - 1]?.to ?? 0)) || shown.at(-1)?.to !== bytes.length)
      throw new Error('the fields of a frame do not cover its bytes')
    saidAt(read.message, dialect)
    const reports = reportsOf(read.message, { boot: 1, dialect })
    if (!('message' in reports)) continue
    const kept = reports.message.slice(0, 1).map((report) => JSON.stringify(withFrame(report, bytes)))
    if (kept.some((stored) => !frameBehind(Buffer.from(stored))?.equals(bytes)))
      throw new Error('a stored report does not show the frame that it was')
  }
}

const heardIn = (heard: readonly Heard[]): Buffer[] =>
  heard.flatMap((one) => {
    if (!('frame' in one)) return []
    readWhole(one.bytes)
    return [one.bytes]
  })

export const panelCodec: Codec = {
  name: 'gb26875',
  frameBy(chance) {
    if (chance.next() < 0.8) return chance.pick(frames)
    const own = randomBytes(chance, Math.floor(chance.next() ** 3 * mostUnitBytes))
    return resealed(Buffer.concat([carrier, own, tail]))
  },
  resealed,
  wholeAt,
  marks: [start, end, Buffer.from('@@@'), Buffer.from('@@##')],
  silence: Buffer.alloc(0),
  listen() {
    const stream = createFrameStream()
    return {
      take: (chunk) => heardIn(stream.take(chunk)),
      quiet: () => heardIn(stream.giveUp()),
      waiting: () => stream.waiting(),
    }
  },
  mostWaiting: headBytes + mostUnitBytes + tailBytes,
}
