/** The platform's own people stay; what they did in an operator's units names them. So each leaves a row there that nobody can use. */
import type pg from 'pg'
import { isOfOperator, type MovedTable } from './moved-table.ts'

interface Reference {
  readonly child: string
  readonly columns: string[]
  readonly parent: string
  readonly parent_columns: string[]
}

const references = `select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
    (select array_agg(a.attname::text order by n) from unnest(k.conkey) with ordinality x(no, n)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = x.no) as columns,
    (select array_agg(a.attname::text order by n) from unnest(k.confkey) with ordinality x(no, n)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = x.no) as parent_columns
  from pg_constraint k where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace`

const readReferences = async (client: pg.ClientBase, tables: readonly MovedTable[]) => {
  const { rows } = await client.query<Reference>(references)
  return rows.flatMap((reference) => {
    const table = tables.find(({ name }) => name === reference.child)
    return table ? [{ ...reference, table }] : []
  })
}

const lacking = ({ columns, parent, parent_columns, table }: Reference & { table: MovedTable }): string =>
  `from ${table.name} r where ${isOfOperator(table.goes, 'r')} and num_nulls(${columns.map((name) => `r.${name}`).join(', ')}) = 0
    and not exists (select from ${parent} held where ${columns.map((name, place) => `held.${parent_columns[place]} = r.${name}`).join(' and ')})`

/** Nobody comes in by it, and no name is taken by it. */
const outlines = `insert into account (id, oem_id, login_name, password_hash, person, nickname, state, created_at)
  select id, null, 'elsewhere-' || id, '', person, nickname, 'closed', created_at
  from json_to_recordset($1::json) as t (id uuid, person text, nickname text, created_at timestamptz)
  on conflict do nothing`

export const outlinePeople = async (
  source: pg.ClientBase,
  target: pg.ClientBase,
  { oemId, tables }: { oemId: string; tables: readonly MovedTable[] },
): Promise<void> => {
  const missing = new Set<string>()
  for (const reference of await readReferences(target, tables)) {
    if (reference.parent !== 'account') continue
    const column = reference.columns[0] ?? ''
    const { rows } = await target.query<{ id: string }>(`select distinct r.${column} as id ${lacking(reference)}`, [
      oemId,
    ])
    for (const { id } of rows) missing.add(id)
  }
  if (missing.size === 0) return
  const { rows } = await source.query(
    'select id, person, nickname, created_at from account where id = any($1::uuid[])',
    [[...missing]],
  )
  await target.query(outlines, [JSON.stringify(rows)])
}

/** `child.column → parent` of each reference that leads nowhere. */
export const brokenReferences = async (
  target: pg.ClientBase,
  { oemId, tables }: { oemId: string; tables: readonly MovedTable[] },
): Promise<string[]> => {
  const broken: string[] = []
  for (const reference of await readReferences(target, tables)) {
    const { rows } = await target.query<{ n: number }>(`select count(*)::int as n ${lacking(reference)}`, [oemId])
    const count = rows[0]?.n ?? 0
    if (count > 0) broken.push(`${reference.child}.${reference.columns.join(', ')} → ${reference.parent}: ${count}`)
  }
  return broken
}
