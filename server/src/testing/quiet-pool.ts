/** Connections that a test ends itself. Dropping the database cuts those that are still saying goodbye, which is no error. */
import pg from 'pg'

export const createQuietPool = (settings: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool(settings)
  // The pool's own, and those lent out.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
