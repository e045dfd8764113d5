/** A list as a table: the same rows as on the screen, read page by page while they are sent. */
import type { Call, InputOf } from '@vigil/contract/call'
import type { TableFormat } from '@vigil/contract/table-file'
import type { CsvCells } from '#infrastructure/csv/write-csv.ts'
import type { FileMaker } from '#infrastructure/http/downloads.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import type { Actor } from '../actor/actor.ts'
import type { Actors } from '../actor/actors.ts'
import type { Answer } from '../call/answer.ts'
import { addressFor, fileMakers } from './download.ts'
import { tableDownloads, tablePath } from './table-file.ts'

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
    wish: Omit<InputOf<C>, 'language' | 'format'> & { size: number; after: string | undefined },
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
  const downloads = tableDownloads({
    name: table.name,
    permission: call.permission,
    // Sealed by us when the table was asked for; the contract makes numbers of them again.
    pages: (actor, fields) => pagesOfTable(table, actor, call.input.parse(fields) as Wish<C>),
  })
  const addressOf = ({ format, ...wish }: Wish<C>, actor: Actor) =>
    addressFor(addresses, actor, tablePath(table.name, format), asText(wish))
  return {
    answers: [{ call, handle: async (wish: Wish<C>, actor: Actor) => addressOf(wish, actor) }],
    files: fileMakers(downloads, { addresses, actors }),
  }
}

type Wish<C extends Call> = InputOf<C> & { readonly language?: TableLanguage; readonly format?: TableFormat }

const asText = (wish: object): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(wish).map(([name, value]) => [name, value === undefined ? undefined : `${value}`]))

async function* pagesOfTable<C extends Call, Row>(
  { headings, cells, page }: Table<C, Row>,
  actor: Actor,
  wish: Wish<C>,
): AsyncGenerator<readonly CsvCells[]> {
  const { language = 'zh', format: _, ...filter } = wish
  yield [headings[language]]
  let after: string | undefined
  for (let sent = 0; sent < mostRows;) {
    const { rows, next } = await page(actor, { ...filter, size: pageSize, after })
    yield rows.map((row) => cells(row, language))
    sent += rows.length
    if (next === null) return
    after = next
  }
}
