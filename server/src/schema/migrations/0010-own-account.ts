import { sql, type Kysely } from 'kysely'
import { protect } from '../row-security.ts'

/** What is a person's own: sessions by name, settings, a second factor, and leaving for good. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- An id that says nothing of the token, for whoever ends it from elsewhere. Shaped as all our ids, drawn at random.
    create function random_id() returns uuid volatile language sql as $$
      select overlay(overlay(gen_random_uuid()::text placing '7' from 15 for 1) placing '8' from 20 for 1)::uuid
    $$;
    grant execute on function random_id to vigil_api, vigil_engine;
    alter table access_token
      add column id uuid not null default random_id() unique,
      add column device text check (length(device) <= 60),
      -- When the second factor was shown in this session.
      add column proved_at timestamptz;

    alter table account drop constraint account_state_check,
      add constraint account_state_check check (state in ('pending','active','suspended','leaving','closed')),
      add column access_id text unique,
      add column leaves_at timestamptz,
      add constraint account_leaving check (state <> 'leaving' or leaves_at is not null);
    create index account_by_leaving on account (leaves_at) where leaves_at is not null;
    grant select (access_id, leaves_at), update (access_id, icon) on account to vigil_api;

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

    grant execute on function entry_ticket_holder, leave_account, stay_account, phone_proved to vigil_api;
    grant execute on function accounts_due, erase_account to vigil_engine;

    -- Somebody who is leaving may sign in by a code too, to be asked whether he stays.
    create or replace function active_account(asked_mobile text, asked_brand text, which uuid) returns uuid
      stable security definer set search_path = public language sql as $$
        select a.id from account a left join oem o on o.id = a.oem_id
        where a.mobile = asked_mobile and (asked_brand is null or o.code = asked_brand)
          and (which is null or a.id = which)
          and a.state in ('active', 'leaving') and coalesce(o.state, 'active') <> 'closed'
        order by a.id limit 1
      $$;
  `.execute(db)

  const self = 'account_id = (select actor_account())'
  await protect(db, 'account_setting', { api: 'select, insert, update, delete', engine: 'select', using: self })
  await protect(db, 'second_factor', { api: 'select, insert, update, delete', using: self })
  await protect(db, 'recovery_code', { api: 'select, insert, update, delete', using: self })
  await protect(db, 'entry_ticket', { api: 'select, insert, update', using: self })
}
