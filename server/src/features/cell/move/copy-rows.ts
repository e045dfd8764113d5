/** Rows as PostgreSQL itself spells them: whatever a column holds, it arrives as it was. */
import type pg from 'pg'
import type { Shifts } from './counted-ids.ts'
import { isOfOperator, type MovedTable } from './moved-table.ts'

const usualPage = 2_000
/** Of what holds pictures. */
const heavyPage = 20

const pageOf = (table: MovedTable): number => (table.isHeavy ? heavyPage : usualPage)

/** Writes rows that were read as text. What is there already is there only of what went ahead. */
export const writeRows = async (
  target: pg.ClientBase,
  table: MovedTable,
  { rows, shift }: { rows: readonly string[]; shift: number },
): Promise<void> => {
  if (rows.length === 0) return
  const { name, columns, counted, goes } = table
  const values = columns.map((column) => {
    if (goes.forgets?.includes(column)) return 'null'
    if (column === goes.dated) return 'clock_timestamp()'
    return column === counted?.column ? `r.${column} + $2::bigint` : `r.${column}`
  })
  await target.query(
    `insert into ${name} (${columns.join(', ')}) overriding system value
      select ${values.join(', ')} from unnest($1::text[]::${name}[]) r where $2::bigint is not null
      ${goes.ahead ? 'on conflict do nothing' : ''}`,
    [rows, shift],
  )
}

interface Selected {
  readonly table: MovedTable
  readonly oemId: string
  /** What went ahead goes again from here on. */
  readonly since?: Date
}

const conditionOf = ({ table, since }: Selected): string =>
  isOfOperator(table.goes, 'r') + (since && table.goes.ahead ? ` and r.${table.goes.ahead} >= $2` : '')

const valuesOf = ({ table, oemId, since }: Selected): unknown[] =>
  since && table.goes.ahead ? [oemId, since] : [oemId]

/** Every row of a table, a page at a time; the source must be in a transaction. */
async function* readRows(source: pg.ClientBase, wanted: Selected): AsyncGenerator<string[]> {
  const { table } = wanted
  await source.query(
    `declare going no scroll cursor for select r::text as row from ${table.name} r where ${conditionOf(wanted)}`,
    valuesOf(wanted),
  )
  for (;;) {
    const { rows } = await source.query<{ row: string }>(`fetch ${pageOf(table)} from going`)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < pageOf(table)) break
  }
  await source.query('close going')
}

interface Copied extends Selected {
  readonly shifts: Shifts
}

/** How many there were. */
export const copyTable = async (
  source: pg.ClientBase,
  target: pg.ClientBase,
  { shifts, ...wanted }: Copied,
): Promise<number> => {
  let copied = 0
  for await (const rows of readRows(source, wanted)) {
    await writeRows(target, wanted.table, { rows, shift: shifts.get(wanted.table.name) ?? 0 })
    copied += rows.length
  }
  return copied
}

export const countRows = async (client: pg.ClientBase, table: MovedTable, oemId: string): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from ${table.name} r where ${isOfOperator(table.goes, 'r')}`,
    [oemId],
  )
  return rows[0]?.n ?? 0
}
