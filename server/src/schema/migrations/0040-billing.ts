import { sql, type Kysely } from 'kysely'
import { inCompany, protect } from '../row-security.ts'

const ofOrder = 'exists (select 1 from pay_order o where o.id = order_id)'
const ofBill = 'exists (select 1 from pay_bill b where b.id = bill_id)'

/** What is used and counted one by one, out of packs or at a price, and the bills for it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(
      `
    alter table pay_price drop constraint pay_price_kind_check;
    alter table pay_price add constraint pay_price_kind_check
      check (kind in ('renewal', 'service', 'messagePack', 'sms', 'voice'));

    -- What packs hold of a company, and what it has used beyond them that no bill asks for yet. The row is also the lock.
    create table message_account (
      company_id uuid primary key references company,
      oem_id uuid not null references oem,
      bought bigint not null default 0 check (bought >= 0),
      used bigint not null default 0 check (used between 0 and bought),
      unbilled bigint not null default 0 check (unbilled >= 0)
    );

    -- One for each text or call that went out, however often it was tried. It outlives the message: it is what a bill is of.
    create table message_use (
      message_id uuid primary key,
      oem_id uuid not null, company_id uuid not null references company, project_id uuid,
      at timestamptz not null,
      channel text not null check (channel in ('sms', 'voice')),
      priority smallint not null,
      is_from_pack boolean not null,
      fen bigint not null check (fen >= 0),
      check (not is_from_pack or fen = 0)
    );
    create index message_use_by_company on message_use (company_id, at, message_id);

    create table pay_bill (
      id uuid primary key,
      no text not null unique,
      oem_id uuid not null references oem, company_id uuid not null references company,
      month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
      state text not null default 'draft' check (state in ('draft', 'issued', 'confirmed', 'paid', 'overdue', 'writtenOff')),
      fen bigint not null check (fen > 0),
      made_at timestamptz not null default clock_timestamp(),
      due_at timestamptz,
      reason text not null default '',
      version integer not null default 1,
      unique (company_id, month),
      check ((state = 'draft') = (due_at is null))
    );
    create index pay_bill_due on pay_bill (due_at) where state in ('issued', 'confirmed');

    create table pay_bill_move (
      bill_id uuid not null references pay_bill,
      at timestamptz not null default clock_timestamp(),
      from_state text,
      to_state text not null,
      account_id uuid
    );
    create index pay_bill_move_by_bill on pay_bill_move (bill_id, at);

    create function pay_bill_moved() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      if tg_op = 'INSERT' or old.state <> new.state then
        insert into pay_bill_move (bill_id, from_state, to_state, account_id)
          values (new.id, case when tg_op = 'UPDATE' then old.state end, new.state, actor_account());
      end if;
      return null;
    end $$;
    create trigger pay_bill_moved after insert or update of state on pay_bill for each row execute function pay_bill_moved();

    -- As with orders: what is paid was booked, before the transaction ends.
    create function pay_bill_covered() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      if not exists (select 1 from money_movement m join money_entry e on e.movement_id = m.id
          where m.oem_id = new.oem_id and m.idempotency_key = 'bill:' || new.id || ':paid'
            and e.company_id = new.company_id and e.amount = -new.fen) then
        raise exception 'bill % has no movement', new.no using errcode = 'VG007';
      end if;
      return null;
    end $$;
    create constraint trigger pay_bill_covered after insert or update of state on pay_bill deferrable initially deferred
      for each row when (new.state = 'paid') execute function pay_bill_covered();

    -- A pack counts from the moment it is paid, whichever way that happens. Fires after pay_order_moved, by its name.
    create function fill_packs() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      insert into message_account as a (company_id, oem_id, bought) values (new.company_id, new.oem_id, new.count * 1000)
        on conflict (company_id) do update set bought = a.bought + excluded.bought;
      update pay_order o set state = 'done', version = version + 1 where o.id = new.id;
      return null;
    end $$;
    create trigger pay_order_packs after update of state on pay_order for each row
      when (new.state = 'paid' and old.state <> 'paid' and new.kind = 'messagePack' and new.company_id is not null)
      execute function fill_packs();

    -- free: nobody sells messages here. taken: counted, once. stopped: nothing is left, and no life depends on it.
    -- What threatens life is counted after it went out, and is never stopped: it is owed.
    create function meter_message(which uuid, now_at timestamptz, for_life boolean) returns text
      security definer set search_path = public language plpgsql as $$
    declare m record; held message_account; cost bigint; is_held boolean; owed bigint;
    begin
      select g.id, g.channel, g.priority, g.ladder, g.project_id, c.id as company_id, c.oem_id into m
        from message g left join project p on p.id = g.project_id
          join company c on c.id = coalesce(g.company_id, p.company_id) where g.id = which;
      if m.id is null or m.channel not in ('sms', 'voice') or m.ladder = 'test' then return 'free'; end if;
      if exists (select 1 from message_use u where u.message_id = which) then return 'taken'; end if;
      cost := pay_price_for(m.oem_id, m.company_id, m.channel, (now_at at time zone 'Asia/Shanghai')::date);
      if cost is not null then
        insert into message_account (company_id, oem_id) values (m.company_id, m.oem_id) on conflict do nothing;
      end if;
      select * into held from message_account a where a.company_id = m.company_id for update;
      if held.company_id is null then return 'free'; end if;
      is_held := held.used < held.bought;
      if not is_held and not for_life then
        select held.unbilled + coalesce(sum(b.fen), 0) into owed from pay_bill b
          where b.company_id = m.company_id and b.state in ('draft', 'issued', 'confirmed', 'overdue');
        if cost is null or cost > coalesce((select a.balance from money_account a
            where a.company_id = m.company_id and a.kind = 'balance'), 0) - owed then return 'stopped'; end if;
      end if;
      insert into message_use (message_id, oem_id, company_id, project_id, at, channel, priority, is_from_pack, fen)
        values (which, m.oem_id, m.company_id, m.project_id, now_at, m.channel, m.priority, is_held,
          case when is_held then 0 else coalesce(cost, 0) end) on conflict do nothing;
      if not found then return 'taken'; end if;
      update message_account a set used = a.used + is_held::integer,
          unbilled = a.unbilled + case when is_held then 0 else coalesce(cost, 0) end
        where a.company_id = m.company_id;
      return 'taken';
    end $$;

    -- Until when what went out for a life has been counted. A minute behind: by then whatever was sent is written.
    create table message_counted (is_only boolean primary key default true check (is_only), until timestamptz not null);
    insert into message_counted (until) values (clock_timestamp());
    create index message_for_life on message (sent_at)
      where channel in ('sms', 'voice') and (priority = 1 or ladder in ('fire', 'life', 'unverified'));

    create function count_life_messages(now_at timestamptz) returns integer
      security definer set search_path = public language plpgsql as $$
    declare from_at timestamptz; to_at timestamptz := now_at - interval '1 minute'; counted integer;
    begin
      select c.until into from_at from message_counted c for update;
      if from_at >= to_at then return 0; end if;
      select count(*) into counted from (
        select meter_message(m.id, m.sent_at, true) as outcome from message m where m.channel in ('sms', 'voice')
          and (m.priority = 1 or m.ladder in ('fire', 'life', 'unverified'))
          and m.sent_at > from_at and m.sent_at <= to_at and m.state <> 'failed' order by m.sent_at) c
        where c.outcome = 'taken';
      update message_counted set until = to_at;
      return counted;
    end $$;

    -- It did not go out after all. What a bill asks for already stays on it.
    create function unmeter_message(which uuid) returns void security definer set search_path = public language plpgsql as $$
    declare gone message_use;
    begin
      delete from message_use u where u.message_id = which and not exists (select 1 from pay_bill b
          where b.company_id = u.company_id and b.month = to_char(u.at at time zone 'Asia/Shanghai', 'YYYY-MM'))
        returning * into gone;
      if gone.message_id is null then return; end if;
      update message_account a set used = a.used - gone.is_from_pack::integer, unbilled = a.unbilled - gone.fen
        where a.company_id = gone.company_id;
    end $$;

    -- The bill of a month that is over, once.
    create function make_bill(new_id uuid, whose uuid, of_month text) returns boolean
      security definer set search_path = public language plpgsql as $$
    declare sum_fen bigint; held message_account;
    begin
      select * into held from message_account a where a.company_id = whose for update;
      select coalesce(sum(u.fen), 0) into sum_fen from message_use u where u.company_id = whose
        and u.at >= ((of_month || '-01')::timestamp at time zone 'Asia/Shanghai')
        and u.at < (((of_month || '-01')::timestamp + interval '1 month') at time zone 'Asia/Shanghai');
      if sum_fen = 0 then return false; end if;
      insert into pay_bill (id, no, oem_id, company_id, month, fen) values (new_id,
        'B' || replace(of_month, '-', '') || upper(right(new_id::text, 10)), held.oem_id, whose, of_month, sum_fen)
        on conflict do nothing;
      if not found then return false; end if;
      update message_account a set unbilled = a.unbilled - sum_fen where a.company_id = whose;
      return true;
    end $$;

    -- One for each order. Asked for by who paid, made by who sells.
    create table pay_invoice (
      order_id uuid primary key references pay_order,
      state text not null default 'requested' check (state in ('requested', 'issued', 'sent', 'refused')),
      title text not null check (length(title) between 2 and 100),
      tax_no text check (length(tax_no) = 18),
      mail text not null check (length(mail) <= 254),
      number text check (length(number) between 8 and 20),
      reason text not null default '',
      account_id uuid not null,
      requested_at timestamptz not null default clock_timestamp(),
      changed_at timestamptz not null default clock_timestamp(),
      version integer not null default 1,
      check ((number is not null) = (state in ('issued', 'sent'))),
      check ((state = 'refused') = (reason <> ''))
    );
    create index pay_invoice_by_state on pay_invoice (state, order_id);

    -- What was told of a device, by its end: renewed, it is news again. No reference: a device goes, what was told was told.
    create table service_reminder (
      equipment_id uuid not null,
      stage smallint not null,
      ends_at timestamptz not null,
      case_id uuid not null,
      primary key (equipment_id, stage, ends_at)
    );
    create index service_reminder_by_case on service_reminder (case_id);

    create table balance_reminder (
      company_id uuid primary key references company,
      is_low boolean not null,
      case_id uuid not null
    );

    -- To the managers of a unit, or to the people of a company itself. Ids are made as everywhere: time first.
    create function tell_of_money(told jsonb) returns setof uuid security definer set search_path = public language sql as $$
      with word as (select * from jsonb_to_recordset(told) as w ("caseId" uuid, ladder text, level integer, "oemId" uuid,
          "companyId" uuid, "projectId" uuid, "dueAt" timestamptz, "byText" boolean)
      ), person as (
        select w."caseId", m.account_id from word w
          cross join lateral patrol_managers(array[w."projectId"]) m where w."projectId" is not null
        union
        select w."caseId", g.account_id from word w join role_grant g on g.scope_kind = 'company'
            and g.scope_id = w."companyId" and (g.expires_at is null or g.expires_at > clock_timestamp())
          join role r on r.id = g.role_id and r.role_type = 3
          join account a on a.id = g.account_id and a.state = 'active' where w."projectId" is null
      ), way as (
        select p."caseId", p.account_id, q.channel from person p cross join lateral quiet_ways(array[p.account_id]) q
        union all
        select p."caseId", p.account_id, 'sms' from person p join word w on w."caseId" = p."caseId" and w."byText"
          join account a on a.id = p.account_id and a.mobile is not null
      )
      insert into message (id, case_id, account_id, oem_id, company_id, project_id, channel, ladder, level, priority, due_at)
      select overlay(overlay(first_id_at(clock_timestamp())::text placing right(gen_random_uuid()::text, 12) from 25 for 12)
          placing right(gen_random_uuid()::text, 3) from 16 for 3)::uuid,
        w."caseId", y.account_id, w."oemId", w."companyId", w."projectId", y.channel, w.ladder, w.level, 4, w."dueAt"
      from word w join way y on y."caseId" = w."caseId"
      on conflict do nothing returning id
    $$;

    grant execute on function meter_message, unmeter_message, count_life_messages, make_bill, tell_of_money to vigil_engine;
  `,
    )
    .execute(db)

  await protect(db, 'message_account', { api: 'select', engine: 'select', using: inCompany })
  await protect(db, 'message_use', { api: 'select', engine: 'select', using: inCompany })
  await protect(db, 'message_counted', { engine: 'select' })
  await protect(db, 'pay_bill', {
    api: 'select, update (state, due_at, reason, version)',
    engine: 'select, update (state, version)',
    using: inCompany,
  })
  await protect(db, 'pay_bill_move', { api: 'select', engine: 'select', using: ofBill })
  await protect(db, 'pay_invoice', { api: 'select, insert, update', using: ofOrder })
  await protect(db, 'service_reminder', { engine: 'select, insert' })
  await protect(db, 'balance_reminder', { engine: 'select, insert, update' })
}
