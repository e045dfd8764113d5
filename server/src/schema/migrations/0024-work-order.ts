import { sql, type Kysely } from 'kysely'
import { inSite, inSiteOf, inUnitOf, protect } from '../row-security.ts'

/** What is not sent yet is its maker's alone. */
const ownDraft = `(state <> 'draft' or made_by = (select actor_account()))`

/** Work that people are sent to do, with its clocks, proofs and photos. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table work_order (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      equipment_id uuid references equipment,
      kind text not null check (kind in ('repair','maintenance','installation','hazard','application')),
      urgency text not null check (urgency in ('urgent','high','normal')),
      source text not null check (source in ('person','alarm','hazard','fault','nuisance','selfTest','plan','visitor')),
      -- No reference to the alarm: it would hold its row, and no fire waits for a work order.
      alarm_id uuid, hazard_id uuid references hazard,
      event_key text,
      title text not null default '', detail text not null default '',
      made_at timestamptz not null, made_by uuid,
      state text not null check (state in ('draft','submitted','assigned','accepted','arrived','processing','suspended',
        'finished','rejected','passed','closed','cancelled')),
      assignee_id uuid,
      submitted_at timestamptz, assigned_at timestamptz, accepted_at timestamptz, arrived_at timestamptz,
      began_at timestamptz, finished_at timestamptz, passed_at timestamptz, ended_at timestamptz,
      accept_due timestamptz, arrive_due timestamptz, finish_due timestamptz,
      -- While the last clock stands: what is left of it.
      finish_left_ms integer,
      rest_since timestamptz, rest_used_ms integer not null default 0, rest_reason text,
      arrival_way text, arrival_m integer,
      checked_at timestamptz, check_online boolean, check_recovered boolean,
      cause text, measure text, unrecovered text,
      parts jsonb not null default '[]',
      -- Counted here, so that whoever finishes need not count them.
      before_photos smallint not null default 0 check (before_photos between 0 and 9),
      after_photos smallint not null default 0 check (after_photos between 0 and 9),
      rejections smallint not null default 0,
      rating smallint check (rating between 1 and 5), rating_note text,
      -- Who gave it back; nobody is asked twice by the clock.
      refused_by uuid[] not null default '{}',
      -- When people are told next of the clock that runs, and of how much of it.
      tell_at timestamptz, tell_percent smallint,
      version integer not null default 0,
      check ((state in ('closed','cancelled')) = (ended_at is not null)),
      check ((state = 'suspended') = (rest_since is not null)),
      check (state = 'draft' or state = 'cancelled' or finish_due is not null)
    );
    -- One open order for one cause, however often somebody presses and the clock looks.
    create unique index work_order_open_hazard on work_order (hazard_id)
      where hazard_id is not null and state not in ('closed','cancelled');
    create unique index work_order_open_alarm on work_order (alarm_id)
      where alarm_id is not null and state not in ('closed','cancelled');
    -- The clock makes one of a cause once, whatever became of it.
    create index work_order_by_hazard on work_order (hazard_id) where hazard_id is not null;
    create index work_order_by_alarm on work_order (alarm_id) where alarm_id is not null;
    create index work_order_by_project on work_order (project_id, id);
    create index work_order_by_company on work_order (company_id, id);
    create index work_order_by_oem on work_order (oem_id, id);
    create index work_order_by_equipment on work_order (equipment_id, id);
    create index work_order_open_by_project on work_order (project_id, state) where state not in ('closed','cancelled');
    create index work_order_open_by_oem on work_order (oem_id, state) where state not in ('closed','cancelled');
    create index work_order_by_assignee on work_order (assignee_id, id) where assignee_id is not null;
    create index work_order_by_maker on work_order (made_by, id) where made_by is not null;
    create index work_order_telling on work_order (tell_at) where tell_at is not null;
    create index work_order_unsent on work_order (id) where state = 'submitted';
    create index work_order_resting on work_order (rest_since) where rest_since is not null;
    create index work_order_passed on work_order (passed_at) where state = 'passed';

    create table work_order_move (
      id bigint generated always as identity primary key,
      work_order_id uuid not null references work_order,
      oem_id uuid not null, company_id uuid, project_id uuid not null, equipment_id uuid,
      at timestamptz not null default clock_timestamp(),
      act text not null, from_state text, to_state text not null,
      actor_kind text not null, actor_id uuid, note text
    );
    create index work_order_move_by_order on work_order_move (work_order_id, id);

    create table work_order_photo (
      id uuid primary key,
      work_order_id uuid not null references work_order,
      oem_id uuid not null, company_id uuid, project_id uuid not null, equipment_id uuid,
      phase text not null check (phase in ('before','after')),
      at timestamptz not null default clock_timestamp(),
      -- None: somebody who has not signed in.
      account_id uuid,
      hash bytea not null check (length(hash) = 32),
      type text not null, width integer not null, height integer not null, content bytea not null,
      unique (work_order_id, phase, hash)
    );
  `.execute(db)

  await protect(db, 'work_order', {
    api: 'select, insert, update',
    engine: 'select, insert, update',
    using: `${inSite} and ${ownDraft}`,
  })
  await protect(db, 'work_order_move', { api: 'select, insert', engine: 'select, insert', using: inSite })
  await protect(db, 'work_order_photo', { api: 'select, insert', engine: 'select', using: inSite })

  await sql
    .raw(
      `
    -- Names of the people in an order, for whoever reads it.
    create function work_order_people(which uuid[]) returns table (id uuid, name text)
      stable security definer set search_path = public language sql as $$
      select a.id, a.name from named_actor a where a.id in (
        select unnest(array[o.made_by, o.assignee_id]) from work_order o where o.id = any(which) and ${inSiteOf('o')}
        union select m.actor_id from work_order_move m join work_order o on o.id = m.work_order_id
          where m.work_order_id = any(which) and m.actor_kind = 'account' and ${inSiteOf('o')}
        union select p.account_id from work_order_photo p join work_order o on o.id = p.work_order_id
          where p.work_order_id = any(which) and ${inSiteOf('o')})
    $$;

    -- Who of the unit may work on it, whether his shift is there, how much he has in hand, and whether he gave it back.
    create function work_order_hands(which uuid)
      returns table (id uuid, job text, is_on_shift boolean, open_orders integer, has_refused boolean)
      stable security definer set search_path = public language sql as $$
      select distinct on (a.id) a.id, r.job,
        exists (select 1 from duty_shifts_at(o.project_id, clock_timestamp()) s
          join duty_person d on d.shift_id = s.shift_id where s.standing = 0 and d.account_id = a.id),
        (select count(*)::integer from work_order other where other.assignee_id = a.id
          and other.state not in ('finished','passed','closed','cancelled')),
        a.id = any(o.refused_by)
      from work_order o join role_grant g on g.scope_kind = 'project' and g.scope_id = o.project_id
        join role r on r.id = g.role_id and r.role_type = 2 join account a on a.id = g.account_id
      where o.id = which and a.state = 'active' and (g.expires_at is null or g.expires_at > clock_timestamp())
        and r.permissions like '%,ticket:update,%' and r.permissions like '%,ticket:custom,%'
      order by a.id, r.job <> 'maintainer'
    $$;

    create function work_order_candidates(which uuid)
      returns table (id uuid, job text, is_on_shift boolean, open_orders integer, has_refused boolean)
      stable security definer set search_path = public language sql as $$
      select h.* from work_order o cross join lateral work_order_hands(o.id) h where o.id = which and ${inUnitOf('o')}
    $$;

    -- Who hears of its clock: whoever was sent, and those who send people.
    create function work_order_audience(which uuid[])
      returns table (work_order_id uuid, account_id uuid, is_dispatcher boolean)
      stable security definer set search_path = public language sql as $$
      select o.id, o.assignee_id, false from work_order o
        join account a on a.id = o.assignee_id and a.state = 'active' where o.id = any(which)
      union
      select o.id, g.account_id, true from work_order o
        join role_grant g on g.scope_kind = 'project' and g.scope_id = o.project_id
        join role r on r.id = g.role_id and r.role_type = 2 and r.job in ('manager', 'responsible')
        join account a on a.id = g.account_id and a.state = 'active'
      where o.id = any(which) and (g.expires_at is null or g.expires_at > clock_timestamp())
    $$;

    grant execute on function work_order_people, work_order_candidates to vigil_api;
    grant execute on function work_order_hands, work_order_audience to vigil_engine;
  `,
    )
    .execute(db)
}
