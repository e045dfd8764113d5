import { sql, type Kysely } from 'kysely'
import { inScope, protect } from '../row-security.ts'

const placed = (alias: string) =>
  inScope({
    oem: `${alias}.oem_id`,
    company: `${alias}.company_id`,
    project: `${alias}.project_id`,
    equipment: null,
  })
const accountInScope = inScope({ oem: 'a.oem_id', company: null, project: null, equipment: null })

/** What others do for a person: correct his data, give him a new way in, enter him from a table. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Whoever belongs to an operator holds roles inside it and nowhere else, whoever gives them: another operator's people
    -- would see him, and he them. The platform's own people belong to none.
    create or replace function grant_fits(which uuid, kind text, scope uuid, who uuid) returns boolean
      stable security definer set search_path = public language sql as $$
        select role_fits(which, p.oem_id, p.company_id)
          and (a.oem_id is null or p.oem_id is null or a.oem_id = p.oem_id)
        from (select 1) one left join grant_place(kind, scope, who, null, null) p on true
          left join account a on a.id = who
      $$;

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
    grant execute on function password_reset_opens, spend_password_reset to vigil_api;
  `.execute(db)

  await protect(db, 'password_reset', {})

  await sql
    .raw(
      `
    -- Somebody else, within reach, and nobody who also stands somewhere the asker does not reach.
    create function account_in_hand(who uuid) returns boolean
      stable security definer set search_path = public language sql as $$
        select exists (select 1 from account a where a.id = who and a.id is distinct from actor_account()
          and (${accountInScope} or exists (select 1 from role_grant g where g.account_id = a.id and ${placed('g')}))
          and not exists (select 1 from role_grant g where g.account_id = a.id and (${placed('g')}) is not true))
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

    -- Who of the place's operator has these numbers; without an id where the asker does not see him.
    create function people_by_mobile(kind text, scope uuid, numbers text[])
      returns table (mobile text, account_id uuid, is_seen boolean)
      stable security definer set search_path = public language sql as $$
        select n.number, case when s.seen then a.id end, s.seen
        from grant_place(kind, scope, null, null, null) p
          cross join unnest(numbers) n(number)
          join account a on a.oem_id = p.oem_id and (a.mobile = n.number or a.login_name = n.number)
          cross join lateral (select a.state <> 'closed' and (${accountInScope}
            or exists (select 1 from role_grant g where g.account_id = a.id and ${placed('g')})) is true as seen) s
        where ${placed('p')}
      $$;

    -- An account that signs in by code. Null where the place is not the asker's, or somebody has the number already.
    create function enter_person(new_id uuid, kind text, scope uuid, number text, name text, dead_hash text) returns uuid
      security definer set search_path = public language sql as $$
        insert into account (id, oem_id, login_name, mobile, person, password_hash)
        select new_id, p.oem_id, number, number, name, dead_hash
        from grant_place(kind, scope, null, null, null) p
        where ${placed('p')}
          and not exists (select 1 from account a where a.oem_id = p.oem_id and a.mobile = number)
        on conflict do nothing
        returning id
      $$;
    grant execute on function change_person, reset_password, people_by_mobile, enter_person to vigil_api;`,
    )
    .execute(db)
}
