import { sql, type Kysely } from 'kysely'
import { inScope } from '../row-security.ts'

const site = { oem: 'oem_id', company: 'company_id', project: 'project_id', equipment: 'equipment_id' }

/** Who may: programs under their own name, and nothing that outlives whoever vouches for it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await programs(db)
  await programNames(db)
  await auditPlaces(db)
}

const programs = (db: Kysely<never>) =>
  sql`
    -- To move equipment is a right of its own: no role brings it along.
    alter table company_token add column may_control boolean not null default false;
    grant select (may_control) on company_token to vigil_api;
    create index company_token_by_maker on company_token (made_by);

    -- Whether somebody may still do this at this place: an active account, a grant that has not run out, a right that it holds.
    create function vouches(who uuid, marker text, place_oem uuid, place_company uuid, place_project uuid) returns boolean
      stable security definer set search_path = public language sql as $$
        select exists (select 1 from account a join role_grant g on g.account_id = a.id join role r on r.id = g.role_id
          where a.id = who and a.state = 'active' and (g.expires_at is null or g.expires_at > now())
            and position(',' || marker || ',' in r.permissions) > 0
            and case g.scope_kind when 'platform' then true when 'oem' then g.scope_id = place_oem
              when 'company' then g.scope_id = any(company_line(place_company))
              when 'project' then g.scope_id = place_project else false end)
      $$;
    revoke execute on function vouches from public;

    -- As before, and whoever made the token is asked each time.
    drop function resolve_company_token(bytea);
    create function resolve_company_token(token_hash bytea) returns table (
        account_id uuid, oem_id uuid, role_id uuid, role_type smallint, job text,
        permissions text, equipment_permissions text, scope_kind text, scope_ids uuid[], may_control boolean)
      security definer set search_path = public language plpgsql as $$
    begin
      update company_token t set used_at = now()
        where t.hash = token_hash and (t.used_at is null or t.used_at < now() - interval '1 minute')
          and t.revoked_at is null and t.expires_at > now();
      return query
        with recursive held as (
          select c.id from company_token t join company c on c.id = t.company_id where t.hash = token_hash
          union select c.id from company c join held p on c.parent_id = p.id
        )
        select t.id, t.oem_id, t.role_id, r.role_type, r.job, r.permissions, r.equipment_permissions, 'company'::text,
          (select array_agg(h.id) from held h), t.may_control
        from company_token t join role r on r.id = t.role_id join oem o on o.id = t.oem_id
        where t.hash = token_hash and t.revoked_at is null and t.expires_at > now() and o.state <> 'closed'
          and vouches(t.made_by, 'customComy:custom', t.oem_id, t.company_id, null);
    end $$;
    revoke execute on function resolve_company_token from public;
    grant execute on function resolve_company_token to vigil_api;

    -- What somebody loses, the tokens lose that he made.
    create or replace function rights_changed_after(after bigint) returns table (next bigint, accounts uuid[])
      security definer set search_path = public set enable_seqscan = off language plpgsql as $$
    declare moment timestamptz := clock_timestamp(); changed uuid[];
    begin
      delete from rights_change where ctid = any(array(select r.ctid from rights_change r
        where r.at < moment - interval '10 minutes' order by r.xact limit 1000 for update skip locked));
      changed := array(
        select r.account_id from rights_change r where r.xact >= after
        union select g.account_id from role_grant g where g.expires_at > moment - interval '10 seconds' and g.expires_at <= moment
        union select t.account_id from access_token t where t.expires_at > moment - interval '10 seconds' and t.expires_at <= moment);
      return query select pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
        changed || array(select t.id from company_token t where t.made_by = any(changed) and t.revoked_at is null);
    end $$;
  `.execute(db)

const programNames = (db: Kysely<never>) =>
  sql
    .raw(
      `
    -- Whoever acts has a name: a person his own, a program its token's.
    create view named_actor as
      select id, coalesce(person, nickname, login_name) as name from account
      union all select id, name from company_token;
    revoke all on named_actor from public;
    -- By the id that stands in a row which the reader sees.
    create function program_name(which uuid) returns text stable security definer set search_path = public language sql as
      $$ select t.name from company_token t where t.id = which $$;
    revoke execute on function program_name from public;
    grant execute on function program_name to vigil_api;

    create or replace function alarm_people(which uuid) returns table (id uuid, name text)
      stable security definer set search_path = public language plpgsql as $$
    begin
      if not exists (select 1 from alarm where alarm.id = which and ${inScope(site)}) then return; end if;
      return query select a.id, a.name from named_actor a where a.id in (
        select m.actor_id::uuid from alarm_move m where m.alarm_id = which and m.actor_kind = 'account'
        union select s.account_id from alarm_sight s where s.alarm_id = which
        union select o.owner_id from alarm o where o.id = which);
    end $$;
    create or replace function hazard_people(which uuid[]) returns table (id uuid, name text)
      stable security definer set search_path = public language sql as $$
      select a.id, a.name from named_actor a where a.id in (
        select unnest(array[h.found_by, h.corrector_id, h.submitted_by, h.unit_signed_by, h.centre_signed_by])
          from hazard h where h.id = any(which) and ${inScope(site)}
        union select m.actor_id from hazard_move m join hazard on hazard.id = m.hazard_id
          where m.hazard_id = any(which) and m.actor_kind = 'account'
            and ${inScope({ oem: 'hazard.oem_id', company: 'hazard.company_id', project: 'hazard.project_id', equipment: 'hazard.equipment_id' })})
    $$;`,
    )
    .execute(db)

/** What lies in a unit, by its own id. */
const unitRows = [
  'alarm',
  'hazard',
  'isolation',
  'walk_test',
  'duty_shift',
  'duty_check',
  'duty_handover',
  'project_contact',
  'notice',
  'command',
]

