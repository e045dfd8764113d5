import { sql, type Kysely } from 'kysely'
import { inScope, inUnit, protect } from '../row-security.ts'

const unitInReach = inScope({ oem: 'u.oem_id', company: 'u.company_id', project: 'u.id', equipment: null })
const reached = `exists (select 1 from project u where u.id = unit and ${unitInReach})`

/** Visitors, the gates they pass, who of the unit may pass which door, and who was found after a fire. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table visit_link (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      token text not null unique check (token ~ '^[A-Za-z0-9_-]{22}$'),
      -- None: the link that hangs at the entrance of the unit.
      host_id uuid,
      people_left smallint check (people_left >= 0),
      made_at timestamptz not null, made_by uuid not null,
      expires_at timestamptz, ended_at timestamptz,
      check ((host_id is null) = (people_left is null)), check ((host_id is null) = (expires_at is null))
    );
    create unique index visit_link_of_unit on visit_link (project_id) where host_id is null and ended_at is null;

    create table visit (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      link_id uuid not null references visit_link,
      host_id uuid,
      state text not null default 'asked' check (state in
        ('asked', 'approved', 'refused', 'withdrawn', 'revoked', 'visiting', 'left', 'expired')),
      -- Of a person, and erased together.
      name text, mobile text, id_card bytea, id_card_tail text check (length(id_card_tail) = 4),
      plate text, words text, host_words text,
      purpose text not null, people smallint not null check (people > 0),
      begins_at timestamptz not null, ends_at timestamptz not null check (ends_at > begins_at),
      asked_at timestamptz not null,
      decided_at timestamptz, decided_by uuid, why text,
      door_ids uuid[] not null default '{}',
      arrived_at timestamptz, left_at timestamptz,
      -- Opens the pass page; the code on it is proved by the other, and counts how often it was let through.
      pass_hash bytea not null unique check (length(pass_hash) = 32),
      secret bytea not null check (length(secret) = 32),
      passes integer not null default 0,
      erased_at timestamptz check (erased_at is null or coalesce(name, mobile, id_card_tail, plate, words, host_words) is null
        and id_card is null),
      version integer not null default 0
    );
    create index visit_by_unit on visit (project_id, id);
    create index visit_inside on visit (project_id) where state = 'visiting';
    create index visit_due on visit (ends_at) where state in ('asked', 'approved');
    create index visit_to_erase on visit (ends_at) where erased_at is null;

    -- What a gate was asked and what it answered. Nobody changes a row.
    create table gate_passage (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      -- No reference: a door goes, what happened at it stays.
      equipment_id uuid not null,
      at timestamptz not null,
      direction text not null check (direction in ('in', 'through', 'out')),
      visit_id uuid, account_id uuid,
      -- Null: let through.
      refusal text,
      pass_number integer,
      checked_by uuid not null
    );
    create index gate_passage_by_unit on gate_passage (project_id, id);
    create index gate_passage_of_visit on gate_passage (visit_id, id) where visit_id is not null;
    create index gate_passage_of_person on gate_passage (project_id, account_id, id) where account_id is not null;
    -- One code lets through once, whatever races.
    create unique index gate_passage_once on gate_passage (visit_id, pass_number) where refusal is null and visit_id is not null;

    create table door_group (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      name text not null, account_ids uuid[] not null,
      version integer not null default 0
    );
    create index door_group_by_unit on door_group (project_id, id);

    create table door_grant (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      account_id uuid, group_id uuid references door_group,
      door_ids uuid[] not null check (cardinality(door_ids) > 0),
      weekdays smallint[] not null check (cardinality(weekdays) > 0),
      clock_from text not null, clock_until text not null,
      begins_at timestamptz not null, ends_at timestamptz,
      made_at timestamptz not null, made_by uuid not null,
      ended_at timestamptz, ended_by uuid,
      check ((account_id is null) <> (group_id is null))
    );
    create index door_grant_by_unit on door_grant (project_id, id) where ended_at is null;

    -- Each word about a person on the list of a fire; the last one counts. Nobody changes a row.
    create table muster_tick (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      alarm_id uuid not null,
      person_kind text not null check (person_kind in ('visitor', 'staff')),
      person_id uuid not null,
      result text not null check (result in ('arrived', 'unreachable', 'open')),
      at timestamptz not null, by_id uuid not null
    );
    create index muster_tick_of_alarm on muster_tick (alarm_id, id);
  `.execute(db)
  await protect(db, 'visit_link', { api: 'select, insert, update', using: inUnit })
  await protect(db, 'visit', { api: 'select, insert, update', engine: 'select, update', using: inUnit })
  await protect(db, 'gate_passage', { api: 'select, insert', using: inUnit })
  await protect(db, 'door_group', { api: 'select, insert, update', using: inUnit })
  await protect(db, 'door_grant', { api: 'select, insert, update', using: inUnit })
  await protect(db, 'muster_tick', { api: 'select, insert', using: inUnit })
  await sql
    .raw(
      `
    -- Whose a link is, for whoever is at the door. Nothing for one that is over, whatever the reason.
    create function visit_link_site(asked text, moment timestamptz) returns table (link_id uuid, oem_id uuid,
        company_id uuid, project_id uuid, host_id uuid, expires_at timestamptz)
      stable security definer set search_path = public language sql as $$
      select l.id, l.oem_id, l.company_id, l.project_id, l.host_id, l.expires_at
      from visit_link l join project p on p.id = l.project_id join oem o on o.id = l.oem_id
      where l.token = asked and l.ended_at is null and coalesce(l.expires_at > moment, true)
        and coalesce(l.people_left > 0, true) and p.state in ('draft', 'active') and o.state = 'active'
        and (l.host_id is null or exists (select 1 from account a where a.id = l.host_id and a.state = 'active'))
    $$;

    -- Which visit a pass is of, and where.
    create function visit_of_pass(hash bytea) returns table (id uuid, project_id uuid)
      stable security definer set search_path = public language sql as $$
      select v.id, v.project_id from visit v where v.pass_hash = hash
    $$;

    -- People of the unit, to whom doors can be granted.
    create function visit_staff(unit uuid) returns table (id uuid, name text)
      stable security definer set search_path = public language sql as $$
      select distinct a.id, coalesce(a.person, a.nickname, a.login_name)
      from role_grant g join role r on r.id = g.role_id and r.role_type = 2
        join account a on a.id = g.account_id and a.state = 'active'
      where g.scope_kind = 'project' and g.scope_id = unit
        and (g.expires_at is null or g.expires_at > clock_timestamp()) and ${reached}
    $$;

    -- Names that stand in the unit's own papers of doors and visits, for whoever may read them.
    create function visit_names(unit uuid, which uuid[]) returns table (id uuid, name text)
      stable security definer set search_path = public language sql as $$
      select a.id, coalesce(a.person, a.nickname, a.login_name) from account a where a.id = any(which) and ${reached}
        and (exists (select 1 from visit v where v.project_id = unit and a.id in (v.host_id, v.decided_by))
          or exists (select 1 from visit_link l where l.project_id = unit and l.host_id = a.id)
          or exists (select 1 from door_grant g where g.project_id = unit and a.id in (g.account_id, g.made_by))
          or exists (select 1 from door_group d where d.project_id = unit and a.id = any(d.account_ids))
          or exists (select 1 from gate_passage p where p.project_id = unit and p.account_id = a.id)
          or exists (select 1 from muster_tick m where m.project_id = unit and m.by_id = a.id))
    $$;

    -- What was done at doors is kept for at least 90 days, whatever is asked for.
    create function trim_passages(before timestamptz, most integer) returns integer
      security definer set search_path = public language sql as $$
      with old as (select id from gate_passage
          where id < first_id_at(least(before, clock_timestamp() - interval '90 days')) order by id limit most),
        gone as (delete from gate_passage p using old where p.id = old.id returning 1)
      select count(*)::integer from gone
    $$;

    grant execute on function visit_link_site, visit_of_pass, visit_staff, visit_names to vigil_api;
    grant execute on function trim_passages to vigil_engine;
  `,
    )
    .execute(db)
}
