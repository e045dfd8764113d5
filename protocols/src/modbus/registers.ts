/** What the registers of a map say, as values of a device type. Pure; what cannot be right is no value. */
import type { Scalar } from '@vigil/device-types/device-type'
import type { RegisterMap, RegisterPoint, RegisterTable } from '@vigil/device-types/register-map'

/** Neighbours that are read in one question. */
export interface RegisterBlock {
  readonly table: RegisterTable
  readonly at: number
  readonly count: number
  readonly everySec: number
  readonly points: readonly RegisterPoint[]
}

/** Some meters take no more than thirty values of two words in one question. */
const mostTogether = 60

const isBitTable = (table: RegisterTable): boolean => table === 'coil' || table === 'discrete'

const wordsOf = ({ as }: RegisterPoint): number => (as.endsWith('32') ? 2 : 1)

const isNextTo = (block: RegisterBlock, point: RegisterPoint, everySec: number): boolean =>
  block.table === point.table &&
  block.everySec === everySec &&
  point.at <= block.at + block.count &&
  point.at + wordsOf(point) - block.at <= mostTogether

/** Only what lies side by side: a question over a gap is refused by many a meter. */
export const blocksOf = ({ points, everySec: usual }: Pick<RegisterMap, 'points' | 'everySec'>): RegisterBlock[] => {
  const blocks: RegisterBlock[] = []
  for (const point of points.toSorted((a, b) => a.at - b.at)) {
    const everySec = point.everySec ?? usual
    const place = blocks.findIndex((block) => isNextTo(block, point, everySec))
    const found = blocks[place]
    const end = point.at + wordsOf(point)
    if (found) {
      const count = Math.max(found.count, end - found.at)
      blocks[place] = { ...found, count, points: [...found.points, point] }
    } else blocks.push({ table: point.table, at: point.at, count: end - point.at, everySec, points: [point] })
  }
  return blocks
}

/** What is left of a figure of four bytes after its digits end. */
const floatDigits = 7
/** More decimals than any scale has; without them 0.1 times 3 is not 0.3. */
const scaleDecimals = 9

const figureOf = ({ as, lowWordFirst, bit }: RegisterPoint, first: number, second: number): number => {
  const word = new DataView(new ArrayBuffer(4))
  word.setUint16(0, lowWordFirst ? second : first)
  word.setUint16(2, lowWordFirst ? first : second)
  switch (as) {
    case 'bit':
      return first === 0 ? 0 : 1
    case 'uint16':
      return bit === undefined ? first : (first >> bit) & 1
    case 'int16':
      return first > 0x7fff ? first - 0x1_0000 : first
    case 'uint32':
      return word.getUint32(0)
    case 'int32':
      return word.getInt32(0)
    default:
      return Number(word.getFloat32(0).toPrecision(floatDigits))
  }
}

const valueOf = (point: RegisterPoint, first: number, second: number): Scalar | undefined => {
  const figure = figureOf(point, first, second)
  // A meter that does not know says "not a number".
  if (!Number.isFinite(figure)) return undefined
  if (point.states) return Object.hasOwn(point.states, figure) ? point.states[figure] : undefined
  return Number((figure * (point.scale ?? 1)).toFixed(scaleDecimals))
}

export interface ReadPoints {
  readonly values: Readonly<Record<string, Scalar>>
  /** Properties whose registers hold nothing that can be right. */
  readonly wrong: readonly string[]
}

/** `words`: what the block's registers hold, in order; of coils, 0 or 1. */
export const readPoints = (block: RegisterBlock, words: readonly number[]): ReadPoints => {
  const values: Record<string, Scalar> = {}
  const wrong: string[] = []
  for (const point of block.points) {
    const first = words[point.at - block.at]
    const second = wordsOf(point) === 2 ? words[point.at - block.at + 1] : 0
    const value = first === undefined || second === undefined ? undefined : valueOf(point, first, second)
    if (value === undefined) wrong.push(point.property)
    else values[point.property] = value
  }
  return { values, wrong }
}

/** The words that hold a value: what a stand-in shows. */
export const wordsFor = (point: RegisterPoint, value: Scalar): number[] => {
  const state = Object.entries(point.states ?? {}).find(([, own]) => own === value)
  const figure = state ? Number(state[0]) : Number(value) / (point.scale ?? 1)
  if (isBitTable(point.table) || wordsOf(point) === 1) return [Math.round(figure) & 0xffff]
  const word = new DataView(new ArrayBuffer(4))
  if (point.as === 'float32') word.setFloat32(0, figure)
  else word.setInt32(0, Math.round(figure))
  const words = [word.getUint16(0), word.getUint16(2)]
  return point.lowWordFirst ? words.toReversed() : words
}
