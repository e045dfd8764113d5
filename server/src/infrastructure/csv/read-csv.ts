/** Reads a table that came as text: commas, quotes, line ends of any kind, with or without a byte order mark. */
import { plainText } from './write-csv.ts'

export interface CsvRow {
  /** As a spreadsheet counts: the header is row 1. */
  readonly no: number
  /** By the words of the header, without the spaces around them. */
  readonly fields: Readonly<Record<string, string>>
  /** Has more or fewer cells than the header, or a quote that never ends. */
  readonly isRagged: boolean
}

export interface CsvTable {
  readonly header: readonly string[]
  readonly rows: readonly CsvRow[]
}

type Line = { cells: string[]; isOpen: boolean }

const pattern = /[ \t]*("(?:[^"]|"")*"?[ \t]*|[^,\r\n]*)(,|\r\n|\r|\n|$)/y

const isClosed = (raw: string): boolean => /^"(?:[^"]|"")*"$/.test(raw)

const linesOf = (text: string): Line[] => {
  const lines: Line[] = []
  let line: Line = { cells: [], isOpen: false }
  pattern.lastIndex = 0
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text)
    // Never: the second choice takes anything up to a comma or line end.
    if (!match) break
    const [, found = '', end = ''] = match
    const raw = found.trimEnd()
    line.cells.push(plainOf(raw))
    line.isOpen ||= raw.startsWith('"') && !isClosed(raw)
    if (end === ',' && pattern.lastIndex < text.length) continue
    if (end === ',') line.cells.push('')
    lines.push(line)
    line = { cells: [], isOpen: false }
  }
  return lines
}

const plainOf = (raw: string): string =>
  plainText(raw.startsWith('"') ? raw.replace(/^"|"$/g, '').replaceAll('""', '"') : raw)

const isBlank = ({ cells }: Line): boolean => cells.every((cell) => cell === '')

export const readCsv = (text: string): CsvTable => {
  const lines = linesOf(text.replace(/^\u{feff}/u, '')).map((line, index) => ({ ...line, no: index + 1 }))
  const [head, ...body] = lines.filter((line) => !isBlank(line))
  const header = head?.cells ?? []
  return {
    header,
    rows: body.map(({ no, cells, isOpen }) => ({
      no,
      fields: Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])),
      isRagged: isOpen || cells.length !== header.length,
    })),
  }
}
