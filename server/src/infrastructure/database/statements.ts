/** Single statements, each a transaction of its own. */
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { send } from './scoped-database.ts'

export type RunStatement = <Row>(query: CompiledQuery<Row>) => Promise<Row[]>

/** After a failure the connection is not used again: nobody knows what state it is in. */
export const statementsOn =
  (pool: pg.Pool): RunStatement =>
  async (query) => {
    const client = await pool.connect()
    try {
      const rows = await send(client, query)
      client.release()
      return rows
    } catch (error) {
      client.release(true)
      throw error
    }
  }
