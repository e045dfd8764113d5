import { sql, type Kysely } from 'kysely'
import { inScope, protect } from '../row-security.ts'

const site = { oem: 'oem_id', company: 'company_id', project: 'project_id', equipment: 'equipment_id' }

/** Lasting unsafe conditions with their deadlines and signatures; and the walk test in the ledger of isolations. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table hazard (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      equipment_id uuid references equipment,
      source text not null check (source in ('device','unanswered','isolation','manual')),
      -- No reference: it would hold the alarm's row, and no fire waits for a hazard.
      alarm_id uuid, isolation_id uuid references isolation,
      event_key text,
      title text not null default '', detail text not null default '',
      level text not null check (level in ('general','serious','major')),
      state text not null default 'found' check (state in
        ('found','assigned','correcting','submitted','rejected','closed','void')),
      found_at timestamptz not null, found_by uuid,
      due_at timestamptz not null,
      -- The first deadline's length in seconds, and where the one that runs now began.
      deadline_s integer not null, deadline_from timestamptz not null,
      extensions smallint not null default 0, rejections smallint not null default 0,
      corrector_id uuid, submitted_by uuid, measure text,
      plan jsonb,
      unit_signed_by uuid, unit_signed_at timestamptz, centre_signed_by uuid, centre_signed_at timestamptz,
      -- A person has touched it: it no longer closes by itself.
      taken_at timestamptz,
      closed_at timestamptz, result text,
      version integer not null default 0,
      check ((state in ('closed','void')) = (closed_at is not null)),
      check (unit_signed_by is null or unit_signed_by is distinct from corrector_id),
      check (centre_signed_by is null or centre_signed_by is distinct from corrector_id)
    );
    -- One hazard for one cause, however often the clock looks.
    create unique index hazard_by_alarm on hazard (alarm_id, source) where alarm_id is not null;
    create unique index hazard_by_isolation on hazard (isolation_id) where isolation_id is not null;
    create index hazard_by_project on hazard (project_id, id);
    create index hazard_by_oem on hazard (oem_id, id);
    create index hazard_by_company on hazard (company_id, id);
    create index hazard_by_equipment on hazard (equipment_id, id);
    create index hazard_untouched on hazard (id) where state = 'found' and taken_at is null and source in ('device','isolation');
    -- What may become a hazard.
    create index alarm_hazards on alarm (id) where kind = 'hazard' and state <> 'archived';
    create index alarm_unanswered on alarm (id) where unanswered_at is not null and state <> 'archived';

    create table hazard_move (
      id bigint generated always as identity primary key,
      hazard_id uuid not null references hazard,
      oem_id uuid not null, company_id uuid, project_id uuid not null, equipment_id uuid,
      at timestamptz not null default clock_timestamp(),
      act text not null, from_state text, to_state text not null,
      actor_kind text not null, actor_id uuid, note text
    );
    create index hazard_move_by_hazard on hazard_move (hazard_id, id);

    create table hazard_reminder (
      hazard_id uuid not null references hazard,
      -- Which deadline: the first, or one after it.
      round smallint not null, percent smallint not null,
      oem_id uuid not null, company_id uuid, project_id uuid not null, equipment_id uuid,
      due_at timestamptz not null,
      told_at timestamptz,
      primary key (hazard_id, round, percent)
    );
    create index hazard_reminder_due on hazard_reminder (due_at) where told_at is null;

    alter table isolation add column extended_by uuid, add column extended_at timestamptz, add column extended_reason text,
      add column walk_test_id uuid;

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
    create index alarm_by_isolation on alarm (isolation_id, id) where isolation_id is not null;
  `.execute(db)

  // Names of the people in a case, for whoever reads it; and the ids of whom a manager may ask to correct it.
  await sql
    .raw(
      `create function hazard_people(which uuid[]) returns table (id uuid, name text)
        stable security definer set search_path = public language sql as $$
        select a.id, coalesce(a.person, a.nickname, a.login_name) from account a where a.id in (
          select unnest(array[h.found_by, h.corrector_id, h.submitted_by, h.unit_signed_by, h.centre_signed_by])
            from hazard h where h.id = any(which) and ${inScope(site)}
          union select m.actor_id from hazard_move m join hazard on hazard.id = m.hazard_id
            where m.hazard_id = any(which) and m.actor_kind = 'account'
              and ${inScope({ oem: 'hazard.oem_id', company: 'hazard.company_id', project: 'hazard.project_id', equipment: 'hazard.equipment_id' })})
      $$;
      create function hazard_correctors(which uuid) returns table (id uuid, job text)
        stable security definer set search_path = public language sql as $$
        select distinct on (a.id) a.id, r.job
        from hazard h join role_grant g on g.scope_kind = 'project' and g.scope_id = h.project_id
          join role r on r.id = g.role_id and r.role_type = 2 join account a on a.id = g.account_id
        where h.id = which and ${inScope({ oem: 'h.oem_id', company: 'h.company_id', project: 'h.project_id', equipment: null })}
          -- Whoever corrects it must be able to open it.
          and r.permissions like '%,hazardRec:select,%'
          and a.state = 'active' and (g.expires_at is null or g.expires_at > clock_timestamp())
        order by a.id
      $$;
      -- Who is reminded: whoever corrects it; the managers while nobody does, and once its time is over.
      create function hazard_audience(which uuid[]) returns table (hazard_id uuid, account_id uuid, is_manager boolean)
        stable security definer set search_path = public language sql as $$
        select h.id, h.corrector_id, false from hazard h join account a on a.id = h.corrector_id and a.state = 'active'
          where h.id = any(which)
        union
        select h.id, g.account_id, true from hazard h
          join role_grant g on g.scope_kind = 'project' and g.scope_id = h.project_id
          join role r on r.id = g.role_id and r.role_type = 2 and r.job in ('manager', 'responsible')
          join account a on a.id = g.account_id and a.state = 'active'
        where h.id = any(which) and (g.expires_at is null or g.expires_at > clock_timestamp())
      $$;
      create function isolation_people(which uuid[]) returns table (id uuid, name text)
        stable security definer set search_path = public language sql as $$
        select a.id, coalesce(a.person, a.nickname, a.login_name) from account a where a.id in (
          select unnest(array[owner_id, ended_by, extended_by]) from isolation i where i.id = any(which) and ${inScope(site)}
          union select owner_id from walk_test w where w.id = any(which) and ${inScope({ ...site, equipment: null })})
      $$;
      revoke execute on function hazard_people, hazard_correctors, hazard_audience, isolation_people from public;
      grant execute on function hazard_audience to vigil_engine;
      grant execute on function hazard_people, hazard_correctors, isolation_people to vigil_api;`,
    )
    .execute(db)

  const engine = 'select, insert, update'
  await protect(db, 'hazard', { api: 'select, insert, update', engine, using: inScope(site) })
  await protect(db, 'hazard_move', { api: 'select, insert', engine: 'select, insert', using: inScope(site) })
  await protect(db, 'hazard_reminder', {
    api: 'select, insert, update, delete',
    engine: 'select, insert, update, delete',
    using: inScope(site),
  })
  await protect(db, 'walk_test', {
    api: 'select, insert, update',
    engine,
    using: inScope({ ...site, equipment: null }),
  })
  await protect(db, 'walk_point', { api: 'select, insert, update', engine, using: inScope(site) })
}
