import { sql, type Kysely } from 'kysely'
import { protect } from '../row-security.ts'

/**
 * What grows with a city must not be read from end to end: whom to call, whose receipt it is, what is next, what is new.
 * And what a device changes all the time stands in no index, so that coming and going stay heap-only updates.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create index role_grant_by_scope on role_grant (scope_id, scope_kind) where scope_id is not null;
    create index role_grant_of_platform on role_grant (account_id) where scope_kind = 'platform';

    -- A provider hands back our number, or the end of it; each is found by an index of its own.
    create or replace function message_of_receipt(kind text, part text) returns setof uuid
      stable security definer set search_path = public language plpgsql as $$
    begin
      if part ~ '^[0-9a-f]{14}$' then
        return query select m.id from message m where right(replace(m.id::text, '-', ''), 14) = part and m.channel = kind
          and m.created_at > clock_timestamp() - interval '3 days' limit 1;
      elsif part ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
        return query select m.id from message m where m.id = part::uuid and m.channel = kind
          and m.created_at > clock_timestamp() - interval '3 days';
      end if;
    end $$;

    -- In the order in which they are taken: in a storm thousands wait, and each look takes the next few.
    drop index message_due;
    create index message_due on message (channel, priority, due_at) where state in ('queued', 'sending');

    -- Predicates count as indexed columns, so flaps and condition, which devices change, stand in none any more. A stored
    -- answer changes once in an alarm's life.
    drop index alarm_nuisance_by_project, alarm_nuisance_by_company, alarm_nuisance_by_oem, alarm_nuisance_by_equipment,
      alarm_faults;
    alter table alarm add column is_nuisance boolean not null
      generated always as (flaps > 1 or coalesce(verdict, '') = 'false') stored;
    create index alarm_nuisance_by_project on alarm (project_id, first_at) where is_nuisance;
    create index alarm_nuisance_by_company on alarm (company_id, first_at) where is_nuisance;
    create index alarm_nuisance_by_oem on alarm (oem_id, first_at) where is_nuisance;
    create index alarm_nuisance_by_equipment on alarm (equipment_id, first_at) where is_nuisance;
    create index alarm_faults on alarm (first_at) where kind = 'fault' and state not in ('handled', 'archived');
    drop index alarm_unanswered;
    create index alarm_unanswered on alarm (unanswered_at) where unanswered_at is not null and state <> 'archived';
    drop index alarm_hazards;
    create index alarm_hazards on alarm (first_at) where kind = 'hazard' and state <> 'archived';

    -- Logs are trimmed along their key, and an operator's screens resume along it.
    drop index outbox_by_time, outbox_by_oem, event_inbox_by_time;

    -- How far the duty log has read the outbox.
    create table duty_cursor (lane smallint primary key check (lane in (1, 2)), position bigint not null);
    insert into duty_cursor (lane, position) values (1, 0), (2, 0);
    alter table duty_unit drop column logged_upto;

    -- What is kept for a time, and is found by when it was made.
    create index message_by_time on message (created_at);
    create index event_quarantine_by_time on event_quarantine (at);
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
        select a.id from alarm a where a.id < first_id_at(before) and a.state = 'archived'
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
    revoke execute on function trim_messages, trim_alarms, trim_commands, trim_quarantine from public;
    grant execute on function trim_messages, trim_alarms, trim_commands, trim_quarantine to vigil_engine;
  `.execute(db)
  await protect(db, 'duty_cursor', { engine: 'select, update' })
}
