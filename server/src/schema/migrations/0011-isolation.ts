import { sql, type Kysely } from 'kysely'
import { inSite, inUnit, protect } from '../row-security.ts'

/** Who shielded what until when, and the walk test. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table isolation (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      equipment_id uuid not null references equipment,
      -- shield: notices stop. test: a walk test of this point is under way.
      kind text not null check (kind in ('shield','test')),
      reason text not null,
      owner_id uuid not null,
      began_at timestamptz not null default clock_timestamp(),
      until timestamptz not null,
      ended_at timestamptz,
      ended_by uuid,
      extended_by uuid, extended_at timestamptz, extended_reason text,
      walk_test_id uuid,
      check (until <= began_at + interval '24 hours 1 minute')
    );
    create unique index isolation_open on isolation (equipment_id, kind) where ended_at is null;
    create index isolation_by_project on isolation (project_id, id);
    create index isolation_due on isolation (until) where ended_at is null;
    create index isolation_ended on isolation (ended_at) where ended_at is not null;

    create table walk_test (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      owner_id uuid not null, reason text not null,
      began_at timestamptz not null default clock_timestamp(),
      until timestamptz not null,
      ended_at timestamptz,
      check (until <= began_at + interval '24 hours 1 minute')
    );
    create index walk_test_by_project on walk_test (project_id, id);
    create index walk_test_open on walk_test (until) where ended_at is null;

    create table walk_point (
      walk_test_id uuid not null references walk_test,
      place smallint not null,
      oem_id uuid not null, company_id uuid, project_id uuid not null, equipment_id uuid not null references equipment,
      isolation_id uuid not null references isolation,
      -- A hand must press it: no automatic verdict.
      needs_person boolean not null,
      fired_at timestamptz, alarm_id uuid,
      primary key (walk_test_id, place),
      unique (walk_test_id, equipment_id)
    );
    create index walk_point_waiting on walk_point (isolation_id) where fired_at is null;
  `.execute(db)

  await protect(db, 'isolation', {
    api: 'select, insert, update',
    engine: 'select, update',
    using: inSite,
  })
  await protect(db, 'walk_test', {
    api: 'select, insert, update',
    engine: 'select, insert, update',
    using: inUnit,
  })
  await protect(db, 'walk_point', { api: 'select, insert, update', engine: 'select, insert, update', using: inSite })

  await sql
    .raw(
      `
    create function isolation_people(which uuid[]) returns table (id uuid, name text)
      stable security definer set search_path = public language sql as $$
      select a.id, coalesce(a.person, a.nickname, a.login_name) from account a where a.id in (
        select unnest(array[owner_id, ended_by, extended_by]) from isolation i where i.id = any(which) and ${inSite}
        union select owner_id from walk_test w where w.id = any(which) and ${inUnit})
    $$;

    grant execute on function isolation_people to vigil_api;
  `,
    )
    .execute(db)
}
