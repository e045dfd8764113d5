import { sql, type Kysely } from 'kysely'
import { inUnit, protect } from '../row-security.ts'

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
  await protect(db, 'unit_report_schedule', {
    api: 'select, insert, update',
    engine: 'select, update',
    using: inUnit,
  })
}
