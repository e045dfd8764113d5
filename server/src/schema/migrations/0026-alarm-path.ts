import { sql, type Kysely } from 'kysely'

/**
 * What an alarm costs on its way. Coming and going changes no indexed column of its row any more: each change stays in the
 * page of the row and writes none of the sixteen indexes (PostgreSQL's heap-only updates). Before, it cost 200 µs.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- By when it began, which never changes. Whether it has gone is looked up in the row: only those nobody has touched.
    drop index alarm_settling;
    create index alarm_untouched on alarm (first_at)
      where state <> 'archived' and state <> 'handled' and priority > 1 and acknowledged_at is null and owner_id is null;
    drop index alarm_fire;
    create index alarm_fire on alarm (project_id) where kind = 'fire-alarm' and priority = 1 and state <> 'archived';
    -- In the order in which ladders are walked: in a storm thousands are due, and each look takes the next few.
    drop index alarm_ladder;
    create index alarm_ladder on alarm (priority, ladder_due) where ladder_due is not null;

    -- Much stands under no company; what is not there need not be found.
    drop index alarm_by_company, alarm_waiting_by_company, outbox_by_company;
    create index alarm_by_company on alarm (company_id, id) where company_id is not null;
    create index alarm_waiting_by_company on alarm (company_id, priority, first_at)
      where state in ('received', 'notified') and company_id is not null;
    create index outbox_by_company on outbox (company_id, lane, id) where company_id is not null;

    -- With the bytes of all messages in one piece: each says where its own begin and how many they are. The one with lists
    -- stays, for gateways of the version before.
    create function inbox_add(in_lane smallint, told json, digests bytea, payloads bytea) returns integer
      security definer set search_path = public language plpgsql as $$
    declare added integer;
    begin
      perform pg_advisory_xact_lock(7000 + in_lane);
      insert into event_inbox (lane, shard_group, equipment_id, kind, boot_id, device_seq, digest, received_at, payload)
        select in_lane, t."group", t."equipmentId", t.kind, t.boot, t.seq,
          substring(digests from (t.place * 16 - 15)::integer for 16), t.at, substring(payloads from t."from" for t.bytes)
        from rows from (json_to_recordset(told) as ("group" smallint, "equipmentId" uuid, kind text, boot bigint, seq bigint,
          at timestamptz, "from" integer, bytes integer)) with ordinality
          as t ("group", "equipmentId", kind, boot, seq, at, "from", bytes, place)
        on conflict do nothing;
      get diagnostics added = row_count;
      return added;
    end $$;
    revoke execute on function inbox_add(smallint, json, bytea, bytea) from public;
    grant execute on function inbox_add(smallint, json, bytea, bytea) to vigil_engine;

    -- As outbox_add, for whoever has many rows and does not ask for their positions.
    create function outbox_add_all(in_lane smallint, told json) returns void
      security definer set search_path = public language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(8000 + in_lane);
      insert into outbox (lane, oem_id, company_id, project_id, equipment_id, type, body)
        select in_lane, * from json_to_recordset(told) as t ("oemId" uuid, "companyId" uuid, "projectId" uuid,
          "equipmentId" uuid, type text, body jsonb);
    end $$;
    revoke execute on function outbox_add_all from public;
    grant execute on function outbox_add_all to vigil_engine, vigil_api;
  `.execute(db)
}
