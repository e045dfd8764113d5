import { sql, type Kysely } from 'kysely'

/**
 * A frame whose own clock says nothing is known by when it was heard, and that is another time at every gateway. Before it is
 * stored it is held against what its transmitter said within a minute (docs/decisions/0150), under the lock of its lane: of two
 * gateways that store the same, the later sees what the earlier has.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- The told messages, those that repeat another under its number: the inbox then knows them as that one.
    -- Of a digest the first four bytes say of whom it is, so that nothing but the index is read.
    create function undated_runs(told json, digests bytea) returns json stable language sql as $$
      with batch as materialized (
        select place, id, boot, seq, coalesce(undated, false) as undated,
          substring(digests from (place * 16 - 15)::integer for 16) as digest
        from rows from (json_to_recordset(told) as ("equipmentId" uuid, boot bigint, seq bigint, undated boolean))
          with ordinality as t (id, boot, seq, undated, place)
      ), near as materialized (
        select id, boot, seq, digest, place from batch where id in (select id from batch where undated)
        union all
        select u.id, i.boot_id, i.device_seq, i.digest, 0
        from (select id, min(boot) - 60000 as since, max(boot) + 60000 as until from batch where undated group by id) u
          join lateral (select boot_id, device_seq, digest from event_inbox
            where equipment_id = u.id and boot_id between u.since and u.until) i on true
      ), known as (
        select b.place, (
          select min(s.boot) from near s
          where b.undated and s.id = b.id and s.seq = b.seq and s.digest = b.digest and s.place < b.place
            and s.boot between b.boot - 60000 and b.boot + 60000
            -- Heard before that one: a copy that waited for the database. Else nothing else was said of it meanwhile.
            and (s.boot >= b.boot or not exists (
              select from near x where x.id = b.id and x.boot between s.boot and b.boot
                and substring(x.digest for 4) = substring(b.digest for 4) and (x.seq, x.digest) <> (b.seq, b.digest)))
        ) as boot
        from batch b
      )
      select json_agg(case when k.boot is null then t.message
          else jsonb_set(t.message::jsonb, '{boot}', to_jsonb(k.boot))::json end order by k.place)
      from known k join json_array_elements(told) with ordinality as t (message, place) using (place)
    $$;

    create function inbox_add_undated(in_lane smallint, told json, digests bytea, payloads bytea) returns integer
      security definer set search_path = public language plpgsql as $$
    declare numbered json;
    begin
      perform pg_advisory_xact_lock(7000 + in_lane);
      numbered := undated_runs(told, digests);
      return inbox_add(in_lane, numbered, digests, payloads);
    end $$;

    grant execute on function inbox_add_undated to vigil_engine;
  `.execute(db)
}
