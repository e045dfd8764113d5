import { sql, type Kysely } from 'kysely'
import { nationalDays } from '../national-days.ts'
import { inOperator, inScope, inSite, inUnit, protect } from '../row-security.ts'

const unitInReach = inScope({ oem: 'p.oem_id', company: 'p.company_id', project: 'p.id', equipment: null })

/** Days and names of our own: nothing that anybody typed. */
const nationalRows = (): string =>
  nationalDays.map(({ day, kind, name }) => `('${day}', '${kind}', '${name}')`).join(', ')

/** What meters are watched for beside energy: appliances that may not be there, what leaks by nature, and days of rest. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Loops in which no heating appliance may be, and what counts as one there.
    create table load_watch (
      equipment_id uuid primary key references equipment,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      is_on boolean not null,
      least_w integer not null check (least_w > 0),
      least_factor float8 not null check (least_factor between 0.9 and 1),
      within_s integer not null check (within_s > 0),
      stays_s integer not null check (stays_s > 0),
      account_id uuid not null,
      -- How far its history has been read, and when somebody looks again.
      read_to timestamptz not null,
      due_at timestamptz not null
    );
    create index load_watch_due on load_watch (due_at) where is_on;

    -- What was found stays where it was found, with what the meter read around it.
    create table load_found (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      equipment_id uuid not null,
      at timestamptz not null,
      step_w integer not null,
      factor float8 not null,
      within_s float8 not null,
      curve jsonb not null,
      hazard_at timestamptz,
      unique (equipment_id, at)
    );
    create index load_found_by_project on load_found (project_id, at);
    create index load_found_new on load_found (at) where hazard_at is null;

    -- What leaked on each day of UTC: the middle of it, and what it hardly exceeded. Kept for as long as anybody learns from it.
    create table leakage_day (
      equipment_id uuid not null,
      day date not null,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      readings integer not null,
      middle_ma float8 not null,
      high_ma float8 not null,
      primary key (equipment_id, day)
    );
    create index leakage_day_by_day on leakage_day (day);

    create table leakage_cursor (
      equipment_id uuid primary key references equipment,
      next_day date not null
    );
    create index leakage_cursor_due on leakage_cursor (next_day);

    -- Days that are not what their day of the week says. Of no unit: the operator's; of no operator either: everybody's.
    create table calendar_day (
      oem_id uuid, company_id uuid, project_id uuid references project,
      day date not null,
      kind text not null check (kind in ('workday', 'weekend', 'holiday', 'makeUp')),
      name text not null,
      -- None: as it came with the platform.
      account_id uuid,
      check (oem_id is not null or project_id is null)
    );
    create unique index calendar_day_once on calendar_day (day, project_id, oem_id) nulls not distinct;
  `.execute(db)
  await protect(db, 'load_watch', { api: 'select, insert, update', engine: 'select, update', using: inSite })
  await protect(db, 'load_found', { api: 'select', engine: 'select, insert, update', using: inUnit })
  await protect(db, 'leakage_day', { api: 'select', engine: 'select, insert, delete', using: inSite })
  await protect(db, 'calendar_day', {
    api: 'select, insert, update, delete',
    using: `(project_id is not null and ${inUnit}) or (project_id is null and ${inOperator})`,
  })
  await sql
    .raw(
      `
    -- As they count in a unit: its own word before its operator's, and that before everybody's.
    create function unit_days(unit uuid, first_day date, last_day date)
      returns table (day text, kind text, name text, owner text)
      stable security definer set search_path = public language sql as $$
      select distinct on (c.day) c.day::text, c.kind, c.name,
        case when c.project_id is not null then 'unit' when c.oem_id is not null then 'operator' else 'platform' end
      from project p join calendar_day c on c.project_id = p.id
        or (c.project_id is null and (c.oem_id = p.oem_id or c.oem_id is null))
      where p.id = unit and ${unitInReach} and c.day between first_day and last_day
      order by c.day, c.project_id is null, c.oem_id is null
    $$;
    grant execute on function unit_days to vigil_api;
    insert into calendar_day (day, kind, name) values ${nationalRows()};
  `,
    )
    .execute(db)
  await protect(db, 'leakage_cursor', { engine: 'select, insert, update' })
}
