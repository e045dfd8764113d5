/** A table that is sent while it is read, page by page: however long it is, only one page of it is held. */
import { byteOrderMark, csvLine, type CsvCells } from './write-csv.ts'

const rowsAtOnce = 200

type Page<Row> = (page: { readonly after: string | undefined; readonly limit: number }) => Promise<readonly Row[]>

export async function* csvParts<Row extends { readonly id: string }>(
  header: CsvCells,
  page: Page<Row>,
  cellsOf: (row: Row) => CsvCells,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(header)
  for (let after: string | undefined; ;) {
    const rows = await page({ after, limit: rowsAtOnce })
    yield rows.map((row) => csvLine(cellsOf(row))).join('')
    after = rows.at(-1)?.id
    if (rows.length < rowsAtOnce) return
  }
}
