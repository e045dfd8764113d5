/** Transactions of a process that writes in batches: few round trips, and nothing held open while the process thinks. */
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { noteFailure, takeClient } from './fresh-client.ts'
import { abandon, send, type Transaction } from './scoped-database.ts'

export interface Ending<Result> {
  readonly result: Result
  /**
   * Statements that leave in one write with the commit. What takes a lock that others wait for belongs here: a process
   * that is frozen between two writes must not keep it.
   */
  readonly last?: readonly CompiledQuery[]
}

export interface Transactor {
  /** A statement that is not awaited goes out in the same write as the next; each is checked before the commit counts. */
  run<Result>(work: (tx: Transaction) => Promise<Ending<Result>>): Promise<Result>
}

const workFailures = new WeakSet<Error>()

/** The work itself threw, not the database: trying again would throw again. */
export const isWorkFailure = (error: unknown): boolean => error instanceof Error && workFailures.has(error)

const firstRejection = async (sent: readonly Promise<unknown>[]): Promise<unknown> => {
  const settled = await Promise.allSettled(sent)
  return settled.find((result) => result.status === 'rejected')?.reason
}

/** Most of a small batch's cost is system calls: what is sent in one turn of the event loop leaves in one. */
const gatherWrites = ({ connection: { stream } }: pg.PoolClient): void => {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

export const createTransactor = (pool: pg.Pool): Transactor => ({
  async run(work) {
    const client = await takeClient(pool)
    const sent: Promise<unknown>[] = []
    const track = <T>(promise: Promise<T>): Promise<T> => {
      sent.push(promise)
      // Whoever does not await it must not end the process; the check before the commit sees it.
      promise.catch(() => undefined)
      return promise
    }
    const rows = <Row>(query: CompiledQuery<Row>): Promise<Row[]> => {
      gatherWrites(client)
      return track(send(client, query))
    }
    try {
      gatherWrites(client)
      void track(client.query('begin'))
      const { result, last = [] } = await work({ rows })
      for (const statement of last) void rows(statement)
      void track(client.query('commit'))
      const failed = await firstRejection(sent)
      if (failed !== undefined) throw failed
      client.release()
      return result
    } catch (error) {
      const failed = await firstRejection(sent)
      noteFailure(pool, failed ?? error)
      await abandon(client, failed ?? error)
      if (failed === undefined && error instanceof Error) workFailures.add(error)
      throw failed ?? error
    }
  },
})
