import { sql, type Kysely } from 'kysely'
import { inSite, inSiteOf, inUnitOf, protect } from '../row-security.ts'

/** Lasting unsafe conditions with their deadlines and signatures. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table hazard (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      equipment_id uuid references equipment,
      source text not null check (source in
        ('device','unanswered','overdueFault','notRecovered','isolation','nuisance','dutyCheck','linkage','untested',
         'lifeEnd','selfTest','patrol','missedRound','maintenance','forbiddenLoad','manual')),
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
      -- A check that nobody answered is a hazard, and so is a step of a linkage that was not proved.
      check_id uuid,
      -- In a digest once.
      digested_at timestamptz,
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
    create index hazard_by_corrector on hazard (corrector_id) where state not in ('closed', 'void');
    create index hazard_by_equipment on hazard (equipment_id, id);
    create unique index hazard_by_check on hazard (check_id) where check_id is not null;
    create index hazard_untouched on hazard (id) where state = 'found' and taken_at is null
      and source in ('device','isolation','overdueFault','notRecovered','untested','lifeEnd','selfTest');
    -- Once for a piece of equipment, whatever became of the hazard.
    create unique index hazard_untested on hazard (equipment_id) where source = 'untested';
    -- Once for each thing that stood in its place: the moment follows from when it was put there.
    create unique index hazard_life_end on hazard (equipment_id, found_at) where source = 'lifeEnd';
    -- One open fix for a point, however often somebody presses.
    create unique index hazard_open_fix on hazard (equipment_id)
      where source = 'nuisance' and state not in ('closed','void');
    -- What failed its test is one thing to put right, however often it is tested.
    create unique index hazard_open_test on hazard (equipment_id)
      where source = 'selfTest' and state not in ('closed','void');
    create index hazard_fixes on hazard (equipment_id, id) where source = 'nuisance';
    create index hazard_undigested on hazard (id) where digested_at is null and state = 'found';

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
  `.execute(db)

  await protect(db, 'hazard', { api: 'select, insert, update', engine: 'select, insert, update', using: inSite })
  await protect(db, 'hazard_move', { api: 'select, insert', engine: 'select, insert', using: inSite })
  await protect(db, 'hazard_reminder', {
    api: 'select, insert, update, delete',
    engine: 'select, insert, update, delete',
    using: inSite,
  })

  await sql
    .raw(
      `
    -- Names of the people in a case, for whoever reads it.
    create function hazard_people(which uuid[]) returns table (id uuid, name text)
      stable security definer set search_path = public language sql as $$
      select a.id, a.name from named_actor a where a.id in (
        select unnest(array[h.found_by, h.corrector_id, h.submitted_by, h.unit_signed_by, h.centre_signed_by])
          from hazard h where h.id = any(which) and ${inSite}
        union select m.actor_id from hazard_move m join hazard on hazard.id = m.hazard_id
          where m.hazard_id = any(which) and m.actor_kind = 'account'
            and ${inSiteOf('hazard')})
    $$;

    -- The ids of whom a manager may ask to correct it.
    create function hazard_correctors(which uuid) returns table (id uuid, job text)
      stable security definer set search_path = public language sql as $$
      select distinct on (a.id) a.id, r.job
      from hazard h join role_grant g on g.scope_kind = 'project' and g.scope_id = h.project_id
        join role r on r.id = g.role_id and r.role_type = 2 join account a on a.id = g.account_id
      where h.id = which and ${inUnitOf('h')}
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

    grant execute on function hazard_people, hazard_correctors to vigil_api;
    grant execute on function hazard_audience to vigil_engine;
  `,
    )
    .execute(db)
}
