import { sql, type Kysely } from 'kysely'
import { protect } from '../row-security.ts'

/** The platform about itself: which processes are there, how old what waits is, and what could not be read. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- A line each process writes every few seconds. Its clock is held against the database's, which dates everything.
    create table process_beat (
      id uuid primary key,
      process text not null check (process in ('api', 'gateway', 'pipeline', 'worker')),
      version text not null,
      started_at timestamptz not null,
      beat_at timestamptz not null,
      -- How far its clock is ahead.
      clock_ms integer not null
    );

    create function beat(which uuid, what text, which_version text, age_ms bigint, own_clock timestamptz) returns void
      security definer set search_path = public language plpgsql as $$
    declare at timestamptz := clock_timestamp();
    begin
      insert into process_beat as b (id, process, version, started_at, beat_at, clock_ms)
        values (which, what, which_version, at - make_interval(secs => age_ms / 1000.0), at,
          least(greatest(extract(epoch from own_clock - at) * 1000, -2e9), 2e9))
        on conflict (id) do update set beat_at = excluded.beat_at, clock_ms = excluded.clock_ms;
      delete from process_beat where beat_at < at - interval '10 minutes';
    end $$;

    create function process_left(which uuid) returns void security definer set search_path = public language sql as
      $$ delete from process_beat where id = which $$;

    -- Ages in milliseconds; -1 where nothing waits.
    create function platform_figures() returns json stable security definer set search_path = public language sql as $$
      select json_build_object(
        'at', clock_timestamp(),
        'lanes', (select json_agg(w) from (
          select l.lane, coalesce(max(extract(epoch from clock_timestamp() - i.received_at) * 1000), -1)::bigint as "ageMs",
            count(*) filter (where l.until < clock_timestamp())::integer as unheld
          from lease l left join lateral (select received_at from event_inbox
            where shard_group = l.shard_group and lane = l.lane and id > l.position order by id limit 1) i on l.lane > 0
          group by l.lane order by l.lane) w),
        'callAgeMs', (select coalesce(max(extract(epoch from clock_timestamp() - d.due) * 1000), -1)::bigint from (
          select due from alarm_due where priority = 1 and due <= clock_timestamp() order by due limit 1) d),
        'channels', (select json_agg(c) from (
          select w.channel, coalesce(extract(epoch from clock_timestamp() - min(d.due_at)) * 1000, -1)::bigint as "ageMs",
            coalesce(max(h.sent), 0)::integer as sent, coalesce(max(h.failed), 0)::integer as failed
          from unnest(array['push','chat','sms','voice','email']) as w (channel)
            left join lateral (select due_at from generate_series(1, 3) as p (priority) cross join lateral (
              select due_at from message m where m.channel = w.channel and m.priority = p.priority
                and m.state in ('queued', 'sending') and m.due_at <= clock_timestamp() order by due_at limit 1) first) d on true
            left join (select channel, count(*) filter (where state in ('sent','delivered','opened','answered') or cause = 'notAnswered') as sent,
                -- A telephone that rang unheard, or a person without a number, is no carrier that is down.
                count(*) filter (where state = 'failed'
                  and cause is distinct from 'notAnswered' and cause is distinct from 'noAddress') as failed
              from message where created_at > clock_timestamp() - interval '1 hour' group by channel) h on h.channel = w.channel
          group by w.channel) c),
        'quarantine', json_build_object(
          'lastHour', (select count(*)::integer from event_quarantine where at > clock_timestamp() - interval '1 hour'),
          'open', (select count(*)::integer from event_quarantine where sent_again_at is null)),
        'processes', (select coalesce(json_agg(b order by b.process, b.id), '[]') from (
          select id, process, version, started_at as "startedAt", clock_ms as "clockMs",
            (extract(epoch from clock_timestamp() - beat_at) * 1000)::bigint as "silentMs" from process_beat) b),
        'databaseBytes', pg_database_size(current_database())
      )
    $$;

    -- Kinds of processes of which none has said a word for a while.
    create function platform_missing() returns setof text stable security definer set search_path = public language sql as $$
      select k.process from unnest(array['api', 'gateway', 'pipeline', 'worker']) as k (process)
      where not exists (select 1 from process_beat b where b.process = k.process
        and b.beat_at > clock_timestamp() - interval '15 seconds')
    $$;

    -- For people: only whoever runs the platform.
    create function platform_health() returns json stable security definer set search_path = public language sql as
      $$ select platform_figures() where actor_scope_kind() = 'platform' $$;

    -- Every message of a group counts, not only its newest, and a fire stands before what is newer: also when there are
    -- more groups than are shown.
    create function platform_quarantine(most integer) returns table (reason text, equipment_id uuid, equipment_name text,
        project_name text, count integer, last_at timestamptz, newest bigint, sent_again integer, may_be_fire boolean)
      stable security definer set search_path = public language sql as $$
      with groups as (
        select q.reason, q.equipment_id, count(*)::integer as all_of, max(q.at) as last_at, max(q.id) as newest,
          count(q.sent_again_at)::integer as sent,
          coalesce(bool_or(coalesce(q.may_be_fire, true)) filter (where q.sent_again_at is null),
            bool_or(coalesce(q.may_be_fire, true))) as burns
        from event_quarantine q where actor_scope_kind() = 'platform' group by q.reason, q.equipment_id),
      -- Names are looked up for what is shown, not for a hundred thousand groups.
      shown as (select g.*, row_number() over (order by g.sent = g.all_of, not g.burns, g.newest desc) as place
        from groups g order by place limit most)
      select g.reason, g.equipment_id, e.name, p.name, g.all_of, g.last_at, g.newest, g.sent, g.burns
      from shown g left join equipment e on e.id = g.equipment_id left join project p on p.id = e.project_id
      order by g.place
    $$;

    create function platform_quarantined(which bigint) returns table (id bigint, reason text, equipment_id uuid, raw bytea,
        at timestamptz, sent_again_at timestamptz, may_be_fire boolean)
      stable security definer set search_path = public language sql as $$
      select q.id, q.reason, q.equipment_id, q.raw, q.at, q.sent_again_at, coalesce(q.may_be_fire, true)
      from event_quarantine q where q.id = which and actor_scope_kind() = 'platform'
    $$;

    -- With the time of its receipt, as if the device had said it again. What cannot be read once more comes back here. Null
    -- where there is no such equipment; none where nothing of it waits.
    create function platform_send_again(device uuid, why text, newest bigint) returns integer
      security definer set search_path = public language plpgsql as $$
    declare sent integer;
    begin
      if actor_scope_kind() is distinct from 'platform' then return 0; end if;
      if not exists (select 1 from equipment e where e.id = device) then return null; end if;
      perform pg_advisory_xact_lock(7001);
      with taken as (
        update event_quarantine q set sent_again_at = clock_timestamp(), sent_again_by = actor_account()
        from equipment e where e.id = q.equipment_id and q.equipment_id = device and q.reason = why and q.id <= newest
          and q.sent_again_at is null
        returning q.id, q.equipment_id, q.raw, q.at, e.shard
      )
      insert into event_inbox (lane, shard_group, equipment_id, kind, boot_id, device_seq, digest, received_at, payload)
        select 1, t.shard % 4, t.equipment_id, 'report', 0, t.id, substring(sha256(t.raw) from 1 for 16), t.at, t.raw
        from taken t order by t.id on conflict do nothing;
      get diagnostics sent = row_count;
      return sent;
    end $$;

    -- Operators in numbers. The wall would read every row that is counted; here each operator is asked for once, and the
    -- indexes alone answer.
    create function operator_counts(asked uuid[])
      returns table (oem_id uuid, offline integer, troubled jsonb, people integer, fires integer)
      stable security definer set search_path = public language sql as $$
      select o.id,
        (select count(*)::integer from equipment_shadow s where s.oem_id = o.id and s.online = false),
        (select coalesce(jsonb_object_agg(t.state, t.count), '{}') from (
          select s.state, count(*) as count from equipment_shadow s where s.oem_id = o.id and s.state > 0 group by 1) t),
        (select count(*)::integer from account a where a.oem_id = o.id and a.state <> 'closed'),
        (select count(*)::integer from alarm a
          where a.oem_id = o.id and a.kind = 'fire-alarm' and a.priority = 1 and a.stage < 3)
      from oem o where o.id = any(asked)
        and case actor_scope_kind() when 'platform' then true when 'oem' then o.id = any(actor_scope_ids()) else false end
    $$;

    grant execute on function beat, process_left, platform_missing to vigil_api, vigil_engine;
    grant execute on function platform_figures to vigil_engine;
    grant execute on function platform_health, platform_quarantine, platform_quarantined, platform_send_again,
      operator_counts to vigil_api;
  `.execute(db)

  await protect(db, 'process_beat', {})
}
