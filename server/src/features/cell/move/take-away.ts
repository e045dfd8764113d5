/**
 * The last part of the copy. What is taken away at the source and what changed since the copy began are one statement, so nothing can
 * come in between; and nothing of it is true before both sides have committed.
 */
import type pg from 'pg'
import { countRows, writeRows } from './copy-rows.ts'
import type { Shifts } from './counted-ids.ts'
import { isOfOperator, type MovedTable } from './moved-table.ts'

interface Ends {
  /** In a transaction in which rows may go in any order. */
  readonly source: pg.ClientBase
  /** In the transaction of the copy. */
  readonly target: pg.ClientBase
  readonly oemId: string
  readonly shifts: Shifts
  /** As the copy saw the source. */
  readonly snapshot: string
}

interface Taken {
  readonly changed: readonly string[]
  readonly unchanged: number
}

// A row's transaction says when it was last written. Whatever ran when the snapshot was taken counts as later.
const takenRows = ({ name, goes }: MovedTable): string => `with gone as (
    delete from ${name} r where ${isOfOperator(goes, 'r')}
    returning r::text as row, not $3::boolean and age(r.xmin) > age($2::text::xid8::xid) as is_old)
  select row, null::integer as unchanged from gone where not is_old
  union all select null, count(*)::integer from gone where is_old`

const take = async ({ source, oemId, snapshot }: Ends, table: MovedTable, isWhole: boolean): Promise<Taken> => {
  const { rows } = await source.query<{ row: string | null; unchanged: number | null }>(takenRows(table), [
    oemId,
    snapshot,
    isWhole,
  ])
  return {
    changed: rows.flatMap(({ row }) => (row === null ? [] : [row])),
    unchanged: rows.find(({ row }) => row === null)?.unchanged ?? 0,
  }
}

/** Of the rows that were copied in an older form. */
const forgetOlder = async ({ target, shifts }: Ends, table: MovedTable, rows: readonly string[]): Promise<void> => {
  if (rows.length === 0) return
  const same = table.key.map((column) =>
    column === table.counted?.column ? `t.${column} = r.${column} + $2::bigint` : `t.${column} = r.${column}`,
  )
  await target.query(
    `delete from ${table.name} t using unnest($1::text[]::${table.name}[]) r
      where $2::bigint is not null and ${same.join(' and ')}`,
    [rows, shifts.get(table.name) ?? 0],
  )
}

const forgetAll = ({ target, oemId }: Ends, { name, goes }: MovedTable): Promise<unknown> =>
  target.query(`delete from ${name} r where ${isOfOperator(goes, 'r')}`, [oemId])

const takeTable = async (ends: Ends, table: MovedTable): Promise<number> => {
  await ends.source.query('savepoint before_table')
  let taken = await take(ends, table, table.key.length === 0)
  if (table.key.length > 0) await forgetOlder(ends, table, taken.changed)
  // Without a key, or where rows are gone that were copied, the table goes once more as a whole.
  if ((await countRows(ends.target, table, ends.oemId)) !== taken.unchanged) {
    await ends.source.query('rollback to before_table')
    taken = await take(ends, table, true)
    await forgetAll(ends, table)
  }
  await ends.source.query('release before_table')
  await writeRows(ends.target, table, { rows: taken.changed, shift: ends.shifts.get(table.name) ?? 0 })
  return taken.changed.length
}

/** What hangs on a row goes before it: by it alone it is found. Says how many rows had changed. */
export const takeAway = async (ends: Ends, tables: readonly MovedTable[]): Promise<number> => {
  let moved = 0
  for (const table of tables.toReversed()) if (!table.goes.ahead) moved += await takeTable(ends, table)
  return moved
}

/** Without a look at what it is: the target has it already, and lives with it. */
export const takeWhatArrived = async (
  { source, target, oemId }: Pick<Ends, 'source' | 'target' | 'oemId'>,
  tables: readonly MovedTable[],
): Promise<void> => {
  const { rowCount } = await target.query('select from oem where id = $1', [oemId])
  if (!rowCount) throw new Error('the target does not have this operator')
  for (const { name, goes } of tables.toReversed())
    if (!goes.ahead) await source.query(`delete from ${name} r where ${isOfOperator(goes, 'r')}`, [oemId])
}