const auditPlaces = (db: Kysely<never>) =>
  sql
    .raw(
      `
    -- What was done lies where its target lies. What was refused lies where whoever asked stands, whatever he named.
    create or replace function audit_place() returns trigger security definer set search_path = public language plpgsql as $$
    declare found_oem uuid; ids uuid[] := coalesce(actor_scope_ids(), '{}');
      is_refused boolean := new.action like '%.action' and new.outcome <> 'ok';
    begin
      if not is_refused and new.project_id is null and new.company_id is null and new.target_id is not null then
        select p.oem_id, p.company_id, p.project_id into found_oem, new.company_id, new.project_id from (
          select e.oem_id, e.company_id, e.project_id from equipment e where e.id = new.target_id
          union all select j.oem_id, j.company_id, j.id from project j where j.id = new.target_id
          union all select c.oem_id, c.id, null from company c where c.id = new.target_id
          union all select a.oem_id, a.company_id, a.project_id from area a where a.id = new.target_id
          union all select t.oem_id, t.company_id, null from company_token t where t.id = new.target_id
          union all select m.oem_id, m.company_id, null from push_model m where m.id = new.target_id
          union all select o.id, null, null from oem o where o.id = new.target_id
          ${unitRows.map((table) => `union all select x.oem_id, x.company_id, x.project_id from ${table} x where x.id = new.target_id`).join('\n          ')}
        ) p limit 1;
        new.oem_id := coalesce(new.oem_id, found_oem);
      end if;
      if new.project_id is null and new.company_id is null and actor_scope_kind() = 'project' and cardinality(ids) = 1 then
        select p.company_id, p.id into new.company_id, new.project_id from project p where p.id = ids[1];
      elsif new.project_id is null and new.company_id is null and actor_scope_kind() = 'company' then
        -- The highest of them: the others are its subsidiaries.
        select c.id into new.company_id from company c
          where c.id = any(ids) and (c.parent_id is null or c.parent_id <> all(ids)) order by c.id limit 1;
      end if;
      return new;
    end $$;`,
    )
    .execute(db)
