import { sql, type Kysely } from 'kysely'
import { inScope, protect } from '../row-security.ts'

const site = { oem: 'oem_id', company: 'company_id', project: 'project_id', equipment: 'equipment_id' }

/** What people make of alarms: who saw it, who owns it, what was judged, how it ended; and who shielded what until when. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table alarm
      add column area_id uuid,
      -- By the device's own clock, which may be wrong.
      add column device_at timestamptz,
      add column acknowledged_at timestamptz, add column acknowledged_by uuid,
      add column owner_id uuid, add column owned_at timestamptz,
      add column verdict text check (verdict in ('real','false','test','drill')),
      add column cause text, add column verdict_at timestamptz, add column verdict_by uuid,
      add column handled_at timestamptz, add column handled_by uuid,
      add column archived_at timestamptz,
      add column result text,
      add column reopened_from uuid,
      add column group_id uuid,
      add column isolation_id uuid,
      add column flaps smallint not null default 0, add column flap_since timestamptz,
      add column is_flapping boolean not null default false,
      add check ((state = 'archived') = (archived_at is not null)),
      add check (verdict <> 'false' or cause is not null);

    -- Other fires of the unit that may confirm a new one, and storms: only what is young and open.
    create index alarm_urgent_by_project on alarm (project_id, first_at) where priority = 1 and state <> 'archived';
    -- What the clock may settle.
    create index alarm_settling on alarm (recovered_at) where condition = 'recovered' and state <> 'archived';
    create index alarm_handled on alarm (handled_at) where state = 'handled';
    create index alarm_by_group on alarm (group_id, id) where group_id is not null;

    create table alarm_sight (
      alarm_id uuid not null references alarm,
      account_id uuid not null,
      oem_id uuid not null, company_id uuid, project_id uuid not null, equipment_id uuid not null,
      seen_at timestamptz not null default clock_timestamp(),
      primary key (alarm_id, account_id)
    );

    -- Acknowledged together; for a moment it can be taken back.
    create table alarm_batch (
      id uuid primary key,
      account_id uuid not null,
      at timestamptz not null default clock_timestamp(),
      alarm_ids uuid[] not null,
      undone_at timestamptz
    );

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
      check (until <= began_at + interval '24 hours 1 minute')
    );
    create unique index isolation_open on isolation (equipment_id, kind) where ended_at is null;
    create index isolation_by_project on isolation (project_id, id);
    create index isolation_due on isolation (until) where ended_at is null;
  `.execute(db)

  // Whoever reads a case reads the names in it, and of nobody else.
  await sql
    .raw(
      `create function alarm_people(which uuid) returns table (id uuid, name text)
        stable security definer set search_path = public language plpgsql as $$
      begin
        if not exists (select 1 from alarm where alarm.id = which and ${inScope(site)}) then return; end if;
        return query select a.id, coalesce(a.person, a.nickname, a.login_name) from account a where a.id in (
          select m.actor_id::uuid from alarm_move m where m.alarm_id = which and m.actor_kind = 'account'
          union select s.account_id from alarm_sight s where s.alarm_id = which
          union select o.owner_id from alarm o where o.id = which);
      end $$;
      revoke execute on function alarm_people from public;
      grant execute on function alarm_people to vigil_api;`,
    )
    .execute(db)

  // A tenant's scope is a piece of equipment, which a move does not name: the wall around the alarm answers for it.
  const ofAlarm = 'exists (select 1 from alarm a where a.id = alarm_id)'
  await sql.raw(`alter policy api_scope on alarm_move using (${ofAlarm}) with check (${ofAlarm})`).execute(db)
  await protect(db, 'alarm_sight', { api: 'select, insert', engine: 'select, insert', using: inScope(site) })
  await protect(db, 'alarm_batch', { api: 'select, insert, update', using: 'account_id = (select actor_account())' })
  await protect(db, 'isolation', {
    api: 'select, insert, update',
    engine: 'select, update',
    using: inScope(site),
  })
}
