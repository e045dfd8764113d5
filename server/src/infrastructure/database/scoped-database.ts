/** Queries that run under settings of their own transaction, sent in one write so that the wall costs no round trip. */
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { sendTogether, spoilsConnection, type Step } from './send-together.ts'
import { statementName } from './statement-name.ts'

export type Settings = Readonly<Record<string, string>>

export interface Transaction {
  rows<Row>(query: CompiledQuery<Row>): Promise<Row[]>
}

export interface ScopedDatabase {
  /** One question with its settings in front: one write, one answer, one transaction. */
  read<Row>(settings: Settings, query: CompiledQuery<Row>): Promise<Row[]>
  /** Several statements that become true together. */
  write<Result>(settings: Settings, work: (tx: Transaction) => Promise<Result>): Promise<Result>
}

export const send = async <Row>(client: pg.PoolClient, query: CompiledQuery<Row>): Promise<Row[]> => {
  const { sql: text, parameters } = query
  const result = await client.query({ name: statementName(text), text, values: [...parameters] })
  // pg types rows as any record; the compiled query carries the row type.
  return result.rows as Row[]
}

const settingsStep = (settings: Settings): Step => {
  const names = Object.keys(settings)
  const text = `select ${names.map((name, i) => `set_config('${name}', $${i + 1}, true)`).join(', ')}`
  return { text, values: Object.values(settings) }
}

const applySettings = (client: pg.PoolClient, settings: Settings): Promise<unknown> => {
  const { text, values } = settingsStep(settings)
  return client.query({ name: statementName(text), text, values: [...values] })
}

/** Ends a failed transaction. A connection that cannot even do that is thrown away: nobody inherits its settings. */
export const abandon = async (client: pg.PoolClient): Promise<void> => {
  const failed = await client.query('rollback').then(
    () => false,
    () => true,
  )
  client.release(failed)
}

export const createScopedDatabase = (pool: pg.Pool): ScopedDatabase => ({
  async read<Row>(settings: Settings, query: CompiledQuery<Row>) {
    const client = await pool.connect()
    try {
      const rows = await sendTogether<Row>(client, [
        settingsStep(settings),
        { text: query.sql, values: query.parameters },
      ])
      client.release()
      return rows
    } catch (error) {
      // Nothing to roll back: the transaction ended with the answer, and the settings with it.
      client.release(spoilsConnection(error))
      throw error
    }
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
