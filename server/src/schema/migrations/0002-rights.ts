import { sql, type Kysely } from 'kysely'
import { inCompany, inOperator, inOperatorOf, inUnit, inUnitOf, protect } from '../row-security.ts'

/** Everything of an account except its password hash, which only the login functions read. */
const accountColumns = `id, oem_id, login_name, mobile, nickname, person, tel, job, province_code, city_code,
  district_code, icon, state, created_at, access_id, leaves_at`
const self = 'account_id = (select actor_account())'

/** Who may what where: accounts, roles, grants, sessions, and how everyone hears that a right has changed. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table account (
      id uuid primary key,
      -- Null for the platform's own people.
      oem_id uuid references oem,
      login_name text not null,
      mobile text,
      password_hash text not null,
      nickname text, person text, tel text, job text,
      province_code text, city_code text, district_code text, icon text,
      state text not null default 'active' check (state in ('pending','active','suspended','leaving','closed')),
      failed_logins smallint not null default 0,
      locked_until timestamptz,
      created_at timestamptz not null default now(),
      access_id text unique,
      leaves_at timestamptz,
      locks smallint not null default 0,
      constraint account_leaving check (state <> 'leaving' or leaves_at is not null)
    );
    create unique index account_login on account (login_name, coalesce(oem_id, '00000000-0000-0000-0000-000000000000'));
    create index account_by_oem on account (oem_id, id);
    create index account_open_by_oem on account (oem_id) where state <> 'closed';
    create index account_by_mobile on account (mobile) where mobile is not null;
    -- By the first letters of a name or number. In bytes, because only such a comparison may pass the wall as an index.
    create index account_by_login_name on account (login_name collate "C");
    create index account_by_person on account (person collate "C") where person is not null;
    create index account_by_mobile_start on account (mobile collate "C") where mobile is not null;
    create index account_by_leaving on account (leaves_at) where leaves_at is not null;
    -- Its first administrator is invited and comes before it is active.
    create trigger oem_grows after insert on account referencing new table as added
      for each statement execute function oem_grows('applied', 'reviewed', 'active');

    create table role (
      id uuid primary key,
      oem_id uuid references oem,
      role_type smallint not null check (role_type between 0 and 5),
      job text,
      name text not null,
      permissions text not null,
      equipment_permissions text not null,
      created_at timestamptz not null default now(),
      -- Null company: the operator's own. Without an operator it is one of the presets, which follow the code.
      company_id uuid references company,
      version integer not null default 1,
      constraint role_place check (company_id is null or oem_id is not null)
    );
    create index role_by_oem on role (oem_id, id);
    create index role_by_company on role (company_id, id) where company_id is not null;

    create function role_place() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      if new.company_id is not null then
        select c.oem_id into new.oem_id from company c where c.id = new.company_id;
      end if;
      return new;
    end $$;
    create trigger role_place before insert on role for each row execute function role_place();

    create table role_grant (
      id uuid primary key,
      account_id uuid not null references account,
      role_id uuid not null references role,
      scope_kind text not null check (scope_kind in ('platform','oem','company','project','equipment')),
      -- Null for the platform, and for END_USER, whose scope is what equipment_binding says.
      scope_id uuid check ((scope_kind in ('platform', 'equipment')) = (scope_id is null)),
      -- Where the scope lies; a trigger fills these, so that no caller can claim another place.
      oem_id uuid, company_id uuid, project_id uuid,
      granted_by uuid,
      expires_at timestamptz,
      created_at timestamptz not null default now(),
      unique nulls not distinct (account_id, role_id, scope_kind, scope_id)
    );
    create index role_grant_by_account on role_grant (account_id, role_id);
    create index role_grant_by_role on role_grant (role_id);
    create index role_grant_by_project on role_grant (project_id, account_id) where project_id is not null;
    create index role_grant_by_company on role_grant (company_id, account_id) where company_id is not null;
    -- What ran out by itself a moment ago stands in no log, so it is looked for; both indexes hold the moment.
    create index role_grant_by_end on role_grant (expires_at) where expires_at is not null;
    -- Whom to call must not be found by reading every grant of a city.
    create index role_grant_by_scope on role_grant (scope_id, scope_kind) where scope_id is not null;
    create index role_grant_of_platform on role_grant (account_id) where scope_kind = 'platform';

    -- Where a grant lies. An end user's is where whoever granted it said, inside the operator of the account.
    create function grant_place(kind text, scope uuid, who uuid, wanted_company uuid, wanted_project uuid)
      returns table (oem_id uuid, company_id uuid, project_id uuid)
      stable security definer set search_path = public language plpgsql as $$
    begin
      if kind = 'oem' then
        return query select o.id, null::uuid, null::uuid from oem o where o.id = scope;
      elsif kind = 'company' then
        return query select c.oem_id, c.id, null::uuid from company c where c.id = scope;
      elsif kind = 'project' then
        return query select p.oem_id, p.company_id, p.id from project p where p.id = scope;
      elsif kind = 'equipment' then
        return query select a.oem_id, coalesce(p.company_id, c.id), p.id from account a
          left join project p on p.id = wanted_project and p.oem_id = a.oem_id
          left join company c on c.id = wanted_company and c.oem_id = a.oem_id
          where a.id = who;
      end if;
    end $$;

    -- A role serves whoever made it: nobody outside may come to depend on what its maker changes.
    create function role_fits(which uuid, place_oem uuid, place_company uuid) returns boolean
      stable security definer set search_path = public language sql as $$
        select r.oem_id is null or coalesce(r.oem_id = place_oem
          and (r.company_id is null or r.company_id = any(company_line(place_company))), false)
        from role r where r.id = which
      $$;

    create function role_grant_place() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      select p.oem_id, p.company_id, p.project_id into new.oem_id, new.company_id, new.project_id
        from (select 1) one
        left join grant_place(new.scope_kind, new.scope_id, new.account_id, new.company_id, new.project_id) p on true;
      if new.scope_kind <> 'platform' and new.oem_id is null then
        raise exception 'a grant must point to a place that exists' using errcode = '23503';
      end if;
      if not role_fits(new.role_id, new.oem_id, new.company_id) then
        raise exception 'a role is granted only where its maker is' using errcode = '23514';
      end if;
      return new;
    end $$;
    create trigger role_grant_place before insert or update on role_grant
      for each row execute function role_grant_place();

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

    -- Whoever belongs to an operator holds roles inside it and nowhere else, whoever gives them: another operator's people
    -- would see him, and he them. The platform's own people belong to none.
    create function grant_fits(which uuid, kind text, scope uuid, who uuid) returns boolean
      stable security definer set search_path = public language sql as $$
        select role_fits(which, p.oem_id, p.company_id)
          and (a.oem_id is null or p.oem_id is null or a.oem_id = p.oem_id)
        from (select 1) one left join grant_place(kind, scope, who, null, null) p on true
          left join account a on a.id = who
      $$;

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

    -- An id that says nothing of the token, for whoever ends it from elsewhere. Shaped as all our ids, drawn at random.
    create function random_id() returns uuid volatile language sql as $$
      select overlay(overlay(gen_random_uuid()::text placing '7' from 15 for 1) placing '8' from 20 for 1)::uuid
    $$;

    create table access_token (
      hash bytea primary key check (length(hash) = 32),
      account_id uuid not null references account,
      -- The brand the token was issued at; it is worth nothing anywhere else.
      oem_id uuid,
      -- A role without holders may go; the tokens that once named it go with it.
      role_id uuid not null references role on delete cascade,
      created_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      id uuid not null default random_id() unique,
      device text check (length(device) <= 60),
      -- When the second factor was shown in this session.
      proved_at timestamptz,
      -- A control room's session: see keep_wall_awake.
      wall_since timestamptz
    );
    create index access_token_by_account on access_token (account_id);
    -- A role without holders may go; the tokens that once named it go with it.
    create index access_token_by_role on access_token (role_id);
    create index access_token_by_end on access_token (expires_at);

    -- A control room's session does not end while it is in use: each time it is seen, its end moves on. One that has ended
    -- stays ended.
    create function keep_wall_awake() returns trigger language plpgsql as $$
    begin
      new.expires_at := greatest(new.expires_at, now() + interval '1 day');
      return new;
    end $$;
    create trigger access_token_wall before update of seen_at on access_token for each row
      when (new.wall_since is not null and old.expires_at > now() and new.revoked_at is null)
      execute function keep_wall_awake();

    -- Whose rights may have changed, for whoever holds a connection open. The transaction's own number is the cursor:
    -- rows of a transaction that is still open are found again, so a slow commit is never missed.
    create table rights_change (
      xact bigint not null default pg_current_xact_id()::text::bigint,
      account_id uuid not null,
      at timestamptz not null default clock_timestamp()
    );
    create index rights_change_by_xact on rights_change (xact);

    create function note_rights_change() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      insert into rights_change (account_id) values ((to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid);
      return null;
    end $$;
    create trigger rights_change after insert or update or delete on role_grant
      for each row execute function note_rights_change('account_id');
    create trigger rights_change after delete or update of revoked_at on access_token
      for each row execute function note_rights_change('account_id');
    create trigger rights_change after update of state on account
      for each row execute function note_rights_change('id');

    -- A role that changed, and an operator that closed, concern everyone who is there by them.
    create function note_role_change() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      insert into rights_change (account_id) select distinct g.account_id from role_grant g where g.role_id = new.id;
      return null;
    end $$;
    create trigger rights_change after update on role for each row
      when (old.permissions is distinct from new.permissions or old.job is distinct from new.job
        or old.equipment_permissions is distinct from new.equipment_permissions)
      execute function note_role_change();

    create function note_oem_change() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      insert into rights_change (account_id) select a.id from account a where a.oem_id = new.id;
      return null;
    end $$;
    create trigger rights_change after update on oem for each row
      when (old.state is distinct from new.state) execute function note_oem_change();

    -- Account ids only, of all tenants: a process asks, never a person. Rows are kept for ten minutes. What ran out by itself
    -- a moment ago stands in no log, so it is looked for; both indexes hold the moment. What somebody loses, the tokens lose
    -- that he made.
    create function rights_changed_after(after bigint) returns table (next bigint, accounts uuid[])
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

    -- What an import answered, so that the same one again answers the same and does nothing.
    create table project_import (
      account_id uuid not null references account,
      import_key text not null,
      digest bytea not null,
      report jsonb not null,
      created_at timestamptz not null default now(),
      primary key (account_id, import_key)
    );

    grant execute on function grant_fits, own_giving_ends, rights_changed_after to vigil_api;
    grant execute on function random_id to vigil_api, vigil_engine;
  `.execute(db)

  // The grants of a sub-select are themselves filtered, so a unit's manager sees the unit's people only.
  await protect(db, 'account', {
    api: `select (${accountColumns}),
      update (nickname, person, tel, province_code, city_code, district_code, access_id, icon)`,
    using: `id = (select actor_account()) or ${inOperator}
      or exists (select 1 from role_grant g where g.account_id = account.id and g.account_id <> actor_account())`,
  })
  await protect(db, 'role', {
    api: 'select, insert, delete, update (name, permissions, equipment_permissions, version)',
    policies: [
      `api_sees on role for select to vigil_api using (oem_id is null or ${inCompany}
        or exists (select 1 from role_grant g where g.role_id = role.id))`,
      `api_makes on role for insert to vigil_api with check (oem_id is not null and ${inCompany})`,
      `api_changes on role for update to vigil_api using (oem_id is not null and ${inCompany})`,
      `api_removes on role for delete to vigil_api using (oem_id is not null and ${inCompany})`,
    ],
  })
  // Everyone sees his own grants; nobody leaves a grant behind outside the scope he holds himself.
  await protect(db, 'role_grant', {
    api: 'select, insert, delete, update (expires_at)',
    using: `${self} or ${inUnit}`,
    check: inUnit,
  })
  await protect(db, 'access_token', { api: 'select, insert, update, delete', using: self })
  await protect(db, 'rights_change', {})
  await protect(db, 'project_import', {
    api: 'select, insert',
    using: 'account_id = (select actor_account())',
  })

  await sql
    .raw(
      `
    -- Nobody stops himself, nor anyone who also stands somewhere he does not reach.
    create function set_account_state(who uuid, before text, wanted text) returns boolean
      security definer set search_path = public language plpgsql as $$
    begin
      update account a set state = wanted
        where a.id = who and a.state = before and a.id is distinct from actor_account()
          and (${inOperatorOf('a')} or exists (select 1 from role_grant g where g.account_id = a.id and ${inUnitOf('g')}))
          and not exists (select 1 from role_grant g where g.account_id = a.id and (${inUnitOf('g')}) is not true);
      return found;
    end $$;

    -- All grants of an account that the asker sees, also those beyond his reach: they decide too, but are never shown.
    create function explained_grants(who uuid) returns table (
        id uuid, role_id uuid, role_type smallint, job text, permissions text, equipment_permissions text,
        scope_kind text, scope_id uuid, scope_name text, expires_at timestamptz, account_state text, oem_state text)
      stable security definer set search_path = public language sql as $$
        select g.id, r.id, r.role_type, r.job, r.permissions, r.equipment_permissions, g.scope_kind, g.scope_id,
          coalesce(so.name, sc.name, sp.name), g.expires_at, a.state, coalesce(o.state, 'active')
        from account a
          left join oem o on o.id = a.oem_id
          left join role_grant g on g.account_id = a.id
          left join role r on r.id = g.role_id
          left join oem so on g.scope_kind = 'oem' and so.id = g.scope_id
          left join company sc on g.scope_kind = 'company' and sc.id = g.scope_id
          left join project sp on g.scope_kind = 'project' and sp.id = g.scope_id
        where a.id = who and (a.id = actor_account() or ${inOperatorOf('a')}
          or exists (select 1 from role_grant g where g.account_id = a.id and ${inUnitOf('g')}))
        order by g.id limit 500
      $$;

    -- Somebody else, within reach, and nobody who also stands somewhere the asker does not reach.
    create function account_in_hand(who uuid) returns boolean
      stable security definer set search_path = public language sql as $$
        select exists (select 1 from account a where a.id = who and a.id is distinct from actor_account()
          and (${inOperatorOf('a')} or exists (select 1 from role_grant g where g.account_id = a.id and ${inUnitOf('g')}))
          and not exists (select 1 from role_grant g where g.account_id = a.id and (${inUnitOf('g')}) is not true))
      $$;

    -- What is null stays.
    create function change_person(who uuid, new_person text, new_nickname text, new_tel text, new_job text) returns boolean
      security definer set search_path = public language plpgsql as $$
    begin
      if not account_in_hand(who) then return false; end if;
      update account set person = coalesce(new_person, person), nickname = coalesce(new_nickname, nickname),
        tel = coalesce(new_tel, tel), job = coalesce(new_job, job) where id = who;
      return found;
    end $$;

    -- Who of the place's operator has these numbers; without an id where the asker does not see him.
    create function people_by_mobile(kind text, scope uuid, numbers text[])
      returns table (mobile text, account_id uuid, is_seen boolean)
      stable security definer set search_path = public language sql as $$
        select n.number, case when s.seen then a.id end, s.seen
        from grant_place(kind, scope, null, null, null) p
          cross join unnest(numbers) n(number)
          join account a on a.oem_id = p.oem_id and (a.mobile = n.number or a.login_name = n.number)
          cross join lateral (select a.state <> 'closed' and (${inOperatorOf('a')}
            or exists (select 1 from role_grant g where g.account_id = a.id and ${inUnitOf('g')})) is true as seen) s
        where ${inUnitOf('p')}
      $$;

    -- An account that signs in by code. Null where the place is not the asker's, or somebody has the number already.
    create function enter_person(new_id uuid, kind text, scope uuid, number text, name text, dead_hash text) returns uuid
      security definer set search_path = public language sql as $$
        insert into account (id, oem_id, login_name, mobile, person, password_hash)
        select new_id, p.oem_id, number, number, name, dead_hash
        from grant_place(kind, scope, null, null, null) p
        where ${inUnitOf('p')}
          and not exists (select 1 from account a where a.oem_id = p.oem_id and a.mobile = number)
        on conflict do nothing
        returning id
      $$;

    grant execute on function set_account_state, explained_grants, change_person, people_by_mobile, enter_person
      to vigil_api;
  `,
    )
    .execute(db)
}
