import { sql, type Kysely } from 'kysely'
import { protect } from '../row-security.ts'

/** The way in through the chat platform: an errand that has begun, the ticket it brought back, and who is who. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
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

    -- Whether a page of this host is a page of ours.
    create function is_brand_domain(asked text) returns boolean
      stable security definer set search_path = public language sql as
      $$ select exists (select 1 from brand_domain where domain = lower(asked)) $$;

    grant execute on function chat_state_begin, chat_state_take, chat_ticket_make, chat_login, chat_bind, chat_bound,
      chat_unbind, is_brand_domain to vigil_api;
  `.execute(db)

  // The api asks by the functions above only: an open id is never a column it can read.
  for (const table of ['chat_state', 'chat_ticket', 'chat_binding']) await protect(db, table, {})
}
