import pg from 'pg'
import type { Log } from '#infrastructure/log/log.ts'
import { breakOnDoubt } from './doubtful-commit.ts'
import { readTime } from './read-time.ts'

// Counts and log positions stay below 2^53, so a number is exact and JSON-safe.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readTime)

type PoolOptions = {
  url: string
  log: Log
  max?: number
  pipeline?: boolean
  /** Server settings that every connection begins with. */
  settings?: Readonly<Record<string, string>>
  /** A server that fell silent is given up after this. */
  queryTimeoutMs?: number
}

/**
 * Every transaction has an end, also when its process stands still or its network is cut: a fire may be waiting for the
 * rows it holds. The roles have limits of their own; these hold wherever the roles came from.
 */
const limits = {
  idle_in_transaction_session_timeout: '3000',
  statement_timeout: '30000',
  // One question takes one core: the others may be a fire's.
  max_parallel_workers_per_gather: '0',
  // Of one whose process is gone: nobody waits for the answer, somebody may for its locks.
  client_connection_check_interval: '2000',
  tcp_user_timeout: '5000',
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '3',
}

/** For whoever looks things up in tables that grow: a plan cached while a table was empty would read all of it for ever. */
export const byIndex = { enable_seqscan: 'off', jit: 'off' } as const

/**
 * The same for whoever asks a few times a second: of an empty table every index seems as good as its key, and a kept plan
 * would go on reading the wrong one from end to end.
 */
export const plannedAnew = { ...byIndex, plan_cache_mode: 'force_custom_plan' } as const

/** Longer than any statement may take, and than a standby that takes over: then the server fell silent. */
const silentMs = 35_000

export const createPool = ({ url, log, max = 10, pipeline = false, ...options }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 2_000,
    options: Object.entries({ ...limits, ...options.settings })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    query_timeout: options.queryTimeoutMs ?? silentMs,
  })
  // A killed server ends idle connections with an error event, which would end the process too if nobody listened.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'))
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    breakOnDoubt(client, log)
  })
  return pool
}

export const poolFigures = ({ totalCount, waitingCount }: pg.Pool) => ({
  databaseClients: totalCount,
  databaseWaiting: waitingCount,
})

export type OpenPool = (options: Omit<PoolOptions, 'url' | 'log'>) => pg.Pool

/** Pools that have their server in common, and their end. */
export const createPools = (shared: Pick<PoolOptions, 'url' | 'log'>) => {
  const opened: pg.Pool[] = []
  const open: OpenPool = (options) => {
    const pool = createPool({ ...shared, ...options })
    opened.push(pool)
    return pool
  }
  const close = async (): Promise<void> => void (await Promise.all(opened.map((pool) => pool.end())))
  return { open, close }
}
