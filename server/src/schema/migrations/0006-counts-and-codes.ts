import { sql, type Kysely } from 'kysely'
import { inScope, protect } from '../row-security.ts'

const site = { oem: 'oem_id', company: 'company_id', project: 'project_id', equipment: 'id' }

/** What the first screens ask: how many there are, what happened, what was measured, and who signs in by a code. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- How much equipment there is, kept as it comes and goes: counting a million rows for a number on a chip is too dear.
    create table equipment_count (
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      type_no integer not null,
      total integer not null,
      unique nulls not distinct (project_id, type_no, oem_id, company_id)
    ) with (fillfactor = 80);
    create index equipment_count_by_oem on equipment_count (oem_id, type_no);
    create index equipment_count_by_company on equipment_count (company_id, type_no);

    -- In one order, so that two who add much at once never wait for each other in a ring.
    create function equipment_counted() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      if tg_op <> 'DELETE' then
        insert into equipment_count as c (oem_id, company_id, project_id, type_no, total)
        select oem_id, company_id, project_id, type_no, count(*) from after_change
          group by oem_id, company_id, project_id, type_no order by project_id, type_no
        on conflict (project_id, type_no, oem_id, company_id) do update set total = c.total + excluded.total;
      end if;
      if tg_op <> 'INSERT' then
        insert into equipment_count as c (oem_id, company_id, project_id, type_no, total)
        select oem_id, company_id, project_id, type_no, -count(*) from before_change
          group by oem_id, company_id, project_id, type_no order by project_id, type_no
        on conflict (project_id, type_no, oem_id, company_id) do update set total = c.total + excluded.total;
      end if;
      return null;
    end $$;
    create trigger equipment_counted_in after insert on equipment
      referencing new table as after_change for each statement execute function equipment_counted();
    create trigger equipment_counted_anew after update on equipment
      referencing old table as before_change new table as after_change
      for each statement execute function equipment_counted();
    create trigger equipment_counted_out after delete on equipment
      referencing old table as before_change for each statement execute function equipment_counted();
    insert into equipment_count (oem_id, company_id, project_id, type_no, total)
      select oem_id, company_id, project_id, type_no, count(*) from equipment group by 1, 2, 3, 4;

    -- Never heard of: neither online nor offline. Empty once everything has spoken.
    create index equipment_unheard on equipment_shadow (oem_id, project_id, type_no) where online is null;

    create index alarm_by_equipment on alarm (equipment_id, id);
    create index account_by_mobile on account (mobile) where mobile is not null;

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
      spent_at timestamptz
    );
    create index login_code_by_mobile on login_code (mobile, created_at);
    create index login_code_by_time on login_code (created_at);

    -- An account that may still sign in, and whose operator has not closed.
    create function active_account(asked_mobile text, asked_brand text, which uuid) returns uuid
      stable security definer set search_path = public language sql as $$
        select a.id from account a left join oem o on o.id = a.oem_id
        where a.mobile = asked_mobile and (asked_brand is null or o.code = asked_brand)
          and (which is null or a.id = which)
          and a.state = 'active' and coalesce(o.state, 'active') <> 'closed'
        order by a.id limit 1
      $$;

    -- One at a time for a number, so that two requests at once are still one code.
    create function login_code_begin(asked_mobile text, asked_brand text, ticket bytea, code bytea, at timestamptz,
        wait_seconds integer, life_seconds integer, most_a_day integer)
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
      who := active_account(asked_mobile, asked_brand, null);
      insert into login_code (ticket_hash, mobile, account_id, code_hash, created_at, expires_at)
        values (ticket, asked_mobile, who, code, at, at + make_interval(secs => life_seconds));
      return query select 'sent', wait_seconds, who;
    end $$;

    -- A try counts before it is known to be right: five at once are still five. A right one spends the code.
    create function login_code_try(ticket bytea, asked_mobile text, code bytea, at timestamptz, most_tries integer)
      returns uuid security definer set search_path = public language plpgsql as $$
    declare who uuid;
    begin
      update login_code set attempts = attempts + 1, spent_at = case when code_hash = code then at end
        where ticket_hash = ticket and mobile = asked_mobile and spent_at is null and expires_at > at
          and attempts < most_tries
        returning case when spent_at is not null then account_id end into who;
      return case when who is not null then active_account(asked_mobile, null, who) end;
    end $$;
    grant execute on function login_code_begin, login_code_try to vigil_api;
  `.execute(db)

  await protect(db, 'equipment_count', { api: 'select', using: inScope({ ...site, equipment: null }) })
  await protect(db, 'login_code', {})

  // The wall around history looks every row's equipment up; these ask it once. Planned for each question, so that only
  // the days asked for are touched; `offset 0` has each value read once and not for every column. What no instrument
  // measures would overflow the mean.
  await sql
    .raw(`
    create function history_series(which uuid, since timestamptz, until timestamptz, bucket_ms integer, keys text[])
      returns table (key_no integer, bucket timestamptz, low float8, high float8, mean float8)
      stable security definer set search_path = public set plan_cache_mode = force_custom_plan language plpgsql as $$
    begin
      if not exists (select 1 from equipment where id = which and ${inScope(site)}) then return; end if;
      return query
        select m.no, m.bucket, min(m.value), max(m.value), avg(m.value) from (
          select r.no, r.bucket, case when jsonb_typeof(r.raw) = 'number' then r.raw::float8 end as value from (
            select k.no::integer, date_bin(bucket_ms * interval '1 millisecond', h.received_at, since) as bucket,
              h.reported -> k.key as raw
            from equipment_history h cross join lateral unnest(keys) with ordinality as k(key, no)
            where h.equipment_id = which and h.received_at >= since and h.received_at < until and h.boot_id >= 0
            offset 0) r
          offset 0) m
        where abs(m.value) < 1e15
        group by 1, 2 order by 1, 2;
    end $$;

    -- The edge of the question is no report: silence before it counts as far back as the type allows silence.
    create function history_silences(which uuid, since timestamptz, until timestamptz, allowed interval)
      returns table (silent_from timestamptz, silent_to timestamptz)
      stable security definer set search_path = public set plan_cache_mode = force_custom_plan language plpgsql as $$
    -- Reckoned beforehand: what depends on the session's time zone would be no bound for the planner.
    declare earliest timestamptz := since - allowed;
    begin
      if not exists (select 1 from equipment where id = which and ${inScope(site)}) then return; end if;
      return query
        with heard as (
          select h.received_at as at from equipment_history h
          where h.equipment_id = which and h.received_at >= earliest and h.received_at < until and h.boot_id >= 0
          union all select until
        ), steps as (
          select lag(at, 1, earliest) over (order by at) as before, at from heard
        )
        select greatest(before, since), at from steps where at - before > allowed and at > since order by 1;
    end $$;
    grant execute on function history_series, history_silences to vigil_api;`)
    .execute(db)
}
