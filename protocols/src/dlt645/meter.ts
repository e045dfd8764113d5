/** The other end of DL/T 645: what a meter makes of a question. For the equipment that we stand in for. */
import { bytesOf, digitsIn } from './digits.ts'
import { controls, everyMeter, type MeterFrame } from './frame.ts'
import { writeFigure } from './quantities.ts'

export interface HeldMeter {
  readonly address: string
  /** By identifier. */
  readonly figures: ReadonlyMap<string, number>
}

const answerBit = 0x80
const refusalBits = 0xc0
const unknownData = 0x02

/** Undefined where it keeps silent: it was not meant. */
export const meterAnswer = (asked: MeterFrame, meter: HeldMeter): MeterFrame | undefined => {
  if (asked.address !== meter.address && asked.address !== everyMeter) return undefined
  const { address } = meter
  if (asked.control === controls.readAddress)
    return { address, control: asked.control | answerBit, data: bytesOf(address) }
  const refused = { address, control: asked.control | refusalBits, data: Uint8Array.of(unknownData) }
  if (asked.control !== controls.read) return refused
  const identifier = digitsIn(asked.data)
  const figure = meter.figures.get(identifier)
  const data = figure === undefined ? undefined : writeFigure(identifier, figure)
  return data ? { address, control: asked.control | answerBit, data } : refused
}
