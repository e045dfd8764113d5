import { sql, type Kysely } from 'kysely'
import { inScope, protect } from '../row-security.ts'

/** What became of every word that was sent, where else a person is reached, and who may read that. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table message
      -- A test of one's own channels belongs to no alarm.
      alter column alarm_id drop not null, alter column oem_id drop not null, alter column project_id drop not null,
      alter column equipment_id drop not null,
      -- How often the telephone has rung; each ring has a number of its own at the provider.
      add column rings smallint not null default 1,
      drop constraint message_state_check,
      add constraint message_state_check check (state in
        ('queued','sending','sent','delivered','opened','answered','failed','stopped'));
    -- Telephone providers hand back at most 15 letters: the random end of the id and the ring.
    create index message_by_end on message (right(replace(id::text, '-', ''), 14));
    create index message_by_case on message (case_id, channel);

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

    -- Whoever leaves for good leaves no address behind.
    create function forget_addresses() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      delete from push_subscription where account_id = new.id;
      delete from mail_address where account_id = new.id;
      return null;
    end $$;
    create trigger account_addresses after update of state on account for each row when (new.state = 'closed')
      execute function forget_addresses();

    -- Everywhere a person is reached, and when he does not want to hear of small things. For the one who sends.
    drop function addresses_of;
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

    -- A provider hands back our number, or the end of it.
    create function message_of_receipt(kind text, part text) returns setof uuid
      stable security definer set search_path = public language sql as $$
      select m.id from message m where m.channel = kind and m.created_at > clock_timestamp() - interval '3 days'
        and (m.id::text = part or (length(part) = 14 and right(replace(m.id::text, '-', ''), 14) = part)) limit 1
    $$;

    -- Forward only, and each once: a receipt that comes twice changes nothing.
    create function note_receipt(which uuid, what text, said text, why text, ring integer) returns text
      security definer set search_path = public language plpgsql as $$
    declare was message;
    begin
      select * into was from message where id = which for update;
      if not found or was.answered_at is not null or (ring is not null and ring <> was.rings) then return 'old'; end if;
      if what = 'delivered' and was.delivered_at is null then
        update message set delivered_at = clock_timestamp(),
          state = case when state in ('opened', 'answered') then state else 'delivered' end where id = which;
      elsif what = 'opened' and was.opened_at is null then
        update message set opened_at = clock_timestamp(), delivered_at = coalesce(delivered_at, clock_timestamp()),
          state = 'opened' where id = which;
      elsif what = 'answered' then
        update message set answered_at = clock_timestamp(), delivered_at = coalesce(delivered_at, clock_timestamp()),
          answer = said, state = 'answered' where id = which;
      elsif what = 'notAnswered' and was.state in ('sending', 'sent') and was.rings < 2 then
        update message set state = 'queued', rings = rings + 1, tries = 0, due_at = clock_timestamp(), cause = why
          where id = which;
        return 'again';
      elsif what in ('notAnswered', 'failed') and was.state in ('sending', 'sent') then
        update message set state = 'failed', cause = why where id = which;
      else
        return 'old';
      end if;
      return 'new';
    end $$;

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
  `.execute(db)

  const site = { oem: 'oem_id', company: 'company_id', project: 'project_id', equipment: 'equipment_id' }
  const unit = { oem: 'p.oem_id', company: 'p.company_id', project: 'p.id', equipment: null }
  // Names only for whoever may read the case, and of a unit only for whoever has it in his reach.
  await sql
    .raw(
      `create function message_people(which uuid) returns table (id uuid, name text)
        stable security definer set search_path = public language plpgsql as $$
      begin
        if (select actor_scope_kind()) = 'equipment'
          or not exists (select 1 from alarm where alarm.id = which and ${inScope(site)}) then return; end if;
        return query select a.id, coalesce(a.person, a.nickname, a.login_name) from account a
          where a.id in (select m.account_id from message m where m.alarm_id = which);
      end $$;
      create function reach_of(which uuid) returns table (audience text, name text, has_mobile boolean, push integer,
          has_chat boolean, has_mail boolean, reached_at timestamptz)
        stable security definer set search_path = public language plpgsql as $$
      begin
        if not exists (select 1 from project p where p.id = which and ${inScope(unit)}) then return; end if;
        return query
        with sample as (select e.id from equipment e where e.project_id = which limit 1), held as (
          select h.audience, h.account_id, h.place from sample,
            lateral (select o.audience, o.account_id, row_number() over () as place from audience_of(array[sample.id]) o) h)
        select h.audience, coalesce(a.person, a.nickname, a.login_name), a.mobile is not null,
          (select count(*)::integer from push_subscription p where p.account_id = a.id),
          exists (select 1 from chat_address(a.id)), exists (select 1 from mail_address m where m.account_id = a.id),
          (select max(coalesce(m.answered_at, m.opened_at, m.delivered_at)) from message m where m.account_id = a.id)
        from held h join account a on a.id = h.account_id order by h.place;
      end $$;
      revoke execute on function forget_addresses, message_people, reach_of, addresses_of, chat_address, quiet_hours, actor_of_message,
        message_of_receipt, note_receipt, hurry_ladder, ring_me, own_chat, add_push from public;
      grant execute on function message_people, reach_of, actor_of_message, message_of_receipt, note_receipt,
        hurry_ladder, ring_me, own_chat, add_push to vigil_api;
      grant execute on function addresses_of to vigil_engine;`,
    )
    .execute(db)

  const self = 'account_id = (select actor_account())'
  await protect(db, 'push_subscription', {
    api: 'select, delete',
    engine: 'select, update, delete',
    using: self,
  })
  await protect(db, 'mail_address', { api: 'select, insert, update, delete', engine: 'select', using: self })
}
