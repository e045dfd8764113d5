import { sql, type Kysely } from 'kysely'
import { inCompany, inOperator, inScope, inUnit, protect } from '../row-security.ts'

const reachesCompany = inScope({ oem: 'c.oem_id', company: 'c.id', project: null, equipment: null })
/** A tenant, whom no unit's rows are shown, sees what he ordered himself. */
const ownOrReached = `${inUnit} or ((select actor_scope_kind()) = 'equipment' and account_id = (select actor_account()))`
const ofOrder = 'exists (select 1 from pay_order o where o.id = order_id)'

/** Money: a ledger of two sides, and the orders, prices and notifications that move it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(
      `
    -- balance: what a company has left. income: what an operator earned. clearing: what a channel has taken in for it, below
    -- zero as long as it is there. refundDue: came and goes back. suspense: came and nobody knows for what.
    create table money_account (
      id uuid primary key default gen_random_uuid(),
      oem_id uuid not null references oem,
      kind text not null check (kind in ('balance', 'income', 'clearing', 'refundDue', 'suspense')),
      company_id uuid references company,
      channel text check (channel in ('manual', 'chatPay', 'alipay')),
      -- What its last entry says; kept here because the row is also the lock.
      place bigint not null default 0,
      balance bigint not null default 0,
      check ((kind = 'balance') = (company_id is not null)),
      check ((kind = 'clearing') = (channel is not null)),
      unique nulls not distinct (oem_id, kind, company_id, channel)
    );
    create index money_account_by_company on money_account (company_id);

    create table money_movement (
      id uuid primary key,
      oem_id uuid not null references oem,
      kind text not null check (kind in ('recharge', 'charge', 'topUp', 'payment', 'refund', 'returned', 'stray')),
      note text not null default '',
      -- One for each thing meant: told twice, it is booked once.
      idempotency_key text not null,
      fingerprint text not null,
      -- A balance may fall below zero by it.
      may_owe boolean not null default false,
      order_id uuid,
      account_id uuid,
      created_at timestamptz not null default clock_timestamp(),
      unique (oem_id, idempotency_key)
    );
    create index money_movement_by_order on money_movement (order_id) where order_id is not null;

    create table money_entry (
      id uuid primary key,
      movement_id uuid not null references money_movement,
      money_account_id uuid not null references money_account,
      oem_id uuid not null, company_id uuid,
      place bigint not null,
      amount bigint not null check (amount <> 0),
      balance bigint not null,
      created_at timestamptz not null default clock_timestamp(),
      unique (money_account_id, place)
    );
    create index money_entry_by_movement on money_entry (movement_id);
    create index money_entry_by_company on money_entry (company_id, place);

    -- One after the other for each account, and the balance is what the entry before says: nobody can write another.
    create function money_place() returns trigger security definer set search_path = public language plpgsql as $$
    declare held money_account;
    begin
      select * into held from money_account a where a.id = new.money_account_id for update;
      new.oem_id := held.oem_id;
      new.company_id := held.company_id;
      new.place := held.place + 1;
      new.balance := held.balance + new.amount;
      if held.kind = 'balance' and new.amount < 0 and new.balance < 0
          and not (select m.may_owe from money_movement m where m.id = new.movement_id) then
        raise exception 'the balance does not suffice' using errcode = 'VG003';
      end if;
      update money_account a set place = new.place, balance = new.balance where a.id = held.id;
      return new;
    end $$;
    create trigger money_place before insert on money_entry for each row execute function money_place();

    -- Whatever was written: at the end of its transaction a movement has two sides at least, of one operator, and they are even.
    create function money_even() returns trigger security definer set search_path = public language plpgsql as $$
    declare which uuid := coalesce((to_jsonb(new)->>'movement_id')::uuid, new.id); sides record;
    begin
      select count(*) as n, coalesce(sum(e.amount), 0) as total, count(distinct e.oem_id) as oems into sides
        from money_entry e where e.movement_id = which;
      if sides.n < 2 or sides.total <> 0 or sides.oems <> 1 then
        raise exception 'movement % has % sides that sum to %', which, sides.n, sides.total using errcode = 'VG005';
      end if;
      return null;
    end $$;
    create constraint trigger money_even after insert on money_entry deferrable initially deferred
      for each row execute function money_even();
    create constraint trigger money_even after insert on money_movement deferrable initially deferred
      for each row execute function money_even();

    -- Not even the owner of the tables changes what was booked: a mistake is booked back.
    create function money_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'what was booked is never changed: book it back' using errcode = 'VG006';
    end $$;
    create trigger money_stays before update or delete or truncate on money_entry execute function money_stays();
    create trigger money_stays before update or delete or truncate on money_movement execute function money_stays();
    create trigger money_stays before delete or truncate on money_account execute function money_stays();

    create function money_account_of(whose uuid, what text, of_company uuid, of_channel text) returns uuid
      security definer set search_path = public language plpgsql as $$
    declare found uuid;
    begin
      insert into money_account (oem_id, kind, company_id, channel) values (whose, what, of_company, of_channel)
        on conflict do nothing;
      select a.id into found from money_account a where a.oem_id = whose and a.kind = what
        and a.company_id is not distinct from of_company and a.channel is not distinct from of_channel;
      return found;
    end $$;

    -- Sides: [{id, kind, company_id, channel, amount}]. The same key again is the same movement, or a mistake.
    create function book_money(what jsonb, sides jsonb) returns uuid
      security definer set search_path = public language plpgsql as $$
    declare known money_movement; print text; side record; made uuid := (what->>'id')::uuid;
    begin
      perform pg_advisory_xact_lock(hashtextextended((what->>'oem_id') || (what->>'key'), 36));
      select string_agg(concat_ws('/', s.kind, s.company_id, s.channel, s.amount), ' ' order by s.kind, s.company_id, s.amount)
        into print from jsonb_to_recordset(sides) s (kind text, company_id uuid, channel text, amount bigint);
      print := (what->>'kind') || ' ' || print;
      select * into known from money_movement m
        where m.oem_id = (what->>'oem_id')::uuid and m.idempotency_key = what->>'key';
      if known.id is not null then
        if known.fingerprint <> print then
          raise exception 'this key was used for something else' using errcode = 'VG004';
        end if;
        return known.id;
      end if;
      insert into money_movement (id, oem_id, kind, note, idempotency_key, fingerprint, may_owe, order_id, account_id)
        values (made, (what->>'oem_id')::uuid, what->>'kind', coalesce(what->>'note', ''), what->>'key', print,
          coalesce((what->>'may_owe')::boolean, false), (what->>'order_id')::uuid, (what->>'account_id')::uuid);
      -- In one order for all: two that book the same accounts wait for each other.
      for side in select s.id, s.amount, money_account_of((what->>'oem_id')::uuid, s.kind, s.company_id, s.channel) as account
          from jsonb_to_recordset(sides) s (id uuid, kind text, company_id uuid, channel text, amount bigint) order by 3, 2 loop
        insert into money_entry (id, movement_id, money_account_id, amount, oem_id, place, balance)
          values (side.id, made, side.account, side.amount, (what->>'oem_id')::uuid, 0, 0);
      end loop;
      return made;
    end $$;

    -- The same for whoever reaches each company whose balance moves.
    create function book_own_money(what jsonb, sides jsonb) returns uuid
      security definer set search_path = public language plpgsql as $$
    begin
      if not exists (select 1 from jsonb_array_elements(sides) s where s->>'kind' = 'balance')
        or exists (select 1 from jsonb_array_elements(sides) s where s->>'kind' = 'balance' and not exists (
          select 1 from company c where c.id = (s->>'company_id')::uuid and c.oem_id = (what->>'oem_id')::uuid
            and ${reachesCompany})) then
        raise exception 'not this actor''s money' using errcode = '42501';
      end if;
      return book_money(what, sides);
    end $$;

    -- Accounts whose kept balance is not what their entries say. There are none; the worker looks.
    create function money_unproved() returns table (id uuid, kept bigint, booked bigint)
      stable security definer set search_path = public language sql as $$
      select a.id, a.balance, coalesce(sum(e.amount), 0)::bigint from money_account a
        left join money_entry e on e.money_account_id = a.id group by a.id
        having a.balance <> coalesce(sum(e.amount), 0) or a.place <> count(e.id)
    $$;

    create table pay_price (
      id uuid primary key,
      oem_id uuid not null references oem,
      -- None: for all who have no price of their own.
      company_id uuid references company,
      kind text not null check (kind in ('renewal', 'service', 'messagePack')),
      from_day date not null,
      fen bigint not null check (fen between 0 and 100000000),
      account_id uuid not null,
      unique nulls not distinct (oem_id, company_id, kind, from_day)
    );

    -- What one of it costs somebody's company today. A price of its own goes before the operator's.
    create function pay_price_for(whose uuid, of_company uuid, what text, on_day date) returns bigint
      stable security definer set search_path = public language sql as $$
      select p.fen from pay_price p where p.oem_id = whose and p.kind = what and p.from_day <= on_day
        and (p.company_id is null or p.company_id = of_company)
      order by p.company_id is null, p.from_day desc limit 1
    $$;

    create table pay_order (
      id uuid primary key,
      no text not null unique check (length(no) <= 32),
      oem_id uuid not null references oem, company_id uuid, project_id uuid references project,
      kind text not null check (kind in ('renewal', 'service', 'messagePack', 'topUp')),
      count integer not null check (count >= 1),
      years smallint not null default 1 check (years between 1 and 10),
      unit_fen bigint not null check (unit_fen >= 0),
      fen bigint not null check (fen > 0),
      state text not null default 'created' check (state in
        ('created', 'paying', 'paid', 'done', 'expired', 'cancelled', 'refunding', 'refunded')),
      way text check (way in ('balance', 'chatPay', 'alipay')),
      trade_no text,
      note text not null default '',
      account_id uuid not null,
      idempotency_key text not null,
      created_at timestamptz not null default clock_timestamp(),
      expires_at timestamptz not null,
      paid_at timestamptz,
      -- When the channels are asked, because nothing was heard; none: they need not be.
      ask_at timestamptz,
      version integer not null default 1,
      check (kind <> 'topUp' or company_id is not null),
      check ((kind = 'topUp') = (project_id is null)),
      unique (account_id, idempotency_key)
    );
    create index pay_order_by_oem on pay_order (oem_id, id);
    create index pay_order_by_company on pay_order (company_id, id);
    create index pay_order_by_project on pay_order (project_id, id);
    create index pay_order_open on pay_order (expires_at) where state in ('created', 'paying');

    create index pay_order_unheard on pay_order (ask_at) where ask_at is not null;

    create table pay_order_line (
      order_id uuid not null references pay_order,
      place smallint not null,
      equipment_id uuid not null references equipment,
      name text not null,
      ends_before timestamptz,
      ends_after timestamptz,
      primary key (order_id, place)
    );
    create index pay_order_line_by_equipment on pay_order_line (equipment_id);

    create table pay_order_move (
      order_id uuid not null references pay_order,
      at timestamptz not null default clock_timestamp(),
      from_state text,
      to_state text not null,
      account_id uuid
    );
    create index pay_order_move_by_order on pay_order_move (order_id, at);

    create function pay_order_moved() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      if tg_op = 'INSERT' or old.state <> new.state then
        insert into pay_order_move (order_id, from_state, to_state, account_id)
          values (new.id, case when tg_op = 'UPDATE' then old.state end, new.state, actor_account());
      end if;
      return null;
    end $$;
    create trigger pay_order_moved after insert or update of state on pay_order for each row
      execute function pay_order_moved();

    -- Nobody is paid by word of mouth: what is paid has its movement, of its amount, before the transaction ends.
    create function pay_order_covered() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      if not exists (select 1 from money_movement m join money_entry e on e.movement_id = m.id
          where m.order_id = new.id and m.kind in ('payment', 'topUp') and e.amount = new.fen) then
        raise exception 'order % has no movement', new.no using errcode = 'VG007';
      end if;
      return null;
    end $$;
    create constraint trigger pay_order_covered after insert or update of state on pay_order deferrable initially deferred
      for each row when (new.state in ('paid', 'done')) execute function pay_order_covered();

    -- What was paid begins to count. From the day it ends on, or from today where it has ended; to the day by the unit's clock.
    create function fulfil_renewal(which uuid) returns boolean security definer set search_path = public language plpgsql as $$
    declare ordered pay_order;
    begin
      select * into ordered from pay_order o where o.id = which and o.state = 'paid' and o.kind = 'renewal' for update;
      if ordered.id is null then return false; end if;
      update pay_order_line l set ends_before = e.expires_at,
          ends_after = ((greatest(e.expires_at, clock_timestamp()) at time zone p.zone)
            + ordered.years * interval '1 year') at time zone p.zone
        from equipment e join project p on p.id = e.project_id where l.order_id = which and e.id = l.equipment_id;
      update equipment e set expires_at = l.ends_after from pay_order_line l
        where l.order_id = which and (e.id = l.equipment_id or e.parent_id = l.equipment_id);
      insert into equipment_life (id, equipment_id, oem_id, company_id, project_id, move, account_id, reason, changes)
        select overlay(overlay(gen_random_uuid()::text placing '7' from 15 for 1) placing '8' from 20 for 1)::uuid,
          e.id, e.oem_id, e.company_id, e.project_id, 'renewed', ordered.account_id, ordered.no,
          jsonb_build_array(jsonb_build_object('field', 'servedUntil',
            'from', to_char(l.ends_before at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'to', to_char(l.ends_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        from pay_order_line l join equipment e on e.id = l.equipment_id where l.order_id = which;
      update pay_order o set state = 'done', version = version + 1 where o.id = which;
      return true;
    end $$;

    -- Given back before any of it began: each ends again where it did.
    create function take_back_renewal(which uuid) returns void security definer set search_path = public language sql as $$
      update equipment e set expires_at = e.expires_at - (l.ends_after - l.ends_before)
        from pay_order_line l join pay_order o on o.id = l.order_id and o.state = 'refunding'
        where l.order_id = which and l.ends_after is not null and (e.id = l.equipment_id or e.parent_id = l.equipment_id)
    $$;

    -- What a channel has said, as it was believed: signature and merchant were looked at before.
    create table pay_notice (
      id uuid primary key,
      channel text not null check (channel in ('chatPay', 'alipay')),
      trade_no text not null,
      order_no text not null,
      fen bigint not null,
      at timestamptz not null default clock_timestamp(),
      -- How often the channel said it.
      seen integer not null default 1,
      outcome text check (outcome in ('paid', 'double', 'late', 'wrongAmount', 'unknownOrder')),
      oem_id uuid, company_id uuid,
      handled_at timestamptz,
      unique (channel, trade_no)
    );
    create index pay_notice_new on pay_notice (at) where handled_at is null;

    create function take_pay_notice(new_id uuid, of_channel text, trade text, of_order text, amount bigint) returns integer
      security definer set search_path = public language sql as $$
      insert into pay_notice as n (id, channel, trade_no, order_no, fen) values (new_id, of_channel, trade, of_order, amount)
        on conflict (channel, trade_no) do update set seen = n.seen + 1 returning seen
    $$;

    create table pay_refund (
      id uuid primary key,
      notice_id uuid not null unique references pay_notice,
      oem_id uuid not null, company_id uuid,
      order_id uuid not null references pay_order,
      state text not null default 'due' check (state in ('due', 'done')),
      tries integer not null default 0,
      -- Whole milliseconds, as the worker's clock counts: owed a moment ago is due now.
      next_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
      failure text,
      done_at timestamptz
    );
    create index pay_refund_due on pay_refund (next_at) where state = 'due';

    grant execute on function book_own_money, pay_price_for, fulfil_renewal, take_back_renewal, take_pay_notice to vigil_api;
    grant execute on function book_money, money_unproved, fulfil_renewal, take_pay_notice to vigil_engine;
  `,
    )
    .execute(db)

  await protect(db, 'money_account', { api: 'select', engine: 'select', using: inCompany })
  await protect(db, 'money_entry', { api: 'select', engine: 'select', using: inCompany })
  await protect(db, 'money_movement', {
    api: 'select',
    engine: 'select',
    using: 'exists (select 1 from money_entry e where e.movement_id = money_movement.id)',
  })
  await protect(db, 'pay_price', { api: 'select, insert, update', using: inOperator })
  await protect(db, 'pay_order', {
    api: 'select, insert, update (state, way, trade_no, paid_at, ask_at, version)',
    engine: 'select, update (state, way, trade_no, paid_at, ask_at, version)',
    using: ownOrReached,
  })
  await protect(db, 'pay_order_line', { api: 'select, insert', engine: 'select', using: ofOrder })
  await protect(db, 'pay_order_move', { api: 'select', engine: 'select', using: ofOrder })
  await protect(db, 'pay_notice', { api: 'select', engine: 'select, update', using: inCompany })
  await protect(db, 'pay_refund', { api: 'select', engine: 'select, insert, update', using: inCompany })
}
