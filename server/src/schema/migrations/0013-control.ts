import { sql, type Kysely } from 'kysely'
import { inEquipment, inEquipmentOf, inSite, protect } from '../row-security.ts'

/** Commands: prepared, operated once, claimed once, proved by what the device measures; and locks with a name on them. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Prepare leaves an intent; operate spends it. Bound to who, what, where and the state that was seen.
    create table command_intent (
      nonce_hash bytea primary key check (length(nonce_hash) = 32),
      account_id uuid not null,
      token_hash bytea not null,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      equipment_id uuid not null,
      action text not null,
      params jsonb not null,
      shadow_version bigint not null,
      -- What a person saw of its states; operate refuses when they read otherwise by then (docs/decisions/0009).
      seen jsonb not null,
      expires_at timestamptz not null,
      spent_at timestamptz
    );
    create index command_intent_by_time on command_intent (expires_at);

    create table command (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      equipment_id uuid not null,
      -- The equipment whose socket carries it: itself, or the parent of a loop.
      carrier_id uuid not null,
      child_key text,
      action text not null,
      params jsonb not null,
      -- The device refuses a counter it has seen. 0 until the command is queued.
      counter bigint not null,
      -- created: a second person has to accept it first.
      state text not null
        check (state in ('created','queued','sent','acknowledged','done','failed','timeout','cancelled')),
      reason text,
      late boolean not null default false,
      -- An emergency stop waits for nothing, not even for the command it is to stop.
      overtakes boolean not null default false,
      -- Why: a person, a batch, a schedule, a rule run.
      origin_kind text not null, origin_id text not null,
      -- Whose rights it is given by: what was not yet sent goes with them. None for a read that the platform asks for itself.
      account_id uuid,
      created_at timestamptz not null default clock_timestamp(),
      -- Nothing is sent after this.
      expires_at timestamptz not null,
      -- Without a measured state by then the result is unknown.
      timeout_at timestamptz not null,
      settled_at timestamptz,
      -- A read moves nothing and stands in nobody's way.
      is_read boolean not null default false,
      -- What was read after an order ran out without an answer: whether it moved, or that nobody knows.
      read_back text check (read_back in ('reading', 'moved', 'notMoved', 'unknown')),
      read_back_at timestamptz
    );
    create index command_running on command (equipment_id) where state in ('created', 'queued', 'sent', 'acknowledged');
    create index command_unsent_by_account on command (account_id) where state in ('created', 'queued');
    create index command_unsent on command (expires_at) where state in ('created', 'queued');
    create index command_due on command (timeout_at) where state in ('sent', 'acknowledged');
    -- The measured state may still come, late.
    create index command_late on command (equipment_id, timeout_at) where state = 'timeout';
    create index command_by_equipment on command (equipment_id, id);
    create index command_by_project on command (project_id, id);
    create index command_by_company on command (company_id, id);
    create index command_by_oem on command (oem_id, id);
    -- One command per device or loop at a time.
    create unique index command_open on command (equipment_id)
      where state in ('created', 'queued', 'sent', 'acknowledged') and not overtakes and not is_read;
    create unique index command_reading on command (equipment_id)
      where state in ('created', 'queued', 'sent', 'acknowledged') and is_read;
    create index command_reading_back on command (timeout_at) where read_back = 'reading';

    create table command_counter (equipment_id uuid primary key, last bigint not null);

    create function next_command_counter(which uuid) returns bigint
      security definer set search_path = public language sql as $$
        insert into command_counter values (which, 1)
        on conflict (equipment_id) do update set last = command_counter.last + 1 returning last
      $$;

    create table command_move (
      id bigint generated always as identity primary key,
      command_id uuid not null,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      at timestamptz not null default clock_timestamp(),
      from_state text, to_state text not null,
      actor_kind text not null, actor_id text,
      note text
    );
    create index command_move_by_command on command_move (command_id, id);

    -- Whoever loses a right takes what he ordered and what was not yet sent with him: a nudge may be late, a right not.
    create function withdraw_unsent() returns trigger security definer set search_path = public language plpgsql as $$
    declare c command; before text;
    begin
      for c in update command set state = 'cancelled', reason = 'rightsChanged', settled_at = clock_timestamp()
        where account_id = new.account_id and state in ('created', 'queued') returning *
      loop
        before := case c.counter when 0 then 'created' else 'queued' end;
        insert into command_move (command_id, oem_id, company_id, project_id, from_state, to_state, actor_kind, note)
          values (c.id, c.oem_id, c.company_id, c.project_id, before, 'cancelled', 'rule', 'rightsChanged');
        perform outbox_add(2::smallint, array[c.oem_id], array[c.company_id], array[c.project_id], array[c.equipment_id],
          array['command.updated'], array[jsonb_build_object(
            'commandId', c.id, 'equipmentId', c.equipment_id, 'state', c.state, 'late', false)]);
      end loop;
      return null;
    end $$;
    -- With the commit, as everybody takes the outbox: whoever takes a right away may stand still before it.
    create constraint trigger rights_change after insert on rights_change deferrable initially deferred
      for each row execute function withdraw_unsent();

    -- Hangs at a breaker while somebody works on the circuit, whatever the breaker itself says of it.
    create table service_lock (
      equipment_id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      -- The order that hung it: when that never reached the device, the lock goes with it.
      command_id uuid not null,
      account_id uuid not null,
      reason text not null,
      at timestamptz not null default clock_timestamp()
    );

    -- Somebody stood before it after a trip and says that the cause is gone.
    create table site_confirmation (
      id uuid primary key,
      equipment_id uuid not null,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      account_id uuid not null,
      note text not null,
      at timestamptz not null default clock_timestamp()
    );
    create index site_confirmation_by_equipment on site_confirmation (equipment_id, at);

    create function settle_lock() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      if new.state in ('failed', 'cancelled') then
        delete from service_lock where equipment_id = new.equipment_id and command_id = new.id;
      elsif new.state = 'done' and new.params ->> 'on' = 'false' then
        delete from service_lock where equipment_id = new.equipment_id;
      end if;
      return null;
    end $$;
    create trigger settle_lock after update of state on command for each row
      when (new.action = 'serviceLock' and new.state is distinct from old.state) execute function settle_lock();

    -- Wrong passwords at a dangerous command. An attempt counts before it is checked: five at once are still five.
    create table step_up (
      account_id uuid primary key,
      attempts smallint not null,
      locked_until timestamptz
    );

    create function step_up_begin() returns boolean security definer set search_path = public language plpgsql as $$
    declare allowed boolean;
    begin
      insert into step_up as s values (actor_account(), 1, null)
      on conflict (account_id) do update set
        attempts = case when s.locked_until is null then s.attempts + 1 else 1 end,
        locked_until = case when s.locked_until is null and s.attempts >= 4 then clock_timestamp() + interval '15 minutes' end
      where s.locked_until is null or s.locked_until <= clock_timestamp()
      returning true into allowed;
      return coalesce(allowed, false);
    end $$;

    create function step_up_passed() returns void security definer set search_path = public language sql as
      $$ delete from step_up where account_id = actor_account() $$;

    grant execute on function next_command_counter to vigil_api, vigil_engine;
    grant execute on function step_up_begin, step_up_passed to vigil_api;
  `.execute(db)

  await protect(db, 'command_intent', {
    api: 'select, insert, update',
    engine: 'select, delete',
    using: 'account_id = (select actor_account())',
  })
  await protect(db, 'command', {
    api: 'select, insert, update',
    engine: 'select, insert, update',
    using: inSite,
  })
  await protect(db, 'command_counter', {})
  await protect(db, 'command_move', {
    api: 'select, insert',
    engine: 'select, insert',
    using: 'exists (select 1 from command c where c.id = command_move.command_id)',
  })
  await protect(db, 'site_confirmation', { api: 'select, insert', using: inSite })
  await protect(db, 'service_lock', { api: 'select, insert', engine: 'select', using: inSite })
  await protect(db, 'step_up', {})

  await sql
    .raw(
      `
    -- A fire next door, a loop that feeds a fire pump, somebody's lock count also for whoever cannot see them: so the wall
    -- is asked only about the equipment itself, and nothing but these answers comes back.
    create function control_facts(which uuid, closing boolean, reading boolean, besides uuid)
      returns table (is_busy boolean, has_fire boolean, has_tripped boolean, standing_events text[],
        is_site_confirmed boolean, is_risky_cut boolean, loads jsonb,
        lock_by uuid, lock_name text, lock_reason text, locked_at timestamptz, has_lock_near boolean)
      stable security definer set search_path = public language plpgsql as $$
    declare family uuid[]; home uuid; above uuid;
    begin
      select project_id, parent_id into home, above from equipment
        where id = which and ${inEquipment};
      if home is null then return; end if;
      family := array(select id from equipment where id = which union all select id from equipment where parent_id = which);
      return query select
        exists (select 1 from command c where c.equipment_id = which and c.id is distinct from besides
          and c.is_read = reading and c.state in ('created', 'queued', 'sent', 'acknowledged')),
        exists (select 1 from alarm a where a.project_id = home
          and a.kind = 'fire-alarm' and a.priority = 1 and a.stage < 3),
        closing and (
          exists (select 1 from alarm a where a.equipment_id = any(family)
            and a.event_key in ('shortCircuit', 'arcFault') and a.stage < 3
            and a.last_at > clock_timestamp() - interval '24 hours')
          or exists (select 1 from equipment_history h where h.equipment_id = any(family)
            and h.received_at > clock_timestamp() - interval '24 hours'
            and h.reported ->> 'tripReason' in ('short', 'leakage', 'arc')
            and not is_test_trip(h.equipment_id, h.received_at, h.reported ->> 'tripReason'))),
        case when closing then array(select distinct a.event_key from alarm a where a.equipment_id = any(family)
          and a.kind in ('fire-alarm', 'alarm') and a.condition = 'active' and a.stage < 3) else '{}' end,
        -- Good for one order, for half an hour, and not for a trip that came after it.
        closing and exists (select 1 from site_confirmation s where s.equipment_id = which
          and s.at > clock_timestamp() - interval '30 minutes'
          and not exists (select 1 from command c where c.equipment_id = which and not c.is_read
            and c.id is distinct from besides and c.created_at > s.at)
          and not exists (select 1 from alarm a where a.equipment_id = any(family)
            and a.event_key in ('trip', 'shortCircuit', 'arcFault') and a.first_at > s.at)),
        -- Cut for arrears and not given power since.
        closing and exists (select 1 from prepaid_rule p where p.equipment_id = any(family) and p.is_risky
          and not exists (select 1 from command c where c.equipment_id = p.equipment_id and not c.is_read
            and c.state = 'done' and c.created_at > p.cut_at) and p.cut_at is not null),
        (select jsonb_agg(distinct jsonb_build_object(
          'type_no', e.type_no, 'protocol_id', e.protocol_id, 'fire_load', e.fire_load))
          from equipment e where e.id = any(family)),
        l.account_id, coalesce(a.person, a.nickname, a.login_name), l.reason, l.at,
        exists (select 1 from service_lock n where n.equipment_id = any(family || above) and n.equipment_id <> which)
          or exists (select 1 from equipment_shadow s where s.equipment_id = any(family || above)
            and s.equipment_id <> which and s.reported -> 'ctrlMode' ->> 'value' = 'locked')
      from (select which as id) w
        left join service_lock l on l.equipment_id = w.id
        left join account a on a.id = l.account_id;
    end $$;

    -- The states that it reported differently from before, newest first, with when it had last been heard and in which mode
    -- it stood. The first word on a state changes nothing.
    create function state_changes(which uuid, since timestamptz, until timestamptz, keys text[], most integer)
      returns table (at timestamptz, property text, was jsonb, becomes jsonb, heard_before timestamptz, told jsonb)
      stable security definer set search_path = public set plan_cache_mode = force_custom_plan language plpgsql as $$
    declare earliest timestamptz := since - interval '1 day';
    begin
      if not exists (select 1 from equipment where id = which and ${inEquipment}) then return; end if;
      return query
        -- Narrow rows: what else was told is read of the few that changed.
        with heard as (
          select h.received_at, h.boot_id, h.device_seq, k.key, h.reported -> k.key as value,
            lag(h.received_at) over (partition by k.key order by h.received_at) as before
          from equipment_history h cross join lateral unnest(keys) as k(key)
          where h.equipment_id = which and h.boot_id >= 0 and h.received_at >= earliest and h.received_at <= until
        ), said as (
          select h.*, lag(h.value) over (partition by h.key order by h.received_at) as last
          from heard h where h.value is not null
        ), changed as materialized (
          select * from said s where s.last <> s.value and s.received_at >= since
          order by s.received_at desc, s.key limit most
        )
        select c.received_at, c.key, c.last, c.value, c.before, coalesce(m.mode, '{}'::jsonb) || r.reported
        from changed c
        cross join lateral (
          select h.reported from equipment_history h where h.equipment_id = which and h.received_at = c.received_at
            and h.boot_id = c.boot_id and h.device_seq = c.device_seq) r
        left join lateral (
          select jsonb_build_object('ctrlMode', h.reported -> 'ctrlMode') as mode from equipment_history h
          where h.equipment_id = which and h.boot_id >= 0 and h.received_at <= c.received_at
            and h.received_at > c.received_at - interval '1 hour' and h.reported ? 'ctrlMode'
          order by h.received_at desc limit 1) m on true
        order by c.received_at desc, c.key;
    end $$;

    -- What was ordered here and to what it hangs on, also by people whom the asker does not see: without it a change would
    -- be said to be the device's own. Who it was stays behind the wall around commands.
    create function orders_around(which uuid, since timestamptz, until timestamptz)
      returns table (id uuid, is_own boolean, type_no integer, protocol_id integer, action text, params jsonb, state text,
        origin_kind text, created_at timestamptz, settled_at timestamptz, timeout_at timestamptz)
      stable security definer set search_path = public language plpgsql as $$
    declare above uuid;
    begin
      select e.parent_id into above from equipment e where e.id = which and ${inEquipmentOf('e')};
      if not found then return; end if;
      return query select c.id, c.equipment_id = which, e.type_no, e.protocol_id, c.action, c.params, c.state,
          c.origin_kind, c.created_at, c.settled_at, c.timeout_at
        from command c join equipment e on e.id = c.equipment_id
        where c.equipment_id in (which, above) and not c.is_read
          and c.id >= first_id_at(since) and c.id < first_id_at(until)
          and c.state in ('sent', 'acknowledged', 'done', 'timeout')
        order by c.id desc limit 500;
    end $$;

    grant execute on function control_facts, state_changes, orders_around to vigil_api;
  `,
    )
    .execute(db)
}
