/** A book as lines of text, each with the hash of the one before, read page by page. */
import { byteOrderMark, createChain, lineEnd, type Chain } from '@vigil/protocols/inspector-pack/chain'
import type { CompiledQuery } from 'kysely'
import { wallTimeText } from '#foundation/project/unit-time.ts'
import { csvLine, type CsvCells } from '#infrastructure/csv/write-csv.ts'
import type { Book, Pen, RowKey, Span } from '../book/book.ts'
import type { ClaimedPack } from './making.repository.ts'

const rowsAtOnce = 500
/** How many stand in the document that people read. */
const shownRows = 100

export interface BookDeps {
  readonly pack: ClaimedPack
  readonly span: Span
  /** Behind the wall of the unit: no row of another is ever read. */
  readonly read: <Row>(statement: CompiledQuery<Row>) => Promise<Row[]>
  readonly names: (ids: readonly (string | null)[]) => Promise<ReadonlyMap<string, string>>
}

export interface WrittenBook {
  readonly chain: Chain
  /** The first of them, for the document that people read. */
  readonly shown: CsvCells[]
  readonly parts: AsyncIterable<Buffer>
}

/** A cell keeps to its line: whoever checks a book needs no reader of tables. */
const oneLine = (cell: CsvCells[number]): CsvCells[number] =>
  typeof cell === 'string' ? cell.replaceAll(/[\r\n\u2028\u2029]+/g, ' ').trim() : cell

const lineOf = (cells: CsvCells): string => csvLine(cells.map(oneLine)).slice(0, -lineEnd.length)

const ends = { zh: ['序号', '上一行哈希'], en: ['No', 'Hash of the row before'] } as const

export const writeBook = <Row extends RowKey>(book: Book<Row>, deps: BookDeps): WrittenBook => {
  const { language } = penLanguage(deps.pack)
  const [first, last] = ends[language]
  const heading = lineOf([first, ...book.headings[language], last])
  const chain = createChain(deps.pack.id, book.name, heading)
  const shown: CsvCells[] = []
  return { chain, shown, parts: partsOf(book, deps, { chain, shown, heading }) }
}

type Writing = { chain: Chain; shown: CsvCells[]; heading: string }

async function* partsOf<Row extends RowKey>(
  book: Book<Row>,
  deps: BookDeps,
  { chain, shown, heading }: Writing,
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + heading + lineEnd)
  for (let after: RowKey | undefined; ;) {
    const rows = await deps.read(book.page(deps.span, after, rowsAtOnce))
    const pen = await penFor(
      deps,
      rows.flatMap((row) => book.people(row)),
    )
    const cells = rows.map((row) => book.cells(row, pen).map(oneLine))
    shown.push(...cells.slice(0, Math.max(0, shownRows - shown.length)))
    if (cells.length > 0) yield Buffer.from(cells.map((one) => chain.add(lineOf(one)) + lineEnd).join(''))
    after = rows.at(-1)
    if (rows.length < rowsAtOnce) return
  }
}

const penLanguage = ({ language }: ClaimedPack): Pick<Pen, 'language'> => ({
  language: language === 'en' ? 'en' : 'zh',
})

const penFor = async ({ pack, names }: BookDeps, people: readonly (string | null)[]): Promise<Pen> => {
  const known = await names(people)
  return {
    ...penLanguage(pack),
    time: (at) => (at === null ? null : wallTimeText(new Date(at).getTime(), pack.zone)),
    person: (id) => (id === null ? null : (known.get(id) ?? null)),
  }
}
