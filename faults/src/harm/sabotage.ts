/**
 * Breaks the promise on purpose, to prove that the ledgers can see it. Nothing in the product knows of this: the owner of
 * the tables replaces the one function through which every event is stored.
 */
import type { Database } from '../platform/database.ts'

export type Sabotage = 'ack' | 'order'

export const isSabotage = (word: string | undefined): word is Sabotage => word === 'ack' || word === 'order'

const signature = `inbox_add(in_lane smallint, told json, digests bytea, payloads bytea) returns integer
  security definer set search_path = public language plpgsql`

const columns = `(lane, shard_group, equipment_id, kind, boot_id, device_seq, digest, received_at, payload)`
const rows = `select in_lane, t."group", t."equipmentId", t.kind, t.boot, t.seq,
    substring(digests from (t.place * 16 - 15)::integer for 16), clock_timestamp(), substring(payloads from t."from" for t.bytes)
  from rows from (json_to_recordset(told) as ("group" smallint, "equipmentId" uuid, kind text, boot bigint, seq bigint,
    "from" integer, bytes integer)) with ordinality
    as t ("group", "equipmentId", kind, boot, seq, "from", bytes, place)`

/** Ids are drawn without the lock, and now and then the commit takes a moment: a lower id may come after a higher one. */
const withoutLock = `create or replace function ${signature} as $$
  declare added integer;
  begin
    insert into event_inbox ${columns} ${rows} on conflict do nothing;
    get diagnostics added = row_count;
    perform pg_sleep(random() * 0.05);
    return added;
  end $$`

/** Acknowledged when it stands in a table that no crash survives; the real one is filled later. */
const beforeStoring = [
  `create unlogged table faults_staging (like event_inbox)`,
  `alter table faults_staging alter id drop not null`,
  `create or replace function ${signature} as $$
    begin
      insert into faults_staging ${columns} ${rows};
      return json_array_length(told);
    end $$`,
]

const copyLater = `
  with moved as (delete from faults_staging returning *), locked as (
    select pg_advisory_xact_lock(7001), pg_advisory_xact_lock(7002))
  insert into event_inbox ${columns}
    select lane, shard_group, equipment_id, kind, boot_id, device_seq, digest, received_at, payload from moved, locked
  on conflict do nothing`

const copyEveryMs = 1_000

/** Returns how to end it; what is staged by then is still copied. */
export const commitSabotage = async (database: Database, which: Sabotage): Promise<() => Promise<void>> => {
  for (const statement of which === 'order' ? [withoutLock] : beforeStoring) await database.ask(statement)
  if (which === 'order') return () => Promise.resolve()
  // While the database is away there is nothing to copy; the next turn tries again.
  const copy = (): Promise<unknown> => database.ask(copyLater).catch(() => undefined)
  let copying: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => void (copying = copying.then(copy)), copyEveryMs)
  return async () => {
    clearInterval(timer)
    await copying
    await copy()
  }
}
