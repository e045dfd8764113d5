import { sql, type Kysely } from 'kysely'
import { inScope, protect } from '../row-security.ts'

const places = { oem: 'oem_id', company: 'company_id', project: 'project_id', equipment: null }
const registrationInScope = inScope({ ...places, oem: 'r.oem_id', company: 'r.company_id', project: 'r.project_id' })

/** Coming in from outside: a proved number, who waits to be let in, who is invited, and who only has a look. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- A code is good for what it was asked for. All count together: a phone rings ten times a day, whatever for.
    alter table login_code add column purpose text not null default 'login'
      check (purpose in ('login', 'register', 'trial'));

    -- As before, and for newcomers, whose code belongs to no account.
    drop function login_code_begin(text, text, bytea, bytea, timestamptz, integer, integer, integer);
    create function login_code_begin(asked_mobile text, asked_brand text, asked_purpose text, ticket bytea, code bytea,
        at timestamptz, wait_seconds integer, life_seconds integer, most_a_day integer)
      returns table (outcome text, left_seconds integer, account_id uuid)
      security definer set search_path = public language plpgsql as $$
    declare sent integer; latest timestamptz; who uuid;
    begin
      perform pg_advisory_xact_lock(9004, hashtext(asked_mobile));
      delete from login_code c where c.ctid = any(array(select o.ctid from login_code o
        where o.created_at < at - interval '1 day' order by o.created_at limit 100 for update skip locked));
      select count(*), max(c.created_at) into sent, latest from login_code c
        where c.mobile = asked_mobile and c.created_at > at - interval '1 day';
      if latest > at - make_interval(secs => wait_seconds) then
        return query select 'tooSoon', ceil(extract(epoch from latest - at) + wait_seconds)::integer, null::uuid;
        return;
      end if;
      if sent >= most_a_day then
        return query select 'tooOften', 0, null::uuid;
        return;
      end if;
      who := case when asked_purpose = 'login' then active_account(asked_mobile, asked_brand, null) end;
      insert into login_code (ticket_hash, mobile, account_id, code_hash, created_at, expires_at, purpose)
        values (ticket, asked_mobile, who, code, at, at + make_interval(secs => life_seconds), asked_purpose);
      return query select 'sent', wait_seconds, who;
    end $$;

    create or replace function login_code_try(ticket bytea, asked_mobile text, code bytea, at timestamptz, most_tries integer)
      returns uuid security definer set search_path = public language plpgsql as $$
    declare who uuid;
    begin
      update login_code set attempts = attempts + 1, spent_at = case when code_hash = code then at end
        where ticket_hash = ticket and mobile = asked_mobile and purpose = 'login' and spent_at is null
          and expires_at > at and attempts < most_tries
        returning case when spent_at is not null then account_id end into who;
      return case when who is not null then active_account(asked_mobile, null, who) end;
    end $$;

    -- A try counts before it is known to be right. A right one spends the code only when what it was for is done.
    create function phone_proved(ticket bytea, asked_mobile text, asked_purpose text, code bytea, at timestamptz,
        most_tries integer) returns boolean security definer set search_path = public language plpgsql as $$
    declare is_right boolean;
    begin
      perform pg_advisory_xact_lock(9004, hashtext(asked_mobile));
      update login_code set attempts = attempts + 1
        where ticket_hash = ticket and mobile = asked_mobile and purpose = asked_purpose and spent_at is null
          and expires_at > at and attempts < most_tries
        returning code_hash = code into is_right;
      return coalesce(is_right, false);
    end $$;

    -- Whose door it is; null for the platform's own.
    create function page_operator(asked_page text) returns uuid
      stable security definer set search_path = public language sql as $$
        select b.oem_id from brand b where asked_page like 'login_%' and lower(b.suffix) = lower(substr(asked_page, 6))
      $$;

    -- Somebody who has, or has asked for, an account with this operator.
    create function is_known_there(asked_mobile text, place_oem uuid) returns boolean
      stable security definer set search_path = public language sql as $$
        select exists (select 1 from account a where a.oem_id is not distinct from place_oem and a.state <> 'closed'
          and (a.mobile = asked_mobile or a.login_name = asked_mobile))
      $$;

    create function check_phone(ticket bytea, asked_mobile text, code bytea, at timestamptz, most_tries integer,
        asked_page text) returns boolean security definer set search_path = public language plpgsql as $$
    begin
      if not phone_proved(ticket, asked_mobile, 'register', code, at, most_tries) then return null; end if;
      return is_known_there(asked_mobile, page_operator(asked_page));
    end $$;

    create table registration (
      id uuid primary key,
      account_id uuid not null references account,
      -- Where it was asked for: a unit, or only an operator, or nothing but the platform.
      oem_id uuid, company_id uuid, project_id uuid,
      job text,
      -- For whoever decides, who does not see the account yet; gone once decided.
      person text, mobile text,
      asked_at timestamptz not null,
      outcome text check (outcome in ('approved', 'refused')),
      decided_by uuid, decided_at timestamptz,
      check ((outcome is null) = (decided_at is null))
    );
    create index registration_by_oem on registration (oem_id, id) where outcome is null;
    create index registration_by_company on registration (company_id, id) where outcome is null;
    create index registration_by_project on registration (project_id, id) where outcome is null;
    create index registration_by_account on registration (account_id);
    -- What unitCodeOf of the contract says, to find the unit by it.
    create index project_by_unit_code on project ((upper(right(id::text, 10))));

    create function register_account(new_account uuid, new_registration uuid, asked_mobile text, ticket bytea, code bytea,
        at timestamptz, most_tries integer, asked_page text, asked_unit text, asked_job text, new_person text,
        new_hash text, new_province text, new_city text, new_district text)
      returns table (outcome text, project_name text)
      security definer set search_path = public language plpgsql as $$
    declare brand_oem uuid; place_oem uuid; unit project%rowtype;
    begin
      if not phone_proved(ticket, asked_mobile, 'register', code, at, most_tries) then
        return query select 'codeWrong', null::text; return;
      end if;
      brand_oem := page_operator(asked_page);
      if asked_unit is not null then
        select p.* into unit from project p where upper(right(p.id::text, 10)) = asked_unit
          and p.state in ('draft', 'active') and (brand_oem is null or p.oem_id = brand_oem) order by p.id limit 1;
        if unit.id is null then return query select 'unitCodeUnknown', null::text; return; end if;
      end if;
      place_oem := coalesce(unit.oem_id, brand_oem);
      if exists (select 1 from oem o where o.id = place_oem and o.state <> 'active') then
        return query select 'operatorNotActive', null::text; return;
      end if;
      if is_known_there(asked_mobile, place_oem) then return query select 'accountExists', null::text; return; end if;
      update login_code set spent_at = at where ticket_hash = ticket;
      insert into account (id, oem_id, login_name, mobile, person, password_hash, state, province_code, city_code, district_code)
        values (new_account, place_oem, asked_mobile, asked_mobile, new_person, new_hash, 'pending', new_province, new_city, new_district);
      insert into registration (id, account_id, oem_id, company_id, project_id, job, person, mobile, asked_at)
        values (new_registration, new_account, place_oem, unit.company_id, unit.id, asked_job, new_person, asked_mobile, at);
      return query select 'ok', unit.name;
    end $$;

    create table invitation (
      id uuid primary key,
      token_hash bytea not null unique check (length(token_hash) = 32),
      -- Where the role will count; a trigger fills these from the scope.
      oem_id uuid, company_id uuid, project_id uuid,
      role_id uuid not null references role on delete cascade,
      scope_kind text not null check (scope_kind in ('platform', 'oem', 'company', 'project', 'equipment')),
      scope_id uuid check ((scope_kind in ('platform', 'equipment')) = (scope_id is null)),
      -- The only number it is good for.
      mobile text,
      -- Who vouches, in which role: what he has lost meanwhile he can no longer give.
      invited_by uuid not null references account,
      invited_role uuid not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz, used_by uuid,
      revoked_at timestamptz
    );
    create index invitation_by_oem on invitation (oem_id, id);
    create index invitation_by_company on invitation (company_id, id);
    create index invitation_by_project on invitation (project_id, id);

    create function invitation_place() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      -- An end user belongs to where whoever invites him stands, which the wall holds against his scope.
      if new.scope_kind = 'equipment' and new.project_id is not null then
        select p.oem_id, p.company_id into new.oem_id, new.company_id from project p where p.id = new.project_id;
      elsif new.scope_kind = 'equipment' and new.company_id is not null then
        select c.oem_id into new.oem_id from company c where c.id = new.company_id;
      elsif new.scope_kind <> 'equipment' then
        select p.oem_id, p.company_id, p.project_id into new.oem_id, new.company_id, new.project_id
          from (select 1) one left join grant_place(new.scope_kind, new.scope_id, null, null, null) p on true;
      end if;
      if new.scope_kind <> 'platform' and new.oem_id is null then
        raise exception 'an invitation must point to a place that exists' using errcode = '23503';
      end if;
      return new;
    end $$;
    create trigger invitation_place before insert on invitation for each row execute function invitation_place();

    -- What an open link leads to, and what whoever sent it may still do. Nothing for a link that is over.
    create function open_invitation(token bytea, at timestamptz) returns table (
        role_id uuid, role_name text, scope_kind text, scope_id uuid, place_name text, suffix text, mobile text,
        expires_at timestamptz, giver_id uuid, giver_oem uuid, giver_role uuid, giver_role_type smallint, giver_job text,
        giver_permissions text, giver_equipment_permissions text, giver_scope_kind text, giver_scope_ids uuid[])
      stable security definer set search_path = public language sql as $$
        select i.role_id, r.name, i.scope_kind, i.scope_id,
          case i.scope_kind when 'oem' then o.name when 'company' then c.name when 'project' then p.name
            when 'equipment' then coalesce(p.name, c.name, o.name) end,
          b.suffix, i.mobile, i.expires_at, g.id, g.oem_id, gr.id, gr.role_type, gr.job, gr.permissions,
          gr.equipment_permissions, s.kind, s.ids
        from invitation i
          join role r on r.id = i.role_id
          join account g on g.id = i.invited_by and g.state = 'active'
          join role gr on gr.id = i.invited_role
          cross join lateral active_scope(g.id, gr.id) s
          left join oem o on o.id = i.oem_id
          left join company c on c.id = i.company_id
          left join project p on p.id = i.project_id
          left join brand b on b.oem_id = i.oem_id
        where i.token_hash = token and i.used_at is null and i.revoked_at is null and i.expires_at > at
          and coalesce(o.state, 'active') = 'active'
      $$;

    create function use_invitation(token bytea, new_account uuid, new_grant uuid, asked_mobile text, ticket bytea,
        code bytea, at timestamptz, most_tries integer, new_person text, new_hash text, new_province text,
        new_city text, new_district text) returns text security definer set search_path = public language plpgsql as $$
    declare it invitation%rowtype;
    begin
      if not phone_proved(ticket, asked_mobile, 'register', code, at, most_tries) then return 'codeWrong'; end if;
      select i.* into it from invitation i where i.token_hash = token and i.used_at is null and i.revoked_at is null
        and i.expires_at > at for update;
      if it.id is null then return 'invitationOver'; end if;
      if it.mobile <> asked_mobile then return 'invitationOther'; end if;
      if is_known_there(asked_mobile, it.oem_id) then return 'accountExists'; end if;
      update login_code set spent_at = at where ticket_hash = ticket;
      insert into account (id, oem_id, login_name, mobile, person, password_hash, province_code, city_code, district_code)
        values (new_account, it.oem_id, asked_mobile, asked_mobile, new_person, new_hash, new_province, new_city, new_district);
      insert into role_grant (id, account_id, role_id, scope_kind, scope_id, company_id, project_id, granted_by)
        values (new_grant, new_account, it.role_id, it.scope_kind, it.scope_id, it.company_id, it.project_id, it.invited_by);
      update invitation set used_at = at, used_by = new_account where id = it.id;
      return 'ok';
    end $$;

    -- The one unit that strangers may look at. Marked on purpose: no real tenant comes to be shown by accident.
    create table demo_unit (
      only_one boolean primary key default true check (only_one),
      project_id uuid not null references project
    );
    create function demo_unit_id() returns uuid stable security definer set search_path = public language sql as $$
      select p.id from demo_unit d join project p on p.id = d.project_id and p.state = 'active'
        join oem o on o.id = p.oem_id and o.state = 'active'
    $$;

    -- By number, apart from account.mobile: who has had a look must still be able to register and sign in by it.
    create table trial_account (
      mobile text primary key,
      account_id uuid not null references account,
      ends_at timestamptz not null
    );
    create index trial_account_by_account on trial_account (account_id);

    -- What was the demo unit and no longer is belongs to its own people alone.
    create function demo_unit_left() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      delete from role_grant g using trial_account t where g.account_id = t.account_id and g.scope_id = old.project_id;
      return null;
    end $$;
    create trigger demo_unit_left after update or delete on demo_unit for each row execute function demo_unit_left();

    create function enter_trial(asked_mobile text, ticket bytea, code bytea, at timestamptz, most_tries integer,
        new_account uuid, new_grant uuid, which_role uuid, new_person text, new_hash text, lasts_days integer)
      returns table (outcome text, account_id uuid, ends_at timestamptz)
      security definer set search_path = public language plpgsql as $$
    declare unit uuid := demo_unit_id(); had trial_account%rowtype; until timestamptz := at + make_interval(days => lasts_days);
    begin
      if not phone_proved(ticket, asked_mobile, 'trial', code, at, most_tries) then
        return query select 'codeWrong', null::uuid, null::timestamptz; return;
      end if;
      if unit is null then return query select 'trialNotSetUp', null::uuid, null::timestamptz; return; end if;
      select t.* into had from trial_account t where t.mobile = asked_mobile;
      if had.mobile is not null and had.ends_at <= at then
        return query select 'trialOver', null::uuid, null::timestamptz; return;
      end if;
      if had.mobile is null and new_account is null then
        return query select 'trialNone', null::uuid, null::timestamptz; return;
      end if;
      update login_code set spent_at = at where ticket_hash = ticket;
      if had.mobile is not null then return query select 'ok', had.account_id, had.ends_at; return; end if;
      insert into account (id, oem_id, login_name, person, password_hash)
        select new_account, p.oem_id, 'trial-' || new_account, new_person, new_hash from project p where p.id = unit;
      insert into role_grant (id, account_id, role_id, scope_kind, scope_id, expires_at)
        values (new_grant, new_account, which_role, 'project', unit, until);
      insert into trial_account (mobile, account_id, ends_at) values (asked_mobile, new_account, until);
      return query select 'ok', new_account, until;
    end $$;

    grant execute on function login_code_begin, check_phone, register_account, open_invitation, use_invitation,
      demo_unit_id, enter_trial to vigil_api;
  `.execute(db)

  await protect(db, 'registration', { api: 'select', using: inScope(places) })
  await protect(db, 'invitation', { api: 'select, insert, update (revoked_at)', using: inScope(places) })
  await protect(db, 'demo_unit', {})
  await protect(db, 'trial_account', {})

  await sql
    .raw(
      `
    -- Only once, and only by somebody who reaches it. Whoever asked at the platform's own door joins the operator now.
    create function settle_registration(which uuid, wanted text, kind text, scope uuid, at timestamptz) returns text
      security definer set search_path = public language plpgsql as $$
    declare who account%rowtype; place_oem uuid;
    begin
      select a.* into who from registration r join account a on a.id = r.account_id and a.state = 'pending'
        where r.id = which and r.outcome is null and ${registrationInScope} for update;
      if who.id is null then return 'conflict'; end if;
      update registration set outcome = wanted, decided_by = actor_account(), decided_at = at, person = null, mobile = null
        where id = which;
      if wanted = 'refused' then
        update account set state = 'closed', login_name = 'refused-' || id, mobile = null, person = null,
          province_code = null, city_code = null, district_code = null where id = who.id;
        return 'ok';
      end if;
      select p.oem_id into place_oem from grant_place(kind, scope, who.id, null, null) p;
      if who.oem_id is null and is_known_there(who.mobile, place_oem) and place_oem is not null then return 'accountExists'; end if;
      update account set state = 'active', oem_id = coalesce(oem_id, place_oem) where id = who.id;
      return 'ok';
    end $$;
    grant execute on function settle_registration to vigil_api;`,
    )
    .execute(db)
}
