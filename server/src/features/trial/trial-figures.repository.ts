/** The figures of one unit. Each asks by the unit and stands behind the wall besides, which shows a stranger nothing else. */
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export const demoUnit = (): CompiledQuery<{ id: string | null }> =>
  sql<{ id: string | null }>`select demo_unit_id() as id`.compile(query)

export interface TypeRow {
  type_no: number
  total: number
  online: number
  offline: number
  troubled: number
}

export const typeTotals = (unit: string): CompiledQuery<TypeRow> =>
  sql<TypeRow>`select e.type_no, count(*)::integer as total,
      (count(*) filter (where s.online))::integer as online,
      (count(*) filter (where s.online = false))::integer as offline,
      (count(*) filter (where s.state > 1))::integer as troubled
    from equipment e join equipment_shadow s on s.equipment_id = e.id
    where e.project_id = ${unit}::uuid and e.lifecycle = 'inService'
    group by e.type_no order by total desc, e.type_no`.compile(query)

export const stateCounts = (unit: string): CompiledQuery<{ state: number; count: number }> =>
  sql<{ state: number; count: number }>`select s.state, count(*)::integer as count
    from equipment e join equipment_shadow s on s.equipment_id = e.id
    where e.project_id = ${unit}::uuid and e.lifecycle = 'inService' group by s.state order by s.state desc`.compile(
    query,
  )

/** What went away by itself counts as handled only where nobody had to look. */
export const handling = (unit: string, since: Date): CompiledQuery<{ total: number; handled: number }> =>
  sql<{ total: number; handled: number }>`select count(*)::integer as total,
      (count(*) filter (where state in ('handled', 'archived') or (priority >= 3 and condition = 'recovered')))::integer as handled
    from alarm where project_id = ${unit}::uuid and first_at >= ${since}`.compile(query)

export interface OpenAlarmRow {
  id: string
  event_key: string
  kind: string
  priority: number
  name: string
  first_at: Date
  condition: string
}

export const openAlarms = (unit: string, most: number): CompiledQuery<OpenAlarmRow> =>
  sql<OpenAlarmRow>`select a.id, a.event_key, a.kind, a.priority, e.name, a.first_at, a.condition
    from alarm a join equipment e on e.id = a.equipment_id
    where a.project_id = ${unit}::uuid and a.stage < 3 and a.kind <> 'offline'
    order by a.priority, a.first_at desc limit ${most}`.compile(query)

export const activeKinds = (unit: string): CompiledQuery<{ kind: string }> =>
  sql<{ kind: string }>`select distinct kind from alarm
    where project_id = ${unit}::uuid and condition = 'active' and stage < 3`.compile(query)

export interface DayRow {
  kind: string
  today: number
  yesterday_so_far: number
  yesterday: number
}

export const dayCounts = (unit: string, today: Date, now: Date): CompiledQuery<DayRow> =>
  sql<DayRow>`select kind, (count(*) filter (where first_at >= ${today}))::integer as today,
      (count(*) filter (where first_at < ${today} and first_at <= ${now}::timestamptz - interval '1 day'))::integer as yesterday_so_far,
      (count(*) filter (where first_at < ${today}))::integer as yesterday
    from alarm where project_id = ${unit}::uuid and first_at >= ${today}::timestamptz - interval '1 day'
    group by kind`.compile(query)

export const ranking = (
  unit: string,
  since: Date,
  most: number,
): CompiledQuery<{ name: string; type_no: number; alarms: number }> =>
  sql<{ name: string; type_no: number; alarms: number }>`select e.name, e.type_no, count(*)::integer as alarms
    from alarm a join equipment e on e.id = a.equipment_id
    where a.project_id = ${unit}::uuid and a.first_at >= ${since}
    group by e.id, e.name, e.type_no order by alarms desc, e.name limit ${most}`.compile(query)
