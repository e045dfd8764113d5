import { describe, expect, it } from 'vitest'
import { qrModules } from './qr-modules.ts'

const uri = 'otpauth://totp/Vigil%3Achen?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Vigil'

/** Correction level L, masks 0 to 7, as the table of the standard spells the fifteen bits. */
const formats = [
  '111011111000100',
  '111001011110011',
  '111110110101010',
  '111100010011101',
  '110011000101111',
  '110001100011000',
  '110110001000001',
  '110100101110110',
]

/** Which modules each mask turns over, as the standard has them: by row and column. */
const masks: readonly ((i: number, j: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
]

/** What stands beside the corners, twice. */
const formatsIn = (grid: boolean[][]): [string, string] => {
  const size = grid.length
  const at = (row: number, column: number): string => (grid[row]?.[column] === true ? '1' : '0')
  const across = [0, 1, 2, 3, 4, 5, 7].map((column) => at(8, column)).join('')
  const down = [8, 7, 5, 4, 3, 2, 1, 0].map((row) => at(row, 8)).join('')
  const below = Array.from({ length: 7 }, (_, n) => at(size - 1 - n, 8)).join('')
  const beside = Array.from({ length: 8 }, (_, n) => at(8, size - 8 + n)).join('')
  return [across + down, below + beside]
}

/** A reader of its own for codes of one block: finds the data modules by the standard's drawing and reads them back. */
const codewordsIn = (grid: boolean[][]): number[] => {
  const size = grid.length
  const isTurned = masks[formats.indexOf(formatsIn(grid)[0])] ?? (() => false)
  const centre = size - 7
  const isFixed = (row: number, column: number): boolean => {
    const inCorner = (row < 9 && column < 9) || (row < 9 && column >= size - 8) || (row >= size - 8 && column < 9)
    const inSmallSquare = size > 21 && Math.abs(row - centre) <= 2 && Math.abs(column - centre) <= 2
    return inCorner || inSmallSquare || row === 6 || column === 6
  }
  const bits: number[] = []
  let isUpwards = true
  for (const right of [...Array(size).keys()].toReversed().filter((c) => (c > 6 ? c % 2 === 0 : c % 2 === 1))) {
    const rows = [...Array(size).keys()]
    for (const row of isUpwards ? rows.toReversed() : rows)
      for (const column of [right, right - 1])
        if (column >= 0 && !isFixed(row, column))
          bits.push(Number(grid[row]?.[column] === true) ^ Number(isTurned(row, column)))
    isUpwards = !isUpwards
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  )
}

/** Powers of two in the field of the standard; a message without errors is zero at each of the first ones. */
const powers = Array.from({ length: 255 }, (_, n) => {
  let value = 1
  for (let step = 0; step < n; step += 1) value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1
  return value
})
const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (powers[(powers.indexOf(a) + powers.indexOf(b)) % 255] ?? 0)
const valueAt = (words: readonly number[], point: number): number =>
  words.reduce((sum, word) => times(sum, point) ^ word, 0)

describe('a QR code', () => {
  it.each([
    ['vigil', 21, 7],
    ['A'.repeat(30), 25, 10],
    [uri, 37, 26],
  ])('of %s reads back as it was, without an error', (text, size, checks) => {
    const grid = qrModules(text)
    expect(grid).toHaveLength(size)
    const words = codewordsIn(grid)
    for (let n = 0; n < checks; n += 1) expect(valueAt(words, powers[n] ?? 0)).toBe(0)
    const bits = words.map((word) => word.toString(2).padStart(8, '0')).join('')
    expect(bits.slice(0, 4)).toBe('0100')
    const length = parseInt(bits.slice(4, 12), 2)
    const bytes = Array.from({ length }, (_, at) => parseInt(bits.slice(12 + at * 8, 20 + at * 8), 2))
    expect(new TextDecoder().decode(new Uint8Array(bytes))).toBe(text)
  })

  it.each(['vigil', 'A'.repeat(30), uri])(
    'of %s says beside its corners which mask and correction it has, twice',
    (text) => {
      const grid = qrModules(text)
      const [first, second] = formatsIn(grid)
      expect(formats).toContain(first)
      expect(second).toBe(first)
      expect(grid[grid.length - 8]?.[8]).toBe(true)
    },
  )

  it('refuses a text that it cannot hold', () => {
    expect(() => qrModules('x'.repeat(3_000))).toThrow('too big')
  })
})
