/** A text as a QR code (ISO/IEC 18004): bytes, correction level L, versions 1 to 9, mask 0. Pure. */

/** Codewords in all, and correction codewords of each block; level L has one block up to version 5, then two. */
const versions = [
  { total: 26, check: 7, blocks: 1 },
  { total: 44, check: 10, blocks: 1 },
  { total: 70, check: 15, blocks: 1 },
  { total: 100, check: 20, blocks: 1 },
  { total: 134, check: 26, blocks: 1 },
  { total: 172, check: 18, blocks: 2 },
  { total: 196, check: 20, blocks: 2 },
  { total: 242, check: 24, blocks: 2 },
  { total: 292, check: 30, blocks: 2 },
] as const

/** Where small squares stand, for versions that have some. */
const alignment = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46]] as const

/** Level L with mask 0, as the table of the standard spells the fifteen bits. */
const formatBits = 0b111011111000100

type Grid = (boolean | undefined)[][]
type Version = (typeof versions)[number]

const multiply = (x: number, y: number): number => {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((y >>> bit) & 1) * x
  }
  return product
}

/** The generator of Reed and Solomon, without its leading one. */
const generatorOf = (degree: number): number[] => {
  const terms: number[] = [...Array<number>(degree - 1).fill(0), 1]
  let root = 1
  for (let n = 0; n < degree; n += 1) {
    for (let at = 0; at < degree; at += 1) terms[at] = multiply(terms[at] ?? 0, root) ^ (terms[at + 1] ?? 0)
    root = multiply(root, 2)
  }
  return terms
}

const remainderOf = (data: readonly number[], generator: readonly number[]): number[] => {
  const rest = generator.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    generator.forEach((term, at) => (rest[at] = (rest[at] ?? 0) ^ multiply(term, factor)))
  }
  return rest
}

const bitsOf = (value: number, length: number): number[] =>
  Array.from({ length }, (_, place) => (value >>> (length - 1 - place)) & 1)

const dataOf = (bytes: Uint8Array, room: number): number[] => {
  const bits = [...bitsOf(0b0100, 4), ...bitsOf(bytes.length, 8), ...[...bytes].flatMap((byte) => bitsOf(byte, 8))]
  bits.push(...Array<number>(Math.min(4, room * 8 - bits.length)).fill(0))
  while (bits.length % 8 !== 0) bits.push(0)
  const words = Array.from({ length: bits.length / 8 }, (_, at) => parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2))
  for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) words.push(pad)
  return words
}

/** Blocks are read in turns, first the data of all, then the correction of all. Shorter blocks come first. */
const codewordsOf = (data: readonly number[], { blocks, check }: Version): number[] => {
  const generator = generatorOf(check)
  const short = Math.floor(data.length / blocks)
  const longer = data.length % blocks
  const parts = Array.from({ length: blocks }, (_, n) => {
    const start = n * short + Math.max(0, n - (blocks - longer))
    return data.slice(start, start + short + (n >= blocks - longer ? 1 : 0))
  })
  const checks = parts.map((part) => remainderOf(part, generator))
  const inTurns = (rows: readonly (readonly number[])[]): number[] =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, at) =>
      rows.flatMap((row) => row.slice(at, at + 1)),
    ).flat()
  return [...inTurns(parts), ...inTurns(checks)]
}

const square = (grid: Grid, row: number, column: number, reach: number, isDark: (ring: number) => boolean): void => {
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) {
      const line = grid[row + dy]
      if (line && column + dx >= 0 && column + dx < line.length)
        line[column + dx] = isDark(Math.max(Math.abs(dx), Math.abs(dy)))
    }
}

const drawFormat = (grid: Grid): void => {
  const size = grid.length
  const put = (row: number, column: number, bit: number): void => {
    const line = grid[row]
    if (line) line[column] = ((formatBits >>> bit) & 1) === 1
  }
  for (let bit = 0; bit < 15; bit += 1) {
    const near = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit
    put(near, 8, bit)
    const side = bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit
    put(8, side, bit)
  }
  const line = grid[size - 8]
  if (line) line[8] = true
}

const drawVersion = (grid: Grid, version: number): void => {
  if (version < 7) return
  let rest = version
  for (let n = 0; n < 12; n += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let bit = 0; bit < 18; bit += 1) {
    const [far, near] = [grid.length - 11 + (bit % 3), Math.floor(bit / 3)]
    for (const [row, column] of [
      [near, far],
      [far, near],
    ] as const) {
      const line = grid[row]
      if (line) line[column] = ((bits >>> bit) & 1) === 1
    }
  }
}

const frameOf = (version: number): Grid => {
  const size = version * 4 + 17
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined))
  for (let at = 8; at < size - 8; at += 1) {
    square(grid, 6, at, 0, () => at % 2 === 0)
    square(grid, at, 6, 0, () => at % 2 === 0)
  }
  const places: readonly number[] = alignment[version - 1] ?? []
  const last = places.at(-1)
  for (const row of places)
    for (const column of places) {
      const isCorner = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6)
      if (!isCorner) square(grid, row, column, 2, (ring) => ring !== 1)
    }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(grid, row, column, 4, (ring) => ring !== 2 && ring !== 4)
  drawFormat(grid)
  drawVersion(grid, version)
  return grid
}

/** Two columns at a time, upwards and downwards in turns, past the column of the timing marks. */
const fill = (grid: Grid, codewords: readonly number[]): boolean[][] => {
  const size = grid.length
  const bits = codewords.flatMap((word) => bitsOf(word, 8))
  let next = 0
  const taken = grid.map((line) => line.map((module) => module !== undefined))
  const drawn = grid.map((line) => line.map((module) => module === true))
  for (let right = size - 1; right >= 1; right -= right === 8 ? 3 : 2)
    for (let step = 0; step < size; step += 1)
      for (const column of [right, right - 1]) {
        const isUpwards = ((right + 1) & 2) === 0
        const row = isUpwards ? size - 1 - step : step
        const line = drawn[row]
        if (!line || taken[row]?.[column] !== false) continue
        // Mask 0 turns every other module over.
        line[column] = (bits[next] === 1) !== ((row + column) % 2 === 0)
        next += 1
      }
  return drawn
}

export const qrModules = (text: string): boolean[][] => {
  const bytes = new TextEncoder().encode(text)
  const roomOf = ({ total, check, blocks }: Version): number => total - check * blocks
  const index = versions.findIndex((version) => roomOf(version) >= bytes.length + 2)
  const version = versions[index]
  if (!version) throw new Error(`${bytes.length} bytes are more than a code of this kind holds`)
  return fill(frameOf(index + 1), codewordsOf(dataOf(bytes, roomOf(version)), version))
}
