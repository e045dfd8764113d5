import { sql, type Kysely } from 'kysely'
import { inSite, protect } from '../row-security.ts'

/** Codes to report by, and what somebody without an account reported. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table report_code (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      -- None: of the unit itself.
      equipment_id uuid references equipment,
      token text not null unique check (token ~ '^[A-Za-z0-9_-]{22}$'),
      made_at timestamptz not null, made_by uuid not null,
      ended_at timestamptz
    );
    create unique index report_code_in_use on report_code (project_id, equipment_id) nulls not distinct where ended_at is null;

    create table visitor_report (
      work_order_id uuid primary key references work_order,
      oem_id uuid not null, company_id uuid, project_id uuid not null, equipment_id uuid,
      -- By which code; no reference, because a code goes with its equipment and a report stays.
      code_id uuid not null,
      secret_hash bytea not null unique check (length(secret_hash) = 32),
      at timestamptz not null,
      kinds text[] not null,
      -- Forgotten a month after the order has ended.
      mobile text,
      -- Counted before a picture is opened: what is none counts too.
      photo_tries smallint not null default 0
    );
    create index visitor_report_by_unit on visitor_report (project_id, at);
    create index visitor_report_numbers on visitor_report (work_order_id) where mobile is not null;
  `.execute(db)
  await protect(db, 'report_code', { api: 'select, insert, update', using: inSite })
  await protect(db, 'visitor_report', {
    api: 'select, insert, update',
    engine: 'select, update',
    using: inSite,
  })
  await sql
    .raw(
      `
    -- Whose a code is, for whoever is at the door. Nothing for one that is over, whatever the reason.
    create function report_site(asked text) returns table (code_id uuid, oem_id uuid, company_id uuid, project_id uuid,
        equipment_id uuid, zone text)
      stable security definer set search_path = public language sql as $$
      select c.id, c.oem_id, c.company_id, c.project_id, c.equipment_id, p.zone
      from report_code c join project p on p.id = c.project_id join oem o on o.id = c.oem_id
      where c.token = asked and c.ended_at is null and p.state in ('draft', 'active') and o.state = 'active'
    $$;

    -- How far a report is, for whoever has its receipt.
    create function follow_report(hash bytea) returns table (id uuid, made_at timestamptz, state text, zone text)
      stable security definer set search_path = public language sql as $$
      select o.id, o.made_at, o.state, p.zone
      from visitor_report r join work_order o on o.id = r.work_order_id join project p on p.id = o.project_id
      where r.secret_hash = hash
    $$;
    grant execute on function report_site, follow_report to vigil_api;
  `,
    )
    .execute(db)
}
