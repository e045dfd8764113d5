/** A list as a table: the same rows as on the screen, read page by page while they are sent. */
import type { Call, InputOf } from '@vigil/contract/call'
import { byteOrderMark, csvLine, type CsvCells } from '#infrastructure/csv/write-csv.ts'
import type { FileMaker } from '#infrastructure/http/downloads.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import type { Actor } from './actor.ts'
import type { Actors } from './actors.ts'
import type { Answer } from './answer.ts'
import { addressFor, fileMakers, type Download } from './download.ts'

const pageSize = 100
const mostRows = 100_000

export type TableLanguage = 'zh' | 'en'

interface Table<C extends Call, Row> {
  /** The file's, and its address's. */
  readonly name: string
  readonly headings: Readonly<Record<TableLanguage, CsvCells>>
  readonly cells: (row: Row, language: TableLanguage) => CsvCells
  readonly page: (
    actor: Actor,
    wish: Omit<InputOf<C>, 'language'> & { size: number; after: string | undefined },
  ) => Promise<{ readonly rows: readonly Row[]; readonly next: string | null }>
}

/** What a feature adds to the calls and to the files. */
export interface Exported {
  readonly answers: readonly Answer[]
  readonly files: Readonly<Record<string, FileMaker>>
}

export const tableExport = <C extends Call, Row>(
  call: C,
  table: Table<C, Row>,
  { addresses, actors }: { addresses: SignedAddresses; actors: Actors },
): Exported => {
  const path: Download['path'] = `/file/${table.name}.csv`
  const download: Download = {
    path,
    permission: call.permission,
    make: async (actor, fields) => ({
      name: `${table.name}-${new Date().toISOString().slice(0, 10)}.csv`,
      type: 'text/csv; charset=utf-8',
      // Sealed by us when the table was asked for; the contract makes numbers of them again.
      parts: partsOf(table, actor, call.input.parse(fields) as Wish<C>),
    }),
  }
  return {
    answers: [
      { call, handle: async (wish: InputOf<C>, actor: Actor) => addressFor(addresses, actor, path, asText(wish)) },
    ],
    files: fileMakers([download], { addresses, actors }),
  }
}

type Wish<C extends Call> = InputOf<C> & { readonly language?: TableLanguage }

const asText = (wish: object): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(wish).map(([name, value]) => [name, value === undefined ? undefined : `${value}`]))

async function* partsOf<C extends Call, Row>(
  { headings, cells, page }: Table<C, Row>,
  actor: Actor,
  { language = 'zh', ...filter }: Wish<C>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings[language])
  let after: string | undefined
  for (let sent = 0; sent < mostRows;) {
    const { rows, next } = await page(actor, { ...filter, size: pageSize, after })
    yield rows.map((row) => csvLine(cells(row, language))).join('')
    sent += rows.length
    if (next === null) return
    after = next
  }
}
