import { sql, type Kysely } from 'kysely'
import { inScope, protect } from '../row-security.ts'

const site = { oem: 'oem_id', company: 'company_id', project: 'project_id', equipment: 'equipment_id' }

/** Who may: programs under their own name, and nothing that outlives whoever vouches for it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await programs(db)
  await programNames(db)
  await auditPlaces(db)
  await doors(db)
  await vouching(db)
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

const doors = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Where somebody has come in before: there he has tries of his own, which no stranger uses up.
    create table known_address (
      account_id uuid not null references account on delete cascade,
      mark bytea not null check (length(mark) = 32),
      seen_at timestamptz not null default now(),
      failed smallint not null default 0,
      locks smallint not null default 0,
      locked_until timestamptz,
      primary key (account_id, mark)
    );

    create function is_known_address(who uuid, address bytea) returns boolean
      stable security definer set search_path = public language sql as $$
        select exists (select 1 from known_address k where k.account_id = who and k.mark = address
          and k.seen_at > now() - interval '30 days')
      $$;

    -- A try counts before it is known to be right, so that forty at once are still five. A name that several operators'
    -- people have, said without an operator, counts for itself: it locks none of them at his own operator's door.
    create function login_begin(asked_name text, asked_brand text, typed bytea, address bytea)
      returns table (account_id uuid, password_hash text, state text, is_judged boolean)
      security definer set search_path = public language plpgsql as $$
    declare found_ids uuid[]; who uuid; judged boolean := false;
    begin
      select array_agg(f.account_id) into found_ids from find_login(asked_name, asked_brand) f;
      if coalesce(cardinality(found_ids), 0) <> 1 then
        judged := not note_stranger(typed);
      elsif is_known_address(found_ids[1], address) then
        who := found_ids[1];
        update known_address k set
          failed = case when k.failed >= 4 then 0 else k.failed + 1 end,
          locked_until = case when k.failed >= 4 then lock_end(k.locks) end,
          locks = case when k.failed >= 4 then k.locks + 1 else k.locks end
        where k.account_id = who and k.mark = address and (k.locked_until is null or k.locked_until <= clock_timestamp());
        judged := found;
      else
        who := found_ids[1];
        update account a set
          failed_logins = case when a.failed_logins >= 4 then 0 else a.failed_logins + 1 end,
          locked_until = case when a.failed_logins >= 4 then lock_end(a.locks) end,
          locks = case when a.failed_logins >= 4 then a.locks + 1 else a.locks end
        where a.id = who and (a.locked_until is null or a.locked_until <= clock_timestamp());
        judged := found;
      end if;
      return query select f.account_id, f.password_hash, f.state, judged from find_login(asked_name, asked_brand) f;
      if not found then return query select null::uuid, null::text, null::text, judged; end if;
    end $$;

    -- A right one forgets the wrong ones before it: those of its own address, or of all that nobody knows.
    create function login_passed(who uuid, typed bytea, address bytea) returns void
      security definer set search_path = public language plpgsql as $$
    begin
      delete from login_attempt where mark = typed;
      update known_address set failed = 0, locks = 0, locked_until = null where account_id = who and mark = address;
      if not found then update account set failed_logins = 0, locks = 0, locked_until = null where id = who; end if;
    end $$;

    -- Somebody has come in, in whatever way, from here.
    create function note_arrival(who uuid, address bytea) returns void
      security definer set search_path = public language sql as $$
        insert into known_address as k (account_id, mark) values (who, address)
          on conflict (account_id, mark) do update set seen_at = now() where k.seen_at < now() - interval '1 hour';
        delete from known_address k where k.account_id = who and k.mark not in (select n.mark from known_address n
          where n.account_id = who order by n.seen_at desc limit 20);
      $$;
    drop function note_login(uuid, boolean);
    revoke execute on function is_known_address, login_begin, login_passed, note_arrival, find_login from public;
    revoke execute on function find_login, note_stranger from vigil_api;
    grant execute on function login_begin, login_passed, note_arrival to vigil_api;

    -- Codes to sign in by and codes for newcomers have budgets of their own, and so has an address that is known.
    alter table login_code add column address bytea, add column is_known boolean not null default false;
    drop function login_code_begin(text, text, text, bytea, bytea, timestamptz, integer, integer, integer);
    create function login_code_begin(asked_mobile text, asked_brand text, asked_purpose text, ticket bytea, code bytea,
        at timestamptz, wait_seconds integer, life_seconds integer, most_a_day integer, asked_address bytea)
      returns table (outcome text, left_seconds integer, account_id uuid)
      security definer set search_path = public language plpgsql as $$
    declare sent integer; latest timestamptz; who uuid; knows boolean;
    begin
      perform pg_advisory_xact_lock(9004, hashtext(asked_mobile));
      delete from login_code c where c.ctid = any(array(select o.ctid from login_code o
        where o.created_at < at - interval '1 day' order by o.created_at limit 100 for update skip locked));
      who := case when asked_purpose = 'login' then active_account(asked_mobile, asked_brand, null) end;
      knows := who is not null and is_known_address(who, asked_address);
      select count(*), max(c.created_at) into sent, latest from login_code c
        where c.mobile = asked_mobile and c.created_at > at - interval '1 day'
          and (c.purpose = 'login') = (asked_purpose = 'login') and c.is_known = knows
          and (not knows or c.address = asked_address);
      if latest > at - make_interval(secs => wait_seconds) then
        return query select 'tooSoon', ceil(extract(epoch from latest - at) + wait_seconds)::integer, null::uuid;
        return;
      end if;
      if sent >= most_a_day then
        return query select 'tooOften', 0, null::uuid;
        return;
      end if;
      insert into login_code (ticket_hash, mobile, account_id, code_hash, created_at, expires_at, purpose, address, is_known)
        values (ticket, asked_mobile, who, code, at, at + make_interval(secs => life_seconds), asked_purpose, asked_address, knows);
      return query select 'sent', wait_seconds, who;
    end $$;
    revoke execute on function login_code_begin from public;
    grant execute on function login_code_begin to vigil_api;
  `.execute(db)
  await protect(db, 'known_address', {})
}

const vouching = (db: Kysely<never>) =>
  sql`
    -- Until when somebody may give a role at this place: infinity without an end, null where he may not. One role, or any by
    -- which people are let in.
    create function giving_ends(who uuid, which_role uuid, place_oem uuid, place_company uuid, place_project uuid)
      returns timestamptz stable security definer set search_path = public language sql as $$
        select case when bool_or(g.expires_at is null) then 'infinity'::timestamptz else max(g.expires_at) end
        from role_grant g join role r on r.id = g.role_id
        where g.account_id = who and (g.expires_at is null or g.expires_at > now())
          and (g.role_id = which_role or (which_role is null and r.permissions ~ ',(role:custom|user:(custom|insert|batch)),'))
          and case g.scope_kind when 'platform' then true when 'oem' then g.scope_id = place_oem
            when 'company' then g.scope_id = any(company_line(place_company))
            when 'project' then g.scope_id = place_project else false end
      $$;

    -- Whichever call writes it: nobody gives to himself, and nothing ends later than what it was given by.
    create function role_grant_bound() returns trigger security definer set search_path = public language plpgsql as $$
    declare until timestamptz;
    begin
      if new.granted_by is null then return new; end if;
      if new.granted_by = new.account_id then
        raise exception 'nobody gives a role to himself' using errcode = 'VG002';
      end if;
      until := giving_ends(new.granted_by, null, new.oem_id, new.company_id, new.project_id);
      if until < 'infinity' then new.expires_at := least(new.expires_at, until); end if;
      return new;
    end $$;
    -- After the trigger that finds the place: they fire in the order of their names.
    create trigger role_grant_place_bound before insert on role_grant for each row execute function role_grant_bound();

    -- For a place as the giver names it; a tenant's grant lies where the giver stands.
    create function own_giving_ends(which_role uuid, kind text, scope uuid) returns timestamptz
      stable security definer set search_path = public language sql as $$
        select case when kind in ('platform', 'equipment') then
            (select case when bool_or(g.expires_at is null) then 'infinity'::timestamptz else max(g.expires_at) end
              from role_grant g where g.account_id = actor_account() and g.role_id = which_role
                and (g.expires_at is null or g.expires_at > now()))
          else (select giving_ends(actor_account(), which_role, p.oem_id, p.company_id, p.project_id)
            from grant_place(kind, scope, null, null, null) p) end
      $$;

    -- Two-person rules count persons: an account that the asker made, let in or reset within a day is still in his hand.
    create function is_other_person(asker uuid, other uuid) returns boolean
      stable security definer set search_path = public language sql as $$
        select asker <> other and not exists (
          select 1 from password_reset p
            where p.account_id = other and p.made_by = asker and p.created_at > now() - interval '24 hours'
          union all select 1 from registration r
            where r.account_id = other and r.decided_by = asker and r.decided_at > now() - interval '24 hours'
          union all select 1 from invitation i
            where i.used_by = other and i.invited_by = asker and i.used_at > now() - interval '24 hours'
          union all select 1 from role_grant g join account a on a.id = g.account_id
            where a.id = other and g.granted_by = asker and a.created_at > now() - interval '24 hours')
      $$;
    create index invitation_by_user on invitation (used_by) where used_by is not null;
    revoke execute on function giving_ends, own_giving_ends, is_other_person from public;
    grant execute on function own_giving_ends, is_other_person to vigil_api;
  `.execute(db)
