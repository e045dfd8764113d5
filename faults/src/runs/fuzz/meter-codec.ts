/** DL/T 645 in the fuzz proof: electricity meters. */
import { controls, everyMeter, writeMeterFrame, type MeterFrame } from '@vigil/protocols/dlt645/frame'
import { createMeterStream } from '@vigil/protocols/dlt645/frame-stream'
import { meterAnswer } from '@vigil/protocols/dlt645/meter'
import { askFor, readAnswer, writeFigure } from '@vigil/protocols/dlt645/quantities'
import { below, randomBytes, sumOver, type Codec } from './codec.ts'

const headBytes = 10
const tailBytes = 2
const mostDataBytes = 200
const start = 0x68
const end = 0x16

const resealed = (frame: Buffer): Buffer => {
  const dataBytes = frame.length - headBytes - tailBytes
  if (dataBytes < 0 || dataBytes > mostDataBytes) return frame
  const bytes = Buffer.from(frame)
  bytes[0] = bytes[7] = start
  bytes[headBytes - 1] = dataBytes
  bytes[bytes.length - tailBytes] = sumOver(bytes, 0, bytes.length - tailBytes)
  bytes[bytes.length - 1] = end
  return bytes
}

const isNumber = (address: Buffer): boolean =>
  address.every((byte) => byte === 0xaa) || address.every((byte) => (byte & 0x0f) < 10 && byte >> 4 < 10)

const wholeAt = (bytes: Buffer, place: number): number => {
  if (bytes[place] !== start || bytes[place + 7] !== start) return 0
  const dataBytes = bytes[place + headBytes - 1] ?? 0
  const sumAt = place + headBytes + dataBytes
  if (dataBytes > mostDataBytes || sumAt + tailBytes > bytes.length || bytes[sumAt + 1] !== end) return 0
  if (bytes[sumAt] !== sumOver(bytes, place, sumAt) || !isNumber(bytes.subarray(place + 1, place + 7))) return 0
  return headBytes + dataBytes + tailBytes
}

const held = { address: '000102030425', figures: new Map([['00010000', 1_206.42]]) }
const figure = writeFigure('00010000', 1_206.42) ?? Buffer.alloc(0)
const worked: readonly [MeterFrame, ...MeterFrame[]] = [
  askFor(held.address, '00010000'),
  askFor(everyMeter, '02010100'),
  { address: held.address, control: 0x91, data: figure },
  { address: held.address, control: 0xd1, data: Uint8Array.of(2) },
  { address: everyMeter, control: controls.readAddress, data: new Uint8Array() },
]

/** As the gateway reads an answer, and as a meter reads a question. */
const readWhole = (frame: MeterFrame): void => {
  readAnswer(frame)
  const answer = meterAnswer(frame, held)
  if (answer && wholeAt(writeMeterFrame(answer), 0) === 0) throw new Error('a meter answers what is no frame')
}

export const meterCodec: Codec = {
  name: 'dlt645',
  frameBy(chance) {
    if (chance.next() < 0.7) return writeMeterFrame(chance.pick(worked))
    const data = randomBytes(chance, below(chance, mostDataBytes + 1))
    return writeMeterFrame({ address: held.address, control: below(chance, 256), data })
  },
  resealed,
  wholeAt,
  marks: [
    Buffer.of(start),
    Buffer.of(end),
    Buffer.of(0xfe, 0xfe, 0xfe, 0xfe),
    Buffer.of(start, 0, 0, 0, 0, 0, 0, start),
  ],
  silence: Buffer.alloc(headBytes + mostDataBytes + tailBytes),
  listen() {
    const stream = createMeterStream()
    return {
      take: (chunk) =>
        stream.take(chunk).map((frame) => {
          readWhole(frame)
          return writeMeterFrame(frame)
        }),
      quiet: () => [],
      waiting: () => stream.waiting(),
    }
  },
  mostWaiting: headBytes + mostDataBytes + tailBytes,
}
