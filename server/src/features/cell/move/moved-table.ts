/** The tables that go along, as the database describes them: whose a row is, its columns, its key. */
import type pg from 'pg'
import { cellFates, type Goes, type Holder } from './cell-fates.ts'

export interface MovedTable {
  readonly name: string
  readonly goes: Goes
  /** That can be written. */
  readonly columns: readonly string[]
  readonly key: readonly string[]
  /** The column that the database counts, and by what. */
  readonly counted: { readonly column: string; readonly sequence: string } | undefined
  /** Rows may hold pictures or documents. */
  readonly isHeavy: boolean
}

interface TableFacts {
  readonly name: string
  readonly columns: string[]
  readonly key: string[] | null
  readonly counted: string | null
  readonly sequence: string | null
  readonly is_heavy: boolean
}

const facts = `select c.relname::text as name, a.columns, a.counted, a.is_heavy,
    pg_get_serial_sequence(c.relname, a.counted) as sequence,
    (select array_agg(k.attname::text order by k.attnum)
      from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey::int2[])
      where i.indrelid = c.oid and i.indisunique and i.indpred is null and i.indexprs is null
      group by i.indexrelid, i.indisprimary order by i.indisprimary desc, i.indexrelid limit 1) as key
  from pg_class c cross join lateral (
    select array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns,
      max(attname::text) filter (where attidentity <> '') as counted,
      bool_or(attname::text in ('content', 'bytes') and atttypid = 'bytea'::regtype) as is_heavy
    from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) a
  where c.relnamespace = 'public'::regnamespace and c.relname::text = any($1::text[])`

/** How many rows stand between this one and the operator. */
const depthOf = ({ of }: Goes): number => {
  const holder = cellFates[of]
  return holder ? 1 + depthOf(holder) : 0
}

/** Holders before what hangs on them. */
export const readMovedTables = async (client: pg.ClientBase): Promise<MovedTable[]> => {
  const { rows } = await client.query<TableFacts>(facts, [Object.keys(cellFates)])
  return rows
    .flatMap(({ name, columns, key, counted, sequence, is_heavy }) => {
      const goes = cellFates[name]
      if (!goes) return []
      const number = counted && sequence ? { column: counted, sequence } : undefined
      return [{ name, goes, columns, key: key ?? [], counted: number, isHeavy: is_heavy }]
    })
    .toSorted((one, other) => depthOf(one.goes) - depthOf(other.goes) || one.name.localeCompare(other.name))
}

/** True for rows of the operator `$1`. */
export const isOfOperator = (goes: Goes, alias: string): string => {
  const ways = goes.or ? [goes, goes.or] : [goes]
  return `(${ways.map((way) => heldBy(way, `${alias}.${way.by}`, `${alias}_`)).join(' or ')})`
}

const heldBy = ({ of, key = 'id' }: Holder, column: string, alias: string): string => {
  const holder = cellFates[of]
  return holder
    ? `${column} in (select ${alias}.${key} from ${of} ${alias} where ${isOfOperator(holder, alias)})`
    : `${column} = $1::uuid`
}
