import { sql, type Kysely } from 'kysely'
import { inEquipment, inEquipmentOf, inSite, protect } from '../row-security.ts'

/** From the wire to the screen: inbox, leases, outbox. Hot append tables have no foreign keys (docs/decisions/0008). */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- What devices were acknowledged for. The raw bytes are kept: what cannot be read now can be read later.
    create table event_inbox (
      id bigint generated always as identity,
      shard_group smallint not null,
      lane smallint not null check (lane in (1, 2)),
      equipment_id uuid not null,
      -- report and ack come from the device; connected and lost from the gateway that held its socket.
      kind text not null check (kind in ('report', 'ack', 'connected', 'lost')),
      boot_id bigint not null,
      device_seq bigint not null,
      digest bytea not null check (length(digest) = 16),
      received_at timestamptz not null,
      payload bytea not null,
      -- No index on id alone: a quiet lane would walk it from the beginning at every poll.
      primary key (shard_group, lane, id),
      -- A device that restarts at seq 1 sends real new alarms; only the same bytes again are a repetition.
      unique (equipment_id, boot_id, device_seq, digest)
    );

    -- Who says when a message came is the owner of the tables, who may put an old log back; never a gateway.
    create function inbox_add(in_lane smallint, groups smallint[], equipment uuid[], kinds text[], boots bigint[],
        seqs bigint[], digests bytea[], received timestamptz[], payloads bytea[]) returns integer
      security definer set search_path = public language plpgsql as $$
    declare added integer;
    begin
      perform pg_advisory_xact_lock(7000 + in_lane);
      insert into event_inbox (lane, shard_group, equipment_id, kind, boot_id, device_seq, digest, received_at, payload)
        select in_lane, * from unnest(groups, equipment, kinds, boots, seqs, digests, received, payloads)
        on conflict do nothing;
      get diagnostics added = row_count;
      return added;
    end $$;

    -- A repetition says nothing new and would write nothing: its commit would not wait for the standby, and the device
    -- would be told that its alarm is safe while the first commit still waits, or was cancelled while it did. So it leaves
    -- a mark in the log and waits behind it. Not an update of the row: two of one key in a batch could not do that.
    -- The database's clock dates it: a gateway says only how long ago it heard it, by a clock that nobody sets.
    -- Never before what the lane has already: of two values of one device the later receipt wins, and a batch that waited
    -- for the lock would else look later than the next one.
    create table inbox_clock (lane smallint primary key, last timestamptz not null);

    insert into inbox_clock (lane, last) values (1, '-infinity'), (2, '-infinity');

    -- Ids are drawn after the lock and the lock falls with the commit, so a reader that saw an id has seen all below it.
    -- The bytes of all messages come in one piece: each says where its own begin and how many they are.
    create function inbox_add(in_lane smallint, told json, digests bytea, payloads bytea) returns integer
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

    grant execute on function inbox_add(smallint, json, bytea, bytea) to vigil_engine;

    create table event_quarantine (
      id bigint generated always as identity primary key,
      equipment_id uuid not null,
      raw bytea not null,
      reason text not null,
      at timestamptz not null default clock_timestamp(),
      sent_again_at timestamptz, sent_again_by uuid,
      -- Each message is judged once, whole: may a fire stand in it? Until then it may.
      may_be_fire boolean
    );
    create index event_quarantine_by_time on event_quarantine (at);
    create index event_quarantine_open on event_quarantine (equipment_id, reason, id) where sent_again_at is null;
    create index event_quarantine_unjudged on event_quarantine (id) where may_be_fire is null;

    -- Who reads what, and how far. Lane 0 is the readings (stream sequence), 1 and 2 the inbox (ids).
    create table lease (
      lane smallint not null check (lane between 0 and 2),
      shard_group smallint not null,
      owner text not null default '',
      until timestamptz not null default '-infinity',
      position bigint not null default 0,
      -- When the stream took the entry at the position, milliseconds: another time there, and the stream is another.
      position_at bigint,
      -- Who has fewer than his share and asks for this one; its owner hands it over between two batches.
      wanted text not null default '',
      primary key (lane, shard_group)
    ) with (fillfactor = 50);

    insert into lease (lane, shard_group) select lane, g from generate_series(0, 2) lane, generate_series(0, 3) g;

    -- What became true, in the order it became true. The cursor of every screen is a position here.
    create table outbox (
      id bigint generated always as identity,
      lane smallint not null check (lane in (1, 2)),
      oem_id uuid not null, company_id uuid, project_id uuid not null, equipment_id uuid,
      type text not null,
      body jsonb not null,
      at timestamptz not null default clock_timestamp(),
      primary key (lane, id)
    );
    -- None by time and none by operator: logs are trimmed along their key, and an operator's screens resume along it.
    create index outbox_by_project on outbox (project_id, lane, id);
    create index outbox_by_company on outbox (company_id, lane, id) where company_id is not null;

    -- The last statement before commit, for the same reason as inbox_add. Returns the new positions in order.
    create function outbox_add(in_lane smallint, oems uuid[], companies uuid[], projects uuid[], equipment uuid[],
        types text[], bodies jsonb[]) returns setof bigint
      security definer set search_path = public language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(8000 + in_lane);
      return query insert into outbox (lane, oem_id, company_id, project_id, equipment_id, type, body)
        select in_lane, * from unnest(oems, companies, projects, equipment, types, bodies) returning id;
    end $$;

    -- As outbox_add, for whoever has many rows and does not ask for their positions.
    create function outbox_add_all(in_lane smallint, told json) returns void
      security definer set search_path = public language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(8000 + in_lane);
      insert into outbox (lane, oem_id, company_id, project_id, equipment_id, type, body)
        select in_lane, * from json_to_recordset(told) as t ("oemId" uuid, "companyId" uuid, "projectId" uuid,
          "equipmentId" uuid, type text, body jsonb);
    end $$;

    -- For the one reader in each api process that hands new rows to open sockets. It has no actor because it serves all of
    -- them: it checks each socket's scope itself, and no request ever reaches these. What a request replays goes through
    -- the wall. Without seqscan: a plan cached while the table was empty would read all of it for ever.
    create function outbox_after(in_lane smallint, after bigint, most integer) returns setof outbox
      stable security definer set search_path = public set enable_seqscan = off language plpgsql as $$
    begin
      return query select * from outbox o where o.lane = in_lane and o.id > after order by o.id limit most;
    end $$;

    -- Positions only: where each lane begins and ends; 0 for a lane that holds nothing.
    create function outbox_ends() returns table (lane smallint, first bigint, last bigint)
      stable security definer set search_path = public set enable_seqscan = off language plpgsql as $$
    begin
      return query select l.lane::smallint, coalesce((select min(o.id) from outbox o where o.lane = l.lane), 0),
        coalesce((select max(o.id) from outbox o where o.lane = l.lane), 0) from generate_series(1, 2) as l(lane);
    end $$;

    grant execute on function outbox_add, outbox_add_all to vigil_api, vigil_engine;
    grant execute on function outbox_after, outbox_ends to vigil_api;
  `.execute(db)

  await protect(db, 'event_inbox', { engine: 'select, delete' })
  await protect(db, 'inbox_clock', {})
  await protect(db, 'event_quarantine', { engine: 'select, insert, update (may_be_fire)' })
  await protect(db, 'lease', { engine: 'select, update' })
  await protect(db, 'outbox', { api: 'select', engine: 'select, delete', using: inSite })

  await sql
    .raw(
      `
    -- Bytes that somebody sent: what is no report is nothing, and never an error of whoever looks at it.
    create function report_in(raw bytea) returns jsonb immutable parallel safe language plpgsql as $$
    begin
      return convert_from(raw, 'UTF8')::jsonb;
    exception when others then
      return null;
    end $$;

    -- Whom a gateway speaks for although nobody registered them, as far as the newest of what was set aside tells.
    create function heard_children(which uuid)
      returns table (child_key text, last_at timestamptz, messages integer, measures text[])
      stable security definer set search_path = public language plpgsql as $$
    begin
      if not exists (select 1 from equipment where id = which and ${inEquipment}) then return; end if;
      return query
        with newest as (
          select q.at, report_in(q.raw) as report from event_quarantine q
          where q.equipment_id = which and q.reason = 'the child is not in the registry' and q.sent_again_at is null
          order by q.id desc limit 2000
        ), heard as (
          select n.report ->> 'child' as key, n.at, n.report from newest n
          where jsonb_typeof(n.report -> 'child') = 'string' and length(n.report ->> 'child') between 1 and 40
        )
        select distinct on (h.key) h.key, h.at, (count(*) over (partition by h.key))::integer,
          array(select k from jsonb_object_keys(
            case when jsonb_typeof(h.report -> 'values') = 'object' then h.report -> 'values' else '{}'::jsonb end) k limit 20)
        from heard h
        where not exists (select 1 from equipment e where e.parent_id = which and e.child_key = h.key)
        order by h.key, h.at desc limit 200;
    end $$;
    -- What came from one piece of equipment, or from its gateway for it, newest first. What was read of it stands in the
    -- history; its bytes are found beside by the sender's own count, where the inbox still has them. Readings never had any.
    -- Nothing is written for it and no alarm waits for it. What came in one millisecond comes in one answer, a few more than
    -- were asked for if need be: the next answer begins before it.
    create function equipment_frames(which uuid, since timestamptz, until timestamptz, most integer)
      returns table (id text, at timestamptz, kind text, reason text, raw bytea, device_time timestamptz, boot bigint,
        seq bigint, reported jsonb, events jsonb)
      stable security definer set search_path = public set plan_cache_mode = force_custom_plan language plpgsql as $$
    declare carrier uuid; key text;
    begin
      select coalesce(e.parent_id, e.id), e.child_key into carrier, key from equipment e
        where e.id = which and ${inEquipmentOf('e')};
      if carrier is null then return; end if;
      return query
        -- From reason to reason along the index that is there: one of its own would slow down whoever sets messages aside.
        with recursive why as (
          select min(q.reason) as reason from event_quarantine q where q.equipment_id = carrier and q.sent_again_at is null
          union all
          select (select min(q.reason) from event_quarantine q
            where q.equipment_id = carrier and q.sent_again_at is null and q.reason > w.reason) from why w where w.reason <> ''
        )
        select * from (
          (select concat_ws(' ', 'read', h.received_at, h.boot_id, h.device_seq), h.received_at,
              case when h.boot_id >= 0 then 'report' when h.events @> '[{"on": true}]' then 'connected' else 'lost' end,
              null::text, i.payload, h.device_time, h.boot_id, h.device_seq, h.reported, h.events
            from equipment_history h left join lateral (
              select b.payload from event_inbox b
              where b.equipment_id = carrier and b.boot_id = h.boot_id and b.device_seq = h.device_seq and b.kind = 'report'
                and b.received_at between h.received_at - interval '1 second' and h.received_at + interval '1 second'
              limit 1) i on true
            where h.equipment_id = which and h.received_at >= since and h.received_at < until
            order by h.received_at desc fetch first (most) rows with ties)
          union all
          (select concat_ws(' ', 'ack', a.id), date_trunc('milliseconds', a.received_at), a.kind, null, a.payload, null, null, null, null, null
            from event_inbox a
            where key is null and a.equipment_id = carrier and a.boot_id = 0 and a.device_seq = 0 and a.kind = 'ack'
              and a.received_at >= since and a.received_at < until
            order by 2 desc fetch first (most) rows with ties)
          union all
          -- A gateway may have filled this with anything: for a child the newest hundreds of each reason are looked through.
          (select concat_ws(' ', 'aside', q.id), date_trunc('milliseconds', q.at), 'report', q.reason, q.raw, null, null, null,
              null, null
            from (select w.reason from why w where w.reason <> '' limit 20) w cross join lateral (
              select * from event_quarantine n
              where n.equipment_id = carrier and n.reason = w.reason and n.sent_again_at is null
                and n.at >= since and n.at < until
              order by n.id desc limit 500) q
            where key is null or report_in(q.raw) ->> 'child' = key
            order by 2 desc fetch first (most) rows with ties)
        ) f (id, at) order by f.at desc fetch first (most) rows with ties;
    end $$;
    grant execute on function heard_children, equipment_frames to vigil_api;
  `,
    )
    .execute(db)
}
