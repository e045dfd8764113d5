import { sql, type Kysely } from 'kysely'
import { inScope, inSite, inUnit, protect } from '../row-security.ts'

/** Maintenance by the calendar: the plans, what became of each period, the record of each device, and what was found. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table maintenance_plan (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      state text not null default 'active' check (state in ('active', 'paused', 'ended')),
      body jsonb not null,
      -- The visit that is next, counted from the first, and when its order is made; none while the plan rests.
      next_turn integer not null,
      next_at timestamptz,
      made_by uuid not null,
      version integer not null default 1,
      check ((state = 'active') = (next_at is not null))
    );
    create index maintenance_plan_by_project on maintenance_plan (project_id, id);
    create index maintenance_plan_due on maintenance_plan (next_at) where next_at is not null;

    create table maintenance_run (
      plan_id uuid not null references maintenance_plan,
      -- Of the unit's calendar. One period is made once, however many workers look and whatever is edited.
      day text not null,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      outcome text not null check (outcome in ('made', 'missed', 'nothing')),
      work_order_id uuid references work_order,
      primary key (plan_id, day),
      check ((outcome = 'made') = (work_order_id is not null))
    );

    -- One device in one order: what is to be looked at, then what was found, and from the end of the work on its record.
    create table maintenance_record (
      id uuid primary key,
      work_order_id uuid not null references work_order,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      equipment_id uuid not null references equipment,
      plan_name text not null, firm text not null,
      system text not null,
      depth text not null check (depth in ('month', 'quarter', 'year')),
      checks text[] not null,
      results jsonb not null default '[]',
      abnormal smallint not null default 0,
      account_id uuid,
      answered_at timestamptz,
      -- When the work was said to be done. What is changed after a rejection is no record until it is done again.
      recorded_at timestamptz,
      unique (work_order_id, equipment_id),
      check (recorded_at is null or answered_at is not null)
    );
    create index maintenance_record_by_equipment on maintenance_record (equipment_id, id) where recorded_at is not null;

    create table maintenance_finding (
      id uuid primary key,
      work_order_id uuid not null references work_order,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      equipment_id uuid not null references equipment,
      check_key text not null,
      note text not null,
      level text not null check (level in ('general', 'serious')),
      is_fixed boolean not null,
      account_id uuid not null,
      at timestamptz not null,
      -- When it stood in a hazard: the walk looks at no row twice.
      hazard_at timestamptz,
      -- Done again after a rejection, it is the same finding.
      unique (work_order_id, equipment_id, check_key)
    );
    create index maintenance_finding_new on maintenance_finding (id) where hazard_at is null;
  `.execute(db)

  await protect(db, 'maintenance_plan', { api: 'select, insert, update', engine: 'select, update', using: inUnit })
  await protect(db, 'maintenance_run', { api: 'select', engine: 'select, insert', using: inUnit })
  await protect(db, 'maintenance_record', { api: 'select, update', engine: 'select, insert', using: inSite })
  await protect(db, 'maintenance_finding', { api: 'select, insert', engine: 'select, update', using: inSite })

  await sql
    .raw(
      `
    -- Who of a unit that the reader reaches may be sent to maintain.
    create function maintenance_people(which uuid) returns table (id uuid, name text, job text)
      stable security definer set search_path = public language sql as $$
      select distinct on (a.id) a.id, coalesce(a.person, a.nickname, a.login_name), r.job
      from project p join role_grant g on g.scope_kind = 'project' and g.scope_id = p.id
        join role r on r.id = g.role_id and r.role_type = 2 join account a on a.id = g.account_id
      where p.id = which and ${inScope({ oem: 'p.oem_id', company: 'p.company_id', project: 'p.id', equipment: null })}
        and r.permissions like '%,ticket:update,%' and r.permissions like '%,ticket:custom,%'
        and a.state = 'active' and (g.expires_at is null or g.expires_at > clock_timestamp())
      order by a.id, r.job <> 'maintainer'
    $$;
    grant execute on function maintenance_people to vigil_api;
  `,
    )
    .execute(db)
}
