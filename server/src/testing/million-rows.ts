/** A table at its real size: a million rows in seconds, and what a statement reads there, counted in pages. */
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { TestDatabase } from './test-database.ts'

/** Its secondary indexes are built after the rows and nothing else is asked of a row, as a restore does it. */
export const fillTable = async (
  { environment }: TestDatabase,
  table: string,
  insert: string,
  values: unknown[] = [],
) => {
  const client = new pg.Client({ connectionString: environment['VIGIL_DATABASE_SUPER_URL'] })
  await client.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`,
    )
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select i.indexname as name, i.indexdef as definition from pg_indexes i
       where i.schemaname = 'public' and i.tablename = $1
         and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
      [table],
    )
    for (const { name } of rows) await client.query(`drop index ${name}`)
    await client.query(insert, values)
    for (const { definition } of rows) await client.query(definition)
    await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.end()
  }
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}

export interface Reading {
  /** Pages of 8 kB that the statement looked at: exact, also on a busy machine. */
  readonly pages: number
  /** Tables that were read from end to end. */
  readonly wholeTables: readonly string[]
}

const wholeTablesOf = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(wholeTablesOf),
]

/** Runs it for real and takes it back. A function is one node: only its pages show what it does. */
export const readingOf = async (owner: pg.Pool, { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>) => {
  const client = await owner.connect()
  try {
    await client.query('begin')
    // What a connection reads once of the catalogue, a function's own statements too, is not the statement's.
    await client.query('savepoint first')
    await client.query(sql, [...parameters])
    await client.query('rollback to first')
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      `explain (analyze, buffers, format json) ${sql}`,
      [...parameters],
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    if (!plan) throw new Error('PostgreSQL gave no plan')
    return {
      pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      wholeTables: wholeTablesOf(plan),
    } satisfies Reading
  } finally {
    await client.query('rollback')
    client.release()
  }
}
