import { sql, type Kysely } from 'kysely'
import { inUnit, inUnitOf, protect } from '../row-security.ts'

/** Reports of units: each is its own job, with what it says and its files once it is made; and which come by themselves. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table unit_report (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      kind text not null check (kind in ('month', 'quarter', 'inspection', 'energy')),
      -- Both inclusive, of the unit's calendar.
      first_day date not null, last_day date not null,
      state text not null default 'queued' check (state in ('queued', 'making', 'ready', 'failed')),
      progress smallint not null default 0 check (progress between 0 and 100),
      failure text check (failure in ('stopped', 'tooLarge', 'noUnit')),
      -- Who makes it says which try is his: one that comes back from the dead finds another number and ends nothing.
      tries smallint not null default 0,
      held_until timestamptz,
      content jsonb,
      -- Who asked, or who switched its schedule on.
      account_id uuid not null,
      is_scheduled boolean not null default false,
      asked_at timestamptz not null default clock_timestamp(),
      ready_at timestamptz,
      -- Printed on it: whoever holds it asks by this.
      check_code text unique,
      check (first_day <= last_day),
      check ((state = 'making') = (held_until is not null)),
      check ((state = 'ready') = (content is not null)),
      check ((state = 'ready') = (ready_at is not null)),
      check ((state = 'failed') = (failure is not null))
    );
    create index unit_report_by_project on unit_report (project_id, id);
    create index unit_report_by_age on unit_report (asked_at);
    create index unit_report_waiting on unit_report (id) where state in ('queued', 'making');
    -- Pressed twice, it is made once.
    create unique index unit_report_once on unit_report (project_id, kind, first_day, last_day)
      where state in ('queued', 'making');

    create table unit_report_file (
      report_id uuid not null references unit_report on delete cascade,
      format text not null check (format in ('pdf', 'xlsx')),
      language text not null check (language in ('zh', 'en')),
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      bytes bytea not null,
      primary key (report_id, format, language)
    );

    create table unit_report_schedule (
      project_id uuid not null references project,
      kind text not null check (kind in ('month', 'quarter', 'inspection', 'energy')),
      oem_id uuid not null, company_id uuid,
      -- The day after the period that is next; at six o'clock there, by whatever zone the unit has by then.
      next_day date not null,
      is_on boolean not null,
      account_id uuid not null,
      primary key (project_id, kind)
    );
    create index unit_report_schedule_due on unit_report_schedule (next_day) where is_on;

    -- Letters with a report; each is its own job.
    create table unit_report_mail (
      id uuid primary key,
      report_id uuid not null references unit_report on delete cascade,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      account_id uuid not null,
      language text not null check (language in ('zh', 'en')),
      state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
      tries smallint not null default 0,
      held_until timestamptz,
      asked_by uuid not null,
      asked_at timestamptz not null default clock_timestamp(),
      sent_at timestamptz,
      unique (report_id, account_id)
    );
    create index unit_report_mail_waiting on unit_report_mail (id) where state in ('queued', 'sending');

    create function trim_reports(before timestamptz, most integer) returns integer
      security definer set search_path = public language sql as $$
      with old as (select id from unit_report
          where asked_at < least(before, clock_timestamp() - interval '90 days') order by asked_at limit most),
        gone as (delete from unit_report r using old where r.id = old.id returning 1)
      select count(*)::integer from gone
    $$;
    grant execute on function trim_reports to vigil_engine;
  `.execute(db)
  await protect(db, 'unit_report', {
    api: 'select, insert, update',
    engine: 'select, insert, update',
    using: inUnit,
  })
  await protect(db, 'unit_report_file', { api: 'select', engine: 'select, insert', using: inUnit })
  await protect(db, 'unit_report_mail', {
    api: 'select, insert, update',
    engine: 'select, update',
    using: inUnit,
  })
  await sql
    .raw(
      `
    -- Where a printed code leads, for somebody without an account.
    create function report_by_code(code text) returns table (report_id uuid, project_id uuid)
      stable security definer set search_path = public language sql as $$
      select r.id, r.project_id from unit_report r where r.check_code = code and r.state = 'ready'
    $$;
    -- People of its unit with all the rights that a report needs, and whether a letter reaches them.
    create function report_readers(which uuid, needs text[]) returns table (id uuid, name text, has_mail boolean)
      stable security definer set search_path = public language sql as $$
      select distinct on (a.id) a.id, n.name, exists (select 1 from mail_address m where m.account_id = a.id)
      from unit_report u join role_grant g on g.scope_kind = 'project' and g.scope_id = u.project_id
        join role r on r.id = g.role_id join account a on a.id = g.account_id join named_actor n on n.id = a.id
      where u.id = which and ${inUnitOf('u')} and a.state = 'active'
        and (g.expires_at is null or g.expires_at > clock_timestamp())
        and not exists (select 1 from unnest(needs) need where r.permissions not like '%,' || need || ',%')
      order by a.id
    $$;
    -- Who had it made, for the line that he signs.
    create function report_maker(which uuid) returns table (name text)
      stable security definer set search_path = public language sql as $$
      select n.name from unit_report u join named_actor n on n.id = u.account_id where u.id = which
    $$;
    grant execute on function report_by_code, report_readers to vigil_api;
    grant execute on function report_maker to vigil_engine;
  `,
    )
    .execute(db)
  await protect(db, 'unit_report_schedule', {
    api: 'select, insert, update',
    engine: 'select, update',
    using: inUnit,
  })
}
