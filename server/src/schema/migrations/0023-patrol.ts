import { sql, type Kysely } from 'kysely'
import { inScope, inUnit, protect } from '../row-security.ts'

/** Rounds: what is checked where, the plans, the tasks made of them, and every try to check in. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table patrol_place_type (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      name text not null,
      checks jsonb not null,
      version integer not null default 1
    );
    create index patrol_place_type_by_project on patrol_place_type (project_id, name);

    create table patrol_place (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      place_type_id uuid not null references patrol_place_type,
      area_id uuid,
      name text not null,
      -- What people read below the code. It names the place to nobody but its unit.
      label text not null,
      latitude float8, longitude float8,
      -- What its codes are made of; they change with the version.
      secret bytea not null check (length(secret) = 32),
      code_version integer not null default 1,
      qr_bound_at timestamptz,
      nfc_bound_at timestamptz,
      -- Of the chip that hangs there.
      nfc_serial text,
      version integer not null default 1,
      removed_at timestamptz,
      unique (project_id, label),
      check ((latitude is null) = (longitude is null))
    );
    create index patrol_place_by_project on patrol_place (project_id, id) where removed_at is null;
    create index patrol_place_by_type on patrol_place (place_type_id) where removed_at is null;

    create table patrol_plan (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      state text not null default 'draft' check (state in ('draft', 'active', 'paused', 'ended')),
      body jsonb not null,
      account_id uuid not null,
      version integer not null default 1,
      -- Windows that begin before this are made; what lies before its start is nobody's.
      made_until timestamptz
    );
    create index patrol_plan_by_project on patrol_plan (project_id, id);
    create index patrol_plan_active on patrol_plan (made_until) where state = 'active';

    create table patrol_task (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      plan_id uuid not null references patrol_plan,
      plan_name text not null,
      -- Of the unit's calendar and clock when it was made.
      day text not null,
      clock_from text not null,
      begins_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > begins_at),
      state text not null default 'notStarted'
        check (state in ('notStarted', 'doing', 'done', 'doneLate', 'missed', 'cancelled')),
      account_id uuid,
      is_order_fixed boolean not null,
      weakest_proof text not null,
      needs_photo boolean not null,
      cancelled_by uuid,
      cancel_note text,
      -- How many of its reminders have gone out.
      reminded smallint not null default 0,
      -- When the walk of hazards looked at what was missed of it.
      hazard_at timestamptz,
      -- One task for one window, however many workers look.
      unique (plan_id, begins_at)
    );
    create index patrol_task_by_project on patrol_task (project_id, begins_at, id);
    create index patrol_task_by_account on patrol_task (account_id, begins_at, id);
    create index patrol_task_missed on patrol_task (ends_at) where state = 'missed' and hazard_at is null;
    create index patrol_task_open on patrol_task (ends_at) where state in ('notStarted', 'doing');

    create table patrol_point (
      -- In the order of the windows.
      id uuid not null unique,
      task_id uuid not null references patrol_task,
      place_id uuid not null references patrol_place,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      plan_id uuid not null,
      place smallint not null,
      day text not null,
      clock_from text not null,
      -- As they were when the task was made: a phone without a network answers these.
      checks jsonb not null,
      outcome text not null default 'open' check (outcome in ('open', 'inTime', 'late', 'missed', 'void')),
      check_in_id uuid,
      done_at timestamptz,
      done_by uuid,
      way text,
      is_sent_late boolean not null default false,
      is_released boolean not null default false,
      abnormal smallint not null default 0,
      reason text check (reason in ('nobody', 'locked', 'codeBroken', 'fire', 'lateRefused', 'other')),
      reason_note text,
      primary key (task_id, place_id)
    );
    create index patrol_point_by_day on patrol_point (project_id, day, plan_id);
    create index patrol_point_by_place on patrol_point (place_id, day);

    -- A phone that signs: how far its clock was off when it last spoke to us, as we measured it.
    create table patrol_queue (
      id uuid primary key,
      account_id uuid not null references account,
      secret bytea not null check (length(secret) = 32),
      counter integer not null default 0,
      offset_ms bigint not null,
      contact_at timestamptz not null,
      -- What it had made by each contact: what it makes later is not older than that contact.
      contacts jsonb not null,
      -- By its own clock while that was right; a later counter is not an earlier time.
      last_phone_at timestamptz
    );
    create index patrol_queue_by_account on patrol_queue (account_id, id);

    -- Every try, those that were refused too. The id is the phone's: sent twice, it is one.
    create table patrol_check_in (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      task_id uuid not null references patrol_task,
      place_id uuid not null references patrol_place,
      account_id uuid not null,
      queue_id uuid not null,
      counter integer not null,
      state text not null check (state in ('accepted', 'refused', 'released')),
      refusal text,
      checks jsonb not null,
      way text,
      latitude float8, longitude float8,
      distance_m float8,
      clock_off_ms bigint not null,
      is_sent_late boolean not null,
      phone_at timestamptz not null,
      -- By the phone's clock, set right.
      at timestamptz not null,
      received_at timestamptz not null,
      results jsonb not null,
      note text,
      released_by uuid,
      released_at timestamptz,
      check ((state = 'accepted') = (refusal is null))
    );
    create index patrol_check_in_by_project on patrol_check_in (project_id, received_at, id);
    create index patrol_check_in_by_task on patrol_check_in (task_id, id);
    create index patrol_check_in_by_account on patrol_check_in (account_id, at) where state = 'accepted';

    create table patrol_photo (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      task_id uuid not null references patrol_task,
      place_id uuid not null references patrol_place,
      account_id uuid not null,
      taken_at timestamptz not null,
      at timestamptz not null default clock_timestamp(),
      hash bytea not null check (length(hash) = 32),
      type text not null check (type in ('image/jpeg','image/png','image/webp')),
      width integer not null check (width > 0), height integer not null check (height > 0),
      content bytea not null check (length(content) between 1 and 5242880),
      -- Used once.
      check_in_id uuid
    );
    create index patrol_photo_by_hash on patrol_photo (project_id, hash);
    create index patrol_photo_by_check_in on patrol_photo (check_in_id) where check_in_id is not null;
    alter table patrol_photo alter column content set storage external;

    -- What was abnormal: each becomes a hazard, in the walk that makes all of them.
    create table patrol_finding (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      check_in_id uuid not null references patrol_check_in,
      place_id uuid not null,
      place_name text not null,
      check_name text not null,
      note text not null,
      level text not null check (level in ('general', 'serious')),
      is_fixed boolean not null,
      account_id uuid not null,
      at timestamptz not null,
      -- When it stood in a hazard: the walk looks at no row twice.
      hazard_at timestamptz
    );
    create index patrol_finding_new on patrol_finding (id) where hazard_at is null;
    create index patrol_finding_by_check_in on patrol_finding (check_in_id);
  `.execute(db)

  await protect(db, 'patrol_place_type', {
    api: 'select, insert, update, delete',
    engine: 'select',
    using: inUnit,
  })
  await protect(db, 'patrol_place', { api: 'select, insert, update', engine: 'select', using: inUnit })
  await protect(db, 'patrol_plan', { api: 'select, insert, update', engine: 'select, update', using: inUnit })
  await protect(db, 'patrol_task', { api: 'select, update', engine: 'select, insert, update', using: inUnit })
  await protect(db, 'patrol_point', { api: 'select, update', engine: 'select, insert, update', using: inUnit })
  await protect(db, 'patrol_queue', {
    api: 'select, insert, update, delete',
    using: 'account_id = (select actor_account())',
  })
  await protect(db, 'patrol_check_in', { api: 'select, insert, update', using: inUnit })
  await protect(db, 'patrol_photo', { api: 'select, insert, update', using: inUnit })
  await protect(db, 'patrol_finding', { api: 'select, insert', engine: 'select, update', using: inUnit })

  await sql
    .raw(
      `
    -- Who may go rounds in a unit that the reader reaches.
    create function patrol_people(which uuid) returns table (id uuid, name text, job text)
      stable security definer set search_path = public language sql as $$
      select distinct on (a.id) a.id, coalesce(a.person, a.nickname, a.login_name), r.job
      from project p join role_grant g on g.scope_kind = 'project' and g.scope_id = p.id
        join role r on r.id = g.role_id join account a on a.id = g.account_id
      where p.id = which and ${inScope({ oem: 'p.oem_id', company: 'p.company_id', project: 'p.id', equipment: null })}
        and r.permissions like '%,patrolTask:custom,%'
        and a.state = 'active' and (g.expires_at is null or g.expires_at > clock_timestamp())
      order by a.id
    $$;

    -- Who hears that a round was missed.
    create function patrol_managers(which uuid[]) returns table (project_id uuid, account_id uuid)
      stable security definer set search_path = public language sql as $$
      select distinct g.scope_id, g.account_id from role_grant g
        join role r on r.id = g.role_id and r.role_type = 2 and r.job in ('manager', 'responsible')
        join account a on a.id = g.account_id and a.state = 'active'
      where g.scope_kind = 'project' and g.scope_id = any(which)
        and (g.expires_at is null or g.expires_at > clock_timestamp())
    $$;

    grant execute on function patrol_people to vigil_api;
    grant execute on function patrol_managers to vigil_engine;
  `,
    )
    .execute(db)
}
