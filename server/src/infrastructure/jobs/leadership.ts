/** One of several processes does what only one should do: whoever holds a lock of the database's. */
import type pg from 'pg'
import type { Log } from '#infrastructure/log/log.ts'

export interface Leadership {
  /** Asked before each piece of work; what is done must bear being done twice, for a lost connection is noticed late. */
  isLeader(): boolean
  stop(): Promise<void>
}

type Options = { pool: pg.Pool; key: number; log: Log; everyMs?: number }

export const createLeadership = ({ pool, key, log, everyMs = 1_000 }: Options): Leadership => {
  let held: pg.PoolClient | undefined
  let isStopped = false

  const lose = (client: pg.PoolClient): void => {
    if (held !== client) return
    held = undefined
    log.warn('no longer leads: the connection was lost')
  }

  const tryToLead = async (): Promise<void> => {
    const client = await pool.connect()
    client.once('error', () => lose(client))
    client.once('end', () => lose(client))
    const { rows } = await client
      .query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [key])
      .catch((error: unknown) => {
        client.release(true)
        throw error
      })
    if (!rows[0]?.got) return client.release()
    held = client
    log.info('leads')
  }

  const tend = async (): Promise<void> => {
    if (held) await held.query('select 1').catch(() => undefined)
    else await tryToLead()
  }

  let tending: Promise<void> | undefined
  const timer = setInterval(() => {
    tending ??= tend()
      .catch((error: unknown) => log.warn({ reason: String(error) }, 'cannot ask who leads'))
      .finally(() => (tending = undefined))
  }, everyMs)

  return {
    isLeader: () => held !== undefined && !isStopped,
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
