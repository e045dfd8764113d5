/** Single statements, each a transaction of its own. */
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { againIfStale, takeClient } from './fresh-client.ts'
import { send } from './scoped-database.ts'

export type RunStatement = <Row>(query: CompiledQuery<Row>) => Promise<Row[]>

/** After a failure the connection is not used again: nobody knows what state it is in. */
export const statementsOn =
  (pool: pg.Pool): RunStatement =>
  (query) =>
    againIfStale(pool, async () => {
      const client = await takeClient(pool)
      try {
        const rows = await send(client, query)
        client.release()
        return rows
      } catch (error) {
        client.release(true)
        throw error
      }
    })
