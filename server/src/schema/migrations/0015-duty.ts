import { sql, type Kysely } from 'kysely'
import { inScope, inUnit, protect } from '../row-security.ts'

const unit = inScope({ oem: 'u.oem_id', company: 'u.company_id', project: 'u.id', equipment: null })
const reached = `exists (select 1 from project u where u.id = unit and ${unit})`

/** Who is on duty: certificates, roster, duty checks, handovers and the log. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- A unit that keeps a roster. Whoever changes it holds this row, so that two who write see each other.
    create table duty_unit (
      project_id uuid primary key references project,
      oem_id uuid not null, company_id uuid,
      checks_per_shift smallint not null check (checks_per_shift between 0 and 6)
    );

    create table duty_certificate (
      project_id uuid not null references project,
      account_id uuid not null references account,
      kind text not null,
      oem_id uuid not null, company_id uuid,
      cert_no text not null,
      -- The last good day of the unit's calendar.
      good_until text not null check (good_until ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      written_by uuid not null,
      primary key (project_id, account_id, kind)
    );

    create table duty_shift (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      from_at timestamptz not null, to_at timestamptz not null,
      -- Nobody on duty can know from it when he will be asked.
      seed text not null default gen_random_uuid()::text,
      written_by uuid not null,
      taken_at timestamptz, ended_at timestamptz, cancelled_at timestamptz,
      -- The next check at random, and how many there were.
      check_due timestamptz, checks smallint not null default 0,
      version integer not null default 0,
      check (from_at < to_at)
    );
    create index duty_shift_by_project on duty_shift (project_id, to_at) where cancelled_at is null;
    create index duty_shift_check on duty_shift (check_due) where check_due is not null;

    create table duty_person (
      shift_id uuid not null references duty_shift,
      -- The leader is 0.
      place smallint not null,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      account_id uuid not null,
      arrived_at timestamptz,
      primary key (shift_id, account_id),
      unique (shift_id, place) deferrable initially deferred
    );
    create index duty_person_by_account on duty_person (account_id, shift_id);

    create table duty_check (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      shift_id uuid references duty_shift,
      -- Which of the shift's checks at random; null when a person asked.
      slot smallint,
      state text not null default 'asked' check (state in ('asked','answered','missed')),
      asked_at timestamptz not null, due_at timestamptz not null,
      asked_by uuid,
      -- When people were told, and when they were called.
      told_at timestamptz, called_at timestamptz,
      answered_at timestamptz, answered_by uuid,
      check ((state = 'answered') = (answered_at is not null)),
      check ((answered_at is null) = (answered_by is null)),
      unique (shift_id, slot)
    );
    create unique index duty_check_open on duty_check (project_id) where state = 'asked';
    create index duty_check_by_project on duty_check (project_id, id);
    create index duty_check_missed on duty_check (id) where state = 'missed';

    create table duty_handover (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      shift_id uuid not null references duty_shift, next_id uuid not null references duty_shift,
      leaver_id uuid not null, receiver_id uuid not null,
      state text not null default 'begun' check (state in ('begun','signedByLeaver','finished','withdrawn')),
      begun_at timestamptz not null,
      leaver_signed_at timestamptz, receiver_signed_at timestamptz,
      ended_at timestamptz, withdrawn_reason text,
      check (leaver_id <> receiver_id),
      check (state not in ('signedByLeaver','finished') or leaver_signed_at is not null),
      check (state <> 'finished' or receiver_signed_at is not null),
      check ((state in ('finished','withdrawn')) = (ended_at is not null))
    );
    create unique index duty_handover_open on duty_handover (project_id) where state in ('begun','signedByLeaver');
    create index duty_handover_by_project on duty_handover (project_id, id);

    create table duty_item (
      handover_id uuid not null references duty_handover,
      line_no integer not null,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      kind text not null check (kind in ('fires','warnings','offline','isolations','lines')),
      subject text not null,
      subject_id uuid, equipment_id uuid,
      event_key text, words text not null default '',
      since timestamptz not null, until timestamptz,
      ticked_at timestamptz,
      -- Nobody took it over.
      stays boolean not null default false,
      primary key (handover_id, line_no)
    );
    create unique index duty_item_once on duty_item (handover_id, subject, subject_id) where subject_id is not null;

    create table duty_entry (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      at timestamptz not null,
      kind text not null,
      actor_id uuid, subject_id uuid, equipment_id uuid,
      event_key text, priority smallint, seconds integer,
      words text not null default ''
    );
    -- Each thing once, however often the clock looks; several people arrive in one shift.
    create unique index duty_entry_once on duty_entry (project_id, kind, subject_id)
      where subject_id is not null and kind <> 'arrival';
    create index duty_entry_by_project on duty_entry (project_id, id);
    create index duty_entry_by_kind on duty_entry (project_id, kind, id);

    -- How far the duty log has read the outbox.
    create table duty_cursor (lane smallint primary key check (lane in (1, 2)), position bigint not null);

    insert into duty_cursor (lane, position) values (1, 0), (2, 0);

    -- Shifts that answer for a unit at a moment: 0 people are there in their time, 1 their time is over and they have not
    -- handed over, 2 it is their time and nobody has come.
    create function duty_shifts_at(unit uuid, moment timestamptz)
      returns table (shift_id uuid, standing integer, from_at timestamptz)
      stable set search_path = public language sql as $$
      select s.id, case when moment >= s.to_at then 1 when there.any_arrived then 0 else 2 end, s.from_at
      from duty_shift s cross join lateral (select coalesce(bool_or(p.arrived_at is not null), false) as any_arrived
        from duty_person p where p.shift_id = s.id) there
      where s.project_id = unit and s.cancelled_at is null and s.ended_at is null
        and least(s.from_at, s.taken_at) <= moment
        and s.to_at > moment - interval '8 hours' and (s.to_at > moment or there.any_arrived)
      order by 2, s.from_at
    $$;

    -- Who is called first: the shift that is there; while it is not, whoever has not handed over and whoever should come.
    create function duty_officers(unit uuid, moment timestamptz) returns table (account_id uuid, place bigint)
      stable set search_path = public language sql as $$
      with standing as (select * from duty_shifts_at(unit, moment))
      select p.account_id, min(p.turn) from (
        select d.account_id, row_number() over (order by s.standing, s.from_at, d.place) as turn
        from standing s join duty_person d on d.shift_id = s.shift_id
        where s.standing = 0 or not exists (select 1 from standing o where o.standing = 0)) p
      -- Whoever has left the unit meanwhile is not called.
      where exists (select 1 from account a where a.id = p.account_id and a.state = 'active')
        and exists (select 1 from role_grant g join role r on r.id = g.role_id and r.role_type = 2
          where g.account_id = p.account_id and g.scope_kind = 'project' and g.scope_id = unit
            and (g.expires_at is null or g.expires_at > clock_timestamp()))
      group by p.account_id
    $$;

    -- The roster where it names somebody; else the duty officers of the unit; else its managers. Never nobody by design.
    create function duty_called(unit uuid, moment timestamptz) returns table (account_id uuid, place bigint)
      stable security definer set search_path = public language sql as $$
      with held as (
        select 1 as choice, o.account_id, o.place from duty_officers(unit, moment) o
        union all
        select case r.job when 'dutyOfficer' then 2 when 'manager' then 3 else 4 end, g.account_id,
          row_number() over (order by g.created_at, g.account_id)
        from role_grant g join role r on r.id = g.role_id and r.role_type = 2
          and r.job in ('dutyOfficer', 'manager', 'responsible')
          join account a on a.id = g.account_id and a.state = 'active'
        where g.scope_kind = 'project' and g.scope_id = unit and (g.expires_at is null or g.expires_at > clock_timestamp()))
      select h.account_id, min(h.place) from held h where h.choice = (select min(choice) from held) group by 1 order by 2
    $$;

    grant execute on function duty_shifts_at to vigil_api, vigil_engine;
    grant execute on function duty_called to vigil_engine;
  `.execute(db)

  await protect(db, 'duty_unit', { api: 'select, insert, update', engine: 'select, update', using: inUnit })
  await protect(db, 'duty_certificate', { api: 'select, insert, update, delete', using: inUnit })
  await protect(db, 'duty_shift', { api: 'select, insert, update', engine: 'select, update', using: inUnit })
  await protect(db, 'duty_person', { api: 'select, insert, update, delete', engine: 'select', using: inUnit })
  await protect(db, 'duty_check', { api: 'select, insert, update', engine: 'select, insert, update', using: inUnit })
  await protect(db, 'duty_handover', { api: 'select, insert, update', engine: 'select, update', using: inUnit })
  await protect(db, 'duty_item', { api: 'select, insert, update', engine: 'select, insert', using: inUnit })
  // Nobody changes what is written.
  await protect(db, 'duty_entry', { api: 'select, insert', engine: 'select, insert', using: inUnit })
  await protect(db, 'duty_cursor', { engine: 'select, update' })

  await sql
    .raw(
      `
    -- Whom the roster can name: people of the unit who may answer a check.
    create function duty_people(unit uuid) returns table (id uuid, name text, job text)
      stable security definer set search_path = public language sql as $$
      select distinct on (a.id) a.id, coalesce(a.person, a.nickname, a.login_name), r.job
      from role_grant g join role r on r.id = g.role_id and r.role_type = 2 and r.permissions like '%,duty:custom,%'
        join account a on a.id = g.account_id and a.state = 'active'
      where g.scope_kind = 'project' and g.scope_id = unit
        and (g.expires_at is null or g.expires_at > clock_timestamp()) and ${reached}
      order by a.id
    $$;

    -- Names that stand in the unit's own papers, for whoever may read them.
    create function duty_names(unit uuid, which uuid[]) returns table (id uuid, name text)
      stable security definer set search_path = public language sql as $$
      select a.id, coalesce(a.person, a.nickname, a.login_name) from account a where a.id = any(which) and ${reached}
        and (exists (select 1 from duty_person p where p.account_id = a.id and p.project_id = unit)
          or exists (select 1 from duty_check k where k.project_id = unit and a.id in (k.asked_by, k.answered_by))
          or exists (select 1 from duty_handover h where h.project_id = unit and a.id in (h.leaver_id, h.receiver_id))
          or exists (select 1 from duty_entry e where e.project_id = unit and e.actor_id = a.id))
    $$;

    create function duty_called_here(unit uuid, moment timestamptz) returns table (account_id uuid)
      stable security definer set search_path = public language sql as $$
      select o.account_id from duty_called(unit, moment) o where ${reached} order by o.place
    $$;

    -- Only the two who hand over to each other hear each other's number.
    create function duty_mobiles(which uuid) returns table (id uuid, mobile text)
      stable security definer set search_path = public language sql as $$
      select a.id, a.mobile from duty_handover h join account a on a.id in (h.leaver_id, h.receiver_id)
      where h.id = which and (select actor_account()) in (h.leaver_id, h.receiver_id) and a.state = 'active'
    $$;

    grant execute on function duty_people, duty_names, duty_called_here, duty_mobiles to vigil_api;
  `,
    )
    .execute(db)
}
