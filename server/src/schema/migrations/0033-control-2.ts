import { sql, type Kysely } from 'kysely'
import { inScope, protect } from '../row-security.ts'

const site = { oem: 'oem_id', company: 'company_id', project: 'project_id', equipment: 'equipment_id' }

/** Who moves what: locks with a name on them, fire load in three answers, reads beside commands, fires until archived. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Null: nobody has said. Until now false was what nobody had said.
    alter table equipment alter column fire_load drop not null, alter column fire_load drop default;
    update equipment set fire_load = null where not fire_load;

    -- Fires come first on the desk: there are few, and they are found without reading everything else.
    create index alarm_urgent on alarm (id) where priority = 1 and state <> 'archived';

    -- A read moves nothing and stands in nobody's way.
    alter table command add column is_read boolean not null default false;
    drop index command_open;
    create unique index command_open on command (equipment_id)
      where state in ('created', 'queued', 'sent', 'acknowledged') and not overtakes and not is_read;
    create unique index command_reading on command (equipment_id)
      where state in ('created', 'queued', 'sent', 'acknowledged') and is_read;

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
  `.execute(db)
  await protect(db, 'service_lock', { api: 'select, insert', engine: 'select', using: inScope(site) })

  // A fire next door, a loop that feeds a fire pump, somebody's lock count also for whoever cannot see them: so the wall
  // is asked only about the equipment itself, and nothing but these answers comes back.
  await sql
    .raw(`
    drop function control_facts;
    create function control_facts(which uuid, closing boolean, reading boolean, besides uuid)
      returns table (is_busy boolean, has_fire boolean, has_tripped boolean, loads jsonb,
        lock_by uuid, lock_name text, lock_reason text, locked_at timestamptz, has_lock_near boolean)
      stable security definer set search_path = public language plpgsql as $$
    declare family uuid[]; home uuid; above uuid;
    begin
      select project_id, parent_id into home, above from equipment
        where id = which and ${inScope({ ...site, equipment: 'id' })};
      if home is null then return; end if;
      family := array(select id from equipment where id = which union all select id from equipment where parent_id = which);
      return query select
        exists (select 1 from command c where c.equipment_id = which and c.id is distinct from besides
          and c.is_read = reading and c.state in ('created', 'queued', 'sent', 'acknowledged')),
        exists (select 1 from alarm a where a.project_id = home
          and a.kind = 'fire-alarm' and a.priority = 1 and a.state <> 'archived'),
        closing and (
          exists (select 1 from alarm a where a.equipment_id = any(family)
            and a.event_key in ('shortCircuit', 'arcFault') and a.state <> 'archived'
            and a.last_at > clock_timestamp() - interval '24 hours')
          or exists (select 1 from equipment_history h where h.equipment_id = any(family)
            and h.received_at > clock_timestamp() - interval '24 hours'
            and h.reported ->> 'tripReason' in ('short', 'leakage', 'arc'))),
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
    grant execute on function control_facts to vigil_api;`)
    .execute(db)
}
