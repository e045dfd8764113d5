import { sql, type Kysely } from 'kysely'
import { protect } from '../row-security.ts'

/** Guessing at the door: a name that nobody has is locked like one that somebody has, and each lock lasts longer. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table account add column locks smallint not null default 0;

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

    create or replace function note_login(who uuid, succeeded boolean) returns void
      security definer set search_path = public language sql as $$
        update account set
          failed_logins = case when succeeded then 0 when failed_logins >= 4 then 0 else failed_logins + 1 end,
          locked_until = case when succeeded then null when failed_logins >= 4 then lock_end(locks) else locked_until end,
          locks = case when succeeded then 0 when failed_logins >= 4 then locks + 1 else locks end
        where id = who and (failed_logins > 0 or locked_until is not null or not succeeded)
      $$;

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
    revoke execute on function lock_end, note_stranger from public;
    grant execute on function lock_end, note_stranger to vigil_api;
  `.execute(db)
  await protect(db, 'login_attempt', {})
}
