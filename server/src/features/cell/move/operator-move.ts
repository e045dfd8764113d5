/**
 * An operator's rows from one cell to another. All of it is one transaction at the target, so nobody there can see, call or
 * judge a half of it; and one at the source that takes away what has arrived.
 */
import pg from 'pg'
import { copyTable, countRows } from './copy-rows.ts'
import { reserveIds, type Shifts } from './counted-ids.ts'
import { openDoor } from './door.ts'
import { brokenReferences, outlinePeople } from './foreign-people.ts'
import { readSoFar, refuseLateEvents } from './late-events.ts'
import { readMovedTables, type MovedTable } from './moved-table.ts'
import { takeAway, takeWhatArrived } from './take-away.ts'

interface Wish {
  /** As the owners of the two databases. */
  readonly sourceUrl: string
  readonly targetUrl: string
  readonly oemId: string
}

interface Turn {
  /** From here on the target may have everything; a failure until then is as if nothing had happened. */
  readonly seal: () => Promise<void>
  readonly flip: () => Promise<void>
  /** No statement before that waits longer for anybody. */
  readonly mostMs: number
}

export interface OperatorMove {
  /** What is large and old, while everything goes on. It may be done again: what is there already is left. */
  ahead(): Promise<number>
  /** Everything else as it is now, into a transaction that stays open. Rows by table. */
  copy(): Promise<ReadonlyMap<string, number>>
  /** What changed since; then `seal`, the target commits, `flip` leads everybody there, and the source commits. */
  finish(turn: Turn): Promise<number>
  /** After a copy that was finished by half: the target has everything, so the source only takes it away. */
  forget(flip: () => Promise<void>): Promise<void>
  /** As if it had never begun. */
  end(): Promise<void>
}

/** Held at the target until its transaction has ended for everybody, also where the commit still waits for the standby. */
export const moveLock = 9142

/** A row is dated before it is committed. */
const overlapMs = 600_000

/** Rows are written as they were: nothing is counted, checked or told a second time. Nobody waits for this connection. */
const asTheyWere = [
  'set session_replication_role = replica',
  'set idle_in_transaction_session_timeout = 0',
  'set statement_timeout = 0',
  `set timezone = 'utc'`,
]

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  for (const setting of asTheyWere) await client.query(setting)
  return client
}

const inTransaction = async <Result>(
  client: pg.Client,
  begin: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  await client.query(begin)
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** A connection that is only closed is missed by its server a moment later. */
const leave = async (clients: readonly pg.Client[]): Promise<void> => {
  for (const client of clients) {
    await client.query('rollback').catch(() => undefined)
    await client.end()
  }
}

const snapshotRead = 'begin isolation level repeatable read read only'

export const openMove = async ({ sourceUrl, targetUrl, oemId }: Wish): Promise<OperatorMove> => {
  const source = await connect(sourceUrl)
  const target = await connect(targetUrl)
  const tables = await readMovedTables(source)
  const [aheadTables, others] = [tables.filter(({ goes }) => goes.ahead), tables.filter(({ goes }) => !goes.ahead)]
  let copied: { shifts: Shifts; snapshot: string } | undefined
  let aheadSince: Date | undefined
  let ending: Promise<void> | undefined

  const copyAhead = async (client: pg.Client, since?: Date): Promise<number> => {
    let rows = 0
    for (const table of aheadTables)
      rows += await copyTable(client, target, { table, oemId, shifts: new Map(), ...(since && { since }) })
    return rows
  }

  return {
    async ahead() {
      const { rows } = await source.query<{ now: Date; day: string }>(historyDays)
      for (const { day } of rows) await target.query('select make_history_partitions($1::date, 1)', [day])
      const began = rows[0]?.now ?? (await source.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now
      const count = await inTransaction(source, snapshotRead, () => copyAhead(source))
      aheadSince = new Date((began?.getTime() ?? 0) - overlapMs)
      return count
    },

    async copy() {
      await target.query('begin')
      await target.query(`select pg_advisory_xact_lock(${moveLock})`)
      await refuseInhabited(target, others, oemId)
      return inTransaction(source, snapshotRead, async () => {
        const { rows } = await source.query<{ snapshot: string }>(
          'select pg_snapshot_xmin(pg_current_snapshot())::text as snapshot',
        )
        const shifts = await reserveIds(source, target, others)
        const counts = new Map<string, number>()
        for (const table of others) counts.set(table.name, await copyTable(source, target, { table, oemId, shifts }))
        copied = { shifts, snapshot: rows[0]?.snapshot ?? '0' }
        await outlinePeople(source, target, { oemId, tables: others })
        const broken = await brokenReferences(target, { oemId, tables: others })
        if (broken.length > 0) throw new Error(`rows refer to what stays behind: ${broken.join('; ')}`)
        return counts
      })
    },

    async finish({ seal, flip, mostMs }) {
      if (!copied) throw new Error('nothing was copied yet')
      const ends = { source, target, oemId, ...copied }
      return inTransaction(source, 'begin', async () => {
        for (const client of [source, target]) await client.query(`set local statement_timeout = ${mostMs}`)
        // Others wait for what is taken away here: a command that stands still must not keep them waiting.
        await source.query(`set local idle_in_transaction_session_timeout = ${mostMs}`)
        // Whoever adds something that hangs on the operator waits, and has not done it.
        await source.query('select from oem where id = $1 for update', [oemId])
        const read = await readSoFar(source, oemId)
        // By its equipment, which is here until the next line.
        await copyAhead(source, aheadSince)
        const changed = await takeAway(ends, others)
        await outlinePeople(source, target, { oemId, tables: others })
        await refuseLateEvents(target, { oemId, read, shift: ends.shifts.get('event_inbox') ?? 0 })
        await seal()
        await openDoor(source, oemId)
        await target.query('commit')
        await flip()
        return changed
      })
    },

    forget: (flip) =>
      inTransaction(source, 'begin', async () => {
        await takeWhatArrived({ source, target, oemId }, others)
        await openDoor(source, oemId)
        await flip()
      }),

    end: () => (ending ??= leave([source, target])),
  }
}

const historyDays = `select clock_timestamp() as now, substring(inhrelid::regclass::text from '\\d{8}$') as day
  from pg_inherits where inhparent = 'equipment_history'::regclass order by 2`

const refuseInhabited = async (target: pg.ClientBase, tables: readonly MovedTable[], oemId: string): Promise<void> => {
  for (const table of tables)
    if ((await countRows(target, table, oemId)) > 0)
      throw new Error(`the target has rows of this operator: ${table.name}`)
}
