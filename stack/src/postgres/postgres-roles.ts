/** The roles, the database and the extensions. Each statement may be run again: it runs at every start. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Client } from 'pg'

import { authorityFile } from '../site-certificates.ts'
import type { Secrets } from '../secrets.ts'

export type PostgresAddress = {
  port: number
  secrets: Secrets
  /** The folder of the site's certificates. */
  tls?: string | undefined
}

export const databaseName = 'vigil'

// In template1 too, so that a database made by vigil_owner for a test has them: it may not create all of them itself.
const extensions = ['pg_trgm', 'btree_gin', 'pgcrypto', 'pg_stat_statements']

/**
 * Every transaction has an end, also when the machine at its other end froze or its network was cut: fires may be waiting
 * for the locks it holds. `silentS` is how long a machine may not answer at all.
 */
const ends = ({ idle, statement, silentS }: { idle: string; statement: string; silentS: number }) => [
  `idle_in_transaction_session_timeout = '${idle}'`,
  `statement_timeout = '${statement}'`,
  `tcp_user_timeout = '${silentS}s'`,
  `tcp_keepalives_idle = ${silentS}`,
  `tcp_keepalives_interval = 2`,
  `tcp_keepalives_count = 3`,
]

const soon = ends({ idle: '3s', statement: '30s', silentS: 5 })

const roles = [
  // Owns the schema and runs migrations, which may rewrite a table; makes databases for tests.
  {
    name: 'vigil_owner',
    secret: 'postgresOwner',
    rights: 'createdb',
    settings: ends({ idle: '5min', statement: '2h', silentS: 60 }),
  },
  { name: 'vigil_api', secret: 'postgresApi', rights: 'nocreatedb', settings: soon },
  { name: 'vigil_engine', secret: 'postgresEngine', rights: 'nocreatedb', settings: soon },
] as const

export const asSuperuser = async <Result>(
  { port, secrets, tls }: PostgresAddress,
  database: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: secrets.postgresSuper,
    database,
    connectionTimeoutMillis: 2_000,
    ssl: tls === undefined ? false : { ca: readFileSync(join(tls, authorityFile)) },
  })
  // A server that goes away between two statements must not end this process; the next statement says so.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const extensionStatements = extensions.map((name) => `create extension if not exists ${name}`)

// `create role` knows no `if not exists`.
const createRole = (name: string) =>
  `do $$ begin if to_regrole('${name}') is null then create role ${name}; end if; end $$`

const roleStatements = (secrets: Secrets): string[] => [
  ...roles.flatMap(({ name, secret, rights, settings }) => [
    createRole(name),
    `alter role ${name} login nosuperuser nobypassrls nocreaterole noreplication ${rights} password '${secrets[secret]}'`,
    ...settings.map((setting) => `alter role ${name} set ${setting}`),
  ]),
  // So that `vigil doctor` can tell whether the standby is there; statistics, and no row of anybody.
  'grant pg_read_all_stats to vigil_owner',
  // So that `vigil move-operator` can write rows as they were: no trigger counts them once more.
  'grant set on parameter session_replication_role to vigil_owner',
]

const databaseStatements = [
  `alter database ${databaseName} owner to vigil_owner`,
  `revoke all on database ${databaseName} from public`,
  `grant connect on database ${databaseName} to vigil_api, vigil_engine`,
]

/** For psql, once, in an empty server that has the database: extensions, roles and rights. */
export const firstStatements = (secrets: Secrets): string =>
  [
    '\\connect template1',
    ...extensionStatements,
    `\\connect ${databaseName}`,
    ...extensionStatements,
    ...roleStatements(secrets),
    ...databaseStatements,
  ]
    .map((line) => (line.startsWith('\\') ? `${line}\n` : `${line};\n`))
    .join('')

const runAll = async (client: Client, statements: string[]): Promise<void> => {
  for (const statement of statements) await client.query(statement)
}

const makeDatabase = async (client: Client): Promise<void> => {
  const found = await client.query('select from pg_database where datname = $1', [databaseName])
  if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
}

export const provisionPostgres = async (address: PostgresAddress): Promise<void> => {
  await asSuperuser(address, 'template1', (client) => runAll(client, extensionStatements))
  await asSuperuser(address, 'postgres', async (client) => {
    await makeDatabase(client)
    await runAll(client, [...roleStatements(address.secrets), ...databaseStatements])
  })
  await asSuperuser(address, databaseName, (client) => runAll(client, extensionStatements))
}
