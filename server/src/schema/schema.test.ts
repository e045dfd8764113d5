import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import type { Table } from './column.ts'
import { migrate } from './migrate.ts'
import { tables } from './schema.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

// Rows of the migrator itself and of partitions are not ours to type.
const ourTables = `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as walled
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not c.relispartition and c.relname not like 'kysely_%'`

const columnsOf = async (table: string): Promise<Record<string, string>> => {
  const { rows } = await database.owner.query<{ name: string; type: string; nullable: boolean }>(
    `select column_name as name, udt_name as type, is_nullable = 'YES' as nullable
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  )
  return Object.fromEntries(rows.map(({ name, type, nullable }) => [name, nullable ? `${type} or null` : type]))
}

const declaredColumns = (table: Table): Record<string, string> =>
  Object.fromEntries(
    Object.entries(table).map(([name, { sqlType, nullable }]) => [name, nullable ? `${sqlType} or null` : sqlType]),
  )

describe('the types the code is compiled against', () => {
  it.each(Object.entries(tables))('are the columns of %s', async (name, table) => {
    expect(await columnsOf(name)).toEqual(declaredColumns(table))
  })

  it('name every table there is', async () => {
    const { rows } = await database.owner.query<{ name: string }>(ourTables)
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(tables).sort())
  })
})

describe('the second wall', () => {
  it('stands around every table, for its owner too', async () => {
    const { rows } = await database.owner.query<{ name: string; walled: boolean }>(ourTables)
    expect(rows.filter(({ walled }) => !walled).map(({ name }) => name)).toEqual([])
  })

  it('cannot be stepped over by the roles that processes use', async () => {
    const { rows } = await database.owner.query<{ rolname: string }>(
      `select rolname from pg_roles where rolname like 'vigil_%' and (rolbypassrls or rolsuper)`,
    )
    expect(rows).toEqual([])
  })

  it('lets no function be run by everyone', async () => {
    const { rows } = await database.owner.query<{ name: string }>(
      `select p.proname as name from pg_proc p join pg_roles r on r.oid = p.proowner
       where r.rolname = 'vigil_owner' and has_function_privilege('public', p.oid, 'execute')`,
    )
    expect(rows.map(({ name }) => name)).toEqual([])
  })
})

describe('a database that other migrations made', () => {
  it('is refused in a sentence that says what to do', async () => {
    await database.owner.query(`insert into kysely_migration (name, timestamp) values ('0002-equipment', '2026-01-01')`)
    await expect(migrate(database.environment['VIGIL_DATABASE_OWNER_URL'] ?? '')).rejects.toThrow('make an empty one')
  })
})
