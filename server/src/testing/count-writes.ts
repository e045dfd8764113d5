/** What was written into some tables, counted in the log of the database and not timed: exact on a busy machine too. */
import pg from 'pg'

export interface Writes {
  /** Entries in their indexes; a split writes the entry that it was made for. */
  readonly entries: number
  /** Everything about them in the log: rows, locks of rows, entries. */
  readonly records: number
}

// Of this database's tables and their indexes; the server has others at work. What tidying up writes is nobody's doing.
const written = `with ours as (select c.oid, c.relfilenode from pg_class c where c.relispartition or c.relname = any($2)),
    files as (select relfilenode from ours union
      select i.relfilenode from ours o join pg_index x on x.indrelid = o.oid join pg_class i on i.oid = x.indexrelid),
    told as (select w.record_type, regexp_match(w.block_ref, 'rel \\d+/(\\d+)/(\\d+)') as at
      from pg_get_wal_records_info($1::pg_lsn, pg_current_wal_flush_lsn()) w
      where w.resource_manager in ('Btree', 'Heap'))
  select count(*)::int as records,
    (count(*) filter (where record_type in ('INSERT_LEAF', 'INSERT_POST', 'SPLIT_L', 'SPLIT_R')))::int as entries
  from told join files f on f.relfilenode = at[2]::oid
  where at[1]::oid = (select oid from pg_database where datname = current_database())
    and record_type in ('INSERT_LEAF', 'INSERT_POST', 'SPLIT_L', 'SPLIT_R', 'INSERT', 'INSERT+INIT', 'UPDATE', 'UPDATE+INIT',
      'HOT_UPDATE', 'LOCK', 'DELETE', 'HEAP_CONFIRM')`

/** Begins to count, partitions among these; the function that is returned says what was committed since then. */
export const countWrites = async (
  superUrl: string | undefined,
  tables: readonly string[],
): Promise<() => Promise<Writes>> => {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  await client.query('create extension if not exists pg_walinspect')
  const { rows: begun } = await client.query<{ at: string }>('select pg_current_wal_insert_lsn() as at')
  return async () => {
    const { rows } = await client.query<Writes>(written, [begun[0]?.at, tables])
    await client.end()
    return rows[0] ?? { entries: 0, records: 0 }
  }
}
