import pg from 'pg'
import type { Log } from '#infrastructure/log/log.ts'
import { readTime } from './read-time.ts'

// Counts and log positions stay below 2^53, so a number is exact and JSON-safe.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readTime)

type PoolOptions = {
  url: string
  log: Log
  max?: number
  pipeline?: boolean
  /** Server settings that every connection begins with. */
  settings?: Readonly<Record<string, string>>
  /** A server that fell silent is given up after this. */
  queryTimeoutMs?: number
}

export const createPool = ({ url, log, max = 10, pipeline = false, ...options }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline,
    connectionTimeoutMillis: 2_000,
    options: Object.entries(options.settings ?? {})
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    ...(options.queryTimeoutMs === undefined ? {} : { query_timeout: options.queryTimeoutMs }),
  })
  // A killed server ends idle connections with an error event, which would end the process too if nobody listened.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
