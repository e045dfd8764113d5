import { sql, type Kysely } from 'kysely'
import { inUnit, inUnitOf, protect } from '../row-security.ts'

/** Coming in from outside: who waits to be let in, who is invited, who only has a look, and who comes through the chat. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(
      `
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
    create index invitation_by_user on invitation (used_by) where used_by is not null;

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
    create trigger oem_grows after insert on invitation referencing new table as added
      for each statement execute function oem_grows('applied', 'reviewed', 'active');

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

    -- Only once, and only by somebody who reaches it. Whoever asked at the platform's own door joins the operator now.
    create function settle_registration(which uuid, wanted text, kind text, scope uuid, at timestamptz) returns text
      security definer set search_path = public language plpgsql as $$
    declare who account%rowtype; place_oem uuid;
    begin
      select a.* into who from registration r join account a on a.id = r.account_id and a.state = 'pending'
        where r.id = which and r.outcome is null and ${inUnitOf('r')} for update;
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

    -- A browser has set out. Only hashes: who reads this table can finish nobody's errand.
    create table chat_state (
      hash bytea primary key check (length(hash) = 32),
      brand_id uuid not null references brand,
      app_id text not null,
      nonce_hash bytea not null check (length(nonce_hash) = 32),
      created_at timestamptz not null,
      spent_at timestamptz
    );
    create index chat_state_by_time on chat_state (created_at);

    -- It came back, and the chat platform said who it is.
    create table chat_ticket (
      hash bytea primary key check (length(hash) = 32),
      brand_id uuid not null references brand,
      app_id text not null,
      open_id text not null,
      nonce_hash bytea not null check (length(nonce_hash) = 32),
      created_at timestamptz not null,
      spent_at timestamptz
    );
    create index chat_ticket_by_time on chat_ticket (created_at);

    -- An open id means something only together with the app it was given to, and opens only this brand's door.
    create table chat_binding (
      brand_id uuid not null references brand,
      app_id text not null,
      open_id text not null check (length(open_id) between 1 and 128),
      account_id uuid not null references account,
      created_at timestamptz not null default now(),
      primary key (brand_id, app_id, open_id),
      unique (account_id, brand_id)
    );

    create function chat_state_begin(asked_state bytea, asked_suffix text, nonce bytea, at timestamptz) returns text
      security definer set search_path = public language plpgsql as $$
    declare app text;
    begin
      delete from chat_state s where s.ctid = any(array(select o.ctid from chat_state o
        where o.created_at < at - interval '1 day' order by o.created_at limit 100 for update skip locked));
      insert into chat_state (hash, brand_id, app_id, nonce_hash, created_at)
        select asked_state, b.id, v.content ->> 'chatAppId', nonce, at
        from brand b join brand_version v on v.brand_id = b.id and v.state = 'published'
        where lower(b.suffix) = lower(asked_suffix) and v.content ->> 'chatAppId' is not null
          and coalesce((v.content ->> 'offersChat')::boolean, true)
        returning app_id into app;
      return app;
    end $$;

    -- Spent by whoever asks first, whatever comes of it.
    create function chat_state_take(state bytea, at timestamptz, life_seconds integer)
      returns table (app_id text, suffix text)
      security definer set search_path = public language sql as $$
        update chat_state s set spent_at = at from brand b
          where s.hash = state and s.spent_at is null and s.created_at > at - make_interval(secs => life_seconds)
            and b.id = s.brand_id
          returning s.app_id, b.suffix
      $$;

    -- From a state that has just been spent, and from one of those only once.
    create function chat_ticket_make(state bytea, ticket bytea, who text, at timestamptz) returns boolean
      security definer set search_path = public language plpgsql as $$
    declare made integer;
    begin
      delete from chat_ticket t where t.ctid = any(array(select o.ctid from chat_ticket o
        where o.created_at < at - interval '1 day' order by o.created_at limit 100 for update skip locked));
      with done as (delete from chat_state where hash = state and spent_at is not null returning brand_id, app_id, nonce_hash)
      insert into chat_ticket (hash, brand_id, app_id, open_id, nonce_hash, created_at)
        select ticket, brand_id, app_id, who, nonce_hash, at from done;
      get diagnostics made = row_count;
      return made = 1;
    end $$;

    -- A brand that belongs to an operator is the door of that operator's people and of nobody else.
    create function chat_door_fits(which_brand uuid, who uuid) returns boolean
      stable security definer set search_path = public language sql as $$
        select exists (select 1 from account a left join oem o on o.id = a.oem_id join brand b on b.id = which_brand
          where a.id = who and a.state = 'active' and coalesce(o.state, 'active') <> 'closed'
            and (b.oem_id is null or b.oem_id = a.oem_id))
      $$;

    -- Not bound yet: the ticket stays, for the login that follows to bind.
    create function chat_login(ticket bytea, nonce bytea, at timestamptz, life_seconds integer)
      returns table (outcome text, account_id uuid)
      security definer set search_path = public language plpgsql as $$
    declare held chat_ticket; who uuid;
    begin
      select * into held from chat_ticket t where t.hash = ticket and t.nonce_hash = nonce and t.spent_at is null
        and t.created_at > at - make_interval(secs => life_seconds) for update;
      if not found then
        return query select 'over', null::uuid;
        return;
      end if;
      select b.account_id into who from chat_binding b
        where b.brand_id = held.brand_id and b.app_id = held.app_id and b.open_id = held.open_id
          and chat_door_fits(b.brand_id, b.account_id);
      if who is null then
        return query select 'unbound', null::uuid;
        return;
      end if;
      update chat_ticket t set spent_at = at where t.hash = ticket;
      return query select 'known', who;
    end $$;

    -- He holds the session and the ticket, so both are his: an older binding of either makes room.
    create function chat_bind(ticket bytea, nonce bytea, at timestamptz, life_seconds integer) returns boolean
      security definer set search_path = public language plpgsql as $$
    declare held chat_ticket;
    begin
      update chat_ticket t set spent_at = at where t.hash = ticket and t.nonce_hash = nonce and t.spent_at is null
        and t.created_at > at - make_interval(secs => life_seconds) and chat_door_fits(t.brand_id, actor_account())
        returning * into held;
      if not found then return false; end if;
      delete from chat_binding b where b.brand_id = held.brand_id
        and (b.account_id = actor_account() or (b.app_id = held.app_id and b.open_id = held.open_id));
      insert into chat_binding (brand_id, app_id, open_id, account_id, created_at)
        values (held.brand_id, held.app_id, held.open_id, actor_account(), at);
      return true;
    end $$;

    create function chat_bound() returns timestamptz
      stable security definer set search_path = public language sql as
      $$ select max(created_at) from chat_binding where account_id = actor_account() $$;

    create function chat_unbind() returns integer
      security definer set search_path = public language plpgsql as $$
    declare cleared integer;
    begin
      delete from chat_binding where account_id = actor_account();
      get diagnostics cleared = row_count;
      return cleared;
    end $$;

    grant execute on function check_phone, register_account, open_invitation, use_invitation, is_other_person,
      demo_unit_id, enter_trial, settle_registration, chat_state_begin, chat_state_take, chat_ticket_make,
      chat_login, chat_bind, chat_bound, chat_unbind to vigil_api;
  `,
    )
    .execute(db)

  await protect(db, 'registration', { api: 'select', using: inUnit })
  await protect(db, 'invitation', { api: 'select, insert, update (revoked_at)', using: inUnit })
  await protect(db, 'demo_unit', {})
  await protect(db, 'trial_account', {})
  // The api asks by the functions above only: an open id is never a column it can read.
  await protect(db, 'chat_state', {})
  await protect(db, 'chat_ticket', {})
  await protect(db, 'chat_binding', {})
}
