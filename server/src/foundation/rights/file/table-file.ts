/** A table that is read page by page, as text that is sent meanwhile, or as a workbook that is made of its first rows. */
import { Problem } from '@vigil/contract/problems'
import { tableFormats, type TableFormat } from '@vigil/contract/table-file'
import { byteOrderMark, csvLine, type CsvCells } from '#infrastructure/csv/write-csv.ts'
import type { MadeFile } from '#infrastructure/http/downloads.ts'
import { mostWorkbookRows, writeWorkbook } from '#infrastructure/workbook/write-workbook.ts'
import type { Actor } from '../actor/actor.ts'
import type { Download } from './download.ts'

/** The headings first. */
export type TablePages = AsyncIterable<readonly CsvCells[]>

interface TableSource {
  /** The file's, and its address's. */
  readonly name: string
  readonly permission: Download['permission']
  readonly pages: (actor: Actor, fields: Readonly<Record<string, string>>) => TablePages
}

const types: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const tablePath = (name: string, format: TableFormat = 'csv'): Download['path'] => `/file/${name}.${format}`

/** One for each format. */
export const tableDownloads = ({ name, permission, pages }: TableSource): Download[] =>
  tableFormats.map((format) => ({
    path: tablePath(name, format),
    permission,
    make: async (actor, fields): Promise<MadeFile> => ({
      name: `${name}-${new Date().toISOString().slice(0, 10)}.${format}`,
      type: types[format],
      parts: format === 'csv' ? linesOf(pages(actor, fields)) : [await workbookOf(pages(actor, fields))],
    }),
  }))

async function* linesOf(pages: TablePages): AsyncGenerator<string> {
  yield byteOrderMark
  for await (const rows of pages) yield rows.map(csvLine).join('')
}

const moreRows = `仅含前 ${mostWorkbookRows} 行，全部请导出 CSV / The first ${mostWorkbookRows} rows; export CSV for all`

const workbookOf = async (pages: TablePages): Promise<Buffer> => {
  const rows: CsvCells[] = []
  for await (const page of pages) {
    rows.push(...page)
    if (rows.length > mostWorkbookRows) break
  }
  const isCut = rows.length > mostWorkbookRows + 1
  const made = await writeWorkbook(isCut ? [...rows.slice(0, mostWorkbookRows + 1), [moreRows]] : rows)
  if (made === 'busy' || made === undefined) throw new Problem('tooMany')
  return made
}

const rowsAtOnce = 200

type Page<Row> = (page: { readonly after: string | undefined; readonly limit: number }) => Promise<readonly Row[]>

/** However long a list is, only one page of it is held. */
export async function* pagesOf<Row extends { readonly id: string }>(
  header: CsvCells,
  page: Page<Row>,
  cellsOf: (row: Row) => CsvCells,
): AsyncGenerator<readonly CsvCells[]> {
  yield [header]
  for (let after: string | undefined; ;) {
    const rows = await page({ after, limit: rowsAtOnce })
    yield rows.map(cellsOf)
    after = rows.at(-1)?.id
    if (rows.length < rowsAtOnce) return
  }
}
