/** A database of its own for each test file, copied from one that was migrated once. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { prepareDatabase } from '#processes/migrate.ts'
import { createQuietPool } from './quiet-pool.ts'

declare module 'vitest' {
  interface ProvidedContext {
    environment: Record<string, string>
  }
}

const templateName = 'vigil_template'

export interface TestDatabase {
  readonly environment: Readonly<Record<string, string>>
  /** As the owner of the tables: for arranging and inspecting, never for what is tested. */
  readonly owner: pg.Pool
  drop(): Promise<void>
}

export const createTestDatabase = async (): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer('VIGIL_DATABASE_OWNER_URL', async (client) => {
    // Test files start together; one makes the template, the others wait for it.
    await client.query('select pg_advisory_lock(815)')
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [templateName])
    if (!rowCount) await makeTemplate(client)
    await client.query(`create database ${name} template ${templateName}`)
    await client.query('select pg_advisory_unlock(815)')
  })
  const environment = Object.fromEntries(
    Object.entries(inject('environment')).map(([key, value]) => [key, onDatabase(value, name)]),
  )
  const owner = createQuietPool({
    connectionString: environment['VIGIL_DATABASE_OWNER_URL'],
    max: 2,
    // What a test arranges need not outlive a power cut, and waiting for the disk was most of arranging.
    options: '-c synchronous_commit=off',
  })
  return {
    environment,
    owner,
    async drop() {
      await owner.end()
      // Forcing ends sessions of other roles, which only the superuser may.
      await onServer('VIGIL_DATABASE_SUPER_URL', (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      )
    },
  }
}

const makeTemplate = async (client: pg.Client): Promise<void> => {
  await client.query(`create database ${templateName}`)
  await prepareDatabase(onDatabase(ownerUrl(), templateName))
}

const ownerUrl = (): string => inject('environment')['VIGIL_DATABASE_OWNER_URL'] ?? ''

const onDatabase = (value: string, name: string): string =>
  value.startsWith('postgres://') ? value.replace(/\/[^/]*$/, `/${name}`) : value

const onServer = async (url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('environment')[url] })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
