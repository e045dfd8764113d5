import { sql, type Kysely } from 'kysely'
import { protect } from '../row-security.ts'

/** Processes that stand still, clocks that are wrong, and acknowledgements that are true on two machines. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- With the commit, as everybody takes the outbox: whoever takes a right away may stand still before it.
    drop trigger rights_change on rights_change;
    create constraint trigger rights_change after insert on rights_change deferrable initially deferred
      for each row execute function withdraw_unsent();

    -- A repetition says nothing new and would write nothing: its commit would not wait for the standby, and the device
    -- would be told that its alarm is safe while the first commit still waits, or was cancelled while it did. So it leaves
    -- a mark in the log and waits behind it. Not an update of the row: two of one key in a batch could not do that.
    -- The database's clock dates it: a gateway says only how long ago it heard it, by a clock that nobody sets.
    -- Never before what the lane has already: of two values of one device the later receipt wins, and a batch that waited
    -- for the lock would else look later than the next one.
    create table inbox_clock (lane smallint primary key, last timestamptz not null);
    insert into inbox_clock (lane, last) values (1, '-infinity'), (2, '-infinity');
    create or replace function inbox_add(in_lane smallint, told json, digests bytea, payloads bytea) returns integer
      security definer set search_path = public language plpgsql as $$
    declare added integer; asked integer := json_array_length(told); at timestamptz; before timestamptz; newest timestamptz;
    begin
      perform pg_advisory_xact_lock(7000 + in_lane);
      at := clock_timestamp();
      select last into before from inbox_clock where lane = in_lane;
      with stored as (insert into event_inbox (lane, shard_group, equipment_id, kind, boot_id, device_seq, digest, received_at, payload)
        select in_lane, t."group", t."equipmentId", t.kind, t.boot, t.seq,
          substring(digests from (t.place * 16 - 15)::integer for 16),
          greatest(at - make_interval(secs => least(greatest(coalesce(t.age, 0), 0), 3600000) / 1000), before),
          substring(payloads from t."from" for t.bytes)
        from rows from (json_to_recordset(told) as ("group" smallint, "equipmentId" uuid, kind text, boot bigint, seq bigint,
          age float8, "from" integer, bytes integer)) with ordinality
          as t ("group", "equipmentId", kind, boot, seq, age, "from", bytes, place)
        on conflict do nothing returning received_at)
      select count(*), max(received_at) into added, newest from stored;
      if newest > before then update inbox_clock set last = newest where lane = in_lane; end if;
      if added < asked then perform pg_logical_emit_message(true, 'vigil', 'repeated'); end if;
      return added;
    end $$;

    -- Who says when a message came is the owner of the tables, who may put an old log back; never a gateway.
    revoke execute on function
      inbox_add(smallint, smallint[], uuid[], text[], bigint[], bigint[], bytea[], timestamptz[], bytea[]) from vigil_engine, public;
  `.execute(db)
  await protect(db, 'inbox_clock', {})
}
