/** The document that people read: what the pack is, how long each book is, and the first rows of each. */
import type { PackManifest } from '@vigil/protocols/inspector-pack/manifest'
import { wallTimeText } from '#foundation/project/unit-time.ts'
import type { TableLanguage } from '#foundation/rights/file/table-export.ts'
import type { CsvCells } from '#infrastructure/csv/write-csv.ts'
import type { PdfLayout } from '#infrastructure/pdf/write-pdf.ts'
import type { BoundBook } from './books.ts'
import { packWords } from './pack-words.ts'

export interface SheetBook {
  readonly book: BoundBook
  readonly shown: readonly CsvCells[]
  readonly rows: number
  readonly head: string
}

type Said = Pick<PackManifest, 'unit' | 'period' | 'operator' | 'askedBy' | 'madeAt' | 'fingerprint' | 'missing'>

/** Letters without a space are broken nowhere, and would run over the edge of the page. */
const inGroups = (hash: string): string => (hash.match(/.{8}/g) ?? []).join(' ')
const unbroken = /[!-~]{11}(?=[!-~])/g
const longestCell = 80

/** A page on its side within its margins, and what the library leaves between two columns. */
const [widthPt, betweenPt] = [786, 16]

type Margin = [number, number, number, number]
const under = (points: number): Margin => [0, 0, 0, points]
const around: Margin = [0, 10, 0, 10]

const cellText = (cell: CsvCells[number]): string => {
  const text = cell === null ? '' : String(cell)
  const short = text.length > longestCell ? `${text.slice(0, longestCell - 1).toWellFormed()}…` : text
  return short.replaceAll(unbroken, '$& ')
}

const bookTable = ({ book, shown, rows }: SheetBook, language: TableLanguage) => {
  const headings = book.headings[language]
  const columns = book.onPage ?? headings.map((_, column) => column)
  const body = [headings, ...shown].map((cells) =>
    columns.map((column) => ({ text: cellText(cells[column] ?? null), fontSize: 6 })),
  )
  return [
    { text: book.title[language], fontSize: 13, pageBreak: 'before' as const },
    { text: packWords[language].first(shown.length, rows), fontSize: 8, margin: under(6) },
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: columns.map(() => widthPt / columns.length - betweenPt),
        body,
      },
      layout: 'lightHorizontalLines' as const,
    },
  ]
}

export const readingSheet = (said: Said, books: readonly SheetBook[], language: TableLanguage): PdfLayout => {
  const words = packWords[language]
  const facts: [string, string][] = [
    [words.period, `${said.period.from} – ${said.period.to}`],
    [words.zone, said.unit.zone],
    [words.operator, said.operator],
    [words.askedBy, said.askedBy],
    [words.madeAt, wallTimeText(Date.parse(said.madeAt), said.unit.zone)],
    [words.key, inGroups(said.fingerprint)],
  ]
  const listed = books.map(({ book, rows, head }) => [book.title[language], String(rows), inGroups(head)])
  const missing = said.missing.length === 0 ? [words.nothingMissing] : [...said.missing]
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [28, 28, 28, 28],
    info: { title: `${words.title} ${said.unit.name}` },
    content: [
      { text: words.title, fontSize: 20 },
      { text: said.unit.name, fontSize: 15, margin: under(10) },
      { table: { widths: ['auto', '*'], body: facts }, fontSize: 9, layout: 'noBorders' },
      {
        table: {
          headerRows: 1,
          widths: ['auto', 'auto', '*'],
          body: [[words.book, words.rows, words.head], ...listed],
        },
        fontSize: 8,
        margin: around,
      },
      { text: words.missing, fontSize: 11 },
      { ul: missing, fontSize: 9, margin: under(10) },
      { text: words.check, fontSize: 9 },
      ...books.filter(({ shown }) => shown.length > 0).flatMap((one) => bookTable(one, language)),
    ],
  }
}
