/** One made-up row of an operator in every table that goes along, each referring to the others as the schema wants it. */
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { cellFates } from '#features/cell/move/cell-fates.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'

interface ColumnFacts {
  readonly table_name: string
  readonly column_name: string
  readonly udt_name: string
  readonly is_self: boolean
  readonly parent: string | null
  readonly parent_column: string | null
}

const columnFacts = `select c.relname::text as table_name, a.attname::text as column_name, t.typname::text as udt_name,
    f.parent, f.parent_column, coalesce(f.parent = c.relname::text, false) as is_self
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attidentity = ''
    join pg_type t on t.oid = a.atttypid
    left join lateral (
      select p.relname::text as parent, q.attname::text as parent_column from pg_constraint k
        join pg_class p on p.oid = k.confrelid
        join pg_attribute q on q.attrelid = k.confrelid and q.attnum = k.confkey[array_position(k.conkey, a.attnum)]
      where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any(k.conkey) limit 1) f on true
  where c.relnamespace = 'public'::regnamespace and c.relname::text = any($1::text[])`

let serial = 0
const values: Readonly<Record<string, () => unknown>> = {
  uuid: uuidV7,
  text: () => `text ${++serial} “\\,\n\t'{} 守安`,
  bool: () => ++serial % 2 === 0,
  int2: () => ++serial % 30_000,
  int4: () => ++serial,
  int8: () => ++serial,
  float8: () => Math.random() / 3,
  numeric: () => '0.30000000000000004',
  timestamptz: () => new Date(),
  date: () => '2026-01-02',
  time: () => '07:30',
  bytea: () => randomBytes(32),
  jsonb: () => JSON.stringify({ serial: ++serial, nothing: null }),
  json: () => JSON.stringify([++serial, null]),
  _text: () => [`one, ${++serial}`, '"two"'],
  _uuid: () => [uuidV7()],
  _int2: () => [1, 2],
  _int4: () => [3, null],
  _time: () => ['08:00'],
  _date: () => ['2026-01-02'],
}

const madeUp = (type: string): unknown => {
  const make = values[type]
  if (!make) throw new Error(`say in fill-every-table.ts what a ${type} looks like`)
  return make()
}

/** Values alone are not what the schema's checks are about: they are gone from this database afterwards. */
export const dropChecks = async (owner: pg.Pool): Promise<void> => {
  const { rows } = await owner.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0 and coninhcount = 0`,
  )
  for (const { drop } of rows) await owner.query(drop)
}

export const fillEveryTable = async (owner: pg.Pool, oemId: string): Promise<void> => {
  const { rows: facts } = await owner.query<ColumnFacts>(columnFacts, [Object.keys(cellFates)])
  const made = new Map<string, unknown>()

  const valueOf = (table: string, column: string): unknown => {
    const key = `${table}.${column}`
    if (!made.has(key)) made.set(key, think(table, column))
    return made.get(key)
  }
  const think = (table: string, column: string): unknown => {
    const goes = cellFates[table]
    const fact = facts.find((one) => one.table_name === table && one.column_name === column)
    if (goes?.of === 'operator' && goes.by === column) return oemId
    if (fact?.is_self) return null
    if (fact?.parent && fact.parent_column && cellFates[fact.parent]) return valueOf(fact.parent, fact.parent_column)
    if (goes?.by === column) return valueOf(goes.of, 'id')
    return madeUp(fact?.udt_name ?? '')
  }

  const client = await owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const table of Object.keys(cellFates)) {
      const columns = facts.filter((one) => one.table_name === table).map((one) => one.column_name)
      const places = columns.map((_, place) => `$${place + 1}`)
      await client.query(
        `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`,
        columns.map((column) => valueOf(table, column)),
      )
    }
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
}
