import { sql, type Kysely } from 'kysely'
import { inOperator, inScope, protect } from '../row-security.ts'

const unit = inScope({ oem: 'u.oem_id', company: 'u.company_id', project: 'u.id', equipment: null })
const reached = `exists (select 1 from project u where u.id = unit and ${unit})`
const operatorReached = `exists (select 1 from oem o where o.id = operator and ${inScope({ oem: 'o.id', company: null, project: null, equipment: null })})`
const byAlarm = 'exists (select 1 from alarm a where a.id = alarm_id)'

/** Whoever may stand on the roster: the unit's own people; where the unit is its operator's centre, the operator's too. */
const standsThere = (
  grant: string,
  role: string,
) => `(${role}.role_type = 2 and ${grant}.scope_kind = 'project' and ${grant}.scope_id = unit
        or ${role}.role_type = 1 and ${grant}.scope_kind = 'oem'
          and ${grant}.scope_id = (select c.oem_id from centre_unit c where c.project_id = unit))`

/** The operator's centre: its unit, its seats, and the call to the site of an alarm that nobody answers. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(
      `
    -- The centre is one of the operator's units: with a roster, shifts and a handover like any other.
    create table centre_unit (
      oem_id uuid primary key references oem,
      project_id uuid not null unique references project,
      written_by uuid not null,
      written_at timestamptz not null default clock_timestamp()
    );

    create table centre_seat (
      oem_id uuid not null references oem,
      account_id uuid not null references account,
      seat smallint not null,
      sat_at timestamptz not null default clock_timestamp(),
      seen_at timestamptz not null default clock_timestamp(),
      acted_at timestamptz,
      left_at timestamptz,
      primary key (oem_id, account_id)
    );
    create index centre_seat_there on centre_seat (seen_at) where left_at is null;

    -- One for an alarm, or for a group of more than twenty. Gone with its alarm.
    create table call_task (
      case_id uuid primary key,
      alarm_id uuid not null references alarm on delete cascade,
      oem_id uuid not null references oem,
      state text not null check (state in ('watched','open','calling','connected','failed','takenOver','closed')),
      opened_at timestamptz,
      holder_id uuid,
      held_at timestamptz,
      people text, sign text, arrival text, note text,
      taken_over_reason text,
      -- When the shift's supervisor is called, and when he was.
      supervisor_due timestamptz,
      supervised_at timestamptz,
      created_at timestamptz not null default clock_timestamp()
    );
    create index call_task_by_alarm on call_task (alarm_id);
    create index call_task_by_holder on call_task (oem_id, holder_id) where holder_id is not null;
    create index call_task_open on call_task (oem_id) where state <> 'closed';

    create table call_try (
      case_id uuid not null references call_task on delete cascade,
      number integer not null,
      -- As it was: a contact that is taken away was called all the same. No number.
      contact_id uuid not null,
      person text not null,
      called_by uuid not null,
      begun_at timestamptz not null default clock_timestamp(),
      ended_at timestamptz,
      outcome text check (outcome in ('answered','notAnswered','busy','wrongNumber')),
      primary key (case_id, number)
    );
    -- One call at a time.
    create unique index call_try_under_way on call_try (case_id) where ended_at is null;

    create table unit_entrance (
      project_id uuid primary key references project,
      words text not null,
      written_by uuid not null,
      written_at timestamptz not null default clock_timestamp()
    );

    -- The leader of the centre's shift; without one the first whom the operator's step rings.
    create function centre_supervisors(which uuid[]) returns table (oem_id uuid, account_id uuid)
      stable security definer set search_path = public language sql as $$
      select w.id, coalesce(
        (select o.account_id from centre_unit c cross join lateral duty_officers(c.project_id, clock_timestamp()) o
          where c.oem_id = w.id order by o.place limit 1),
        (select o.account_id from operators_called(array[w.id]) o order by o.turn, o.since, o.account_id limit 1))
      from unnest(which) as w (id)
    $$;

    create function centre_supervisor(operator uuid) returns table (id uuid, name text)
      stable security definer set search_path = public language sql as $$
      select n.id, n.name from centre_supervisors(array[operator]) s join named_actor n on n.id = s.account_id
      where ${operatorReached}
    $$;

    create function centre_names(operator uuid) returns table (id uuid, name text)
      stable security definer set search_path = public language sql as $$
      select n.id, n.name from named_actor n where ${operatorReached} and (
        n.id in (select s.account_id from centre_seat s where s.oem_id = operator)
        or n.id in (select t.holder_id from call_task t where t.oem_id = operator and t.state <> 'closed'))
    $$;

    -- Who of the centre had to do with an alarm: for whoever sees the alarm.
    create function call_people(which uuid) returns table (id uuid, name text)
      stable security definer set search_path = public language sql as $$
      select n.id, n.name from named_actor n
      where exists (select 1 from call_task t join alarm a on a.id = t.alarm_id
          where t.case_id = which and ${inScope({ oem: 'a.oem_id', company: 'a.company_id', project: 'a.project_id', equipment: 'a.equipment_id' })})
        and n.id in (select t.holder_id from call_task t where t.case_id = which
          union select y.called_by from call_try y where y.case_id = which)
    $$;

    create or replace function duty_officers(unit uuid, moment timestamptz) returns table (account_id uuid, place bigint)
      stable set search_path = public language sql as $$
      with standing as (select * from duty_shifts_at(unit, moment))
      select p.account_id, min(p.turn) from (
        select d.account_id, row_number() over (order by s.standing, s.from_at, d.place) as turn
        from standing s join duty_person d on d.shift_id = s.shift_id
        where s.standing = 0 or not exists (select 1 from standing o where o.standing = 0)) p
      -- Whoever has left the unit meanwhile is not called.
      where exists (select 1 from account a where a.id = p.account_id and a.state = 'active')
        and exists (select 1 from role_grant g join role r on r.id = g.role_id
          where g.account_id = p.account_id and ${standsThere('g', 'r')}
            and (g.expires_at is null or g.expires_at > clock_timestamp()))
      group by p.account_id
    $$;

    create or replace function duty_people(unit uuid) returns table (id uuid, name text, job text)
      stable security definer set search_path = public language sql as $$
      select distinct on (a.id) a.id, coalesce(a.person, a.nickname, a.login_name), r.job
      from role_grant g join role r on r.id = g.role_id and r.permissions like '%,duty:custom,%'
        join account a on a.id = g.account_id and a.state = 'active'
      where ${standsThere('g', 'r')} and (g.expires_at is null or g.expires_at > clock_timestamp()) and ${reached}
      order by a.id, r.role_type
    $$;

    grant execute on function centre_supervisors to vigil_engine;
    grant execute on function centre_supervisor, centre_names, call_people to vigil_api;
  `,
    )
    .execute(db)

  await protect(db, 'centre_unit', { api: 'select, insert, update', engine: 'select', using: inOperator })
  await protect(db, 'centre_seat', { api: 'select, insert, update', engine: 'select, update', using: inOperator })
  await protect(db, 'call_task', { api: 'select, insert, update', engine: 'select, insert, update', using: byAlarm })
  await protect(db, 'call_try', {
    api: 'select, insert, update',
    engine: 'select, update',
    using: 'exists (select 1 from call_task t where t.case_id = call_try.case_id)',
  })
  await protect(db, 'unit_entrance', {
    api: 'select, insert, update',
    using: `exists (select 1 from project p where p.id = project_id)`,
  })
}
