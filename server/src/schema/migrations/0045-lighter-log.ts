import { sql, type Kysely } from 'kysely'

// Written twice, so that neither has to be planned anew for each batch.
const storeTold = (ending: string): string => `
  with stored as (insert into event_inbox (lane, shard_group, equipment_id, kind, boot_id, device_seq, digest, received_at, payload)
    select in_lane, t."group", t."equipmentId", t.kind, t.boot, t.seq,
      substring(digests from (t.place * 16 - 15)::integer for 16),
      greatest(at - make_interval(secs => least(greatest(coalesce(t.age, 0), 0), 3600000) / 1000), before),
      substring(payloads from t."from" for t.bytes)
    from rows from (json_to_recordset(told) as ("group" smallint, "equipmentId" uuid, kind text, boot bigint, seq bigint,
      age float8, "from" integer, bytes integer)) with ordinality
      as t ("group", "equipmentId", kind, boot, seq, age, "from", bytes, place)
    ${ending} returning received_at)
  select count(*), max(received_at) into added, newest from stored;`

const storeHistory = (ending: string): string => `
  insert into equipment_history (equipment_id, received_at, device_time, boot_id, device_seq, reported, events)
    select * from json_to_recordset(told) as u (id uuid, "receivedAt" timestamptz, "deviceTime" timestamptz, boot bigint,
      seq bigint, reported jsonb, events jsonb) ${ending};`

/**
 * What an alarm writes on its way costs less. Its word in the outbox stays the text that it came as: nobody looks for anything
 * inside it. And what is nearly always new is written as new: a row that may meet its like is looked for first, written
 * as a guess and confirmed in the log a second time. Where a batch meets one, all of it is written again the careful way.
 * And what comes together goes together: a page of alarms has room for each of its rows once more.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(
      `
    alter table outbox alter column body type json using body::json;

    -- All alarms of a page change in one transaction when a storm ends. Those that found no room wrote every index anew: 60 of 100.
    alter table alarm set (fillfactor = 45);

    create or replace function outbox_add_all(in_lane smallint, told json) returns void
      security definer set search_path = public language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(8000 + in_lane);
      insert into outbox (lane, oem_id, company_id, project_id, equipment_id, type, body)
        select in_lane, * from json_to_recordset(told) as t ("oemId" uuid, "companyId" uuid, "projectId" uuid,
          "equipmentId" uuid, type text, body json);
    end $$;

    -- See 0009 for the order of ids, the clock and the mark of a repetition: they are as they were.
    create or replace function inbox_add(in_lane smallint, told json, digests bytea, payloads bytea) returns integer
      security definer set search_path = public language plpgsql as $$
    declare added integer; asked integer := json_array_length(told); at timestamptz; before timestamptz; newest timestamptz;
    begin
      perform pg_advisory_xact_lock(7000 + in_lane);
      at := clock_timestamp();
      select last into before from inbox_clock where lane = in_lane;
      begin
        ${storeTold('')}
      exception when unique_violation then
        ${storeTold('on conflict do nothing')}
      end;
      if newest > before then update inbox_clock set last = newest where lane = in_lane; end if;
      if added < asked then perform pg_logical_emit_message(true, 'vigil', 'repeated'); end if;
      return added;
    end $$;

    create function history_add(told json) returns void language plpgsql as $$
    begin
      begin
        ${storeHistory('')}
      exception when unique_violation then
        ${storeHistory('on conflict do nothing')}
      end;
    end $$;
    grant execute on function history_add to vigil_engine;
  `,
    )
    .execute(db)
}
