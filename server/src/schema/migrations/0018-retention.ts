import { sql, type Kysely } from 'kysely'

/** What is kept for a time, found along keys and never by reading a table from end to end. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Ids begin with their time, so the oldest stand first in every key.
    create function first_id_at(moment timestamptz) returns uuid immutable language sql as $$
      select (lpad(to_hex(floor(extract(epoch from moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
    $$;

    create function trim_messages(before timestamptz, most integer) returns integer
      security definer set search_path = public language sql as $$
      with old as (select id from message where created_at < least(before, clock_timestamp() - interval '90 days')
          and state not in ('queued', 'sending') order by created_at limit most),
        gone as (delete from message m using old where m.id = old.id returning 1)
      select count(*)::integer from gone
    $$;

    -- Cases that are closed, with their course. One with photos is evidence and stays; so does one whose hazard is open.
    create function trim_alarms(before timestamptz, most integer) returns integer
      security definer set search_path = public language sql as $$
      with old as (
        select a.id from alarm a where a.id < first_id_at(before) and a.stage = 3
          and a.archived_at < least(before, clock_timestamp() - interval '90 days')
          and not exists (select 1 from evidence v where v.alarm_id = a.id)
          and not exists (select 1 from hazard h where h.alarm_id = a.id and h.state not in ('closed', 'void'))
        order by a.id limit most),
      sights as (delete from alarm_sight s using old where s.alarm_id = old.id),
      moves as (delete from alarm_move m using old where m.alarm_id = old.id),
      gone as (delete from alarm a using old where a.id = old.id returning 1)
      select count(*)::integer from gone
    $$;

    create function trim_commands(before timestamptz, most integer) returns integer
      security definer set search_path = public language sql as $$
      with old as (
        select id from command where id < first_id_at(least(before, clock_timestamp() - interval '90 days'))
          and state not in ('created', 'queued', 'sent', 'acknowledged') order by id limit most),
      moves as (delete from command_move m using old where m.command_id = old.id),
      gone as (delete from command c using old where c.id = old.id returning 1)
      select count(*)::integer from gone
    $$;

    create function trim_quarantine(before timestamptz, most integer) returns integer
      security definer set search_path = public language sql as $$
      with old as (select id from event_quarantine where at < least(before, clock_timestamp() - interval '90 days')
          order by at limit most),
        gone as (delete from event_quarantine q using old where q.id = old.id returning 1)
      select count(*)::integer from gone
    $$;

    grant execute on function trim_messages, trim_alarms, trim_commands, trim_quarantine to vigil_engine;
  `.execute(db)
}
