/** Queries that run under settings of their own transaction, sent in one write so that the wall costs no round trip. */
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { againIfStale, isStalePlan, noteFailure, takeClient } from './fresh-client.ts'
import { sendTogether, spoilsConnection, type Step } from './send-together.ts'
import { statementName } from './statement-name.ts'

export type Settings = Readonly<Record<string, string>>

export interface Transaction {
  rows<Row>(query: CompiledQuery<Row>): Promise<Row[]>
}

export interface ScopedTransaction extends Transaction {
  /**
   * Leaves in one write with the commit, in the order of its place. What takes a lock that fires wait for belongs here: a
   * process that stands still between two writes must not keep it.
   */
  last(place: number, statement: CompiledQuery): void
}

export interface ScopedDatabase {
  /** One question with its settings in front: one write, one answer, one transaction. */
  read<Row>(settings: Settings, query: CompiledQuery<Row>): Promise<Row[]>
  /** Several statements that become true together. */
  write<Result>(settings: Settings, work: (tx: ScopedTransaction) => Promise<Result>): Promise<Result>
}

export const send = async <Row>(client: pg.PoolClient, query: CompiledQuery<Row>): Promise<Row[]> => {
  const { sql: text, parameters } = query
  const result = await client.query({ name: statementName(text), text, values: [...parameters] })
  // pg types rows as any record; the compiled query carries the row type.
  return result.rows as Row[]
}

interface Placed {
  readonly place: number
  readonly step: Step
}

const commit: Step = { text: 'commit', values: [] }

const settingsStep = (settings: Settings): Step => {
  const names = Object.keys(settings)
  const text = `select ${names.map((name, i) => `set_config('${name}', $${i + 1}, true)`).join(', ')}`
  return { text, values: Object.values(settings) }
}

const applySettings = (client: pg.PoolClient, settings: Settings): Promise<unknown> => {
  const { text, values } = settingsStep(settings)
  return client.query({ name: statementName(text), text, values: [...values] })
}

const isReadTimeout = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/** Not to be used again: its statements are unknown, or its last question may still be answered to somebody else. */
const isSpent = (error: unknown): boolean => spoilsConnection(error) || isReadTimeout(error) || isStalePlan(error)

/** Ends a failed transaction. A connection that cannot even do that is thrown away: nobody inherits its settings. */
export const abandon = async (client: pg.PoolClient, reason: unknown): Promise<void> => {
  if (isSpent(reason)) return client.release(true)
  const failed = await client.query('rollback').then(
    () => false,
    () => true,
  )
  client.release(failed)
}

export const createScopedDatabase = (pool: pg.Pool): ScopedDatabase => ({
  read<Row>(settings: Settings, query: CompiledQuery<Row>) {
    return againIfStale(pool, async () => {
      const client = await takeClient(pool)
      try {
        const rows = await sendTogether<Row>(client, [
          settingsStep(settings),
          { text: query.sql, values: query.parameters },
        ])
        client.release()
        return rows
      } catch (error) {
        // Nothing to roll back: the transaction ended with the answer, and the settings with it.
        client.release(isSpent(error))
        throw error
      }
    })
  },

  async write(settings, work) {
    const client = await takeClient(pool)
    const ending: Placed[] = []
    const tx: ScopedTransaction = {
      rows: (query) => send(client, query),
      last: (place, { sql: text, parameters }) => void ending.push({ place, step: { text, values: parameters } }),
    }
    try {
      // The first statement of the work leaves together with these.
      const opened = Promise.all([client.query('begin'), applySettings(client, settings)])
      const [result] = await Promise.all([work(tx), opened])
      const inOrder = ending.toSorted((one, other) => one.place - other.place)
      await sendTogether(client, [...inOrder.map(({ step }) => step), commit])
      client.release()
      return result
    } catch (error) {
      noteFailure(pool, error)
      await abandon(client, error)
      throw error
    }
  },
})
