import { sql, type Kysely } from 'kysely'
import { inScope, inUnit, protect } from '../row-security.ts'

/** Many loops by one confirmation, now or by a timer, given in waves in the name and with the rights of whoever set it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table command_batch (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      -- Who answers for it, and in which role: both are asked again whenever a loop's turn comes.
      account_id uuid not null,
      role_id uuid not null,
      -- None: each loop is told its own, by a scene.
      action text,
      params jsonb not null,
      danger text not null,
      -- What it was looked at for: to be moved now, or to be kept by a timer.
      is_for_later boolean not null default false,
      -- Why: a person's own hand, the timer that was due, or the scene he ran.
      origin_kind text not null default 'batch' check (origin_kind in ('batch', 'timer', 'scene')),
      origin_id uuid not null,
      -- The run of a scene that it puts back.
      undoes uuid,
      nonce_hash bytea not null check (length(nonce_hash) = 32),
      expires_at timestamptz not null,
      state text not null default 'prepared'
        check (state in ('prepared', 'kept', 'running', 'paused', 'done', 'stopped', 'broken')),
      -- The wave under way, from 1; 0 before the first.
      wave smallint not null default 0,
      stop_percent smallint not null check (stop_percent between 0 and 100),
      -- A person has seen what failed in this wave and wants it to go on.
      excused_wave smallint not null default 0,
      created_at timestamptz not null default clock_timestamp(),
      ended_at timestamptz
    );
    create index command_batch_by_project on command_batch (project_id, id) where state not in ('prepared', 'kept');
    create index command_batch_of_scene on command_batch (origin_id, id) where origin_kind = 'scene';
    create index command_batch_running on command_batch (id) where state = 'running';
    create index command_batch_prepared on command_batch (expires_at) where state in ('prepared', 'kept');

    -- What became of a loop is its command's state: it stands nowhere twice.
    create table command_batch_loop (
      batch_id uuid not null references command_batch on delete cascade,
      equipment_id uuid not null,
      -- 0: left out from the beginning.
      wave smallint not null,
      place smallint not null,
      -- What it is told; none: what the whole batch is.
      action text,
      params jsonb,
      -- What would put it back as it was when this was looked at.
      before jsonb,
      -- Why it was left out, or refused when its turn came.
      refusal text,
      command_id uuid unique,
      primary key (batch_id, equipment_id)
    );

    -- What somebody keeps an eye on: his own, and no right to it; what he reaches no more is not shown.
    create table equipment_watch (
      account_id uuid not null references account,
      equipment_id uuid not null,
      at timestamptz not null default clock_timestamp(),
      primary key (account_id, equipment_id)
    );

    create table scene (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      -- Who made it; a tenant's stays his own. Whoever runs it does so with his own rights.
      account_id uuid not null,
      name text not null,
      icon text not null,
      revision integer not null default 1
    );
    create index scene_by_project on scene (project_id, id);

    create table scene_item (
      scene_id uuid not null references scene on delete cascade,
      equipment_id uuid not null,
      place smallint not null,
      action text not null,
      params jsonb not null,
      primary key (scene_id, equipment_id)
    );
    create index scene_item_by_equipment on scene_item (equipment_id);
    -- Loops that have power in some periods of the week; the timers under it are set, rest and go together.
    create table time_sharing (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      account_id uuid not null,
      name text not null,
      periods jsonb not null,
      -- Instead of periods: without power at these rates of the unit's tariff, and when that is.
      off_rates text[] not null default '{}',
      edges jsonb,
      is_on boolean not null default true,
      revision integer not null default 1,
      created_at timestamptz not null default clock_timestamp()
    );
    create index time_sharing_by_project on time_sharing (project_id, id);

    create table timer (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      -- Who answers for it, and in which role: both are asked again whenever it acts.
      account_id uuid not null,
      role_id uuid not null,
      name text not null,
      -- None: each loop is told its own, as the scene had it when a person confirmed it.
      action text,
      params jsonb not null,
      scene_id uuid references scene on delete cascade,
      -- By the clock on the unit's wall.
      clock_time text not null,
      -- Monday is 1; none: on a day of each month, or once, on the day.
      weekdays smallint[] not null,
      month_day smallint,
      -- None: in every month.
      months smallint[] not null default '{}',
      day text,
      except_days text[] not null,
      is_on boolean not null default true,
      revision integer not null default 1,
      -- When it acts next; none while it rests, or when it is over.
      next_at timestamptz,
      -- What it is a part of: the edges of the periods, two by two. What a change left over rests, with what it did.
      sharing_id uuid references time_sharing on delete cascade,
      sharing_place smallint,
      -- The unit's clock was set to another zone: when it acts next is to be reckoned anew, and until then it does not act.
      is_unsettled boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      unique (sharing_id, sharing_place)
    );
    create index timer_by_project on timer (project_id, id);
    create index timer_due on timer (next_at) where next_at is not null;
    create index timer_unsettled on timer (id) where is_unsettled;

    create function unsettle_timers() returns trigger
      security definer set search_path = public language plpgsql as $$
    begin
      update timer set is_unsettled = true where project_id = new.id and next_at is not null;
      return null;
    end $$;
    create trigger timers_by_zone after update of zone on project
      for each row when (old.zone <> new.zone) execute function unsettle_timers();

    create table timer_loop (
      timer_id uuid not null references timer on delete cascade,
      equipment_id uuid not null,
      place smallint not null,
      action text,
      params jsonb,
      primary key (timer_id, equipment_id)
    );
    create index timer_loop_by_equipment on timer_loop (equipment_id);

    -- What has left a unit is moved by none of its timers any more, also when it comes back; one that moves nothing now rests.
    create function end_timers_of(family uuid[]) returns void
      security definer set search_path = public language plpgsql as $$
    declare left_by uuid[];
    begin
      with gone as (delete from timer_loop where equipment_id = any(family) returning timer_id)
        select array_agg(distinct timer_id) into left_by from gone;
      update timer t set is_on = false, next_at = null where t.id = any(left_by)
        and not exists (select 1 from timer_loop l where l.timer_id = t.id);
      update time_sharing s set is_on = false where s.is_on
        and exists (select 1 from timer t where t.sharing_id = s.id and t.id = any(left_by))
        and not exists (select 1 from timer t where t.sharing_id = s.id and t.is_on);
    end $$;

    -- Of one run there is one row, whichever clock jumped and whoever counted it: it acts once or it was skipped.
    create table timer_run (
      timer_id uuid not null references timer on delete cascade,
      due_at timestamptz not null,
      state text not null check (state in ('given', 'skipped')),
      batch_id uuid,
      primary key (timer_id, due_at)
    );

    -- The account in one of its roles as it stands now; nothing when either is over. For what is done in somebody's name
    -- while he is not there.
    create type actor_row as (account_id uuid, oem_id uuid, role_id uuid, role_type smallint, job text,
      permissions text, equipment_permissions text, scope_kind text, scope_ids uuid[]);
    create function actor_in_role(who uuid, which uuid) returns setof actor_row
      stable security definer set search_path = public language sql as $$
      select a.id, a.oem_id, r.id, r.role_type, r.job, r.permissions, r.equipment_permissions, s.kind, s.ids
      from account a join role r on r.id = which
        left join oem o on o.id = a.oem_id
        cross join lateral active_scope(a.id, r.id) s
      where a.id = who and a.state = 'active' and coalesce(o.state, 'active') <> 'closed'
    $$;

    -- The same, held until the transaction ends: whoever takes the right away waits that long and then finds what was ordered
    -- (withdraw_unsent). Between a look at the rights and the order nobody loses them unseen.
    create function hold_actor(who uuid, which uuid) returns setof actor_row
      security definer set search_path = public language plpgsql as $$
    begin
      perform 1 from role_grant g where g.account_id = who and g.role_id = which for share;
      perform 1 from role r where r.id = which for share;
      perform 1 from account a where a.id = who for share;
      return query select * from actor_in_role(who, which);
    end $$;
    grant execute on function actor_in_role, hold_actor to vigil_api;
  `.execute(db)

  await protect(db, 'command_batch', {
    api: 'select, insert, update',
    engine: 'select, insert, update, delete',
    // A tenant's are his own.
    using: `${inUnit} or account_id = (select actor_account())`,
  })
  await protect(db, 'command_batch_loop', {
    api: 'select, insert, update',
    engine: 'select, insert, update, delete',
    using: 'exists (select 1 from command_batch b where b.id = command_batch_loop.batch_id)',
  })
  await protect(db, 'equipment_watch', {
    api: 'select, insert, update, delete',
    using: 'account_id = (select actor_account())',
  })
  await protect(db, 'scene', {
    api: 'select, insert, update, delete',
    using: `${inUnit} or account_id = (select actor_account())`,
  })
  await protect(db, 'scene_item', {
    api: 'select, insert, delete',
    using: 'exists (select 1 from scene s where s.id = scene_item.scene_id)',
  })
  await protect(db, 'time_sharing', {
    api: 'select, insert, update, delete',
    engine: 'select',
    using: `${inUnit} or account_id = (select actor_account())`,
  })
  await protect(db, 'timer', {
    api: 'select, insert, update, delete',
    engine: 'select, update',
    using: `${inUnit} or account_id = (select actor_account())`,
  })

  await sql
    .raw(
      `
    -- By which the clock of a unit goes, also for a tenant, who does not see the unit and has equipment in it. Held until what
    -- is reckoned by it is written: whoever sets another zone then finds it.
    create function reached_zone(which uuid, held boolean) returns text
      security definer set search_path = public language plpgsql as $$
    declare found_zone text;
    begin
      if not exists (select 1 from project where id = which
          and ${inScope({ oem: 'oem_id', company: 'company_id', project: 'id', equipment: null })})
        and not exists (select 1 from equipment e where e.project_id = which
          and (select actor_scope_kind()) = 'equipment' and e.id = any((select actor_scope_ids())::uuid[]))
      then return null; end if;
      if held then perform 1 from project where id = which for share; end if;
      select zone into found_zone from project where id = which;
      return found_zone;
    end $$;
    grant execute on function reached_zone to vigil_api;
  `,
    )
    .execute(db)

  const ofTimer = (table: string) => `exists (select 1 from timer t where t.id = ${table}.timer_id)`
  await protect(db, 'timer_loop', { api: 'select, insert, delete', engine: 'select', using: ofTimer('timer_loop') })
  await protect(db, 'timer_run', { api: 'select', engine: 'select, insert', using: ofTimer('timer_run') })
}
