/** What alarms write, counted in the log of the database and not timed: exact on a busy machine too. */
import pg from 'pg'

export interface Writes {
  /** Entries in indexes; a split writes the entry that it was made for. */
  readonly entries: number
  readonly bytes: number
}

const entriesBetween = `select coalesce(sum(count), 0)::float8 as entries from pg_get_wal_stats($1::pg_lsn, $2::pg_lsn, true)
  where "resource_manager/record_type" in ('Btree/INSERT_LEAF', 'Btree/INSERT_POST', 'Btree/SPLIT_L', 'Btree/SPLIT_R')`

/** Begins to count; the function that is returned says what was written since then. */
export const countWrites = async (superUrl: string): Promise<() => Promise<Writes>> => {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  const end = async (): Promise<string> =>
    (await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn() as lsn')).rows[0]?.lsn ?? '0/0'
  await client.query('create extension if not exists pg_walinspect')
  const from = await end()
  return async () => {
    const to = await end()
    const { rows } = await client.query<{ entries: number; bytes: number }>(
      `select (${entriesBetween}) as entries, pg_wal_lsn_diff($2, $1)::float8 as bytes`,
      [from, to],
    )
    await client.end()
    return rows[0] ?? { entries: 0, bytes: 0 }
  }
}
