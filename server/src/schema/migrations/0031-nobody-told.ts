import { sql, type Kysely } from 'kysely'
import { inScope, protect } from '../row-security.ts'

/** What keeps a fire from calling nobody: calls that ring again, and the operator's own list of whom to ring. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Calls that nobody has reported yet: looked through every second for those that must ring again.
    create index message_ringing on message (sent_at) where channel = 'voice' and state = 'sent';

    -- Whom the operator's step rings, in this order.
    create table oem_duty (
      oem_id uuid not null references oem,
      account_id uuid not null references account,
      place smallint not null,
      written_by uuid not null,
      written_at timestamptz not null default clock_timestamp(),
      primary key (oem_id, account_id)
    );

    -- Who holds a role of the operator itself, and of the platform.
    create function operators_own(which uuid[]) returns table (oem_id uuid, account_id uuid, since timestamptz)
      stable security definer set search_path = public language sql as $$
      select g.scope_id, g.account_id, min(g.created_at) from role_grant g
        join role r on r.id = g.role_id and r.role_type = 1 join account a on a.id = g.account_id and a.state = 'active'
      where g.scope_kind = 'oem' and g.scope_id = any(which)
        and (g.expires_at is null or g.expires_at > clock_timestamp())
      group by 1, 2
    $$;
    -- The list, as far as those on it are still the operator's own; without one everybody of the operator; and where the
    -- operator has nobody, the platform: a fire never calls nobody.
    create function operators_called(which uuid[]) returns table (oem_id uuid, account_id uuid, turn bigint, since timestamptz)
      stable security definer set search_path = public language sql as $$
      with own as (select * from operators_own(which)),
      listed as (select o.oem_id, o.account_id, d.place, o.since from own o
        join oem_duty d on d.oem_id = o.oem_id and d.account_id = o.account_id)
      select l.oem_id, l.account_id, l.place::bigint, l.since from listed l
      union all
      select o.oem_id, o.account_id, 0, o.since from own o
        where not exists (select 1 from listed l where l.oem_id = o.oem_id)
      union all
      select w.oem_id, g.account_id, 0, min(g.created_at) from unnest(which) as w (oem_id)
        join role_grant g on g.scope_kind = 'platform' and (g.expires_at is null or g.expires_at > clock_timestamp())
        join account a on a.id = g.account_id and a.state = 'active'
      where not exists (select 1 from own o where o.oem_id = w.oem_id)
      group by 1, 2
    $$;

    -- One look for each place that somebody may stand at: an "or" over the kinds of place reads every grant there is.
    create or replace function audience_of(which uuid[]) returns table (equipment_id uuid, audience text, account_id uuid)
      stable security definer set search_path = public language sql as $$
      with place as (
        select e.id as equipment_id, e.oem_id, e.project_id, e.company_id, c.parent_id as above
        from equipment e left join company c on c.id = e.company_id where e.id = any(which)
      ), stand as (
        select p.equipment_id, p.project_id, s.kind, s.id from place p cross join lateral (values
          ('project', p.project_id), ('company', p.company_id), ('company', p.above)) as s (kind, id)
        where s.id is not null
      ), watch as (
        select u.project_id, o.account_id, o.place from (select distinct project_id from place) u
          cross join lateral duty_officers(u.project_id, clock_timestamp()) o
      ), operator as (
        select o.oem_id, o.account_id, o.turn, o.since
        from operators_called(array(select distinct p.oem_id from place p)) o
      ), held as (
        select s.equipment_id, s.project_id, g.account_id, g.created_at, case
            when r.role_type = 2 and r.job = 'dutyOfficer' then 'D'
            when r.role_type = 2 and r.job = 'manager' then 'M'
            when r.role_type = 2 and r.job = 'responsible' then 'R'
            when r.role_type = 2 and r.job = 'maintainer' then 'T'
            when r.role_type in (3, 5) then 'C' end as audience
        from stand s join role_grant g on g.scope_id = s.id and g.scope_kind = s.kind
          join role r on r.id = g.role_id
        where g.expires_at is null or g.expires_at > clock_timestamp()
        union all
        select p.equipment_id, p.project_id, b.account_id, b.created_at, 'E'
        from place p join equipment_binding b on b.equipment_id = p.equipment_id
      ), called as (
        select h.equipment_id, h.audience, h.account_id, h.created_at, 0::bigint as turn from held h
        -- Where the roster names somebody, it alone says who is on duty.
        where h.audience <> 'D' or not exists (select 1 from watch w where w.project_id = h.project_id)
        union all
        select p.equipment_id, 'D', w.account_id, null, w.place from place p join watch w on w.project_id = p.project_id
        union all
        select p.equipment_id, 'O', o.account_id, o.since, o.turn from place p join operator o on o.oem_id = p.oem_id
      )
      select h.equipment_id, h.audience, h.account_id from called h join account a on a.id = h.account_id
      where h.audience is not null and a.state = 'active'
      group by 1, 2, 3 order by min(h.turn), min(h.created_at), h.account_id
    $$;
    revoke execute on function operators_own, operators_called from public;
  `.execute(db)

  const operator = inScope({ oem: 'o.id', company: null, project: null, equipment: null })
  const unit = inScope({ oem: 'p.oem_id', company: 'p.company_id', project: 'p.id', equipment: null })
  await sql
    .raw(
      `create function oem_people(which uuid) returns table (id uuid, name text, has_mobile boolean, push integer, place integer)
        stable security definer set search_path = public language sql as $$
        select a.id, coalesce(a.person, a.nickname, a.login_name), a.mobile is not null,
          (select count(*)::integer from push_subscription s where s.account_id = a.id), d.place::integer
        from oem o cross join lateral operators_own(array[o.id]) w join account a on a.id = w.account_id
          left join oem_duty d on d.oem_id = o.id and d.account_id = a.id
        where o.id = which and ${operator}
        order by d.place nulls last, w.since, a.id
      $$;
      -- Whether the unit's operator has named whom to ring: without, the step rings everybody it finds.
      create function operator_has_duty(unit uuid) returns boolean
        stable security definer set search_path = public language sql as $$
        select exists (select 1 from project p join oem_duty d on d.oem_id = p.oem_id
          join operators_own(array[p.oem_id]) w on w.account_id = d.account_id where p.id = unit and ${unit})
      $$;
      revoke execute on function oem_people, operator_has_duty from public;
      grant execute on function oem_people, operator_has_duty to vigil_api;`,
    )
    .execute(db)

  await protect(db, 'oem_duty', {
    api: 'select, insert, delete',
    engine: 'select',
    using: inScope({ oem: 'oem_id', company: null, project: null, equipment: null }),
  })
}
