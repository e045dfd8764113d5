/** A book: which rows of a unit stand in it, what is written of each, and what stands above. A new book is a new row. */
import type { PackBookName } from '@vigil/contract/inspector-pack/inspector-pack'
import { eventOf } from '@vigil/device-types/event-of'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { TableLanguage } from '#foundation/rights/file/table-export.ts'
import type { CsvCells } from '#infrastructure/csv/write-csv.ts'
import { query } from '#schema/query.ts'

export interface Span {
  readonly projectId: string
  readonly from: Date
  /** Not any more. */
  readonly to: Date
}

/** Where the next page begins; the instant as text, which is finer than a Date. */
export interface RowKey {
  readonly key: string
  readonly id: string
}

/** What a row is written with. */
export interface Pen {
  readonly language: TableLanguage
  /** By the clock on the unit's wall. */
  readonly time: (at: Date | string | null) => string | null
  readonly person: (id: string | null) => string | null
}

export interface Book<Row extends RowKey = RowKey> {
  readonly name: PackBookName
  readonly title: Readonly<Record<TableLanguage, string>>
  readonly headings: Readonly<Record<TableLanguage, readonly string[]>>
  /** Which of them stand in the document that people read, where a page has no room for all. */
  readonly onPage?: readonly number[]
  readonly page: (span: Span, after: RowKey | undefined, limit: number) => CompiledQuery<Row>
  readonly people: (row: Row) => readonly (string | null)[]
  readonly cells: (row: Row, pen: Pen) => CsvCells
}

/** `inner` gives an `id` as text and an `at`; the oldest first. */
export const pageOf = <Row extends RowKey>(
  inner: RawBuilder<unknown>,
  after: RowKey | undefined,
  limit: number,
): CompiledQuery<Row> =>
  sql<Row>`select b.*, b.at::text as key from (${inner}) b
    where ${after ? sql`(b.at, b.id) > (${after.key}::timestamptz, ${after.id}::text)` : sql`true`}
    order by b.at, b.id limit ${limit}::integer`.compile(query)

export const within = (column: string, { projectId, from, to }: Span): RawBuilder<boolean> => {
  const [table = ''] = column.split('.')
  return sql<boolean>`${sql.ref(`${table}.project_id`)} = ${projectId}::uuid
    and ${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${to}::timestamptz`
}

export interface OfEquipment {
  readonly equipment_name: string | null
  readonly type_no: number | null
  readonly event_key: string | null
}

/** What no row knows is called by its key. */
export const eventName = ({ type_no, event_key }: OfEquipment, language: TableLanguage): string | null =>
  type_no === null || event_key === null
    ? event_key
    : eventOf(findDeviceType({ equipmentTypeId: type_no }), event_key).name[language]

export const wordOf = (words: Readonly<Record<string, string>>, key: string | null): string | null =>
  key === null ? null : Object.hasOwn(words, key) ? (words[key] ?? key) : key
