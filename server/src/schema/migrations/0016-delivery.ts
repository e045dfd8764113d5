import { sql, type Kysely } from 'kysely'
import { inOperator, inScope, inSite, protect } from '../row-security.ts'

const unitInReach = inScope({ oem: 'p.oem_id', company: 'p.company_id', project: 'p.id', equipment: null })
const operator = inScope({ oem: 'o.id', company: null, project: null, equipment: null })
const self = 'account_id = (select actor_account())'

/** Who runs the platform is nobody's business below it. */
const named = (account: string): string =>
  `case when actor_scope_kind() <> 'platform' and exists (
      select 1 from role_grant g where g.account_id = ${account}.id and g.scope_kind = 'platform')
    then '平台 Platform' else coalesce(${account}.person, ${account}.nickname, ${account}.login_name) end`

/** Every word that was sent to a person and what became of it, where a person is reached, and whom a ladder calls. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table message (
      id uuid primary key,
      -- The alarm, or the storm that it is part of: one person is called once for a storm.
      case_id uuid not null,
      -- A test of one's own channels belongs to no alarm.
      alarm_id uuid,
      account_id uuid not null,
      oem_id uuid, company_id uuid, project_id uuid, equipment_id uuid,
      channel text not null check (channel in ('push','chat','sms','voice','email')),
      -- Seconds of the rung, so that each level reaches a person once.
      ladder text not null, level integer not null,
      priority smallint not null,
      state text not null default 'queued' check (state in
        ('queued','sending','sent','delivered','opened','answered','failed','stopped')),
      provider text, provider_ref text,
      tries smallint not null default 0,
      created_at timestamptz not null default clock_timestamp(),
      due_at timestamptz not null default clock_timestamp(),
      claimed_at timestamptz, sent_at timestamptz, delivered_at timestamptz, opened_at timestamptz, answered_at timestamptz,
      -- What was pressed on the telephone, or why it did not arrive.
      answer text, cause text,
      -- How often the telephone has rung; each ring has a number of its own at the provider.
      rings smallint not null default 1,
      -- Providers that took it and said later that it did not arrive, the first first.
      refused_by text[] not null default '{}',
      -- Of a digest: how many things, in how many units.
      items integer, units integer,
      unique (case_id, account_id, channel, ladder, level)
    );
    create index message_by_alarm on message (alarm_id, id);
    create index message_by_account on message (account_id, id);
    -- Telephone providers hand back at most 15 letters: the random end of the id and the ring.
    create index message_by_end on message (right(replace(id::text, '-', ''), 14));
    create index message_by_case on message (case_id, channel);
    create index message_digests on message (account_id, ladder) where state = 'queued' and items is not null;
    -- In the order in which they are taken: in a storm thousands wait, and each look takes the next few.
    create index message_due on message (channel, priority, due_at) where state in ('queued', 'sending');
    -- What is kept for a time, and is found by when it was made.
    create index message_by_time on message (created_at);
    -- Calls that nobody has reported yet: looked through every second for those that must ring again.
    create index message_ringing on message (sent_at) where channel = 'voice' and state = 'sent';

    create table push_subscription (
      endpoint text primary key check (length(endpoint) <= 1000),
      account_id uuid not null references account,
      p256dh text not null, auth text not null,
      device text not null default '' check (length(device) <= 60),
      created_at timestamptz not null default clock_timestamp(),
      reached_at timestamptz
    );
    create index push_subscription_by_account on push_subscription (account_id);

    create table mail_address (
      account_id uuid primary key references account,
      address text not null check (length(address) <= 200),
      changed_at timestamptz not null default clock_timestamp()
    );

    -- Until when each digest has been made, by the clocks of a zone: whoever moves it on makes it.
    create table digest_run (kind text, zone text, made_until timestamptz not null, primary key (kind, zone));

    -- Whom the operator's step rings, in this order.
    create table oem_duty (
      oem_id uuid not null references oem,
      account_id uuid not null references account,
      place smallint not null,
      written_by uuid not null,
      written_at timestamptz not null default clock_timestamp(),
      primary key (oem_id, account_id)
    );

    -- Whoever leaves for good leaves no address behind.
    create function forget_addresses() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      delete from push_subscription where account_id = new.id;
      delete from mail_address where account_id = new.id;
      return null;
    end $$;
    create trigger account_addresses after update of state on account for each row when (new.state = 'closed')
      execute function forget_addresses();

    -- The way through the chat platform and the personal switches are tables of their own; without them there is neither.
    create function chat_address(who uuid) returns table (app text, person text)
      stable security definer set search_path = public language plpgsql as $$
    begin
      if to_regclass('chat_binding') is null then return; end if;
      return query execute 'select app_id, open_id from chat_binding where account_id = $1 order by created_at desc limit 1' using who;
    end $$;

    create function quiet_hours(who uuid) returns table (starts text, ends text)
      stable security definer set search_path = public language plpgsql as $$
    begin
      if to_regclass('account_setting') is null then return; end if;
      return query execute $q$
        select coalesce(max(choice #>> '{}') filter (where name = 'quietFrom'), '22:00'),
          coalesce(max(choice #>> '{}') filter (where name = 'quietTo'), '07:00')
        from account_setting where account_id = $1 having bool_or(name = 'quietHours' and choice = 'true'::jsonb)$q$ using who;
    end $$;

    -- Everywhere a person is reached, and when he does not want to hear of small things. For the one who sends.
    create function addresses_of(which uuid[]) returns table (account_id uuid, mobile text, mail text, chat_app text,
        chat_user text, push json, quiet_from text, quiet_to text)
      stable security definer set search_path = public language plpgsql as $$
    begin
      return query select a.id, a.mobile, (select m.address from mail_address m where m.account_id = a.id),
        c.app, c.person, (select json_agg(json_build_object('endpoint', p.endpoint, 'p256dh', p.p256dh, 'auth', p.auth))
          from push_subscription p where p.account_id = a.id), q.starts, q.ends
      from account a left join lateral chat_address(a.id) c on true left join lateral quiet_hours(a.id) q on true
      where a.id = any(which) and a.state = 'active';
    end $$;

    -- Who holds a role of the operator itself, and of the platform.
    create function operators_own(which uuid[]) returns table (oem_id uuid, account_id uuid, since timestamptz)
      stable security definer set search_path = public language sql as $$
      select g.scope_id, g.account_id, min(g.created_at) from role_grant g
        join role r on r.id = g.role_id and r.role_type = 1 join account a on a.id = g.account_id and a.state = 'active'
      where g.scope_kind = 'oem' and g.scope_id = any(which)
        and (g.expires_at is null or g.expires_at > clock_timestamp())
      group by 1, 2
    $$;

    -- The list, as far as those on it are still the operator's own; without one everybody of the operator; and where the
    -- operator has nobody, the platform: a fire never calls nobody.
    create function operators_called(which uuid[]) returns table (oem_id uuid, account_id uuid, turn bigint, since timestamptz)
      stable security definer set search_path = public language sql as $$
      with own as (select * from operators_own(which)),
      listed as (select o.oem_id, o.account_id, d.place, o.since from own o
        join oem_duty d on d.oem_id = o.oem_id and d.account_id = o.account_id)
      select l.oem_id, l.account_id, l.place::bigint, l.since from listed l
      union all
      select o.oem_id, o.account_id, 0, o.since from own o
        where not exists (select 1 from listed l where l.oem_id = o.oem_id)
      union all
      select w.oem_id, g.account_id, 0, min(g.created_at) from unnest(which) as w (oem_id)
        join role_grant g on g.scope_kind = 'platform' and (g.expires_at is null or g.expires_at > clock_timestamp())
        join account a on a.id = g.account_id and a.state = 'active'
      where not exists (select 1 from own o where o.oem_id = w.oem_id)
      group by 1, 2
    $$;

    -- Who stands in which place for a piece of equipment, in call order. Ids only; a process asks, never a person. One look
    -- for each place that somebody may stand at: an "or" over the kinds of place reads every grant there is.
    create function audience_of(which uuid[]) returns table (equipment_id uuid, audience text, account_id uuid)
      stable security definer set search_path = public language sql as $$
      with place as (
        select e.id as equipment_id, e.oem_id, e.project_id, e.company_id, c.parent_id as above
        from equipment e left join company c on c.id = e.company_id where e.id = any(which)
      ), stand as (
        select p.equipment_id, p.project_id, s.kind, s.id from place p cross join lateral (values
          ('project', p.project_id), ('company', p.company_id), ('company', p.above)) as s (kind, id)
        where s.id is not null
      ), watch as (
        select u.project_id, o.account_id, o.place from (select distinct project_id from place) u
          cross join lateral duty_officers(u.project_id, clock_timestamp()) o
      ), operator as (
        select o.oem_id, o.account_id, o.turn, o.since
        from operators_called(array(select distinct p.oem_id from place p)) o
      ), held as (
        select s.equipment_id, s.project_id, g.account_id, g.created_at, case
            when r.role_type = 2 and r.job = 'dutyOfficer' then 'D'
            when r.role_type = 2 and r.job = 'manager' then 'M'
            when r.role_type = 2 and r.job = 'responsible' then 'R'
            when r.role_type = 2 and r.job = 'maintainer' then 'T'
            when r.role_type in (3, 5) then 'C' end as audience
        from stand s join role_grant g on g.scope_id = s.id and g.scope_kind = s.kind
          join role r on r.id = g.role_id
        where g.expires_at is null or g.expires_at > clock_timestamp()
        union all
        select p.equipment_id, p.project_id, b.account_id, b.created_at, 'E'
        from place p join equipment_binding b on b.equipment_id = p.equipment_id
      ), called as (
        select h.equipment_id, h.audience, h.account_id, h.created_at, 0::bigint as turn from held h
        -- Where the roster names somebody, it alone says who is on duty.
        where h.audience <> 'D' or not exists (select 1 from watch w where w.project_id = h.project_id)
        union all
        select p.equipment_id, 'D', w.account_id, null, w.place from place p join watch w on w.project_id = p.project_id
        union all
        select p.equipment_id, 'O', o.account_id, o.since, o.turn from place p join operator o on o.oem_id = p.oem_id
      )
      select h.equipment_id, h.audience, h.account_id from called h join account a on a.id = h.account_id
      where h.audience is not null and a.state = 'active'
      group by 1, 2, 3 order by min(h.turn), min(h.created_at), h.account_id
    $$;

    -- Whoever answers the telephone acts in the role that the alarm is in the reach of.
    create function actor_of_message(which uuid) returns table (
        account_id uuid, oem_id uuid, role_id uuid, role_type smallint, job text,
        permissions text, equipment_permissions text, scope_kind text, scope_ids uuid[])
      stable security definer set search_path = public language sql as $$
      select a.id, a.oem_id, r.id, r.role_type, r.job, r.permissions, r.equipment_permissions, s.kind, s.ids
      from message m join account a on a.id = m.account_id and a.state = 'active'
        join (select distinct g.account_id, g.role_id from role_grant g
          where g.expires_at is null or g.expires_at > clock_timestamp()) held on held.account_id = a.id
        join role r on r.id = held.role_id
        cross join lateral active_scope(a.id, r.id) s
      where m.id = which and case s.kind when 'platform' then true when 'oem' then m.oem_id = any(s.ids)
        when 'company' then m.company_id = any(s.ids) when 'project' then m.project_id = any(s.ids)
        when 'equipment' then m.equipment_id = any(s.ids) else false end
      -- What is nearest to the unit first; a tenant's word is the last.
      order by r.role_type = 4, array_position(array['project','company','oem','platform'], s.kind), r.id
    $$;

    -- A provider hands back our number, or the end of it; each is found by an index of its own.
    create function message_of_receipt(kind text, part text) returns setof uuid
      stable security definer set search_path = public language plpgsql as $$
    begin
      if part ~ '^[0-9a-f]{14}$' then
        return query select m.id from message m where right(replace(m.id::text, '-', ''), 14) = part and m.channel = kind
          and m.created_at > clock_timestamp() - interval '3 days' limit 1;
      elsif part ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
        return query select m.id from message m where m.id = part::uuid and m.channel = kind
          and m.created_at > clock_timestamp() - interval '3 days';
      end if;
    end $$;

    -- How far a message is, held until the transaction that judges its receipt ends (receipt.rules.ts). A receipt comes
    -- from a provider, who is nobody here, so the wall shows him no message: these two open one row by its id.
    create function hold_receipt(which uuid)
      returns table (state text, rings smallint, is_delivered boolean, is_opened boolean, is_answered boolean)
      security definer set search_path = public language sql as $$
      select m.state, m.rings, m.delivered_at is not null, m.opened_at is not null, m.answered_at is not null
      from message m where m.id = which for update
    $$;

    -- What was judged. Nothing comes after an answer, whatever is asked for.
    create function save_receipt(which uuid, step text, said text, why text) returns void
      security definer set search_path = public language sql as $$
      update message m set
        state = case step when 'delivered' then case m.state when 'opened' then m.state else 'delivered' end
          when 'opened' then 'opened' when 'answered' then 'answered' when 'giveUp' then 'failed' else 'queued' end,
        delivered_at = case when step in ('delivered', 'opened', 'answered') then coalesce(m.delivered_at, clock_timestamp())
          else m.delivered_at end,
        opened_at = case step when 'opened' then clock_timestamp() else m.opened_at end,
        answered_at = case step when 'answered' then clock_timestamp() else m.answered_at end,
        answer = case step when 'answered' then said else m.answer end,
        cause = case step when 'delivered' then null when 'opened' then m.cause when 'answered' then m.cause else why end,
        rings = case when step in ('ringAgain', 'sendAgain') then m.rings + 1 else m.rings end,
        tries = case when step in ('ringAgain', 'sendAgain') then 0 else m.tries end,
        due_at = case when step in ('ringAgain', 'sendAgain') then clock_timestamp() else m.due_at end,
        refused_by = case step when 'sendAgain' then m.refused_by || coalesce(m.provider, '?') else m.refused_by end,
        provider = case step when 'sendAgain' then null else m.provider end,
        provider_ref = case step when 'sendAgain' then null else m.provider_ref end
      where m.id = which and m.answered_at is null
    $$;

    -- He cannot go, or did not answer, and nobody else is being called: the next rung need not wait.
    create function hurry_ladder(which uuid, wait_ms bigint) returns boolean
      security definer set search_path = public language plpgsql as $$
    declare was message;
    begin
      select * into was from message where id = which;
      if exists (select 1 from message o where o.case_id = was.case_id and o.channel = 'voice' and o.id <> which
        and o.ladder = was.ladder and o.state in ('queued', 'sending', 'sent')) then return false; end if;
      -- All of it moves together, so that what is told stays told.
      update alarm set ladder_from = ladder_from - make_interval(secs => wait_ms / 1000.0),
        ladder_done = ladder_done - make_interval(secs => wait_ms / 1000.0), ladder_due = clock_timestamp()
        where id = was.alarm_id and ladder = was.ladder and ladder_due is not null;
      return found;
    end $$;

    create function own_chat() returns boolean stable security definer set search_path = public language sql as
      $$ select exists (select 1 from chat_address(actor_account())) $$;

    -- Whoever holds a browser's address holds the browser: it is told for whoever uses it now. A person has few of them.
    create function add_push(place text, browser_key text, browser_secret text, named text) returns integer
      security definer set search_path = public language plpgsql as $$
    begin
      insert into push_subscription (endpoint, account_id, p256dh, auth, device)
        values (place, actor_account(), browser_key, browser_secret, named)
        on conflict (endpoint) do update set account_id = excluded.account_id, p256dh = excluded.p256dh,
          auth = excluded.auth, device = excluded.device, created_at = clock_timestamp(), reached_at = null;
      delete from push_subscription where endpoint in (select p.endpoint from push_subscription p
        where p.account_id = actor_account() order by p.created_at desc offset 10);
      return (select count(*) from push_subscription where account_id = actor_account());
    end $$;

    -- A browser whose push service gave it a new address says so itself; that it knows the old secret proves that it is it.
    create function renew_push(old_place text, old_secret text, place text, browser_key text, browser_secret text)
      returns boolean security definer set search_path = public language plpgsql as $$
    begin
      delete from push_subscription where endpoint = place and endpoint <> old_place
        and exists (select 1 from push_subscription o where o.endpoint = old_place and o.auth = old_secret);
      update push_subscription set endpoint = place, p256dh = browser_key, auth = browser_secret, reached_at = null
        where endpoint = old_place and auth = old_secret;
      return found;
    end $$;

    -- Once a minute; only for oneself.
    create function ring_me(ids uuid[], ways text[]) returns setof uuid
      security definer set search_path = public language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended(actor_account()::text, 19));
      if exists (select 1 from message where account_id = actor_account() and ladder = 'test'
        and created_at > clock_timestamp() - interval '1 minute') then return; end if;
      return query insert into message (id, case_id, account_id, oem_id, channel, ladder, level, priority)
        select u.id, ids[1], a.id, a.oem_id, u.way, 'test', 0, 3
        from unnest(ids, ways) as u (id, way) join account a on a.id = actor_account() returning id;
    end $$;

    -- Who hears of what in a digest, unit by unit.
    create function digest_hazards() returns table (account_id uuid, oem_id uuid, project_id uuid, type_no integer,
        items integer)
      security definer set search_path = public language sql as $$
      with fresh as (
        update hazard h set digested_at = clock_timestamp() where h.digested_at is null and h.state = 'found'
        returning h.id, h.oem_id, h.project_id)
      select g.account_id, f.oem_id, f.project_id, null::integer, count(distinct f.id)::integer
      from fresh f join role_grant g on g.scope_kind = 'project' and g.scope_id = f.project_id
        join role r on r.id = g.role_id and r.role_type = 2 and r.job = 'manager'
        join account a on a.id = g.account_id and a.state = 'active'
      where g.expires_at is null or g.expires_at > clock_timestamp()
      group by 1, 2, 3
    $$;

    create function digest_offline() returns table (account_id uuid, oem_id uuid, project_id uuid, type_no integer,
        items integer)
      stable security definer set search_path = public language sql as $$
      select g.account_id, o.oem_id, o.project_id, e.type_no::integer, count(distinct o.id)::integer
      from alarm o join equipment e on e.id = o.equipment_id
        join role_grant g on g.scope_kind = 'project' and g.scope_id = o.project_id
        join role r on r.id = g.role_id and r.role_type = 2 and r.job = 'maintainer'
        join account a on a.id = g.account_id and a.state = 'active'
      where o.event_key = 'offline' and o.condition = 'active' and o.stage < 3 and o.isolation_id is null
        and (g.expires_at is null or g.expires_at > clock_timestamp())
      group by 1, 2, 3, 4
    $$;

    -- The ways that a person has for what is not urgent: whoever has none reads the list, and fails nothing.
    create function quiet_ways(which uuid[]) returns table (account_id uuid, channel text)
      stable security definer set search_path = public language sql as $$
      select a.id, w.channel from account a cross join lateral (
        select 'push' as channel where exists (select 1 from push_subscription p where p.account_id = a.id)
        union all select 'chat' where exists (select 1 from chat_address(a.id))
          and not exists (select 1 from push_subscription p where p.account_id = a.id)
        union all select 'email' where exists (select 1 from mail_address m where m.account_id = a.id)) w
      where a.id = any(which)
    $$;

    grant execute on function addresses_of, audience_of, digest_hazards, digest_offline, quiet_ways to vigil_engine;
    grant execute on function actor_of_message, message_of_receipt, hold_receipt, save_receipt, hurry_ladder, own_chat, add_push,
      renew_push, ring_me to vigil_api;
  `.execute(db)

  await protect(db, 'message', {
    api: 'select, update',
    engine: 'select, insert, update',
    using: `account_id = (select actor_account()) or ${inSite}`,
  })
  await protect(db, 'push_subscription', {
    api: 'select, delete',
    engine: 'select, update, delete',
    using: self,
  })
  await protect(db, 'mail_address', { api: 'select, insert, update, delete', engine: 'select', using: self })
  await protect(db, 'digest_run', { engine: 'select, insert, update' })
  await protect(db, 'oem_duty', {
    api: 'select, insert, delete',
    engine: 'select',
    using: inOperator,
  })

  await sql
    .raw(
      `
    -- Names only for whoever may read the case, and of a unit only for whoever has it in his reach. Where an operator has
    -- nobody, its step calls the platform: a unit learns that, not whom.
    create function message_people(which uuid) returns table (id uuid, name text)
      stable security definer set search_path = public language plpgsql as $$
    begin
      if (select actor_scope_kind()) = 'equipment'
        or not exists (select 1 from alarm where alarm.id = which and ${inSite}) then return; end if;
      return query select a.id, ${named('a')} from account a
        where a.id in (select m.account_id from message m where m.alarm_id = which);
    end $$;

    create function reach_of(which uuid) returns table (audience text, name text, has_mobile boolean,
        push integer, has_chat boolean, has_mail boolean, reached_at timestamptz)
      stable security definer set search_path = public language plpgsql as $$
    begin
      if not exists (select 1 from project p where p.id = which and ${unitInReach}) then return; end if;
      return query
      with sample as (select e.id from equipment e where e.project_id = which limit 1), held as (
        select h.audience, h.account_id, h.place from sample,
          lateral (select o.audience, o.account_id, row_number() over () as place from audience_of(array[sample.id]) o) h)
      select h.audience, ${named('a')}, a.mobile is not null,
        (select count(*)::integer from push_subscription p where p.account_id = a.id),
        exists (select 1 from chat_address(a.id)), exists (select 1 from mail_address m where m.account_id = a.id),
        (select max(coalesce(m.answered_at, m.opened_at, m.delivered_at)) from message m where m.account_id = a.id)
      from held h join account a on a.id = h.account_id order by h.place;
    end $$;

    create function oem_people(which uuid) returns table (id uuid, name text, has_mobile boolean, push integer, place integer)
      stable security definer set search_path = public language sql as $$
      select a.id, coalesce(a.person, a.nickname, a.login_name), a.mobile is not null,
        (select count(*)::integer from push_subscription s where s.account_id = a.id), d.place::integer
      from oem o cross join lateral operators_own(array[o.id]) w join account a on a.id = w.account_id
        left join oem_duty d on d.oem_id = o.id and d.account_id = a.id
      where o.id = which and ${operator}
      order by d.place nulls last, w.since, a.id
    $$;

    -- Whether the unit's operator has named whom to ring: without, the step rings everybody it finds.
    create function operator_has_duty(unit uuid) returns boolean
      stable security definer set search_path = public language sql as $$
      select exists (select 1 from project p join oem_duty d on d.oem_id = p.oem_id
        join operators_own(array[p.oem_id]) w on w.account_id = d.account_id where p.id = unit and ${unitInReach})
    $$;

    grant execute on function message_people, reach_of, oem_people, operator_has_duty to vigil_api;
  `,
    )
    .execute(db)
}
