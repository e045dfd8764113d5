import { sql, type Kysely } from 'kysely'
import { inEquipment, inScope } from '../row-security.ts'

const unitInReach = inScope({ oem: 'p.oem_id', company: 'p.company_id', project: 'p.id', equipment: null })

/** What is read together with its equipment, and so belongs to whoever owns that. */
const followers = [
  'equipment_shadow',
  'equipment_search',
  // Before its life: what ends just now writes there first.
  'equipment_water_test',
  'equipment_life',
  'equipment_commissioning',
  'alarm',
  'alarm_sight',
  'evidence',
  'hazard',
  'hazard_move',
  'hazard_reminder',
  'work_order',
  'work_order_move',
  'work_order_photo',
  'visitor_report',
  'maintenance_record',
  'maintenance_finding',
  'leakage_day',
  'isolation',
  'command',
  'service_lock',
  'site_confirmation',
  'self_test',
]

/** What belongs to the old place or its people: a spot on a plan, what it looked like there, who lived behind it, what hangs there to report by. */
const ended = ['prepaid_rule', 'load_watch', 'plan_pin', 'equipment_photo', 'equipment_binding', 'report_code']

/** From one unit to another. What a unit's own people wrote (duty log, walk test, messages, audit) stays where it happened. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(
      `
    -- Answers with why not; null when it was done. Whoever is told why not takes back his transaction.
    create function move_equipment(which uuid, unit uuid, hung_in uuid, words text) returns text
      security definer set search_path = public language plpgsql as $$
    declare family uuid[]; target project; home equipment;
    begin
      select * into home from equipment where id = which and ${inEquipment};
      select * into target from project p where p.id = unit and ${unitInReach};
      if home.id is null or target.id is null then return 'missing'; end if;
      if target.oem_id <> home.oem_id or target.id = home.project_id then return 'unitElsewhere'; end if;
      if target.state = 'archived' then return 'unitArchived'; end if;

      with recursive line as (
        select e.id from equipment e where e.id = which
        union select e.id from equipment e join line on e.parent_id = line.id
      ) select array_agg(id) into family from line;

      -- In the order of the lanes: whoever judges a report of it is ahead of this, or finds the new unit in its shadow.
      perform 1 from equipment_shadow where equipment_id = any(family) order by equipment_id for update;
      perform 1 from alarm where equipment_id = any(family) and stage < 3
        order by equipment_id, event_key for update;
      if exists (select 1 from alarm where equipment_id = any(family)
        and kind = 'fire-alarm' and priority = 1 and stage < 3) then return 'fireNotArchived'; end if;
      if exists (select 1 from isolation where equipment_id = any(family) and ended_at is null) then
        return 'alreadyIsolated'; end if;
      -- What somebody of the old unit was about to order is void. Whoever orders it now holds this row, and his order is
      -- seen by the next statement.
      delete from command_intent where equipment_id = any(family);
      if exists (select 1 from command where equipment_id = any(family)
        and state in ('created', 'queued', 'sent', 'acknowledged')) then return 'commandRunning'; end if;

      ${ended.map((table) => `delete from ${table} where equipment_id = any(family);`).join('\n      ')}
      perform end_timers_of(family);
      delete from equipment_relation
        where (equipment_id = any(family)) <> (related_id = any(family));
      update equipment_relation set company_id = target.company_id, project_id = target.id
        where equipment_id = any(family);
      update equipment set company_id = target.company_id, project_id = target.id, shard = target.shard,
        area_id = hung_in, install_add = words, stream_address = null,
        longitude = null, latitude = null where id = any(family);
      -- Of what is over, the area says where it was.
      update alarm set area_id = hung_in where equipment_id = any(family) and stage < 3;
      update alarm set group_id = null where equipment_id = any(family) and group_id is not null;
      ${followers
        .map(
          (table) =>
            `update ${table} set company_id = target.company_id, project_id = target.id where equipment_id = any(family);`,
        )
        .join('\n      ')}
      update alarm_move m set company_id = target.company_id, project_id = target.id
        from alarm a where a.equipment_id = any(family) and m.alarm_id = a.id;
      update command_move m set company_id = target.company_id, project_id = target.id
        from command c where c.equipment_id = any(family) and m.command_id = c.id;
      return null;
    end $$;
    grant execute on function move_equipment to vigil_api;
  `,
    )
    .execute(db)
}
