/** One of several processes does what only one should do: whoever holds a lock of the database's. */
import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import type { Log } from '#infrastructure/log/log.ts'

export interface Leadership {
  /** Asked before each piece of work; what is done must bear being done twice, for a lost connection is noticed late. */
  isLeader(): boolean
  stop(): Promise<void>
}

type Options = { pool: pg.Pool; key: number; log: Log; everyMs?: number; silentMs?: number }

/** Its session ends with its silence: who stands still does not lead, and somebody else calls the people. */
const takeLock = `select set_config('idle_session_timeout', $2, false), pg_try_advisory_lock($1) as got`

export const createLeadership = ({ pool, key, log, everyMs = 1_000, silentMs = 5_000 }: Options): Leadership => {
  let held: pg.PoolClient | undefined
  /** By a clock that nobody sets: after a pause it leads only when it was told so again. */
  let toldAt = 0
  let isStopped = false

  const lose = (client: pg.PoolClient): void => {
    if (held !== client) return
    held = undefined
    // Its place in the pool is free again; else nobody here could lead a second time.
    client.release(true)
    log.warn('no longer leads: the connection was lost')
  }

  const tryToLead = async (): Promise<void> => {
    const client = await pool.connect()
    const askedAt = performance.now()
    client.once('error', () => lose(client))
    client.once('end', () => lose(client))
    const { rows } = await client.query<{ got: boolean }>(takeLock, [key, String(silentMs)]).catch((error: unknown) => {
      client.release(true)
      throw error
    })
    if (!rows[0]?.got) return client.release()
    held = client
    toldAt = askedAt
    log.info('leads')
  }

  const tend = async (): Promise<void> => {
    if (!held) return tryToLead()
    const askedAt = performance.now()
    await held.query('select 1').then(
      () => (toldAt = askedAt),
      () => undefined,
    )
  }

  let tending: Promise<void> | undefined
  const timer = setInterval(() => {
    tending ??= tend()
      .catch((error: unknown) => log.warn({ reason: String(error) }, 'cannot ask who leads'))
      .finally(() => (tending = undefined))
  }, everyMs)

  return {
    isLeader: () => held !== undefined && !isStopped && performance.now() - toldAt < silentMs,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await tending
      // The lock falls with the connection.
      held?.release(true)
      held = undefined
    },
  }
}
