import pg from 'pg'
import type { Log } from '#infrastructure/log/log.ts'

// Counts and log positions stay below 2^53, so a number is exact and JSON-safe.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type PoolOptions = { url: string; log: Log; max?: number; pipeline?: boolean }

export const createPool = ({ url, log, max = 10, pipeline = false }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, max, pipeline, connectionTimeoutMillis: 2_000 })
  // A killed server ends idle connections with an error event, which would end the process too if nobody listened.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
