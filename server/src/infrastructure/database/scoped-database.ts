/** Queries that run under settings of their own transaction, sent in one write so that the wall costs no round trip. */
import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'

export type Settings = Readonly<Record<string, string>>

export interface Transaction {
  rows<Row>(query: CompiledQuery<Row>): Promise<Row[]>
}

export interface ScopedDatabase {
  /** One question, four statements, one write. */
  read<Row>(settings: Settings, query: CompiledQuery<Row>): Promise<Row[]>
  /** Several statements that become true together. */
  write<Result>(settings: Settings, work: (tx: Transaction) => Promise<Result>): Promise<Result>
}

const statementNames = new Map<string, string>()

/** Same text, same name: the server parses and plans each statement once per connection. */
const statementName = (text: string): string => {
  let name = statementNames.get(text)
  if (!name) statementNames.set(text, (name = createHash('sha256').update(text).digest('base64url').slice(0, 20)))
  return name
}

const send = async <Row>(client: pg.PoolClient, query: CompiledQuery<Row>): Promise<Row[]> => {
  const { sql: text, parameters } = query
  const result = await client.query({ name: statementName(text), text, values: [...parameters] })
  // pg types rows as any record; the compiled query carries the row type.
  return result.rows as Row[]
}

const applySettings = (client: pg.PoolClient, settings: Settings): Promise<unknown> => {
  const names = Object.keys(settings)
  const text = `select ${names.map((name, i) => `set_config('${name}', $${i + 1}, true)`).join(', ')}`
  return client.query({ name: statementName(text), text, values: Object.values(settings) })
}

const firstFailure = (results: PromiseSettledResult<unknown>[]): PromiseRejectedResult | undefined =>
  results.find((result) => result.status === 'rejected')

/** Ends a failed transaction. A connection that cannot even do that is thrown away: nobody inherits its settings. */
const abandon = async (client: pg.PoolClient): Promise<void> => {
  const failed = await client.query('rollback').then(
    () => false,
    () => true,
  )
  client.release(failed)
}

export const createScopedDatabase = (pool: pg.Pool): ScopedDatabase => ({
  async read(settings, query) {
    const client = await pool.connect()
    // Not awaited one by one: with a pipelining pool all four leave in one write.
    const results = await Promise.allSettled([
      client.query('begin'),
      applySettings(client, settings),
      send(client, query),
      client.query('commit'),
    ])
    const failure = firstFailure(results)
    if (failure) {
      await abandon(client)
      throw failure.reason
    }
    client.release()
    return results[2].status === 'fulfilled' ? results[2].value : []
  },

  async write(settings, work) {
    const client = await pool.connect()
    try {
      // The first statement of the work leaves together with these.
      const opened = Promise.all([client.query('begin'), applySettings(client, settings)])
      const [result] = await Promise.all([work({ rows: (query) => send(client, query) }), opened])
      await client.query('commit')
      client.release()
      return result
    } catch (error) {
      await abandon(client)
      throw error
    }
  },
})
