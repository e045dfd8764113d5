import { sql, type Kysely } from 'kysely'
import { inEquipment, inUnit, protect } from '../row-security.ts'

/** What happens by itself when something else does: rules with their versions, whether they hold, and what they did. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table linkage_rule (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      revision integer not null default 1,
      removed_at timestamptz
    );
    create index linkage_rule_by_project on linkage_rule (project_id, id) where removed_at is null;

    create table linkage_version (
      rule_id uuid not null references linkage_rule on delete cascade,
      version integer not null,
      state text not null check (state in ('draft', 'waiting', 'on', 'off', 'replaced')),
      body jsonb not null,
      expression text not null,
      -- A step of it is dangerous: a second person says yes before it acts.
      needs_approval boolean not null,
      -- Who answers for it, and in which role: both are asked again whenever it acts.
      account_id uuid not null,
      role_id uuid not null,
      made_at timestamptz not null default clock_timestamp(),
      approved_by uuid,
      refused_for text,
      primary key (rule_id, version)
    );
    create unique index linkage_version_live on linkage_version (rule_id) where state in ('on', 'off');
    create unique index linkage_version_draft on linkage_version (rule_id) where state in ('draft', 'waiting');
    create index linkage_version_on on linkage_version (rule_id, version) where state = 'on';

    -- What a version watches and what it moves: for the page of the equipment, and for whoever looks for loops.
    create table linkage_equipment (
      rule_id uuid not null,
      version integer not null,
      equipment_id uuid not null,
      is_moved boolean not null,
      primary key (rule_id, version, equipment_id, is_moved),
      foreign key (rule_id, version) references linkage_version on delete cascade
    );
    create index linkage_equipment_by_equipment on linkage_equipment (equipment_id);

    -- Whether a rule holds, as the pipeline last judged it. It changes only when that changes: a report that changes nothing
    -- writes nothing.
    create table linkage_state (
      rule_id uuid primary key references linkage_rule on delete cascade,
      version integer not null,
      holds boolean not null default false,
      -- It has held long enough then; none while it does not hold.
      due_at timestamptz,
      fired_at timestamptz,
      cause_id uuid,
      alarm_id uuid
    );
    create index linkage_state_holds on linkage_state (rule_id) where holds;
    create index linkage_state_due on linkage_state (due_at) where holds and fired_at is null;

    create table linkage_run (
      id uuid primary key,
      rule_id uuid not null,
      version integer not null,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      name text not null,
      branch text not null check (branch in ('does', 'otherwise')),
      fired_at timestamptz not null default clock_timestamp(),
      is_paused boolean not null,
      cause_id uuid,
      alarm_id uuid,
      account_id uuid not null,
      role_id uuid not null
    );
    create index linkage_run_by_project on linkage_run (project_id, id);
    create index linkage_run_by_rule on linkage_run (rule_id, id);
    create index linkage_run_by_alarm on linkage_run (alarm_id, id) where alarm_id is not null;

    create table linkage_run_step (
      -- By which a hazard knows it.
      id uuid not null default gen_random_uuid(),
      run_id uuid not null references linkage_run on delete cascade,
      place smallint not null,
      equipment_id uuid not null,
      action text not null,
      params jsonb not null,
      delay_s integer not null,
      state text not null check (state in ('due', 'asks', 'given', 'refused', 'skipped')),
      due_at timestamptz not null,
      refusal text,
      -- Who said yes or no to a step that asks; it is then done with his rights.
      account_id uuid,
      role_id uuid,
      given_at timestamptz,
      command_id uuid unique,
      primary key (run_id, place)
    );
    create index linkage_run_step_open on linkage_run_step (due_at) where state in ('due', 'asks');

    -- All linkage of a unit rests until then; what would have fired is noted and does nothing.
    create table linkage_pause (
      project_id uuid primary key,
      oem_id uuid not null, company_id uuid,
      until timestamptz not null,
      account_id uuid not null,
      reason text not null
    );

    -- A rule fires: its run and each step with the time it is due become true together with what set it off. Whatever was
    -- turned off meanwhile does not fire. It cannot fail, because the alarm that sets it off must not.
    create function fire_linkage(run uuid, which uuid, at_version integer, way text, cause uuid, alarm uuid) returns boolean
      security definer set search_path = public language plpgsql as $$
    declare rule record; paused boolean;
    begin
      select v.body, v.account_id, v.role_id, r.oem_id, r.company_id, r.project_id into rule
        from linkage_version v join linkage_rule r on r.id = v.rule_id
        where v.rule_id = which and v.version = at_version and v.state = 'on' and r.removed_at is null;
      if not found then return false; end if;
      paused := exists (select 1 from linkage_pause p where p.project_id = rule.project_id and p.until > clock_timestamp());
      insert into linkage_run (id, rule_id, version, oem_id, company_id, project_id, name, branch, is_paused, cause_id, alarm_id,
          account_id, role_id)
        values (run, which, at_version, rule.oem_id, rule.company_id, rule.project_id, rule.body ->> 'name', way, paused, cause, alarm,
          rule.account_id, rule.role_id);
      -- What the other branch has not begun yet is not wanted any more.
      if way = 'otherwise' then
        update linkage_run_step s set state = 'skipped', refusal = 'over' from linkage_run r
          where r.id = s.run_id and r.rule_id = which and s.state in ('due', 'asks') and r.id <> run;
      end if;
      insert into linkage_run_step (run_id, place, equipment_id, action, params, delay_s, state, due_at, refusal)
        select run, s.place - 1, (s.step ->> 'equipmentId')::uuid, s.step ->> 'action', s.step -> 'params',
          (s.step ->> 'delayS')::integer,
          case when paused then 'skipped' when (s.step ->> 'asks')::boolean then 'asks' else 'due' end,
          clock_timestamp() + make_interval(secs => (s.step ->> 'delayS')::integer),
          case when paused then 'paused' end
        from jsonb_array_elements(rule.body -> way) with ordinality as s(step, place);
      if way = 'does' then
        update linkage_state set fired_at = clock_timestamp() where rule_id = which;
        if rule.body ->> 'again' = 'byHand' then
          update linkage_version set state = 'off' where rule_id = which and version = at_version;
        end if;
      end if;
      return true;
    end $$;
    -- What the pipeline judged, in the order of the rules, together with the commit of what it judged by. Only a change is
    -- noted. A rule that fails is passed over: it must not keep an alarm from being stored. What ends by trying again does so.
    create function note_linkage(told jsonb) returns void
      security definer set search_path = public language plpgsql as $$
    declare one record; before timestamptz;
    begin
      for one in
        select * from jsonb_to_recordset(told) as t(run uuid, rule uuid, version integer, holds boolean, for_s integer,
          has_else boolean, cause uuid, alarm uuid) order by t.rule
      loop
        begin
          select s.fired_at into before from linkage_state s
            where s.rule_id = one.rule and s.version = one.version and s.holds <> one.holds for update;
          if not found then continue; end if;
          update linkage_state set holds = one.holds, fired_at = null, cause_id = one.cause, alarm_id = one.alarm,
              due_at = case when one.holds then clock_timestamp() + make_interval(secs => one.for_s) end
            where rule_id = one.rule;
          if one.holds and one.for_s = 0 then
            perform fire_linkage(one.run, one.rule, one.version, 'does', one.cause, one.alarm);
          elsif not one.holds and before is not null and one.has_else then
            perform fire_linkage(one.run, one.rule, one.version, 'otherwise', one.cause, one.alarm);
          end if;
        exception
          when deadlock_detected or serialization_failure or lock_not_available or query_canceled then raise;
          when others then raise warning 'linkage % was passed over: %', one.rule, sqlerrm;
        end;
      end loop;
    end $$;
    -- Batches, runs of timers and runs of rules go with the commands they gave.
    create or replace function trim_commands(before timestamptz, most integer) returns integer
      security definer set search_path = public language sql as $$
      with bound as (select least(before, clock_timestamp() - interval '90 days') as at),
      old as (
        select c.id from command c, bound where c.id < first_id_at(bound.at)
          and c.state not in ('created', 'queued', 'sent', 'acknowledged') order by c.id limit most),
      moves as (delete from command_move m using old where m.command_id = old.id),
      batches as (delete from command_batch b using bound
        where b.id < first_id_at(bound.at) and b.state not in ('running', 'paused')),
      runs as (delete from timer_run r using bound where r.due_at < bound.at),
      linkages as (delete from linkage_run l using bound where l.id < first_id_at(bound.at)),
      gone as (delete from command c using old where c.id = old.id returning 1)
      select count(*)::integer from gone
    $$;

    -- Where a property of one piece of equipment began or ended to be as asked, and how it read then. For rehearsals: of
    -- ninety days of readings a rule needs only these.
    create function past_changes(which uuid, key text, sign text, wanted jsonb, since timestamptz, most integer)
      returns table (at timestamptz, value jsonb)
      stable security definer set search_path = public set plan_cache_mode = force_custom_plan language plpgsql as $$
    begin
      if not exists (select 1 from equipment where id = which and ${sql.raw(inEquipment)}) then return; end if;
      return query
        select t.at, t.value from (
          select r.at, r.value, r.holds, lag(r.holds) over (order by r.at) as before from (
            select h.received_at as at, h.reported -> key as value,
              jsonb_typeof(h.reported -> key) = jsonb_typeof(wanted) and case sign
                when 'gt' then h.reported -> key > wanted when 'ge' then h.reported -> key >= wanted
                when 'lt' then h.reported -> key < wanted when 'le' then h.reported -> key <= wanted
                when 'eq' then h.reported -> key = wanted else h.reported -> key <> wanted end as holds
            from equipment_history h
            where h.equipment_id = which and h.received_at >= since and h.boot_id >= 0 and h.reported ? key) r) t
        where t.holds is distinct from t.before order by t.at limit most;
    end $$;
    grant execute on function past_changes to vigil_api;

    revoke execute on function fire_linkage, note_linkage from public;
    grant execute on function fire_linkage, note_linkage, first_id_at to vigil_engine;
  `.execute(db)

  const ofRule = (table: string) => `exists (select 1 from linkage_rule r where r.id = ${table}.rule_id)`
  await protect(db, 'linkage_rule', { api: 'select, insert, update', engine: 'select', using: inUnit })
  await protect(db, 'linkage_version', {
    api: 'select, insert, update',
    engine: 'select, update',
    using: ofRule('linkage_version'),
  })
  await protect(db, 'linkage_equipment', {
    api: 'select, insert, delete',
    engine: 'select',
    using: ofRule('linkage_equipment'),
  })
  await protect(db, 'linkage_state', {
    api: 'select, insert, update, delete',
    engine: 'select, insert, update',
    using: ofRule('linkage_state'),
  })
  await protect(db, 'linkage_run', { api: 'select', engine: 'select, insert, delete', using: inUnit })
  await protect(db, 'linkage_run_step', {
    api: 'select, update',
    engine: 'select, insert, update',
    using: 'exists (select 1 from linkage_run r where r.id = linkage_run_step.run_id)',
  })
  await protect(db, 'linkage_pause', { api: 'select, insert, update', engine: 'select', using: inUnit })
}
