import { sql, type Kysely } from 'kysely'
import { protect } from '../row-security.ts'

const self = 'account_id = (select actor_account())'

/** Signing in and what is a person's own: the few questions asked before an actor is known, codes, a second factor, leaving. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create function find_login(asked_name text, asked_brand text)
      returns table (account_id uuid, password_hash text, state text, locked_until timestamptz)
      stable security definer set search_path = public language sql as $$
        select a.id, a.password_hash, a.state, a.locked_until
        from account a left join oem o on o.id = a.oem_id
        where a.login_name = asked_name and (asked_brand is null or o.code = asked_brand)
          and coalesce(o.state, 'active') <> 'closed'
        order by a.id limit 3
      $$;

    -- A name that nobody has is locked like one that somebody has, and each lock lasts longer.
    -- Only names that open nothing; what was typed is kept as a hash, because it may have been a password.
    create table login_attempt (
      mark bytea primary key check (length(mark) = 32),
      failed smallint not null default 0,
      locks smallint not null default 0,
      locked_until timestamptz,
      at timestamptz not null default clock_timestamp()
    );
    create index login_attempt_by_time on login_attempt (at);

    -- A quarter of an hour, half an hour, an hour: no longer, because a locked guard is what an attacker wants.
    create function lock_end(locks smallint) returns timestamptz stable language sql
      return now() + interval '15 minutes' * power(2, least(locks, 2));

    -- For a name that opens nothing: counts the attempt, and says whether it was locked before.
    create function note_stranger(asked bytea) returns boolean
      security definer set search_path = public language plpgsql as $$
    declare was_locked boolean;
    begin
      delete from login_attempt where ctid = any(array(select l.ctid from login_attempt l
        where l.at < clock_timestamp() - interval '1 day' order by l.at limit 100 for update skip locked));
      insert into login_attempt (mark) values (asked) on conflict (mark) do nothing;
      select locked_until > now() into was_locked from login_attempt where mark = asked for update;
      if coalesce(was_locked, false) then return true; end if;
      update login_attempt set at = clock_timestamp(),
        locked_until = case when failed >= 4 then lock_end(locks) else locked_until end,
        locks = case when failed >= 4 then locks + 1 else locks end,
        failed = case when failed >= 4 then 0 else failed + 1 end
      where mark = asked;
      return false;
    end $$;

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

    -- One active role; all its unexpired grants together are the scope, all of one kind.
    create function active_scope(who uuid, which uuid) returns table (kind text, ids uuid[])
      stable security definer set search_path = public language sql as $$
        with recursive held as (
          select scope_kind, scope_id from role_grant
          where account_id = who and role_id = which and (expires_at is null or expires_at > now())
        ), widest as (
          select scope_kind from held
          order by array_position(array['platform','oem','company','project','equipment'], scope_kind) limit 1
        ), companies as (
          select scope_id as id from held where scope_kind = 'company'
          union select c.id from company c join companies p on c.parent_id = p.id
        )
        select w.scope_kind, case w.scope_kind
          when 'platform' then '{}'::uuid[]
          when 'company' then (select coalesce(array_agg(id), '{}') from companies)
          when 'equipment' then (select coalesce(array_agg(equipment_id), '{}') from equipment_binding where account_id = who)
          else (select coalesce(array_agg(scope_id), '{}') from held where scope_kind = w.scope_kind)
        end from widest w
      $$;

    create function resolve_token(token_hash bytea) returns table (
        account_id uuid, oem_id uuid, role_id uuid, role_type smallint, job text,
        permissions text, equipment_permissions text, scope_kind text, scope_ids uuid[])
      security definer set search_path = public language plpgsql as $$
    begin
      update access_token t set seen_at = now()
        where t.hash = token_hash and t.seen_at < now() - interval '5 minutes' and t.seen_at > now() - interval '30 days';
      return query
        select t.account_id, t.oem_id, t.role_id, r.role_type, r.job, r.permissions, r.equipment_permissions, s.kind, s.ids
        from access_token t
          join account a on a.id = t.account_id and a.state = 'active'
          left join oem o on o.id = a.oem_id
          join role r on r.id = t.role_id
          cross join lateral active_scope(t.account_id, t.role_id) s
        where t.hash = token_hash and t.revoked_at is null and t.expires_at > now()
          and coalesce(o.state, 'active') <> 'closed'
          and t.seen_at > now() - interval '30 days';
    end $$;

    create function own_password_hash() returns text
      stable security definer set search_path = public language sql as
      $$ select password_hash from account where id = actor_account() $$;

    -- A new password ends every other session of the account.
    create function set_own_password(new_hash text, keep bytea) returns integer
      security definer set search_path = public language plpgsql as $$
    declare ended integer;
    begin
      update account set password_hash = new_hash where id = actor_account();
      update access_token set revoked_at = now()
        where account_id = actor_account() and hash <> keep and revoked_at is null;
      get diagnostics ended = row_count;
      return ended;
    end $$;

    -- A code that was sent. Its hash is taken together with the ticket, which only the asking client holds: who reads
    -- this table cannot find the six digits by trying a million.
    create table login_code (
      ticket_hash bytea primary key check (length(ticket_hash) = 32),
      mobile text not null,
      -- Null where nobody has the number: from outside it looks and counts the same.
      account_id uuid,
      code_hash bytea not null check (length(code_hash) = 32),
      attempts smallint not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      spent_at timestamptz,
      -- A code is good for what it was asked for.
      purpose text not null default 'login' check (purpose in ('login', 'register', 'trial')),
      -- Codes to sign in by and codes for newcomers have budgets of their own, and so has an address that is known.
      address bytea,
      is_known boolean not null default false
    );
    create index login_code_by_mobile on login_code (mobile, created_at);
    create index login_code_by_time on login_code (created_at);

    -- An account that may still sign in, and whose operator has not closed. Somebody who is leaving may sign in by a code too,
    -- to be asked whether he stays.
    create function active_account(asked_mobile text, asked_brand text, which uuid) returns uuid
      stable security definer set search_path = public language sql as $$
        select a.id from account a left join oem o on o.id = a.oem_id
        where a.mobile = asked_mobile and (asked_brand is null or o.code = asked_brand)
          and (which is null or a.id = which)
          and a.state in ('active', 'leaving') and coalesce(o.state, 'active') <> 'closed'
        order by a.id limit 1
      $$;

    -- One at a time for a number, so that two requests at once are still one code. A newcomer's code belongs to no account.
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

    -- A try counts before it is known to be right: five at once are still five. A right one spends the code.
    create function login_code_try(ticket bytea, asked_mobile text, code bytea, at timestamptz, most_tries integer)
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

    -- A way to a new password, once, for whoever holds the secret; only its hash is here.
    create table password_reset (
      secret_hash bytea primary key check (length(secret_hash) = 32),
      account_id uuid not null references account,
      made_by uuid,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      spent_at timestamptz
    );
    create index password_reset_by_account on password_reset (account_id);

    create function password_reset_opens(secret bytea) returns boolean
      stable security definer set search_path = public language sql as $$
        select exists (select 1 from password_reset p join account a on a.id = p.account_id
          where p.secret_hash = secret and p.spent_at is null and p.expires_at > now() and a.state = 'active')
      $$;

    -- Spent before anything changes: of two at once one finds it open. Every session ends, as with any new password.
    create function spend_password_reset(secret bytea, new_hash text) returns text
      security definer set search_path = public language plpgsql as $$
    declare who uuid; name text;
    begin
      update password_reset p set spent_at = now()
        where p.secret_hash = secret and p.spent_at is null and p.expires_at > now()
        returning p.account_id into who;
      if who is null then return null; end if;
      update account a set password_hash = new_hash, failed_logins = 0, locked_until = null
        where a.id = who and a.state = 'active' returning a.login_name into name;
      update access_token set revoked_at = now() where account_id = who and revoked_at is null;
      return name;
    end $$;

    -- Null when it is not for the asker to do; otherwise how many sessions ended. Older secrets open nothing any more.
    create function reset_password(who uuid, dead_hash text, secret bytea, until timestamptz) returns integer
      security definer set search_path = public language plpgsql as $$
    declare ended integer;
    begin
      if not account_in_hand(who) then return null; end if;
      update account set password_hash = dead_hash, failed_logins = 0, locked_until = null
        where id = who and state = 'active';
      if not found then return null; end if;
      update password_reset set spent_at = now() where account_id = who and spent_at is null;
      insert into password_reset (secret_hash, account_id, made_by, expires_at)
        values (secret, who, actor_account(), until);
      update access_token set revoked_at = now() where account_id = who and revoked_at is null;
      get diagnostics ended = row_count;
      return ended;
    end $$;

    -- The contract says which names there are; what is absent is as usual.
    create table account_setting (
      account_id uuid not null references account,
      name text not null check (name ~ '^[a-zA-Z]{1,40}$'),
      choice jsonb not null,
      changed_at timestamptz not null default now(),
      primary key (account_id, name)
    );

    create table second_factor (
      account_id uuid primary key references account,
      -- Sealed with the installation's key: whoever steals this table holds nothing.
      sealed_secret bytea not null,
      created_at timestamptz not null,
      -- Null until the first right code.
      confirmed_at timestamptz,
      last_step bigint,
      tries smallint not null default 0,
      locked_until timestamptz
    );

    create table recovery_code (
      account_id uuid not null references account,
      code_hash bytea not null check (length(code_hash) = 32),
      spent_at timestamptz,
      primary key (account_id, code_hash)
    );

    -- Half a login: the password was right, one step is left.
    create table entry_ticket (
      ticket_hash bytea primary key check (length(ticket_hash) = 32),
      account_id uuid not null references account,
      purpose text not null check (purpose in ('secondFactor', 'stay')),
      -- The role that was asked for, and the session that asked; it ends when the step is done.
      role_id uuid references role on delete cascade,
      asked_by bytea,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      spent_at timestamptz
    );
    create index entry_ticket_by_time on entry_ticket (created_at);
    create index entry_ticket_by_account on entry_ticket (account_id);

    -- Asked before anybody is known: the ticket itself is the proof.
    create function entry_ticket_holder(ticket bytea, asked_purpose text, at timestamptz)
      returns table (account_id uuid, role_id uuid, asked_by bytea)
      security definer set search_path = public language plpgsql as $$
    begin
      delete from entry_ticket t where t.ctid = any(array(select o.ctid from entry_ticket o
        where o.created_at < at - interval '1 day' order by o.created_at limit 100 for update skip locked));
      return query select t.account_id, t.role_id, t.asked_by from entry_ticket t
        where t.ticket_hash = ticket and t.purpose = asked_purpose and t.spent_at is null and t.expires_at > at;
    end $$;

    -- Places that nobody else answers for. An expired grant and a person who cannot sign in answer for nothing.
    create function places_left_alone(who uuid) returns text[]
      stable security definer set search_path = public language sql as $$
        with answering as (
          select g.account_id, g.scope_kind, g.scope_id from role_grant g
            join role r on r.id = g.role_id join account a on a.id = g.account_id
          where (g.expires_at is null or g.expires_at > now()) and a.state = 'active'
            and (r.role_type in (0, 1) or (r.role_type = 2 and r.job in ('manager', 'responsible')))
        )
        select coalesce(array_agg(distinct coalesce(o.name, p.name, 'Vigil')), '{}') from answering mine
          left join oem o on mine.scope_kind = 'oem' and o.id = mine.scope_id
          left join project p on mine.scope_kind = 'project' and p.id = mine.scope_id
        where mine.account_id = who and coalesce(p.state, 'active') <> 'archived' and coalesce(o.state, 'active') <> 'closed'
          and not exists (select 1 from answering other where other.account_id <> who
            and other.scope_kind = mine.scope_kind and other.scope_id is not distinct from mine.scope_id)
      $$;

    -- One at a time: of two last managers who leave at once, one stays.
    create function leave_account(due timestamptz) returns table (outcome text, places text[])
      security definer set search_path = public language plpgsql as $$
    declare alone text[];
    begin
      perform pg_advisory_xact_lock(9010);
      alone := places_left_alone(actor_account());
      if cardinality(alone) > 0 then
        return query select 'lastManager', alone;
        return;
      end if;
      update account set state = 'leaving', leaves_at = due where id = actor_account() and state = 'active';
      update access_token set revoked_at = now() where account_id = actor_account() and revoked_at is null;
      return query select 'leaving', '{}'::text[];
    end $$;

    create function stay_account(at timestamptz) returns boolean
      security definer set search_path = public language plpgsql as $$
    begin
      update account set state = 'active', leaves_at = null
        where id = actor_account() and state = 'leaving' and leaves_at > at;
      return found;
    end $$;

    -- The row stays under a pseudonym, for the logs that name it; nothing of the person stays in it.
    create function erase_account(who uuid, at timestamptz, closed_hash text) returns boolean
      security definer set search_path = public language plpgsql as $$
    declare was_mobile text;
    begin
      select mobile into was_mobile from account
        where id = who and state = 'leaving' and leaves_at <= at for update;
      if not found then return false; end if;
      delete from login_code where account_id = who or mobile = was_mobile;
      delete from access_token where account_id = who;
      delete from role_grant where account_id = who;
      delete from equipment_binding where account_id = who;
      delete from account_setting where account_id = who;
      delete from recovery_code where account_id = who;
      delete from second_factor where account_id = who;
      delete from entry_ticket where account_id = who;
      if to_regclass('chat_binding') is not null then delete from chat_binding where account_id = who; end if;
      if to_regclass('registration') is not null then
        update registration set person = null, mobile = null where account_id = who;
      end if;
      update account set state = 'closed', leaves_at = null, login_name = 'left-' || substr(gen_random_uuid()::text, 1, 13),
        mobile = null, password_hash = closed_hash, nickname = null, person = null, tel = null, job = null,
        province_code = null, city_code = null, district_code = null, icon = null, access_id = null
        where id = who;
      return true;
    end $$;

    create function accounts_due(at timestamptz, most integer) returns setof uuid
      stable security definer set search_path = public language sql as
      $$ select id from account where state = 'leaving' and leaves_at <= at order by leaves_at limit most $$;

    grant execute on function lock_end, login_begin, login_passed, note_arrival, active_scope, resolve_token,
      own_password_hash, set_own_password, login_code_begin, login_code_try, phone_proved, password_reset_opens,
      spend_password_reset, reset_password, entry_ticket_holder, leave_account, stay_account to vigil_api;
    grant execute on function erase_account, accounts_due to vigil_engine;
  `.execute(db)

  await protect(db, 'login_attempt', {})
  await protect(db, 'known_address', {})
  await protect(db, 'login_code', {})
  await protect(db, 'password_reset', {})
  await protect(db, 'account_setting', { api: 'select, insert, update, delete', engine: 'select', using: self })
  await protect(db, 'second_factor', { api: 'select, insert, update, delete', using: self })
  await protect(db, 'recovery_code', { api: 'select, insert, update, delete', using: self })
  await protect(db, 'entry_ticket', { api: 'select, insert, update', using: self })
}
