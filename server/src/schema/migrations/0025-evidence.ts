import { sql, type Kysely } from 'kysely'
import { inScope, protect } from '../row-security.ts'

const site = { oem: 'oem_id', company: 'company_id', project: 'project_id', equipment: 'equipment_id' }
const around = { oem: 'e.oem_id', company: 'e.company_id', project: 'e.project_id', equipment: 'e.id' }

/** Photos of the place of an alarm; the minute that whoever goes may ask for; and what equipment said meanwhile. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table alarm
      -- How many photos belong to it: counted here, so that a handling need not count them.
      add column photos smallint not null default 0 check (photos between 0 and 9),
      -- Whoever goes asked for another minute; once.
      add column delayed_at timestamptz;

    create table evidence (
      id uuid primary key,
      alarm_id uuid not null references alarm,
      oem_id uuid not null, company_id uuid, project_id uuid not null, equipment_id uuid not null,
      account_id uuid not null,
      at timestamptz not null default clock_timestamp(),
      -- Of the stored bytes: sent twice, it is there once.
      hash bytea not null check (length(hash) = 32),
      type text not null check (type in ('image/jpeg','image/png','image/webp')),
      width integer not null check (width > 0), height integer not null check (height > 0),
      content bytea not null check (length(content) between 1 and 5242880),
      unique (alarm_id, hash)
    );
    -- Pictures are compressed already.
    alter table evidence alter column content set storage external;
  `.execute(db)

  // Nobody changes evidence and nobody deletes it: those rights are not given to any process.
  await protect(db, 'evidence', { api: 'select, insert', using: inScope(site) })

  // History has no wall of its own: this shows it of the equipment around one alarm, to whoever sees both.
  await sql
    .raw(
      `create function case_reports(which uuid, points uuid[], upto timestamptz, most integer)
        returns table (point uuid, told_at timestamptz, told jsonb)
        stable security definer set search_path = public set plan_cache_mode = force_custom_plan language plpgsql as $$
      begin
        if not exists (select 1 from alarm where alarm.id = which and ${inScope(site)}) then return; end if;
        return query select e.id, h.received_at, h.reported
          from alarm a join equipment e on e.project_id = a.project_id and e.id = any(points)
          cross join lateral (
            -- One look back, for what it said before.
            (select p.received_at, p.reported from equipment_history p
              where p.equipment_id = e.id and p.boot_id >= 0 and p.received_at between a.first_at - interval '1 hour' and a.first_at
              order by p.received_at desc limit 1)
            union all
            (select n.received_at, n.reported from equipment_history n
              where n.equipment_id = e.id and n.boot_id >= 0 and n.received_at > a.first_at and n.received_at <= upto
              order by n.received_at limit most)
          ) h
          where a.id = which and ${inScope(around)} order by e.id, h.received_at;
      end $$;
      revoke execute on function case_reports from public;
      grant execute on function case_reports to vigil_api;`,
    )
    .execute(db)
}
