/**
 * A migration made a table wider while we run. What a connection prepared before that is refused for as long as it lives
 * ("cached plan must not change result type"), and an alarm would wait behind it until somebody starts the process anew.
 */
import type pg from 'pg'
import { sqlStateOf } from './failure.ts'

/** It is refused before anything of it has happened. */
export const isStalePlan = (error: unknown): boolean =>
  sqlStateOf(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan')

const firstTaken = new WeakMap<pg.PoolClient, number>()
const staleUntil = new WeakMap<pg.Pool, number>()

/** One refusal tells of all connections that were in use before it. */
export const noteFailure = (pool: pg.Pool, error: unknown): void => {
  if (isStalePlan(error)) staleUntil.set(pool, performance.now())
}

/** A connection that has prepared nothing, or only what still holds. */
export const takeClient = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  for (;;) {
    const client = await pool.connect()
    const since = firstTaken.get(client) ?? performance.now()
    firstTaken.set(client, since)
    if (since >= (staleUntil.get(pool) ?? 0)) return client
    client.release(true)
  }
}

const tries = 3

/** For what is one transaction and may be asked again as it is. */
export const againIfStale = async <Result>(pool: pg.Pool, ask: () => Promise<Result>): Promise<Result> => {
  for (let left = tries; ; left -= 1) {
    try {
      return await ask()
    } catch (error) {
      noteFailure(pool, error)
      if (left === 0 || !isStalePlan(error)) throw error
    }
  }
}
