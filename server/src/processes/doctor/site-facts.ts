/** What the database says of itself to the doctor. */
import pg from 'pg'
import type { Environment } from '#infrastructure/config/config.ts'
import { databaseUrl } from '#infrastructure/config/config.ts'

export interface SiteFacts {
  readonly at: string
  readonly version: string
  readonly isStandby: boolean
  readonly migrations: readonly string[]
  readonly wantedStandbys: string
  readonly isDurable: boolean
  readonly standbys: readonly {
    readonly name: string | null
    readonly state: string | null
    readonly sync: string | null
  }[]
  readonly daysAhead: number
  readonly archivedAt: string | null
  readonly archiveFailedAt: string | null
}

const patienceMs = 3_000

/** One connection of its own, that gives up soon: whoever asks stands in front of a site that may be half gone. */
export const connectToAsk = async (environment: Environment): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: databaseUrl(environment, 'VIGIL_DATABASE_ENGINE_URL'),
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    application_name: 'vigil doctor',
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export const readSiteFacts = async (client: pg.Client): Promise<SiteFacts> => {
  const { rows } = await client.query<{ facts: SiteFacts }>('select site_facts() as facts')
  const [row] = rows
  if (!row) throw new Error('the database said nothing of itself')
  return row.facts
}

/**
 * A commit of a message that nobody reads: it leaves no row, and is answered only when an alarm would be. One that still
 * waits for the standby is left to wait: it is never cancelled.
 */
export const tryToWrite = async (client: pg.Client): Promise<number> => {
  const begun = performance.now()
  await client.query(`select pg_logical_emit_message(true, 'vigil', 'doctor')`)
  return Math.round(performance.now() - begun)
}
