/** Rows of the past, collected by table and written thousands at a time. */
import type { Insertable } from 'kysely'
import type pg from 'pg'
import type { Schema } from '#schema/schema.ts'

export interface PastBook {
  readonly add: <T extends keyof Schema>(table: T, row: Insertable<Schema[T]>) => void
  readonly rowsOf: (table: keyof Schema) => readonly object[]
}

/** Whatever refers to something comes after it. */
const order: readonly (keyof Schema)[] = [
  'duty_unit',
  'duty_certificate',
  'duty_shift',
  'duty_person',
  'duty_check',
  'duty_handover',
  'duty_item',
  'isolation',
  'alarm',
  'alarm_move',
  'alarm_sight',
  'message',
  'hazard',
  'hazard_move',
  'hazard_reminder',
  'notice',
  'notice_receipt',
  'notice_mark',
  'duty_entry',
  'audit_entry',
]

export const createPastBook = (): PastBook => {
  const tables = new Map<keyof Schema, object[]>()
  return {
    add(table, row) {
      const rows = tables.get(table) ?? []
      rows.push(row)
      tables.set(table, rows)
    },
    rowsOf: (table) => tables.get(table) ?? [],
  }
}

const rowsAtOnce = 5_000

const momentOf = (row: object): number => ('at' in row && row.at instanceof Date ? row.at.getTime() : 0)

/** Rows of one table may leave out different columns: each set of columns is a statement of its own. */
const writeTable = async (client: pg.Client, table: string, rows: readonly object[]): Promise<void> => {
  // Numbered by the database, so they are written in the order of time.
  const inOrder = rows.toSorted((one, other) => momentOf(one) - momentOf(other))
  for (const [columns, alike] of Map.groupBy(inOrder, (row) => Object.keys(row).join(', ')))
    for (let from = 0; from < alike.length; from += rowsAtOnce)
      await client.query(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [JSON.stringify(alike.slice(from, from + rowsAtOnce))],
      )
}

export const writeBook = async (client: pg.Client, book: PastBook): Promise<number> => {
  let written = 0
  for (const table of order) {
    await writeTable(client, table, book.rowsOf(table))
    written += book.rowsOf(table).length
  }
  return written
}
