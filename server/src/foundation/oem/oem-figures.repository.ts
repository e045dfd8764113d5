/** Operators in figures: one question for a page of them, one for all together. Only exceptions are counted one by one. */
import { figureDays } from '@vigil/contract/tenancy/oem-figures'
import { sql, type CompiledQuery } from 'kysely'
import { firstIdAt } from '#infrastructure/clock/uuid-v7.ts'
import { query } from '#schema/query.ts'
import type { Actor } from '../rights/actor/actor.ts'
import { scopeFilter } from '../rights/actor/scope-filter.ts'
import { selectOems, type OemFilter, type OemRow, type Page } from './oem.repository.ts'

export interface FiguresRow extends OemRow {
  readonly units: number
  readonly equipment: number
  readonly offline: number
  /** How many are in which state, by the number of the state; what is normal is not among them. */
  readonly troubled: Record<string, number>
  readonly people: number
  readonly fires: number
  readonly alarms_by_day: number[]
  readonly renewals_due: number
  readonly brand: unknown
}

const day = 86_400_000

const openFire = sql`kind = 'fire-alarm' and priority = 1 and stage < 3`

const alarmsByDay = (now: number) => {
  const since = now - figureDays * day
  return sql`array(select coalesce(d.count, 0) from generate_series(0, ${sql.lit(figureDays - 1)}) as n(day)
    left join (
      select floor(extract(epoch from a.first_at - ${new Date(since)}::timestamptz) / 86400)::integer as day,
        count(*)::integer as count
      from alarm a where a.oem_id = o.id and a.id >= ${firstIdAt(since - day)}::uuid
        and a.first_at >= ${new Date(since)}::timestamptz
      group by 1
    ) d using (day) order by n.day)`
}

const renewals = (from: number, to: number) =>
  sql`expires_at > ${new Date(from)}::timestamptz and expires_at <= ${new Date(to)}::timestamptz`

const figures = (now: number) => sql`
  (select count(*)::integer from project p where p.oem_id = o.id and p.state <> 'archived') as units,
  (select coalesce(sum(c.total), 0)::integer from equipment_count c where c.oem_id = o.id) as equipment,
  c.offline, c.troubled, c.people, c.fires,
  ${alarmsByDay(now)} as alarms_by_day,
  (select count(*)::integer from equipment where oem_id = o.id and ${renewals(now, now + 30 * day)}) as renewals_due,
  (select v.content from brand b join brand_version v on v.brand_id = b.id and v.state = 'published'
    where b.oem_id = o.id) as brand`

export const figuresPage = (
  scope: Actor['scope'],
  filter: OemFilter,
  { now, ...page }: Page & { now: number },
): CompiledQuery<FiguresRow> =>
  sql<FiguresRow>`with page as materialized (${selectOems(scope, filter, page)})
    select o.*, ${figures(now)} from page o join operator_counts(array(select id from page)) c on c.oem_id = o.id
    order by o.id`.compile(query)

export interface OverviewRow {
  readonly states: Record<string, number>
  readonly units: number
  readonly equipment: number
  readonly offline: number
  readonly fires: number
  readonly ended: number
  readonly in30: number
  readonly in60: number
  readonly in90: number
  readonly ending_operators: number
}

export const overviewOfAll = (scope: Actor['scope'], now: number): CompiledQuery<OverviewRow> => {
  const reached = scopeFilter(scope, { oem: 'oem_id' })
  const own = scopeFilter(scope, { oem: 'id' })
  const due = (from: number, to: number) =>
    sql`(select count(*)::integer from equipment where ${reached} and ${renewals(now + from * day, now + to * day)})`
  return sql<OverviewRow>`with counts as materialized (
      select * from operator_counts(array(select id from oem where ${own})))
    select
    (select coalesce(jsonb_object_agg(t.state, t.count), '{}') from (
      select state, count(*) as count from oem where ${own} group by 1) t) as states,
    (select count(*)::integer from project where ${reached} and state <> 'archived') as units,
    (select coalesce(sum(total), 0)::integer from equipment_count where ${reached}) as equipment,
    (select coalesce(sum(offline), 0)::integer from counts) as offline,
    (select coalesce(sum(fires), 0)::integer from counts) as fires,
    (select count(*)::integer from equipment where ${reached} and expires_at <= ${new Date(now)}::timestamptz) as ended,
    ${due(0, 30)} as in30, ${due(30, 60)} as in60, ${due(60, 90)} as in90,
    (select count(*)::integer from oem where ${own} and state in ('active', 'suspended')
      and service_ends_at <= ${new Date(now + 30 * day)}::timestamptz) as ending_operators`.compile(query)
}

export interface FireRow {
  readonly equipment_id: string
  readonly oem_name: string
  readonly project_name: string
  readonly device_name: string
  readonly since: Date
}

export const oldestFire = (scope: Actor['scope']): CompiledQuery<FireRow> =>
  sql<FireRow>`select f.equipment_id, o.name as oem_name, p.name as project_name, e.name as device_name,
      f.first_at as since
    from (select equipment_id, oem_id, project_id, first_at from alarm
        where ${scopeFilter(scope, { oem: 'oem_id' })} and ${openFire} order by first_at limit 1) f
      join oem o on o.id = f.oem_id join project p on p.id = f.project_id join equipment e on e.id = f.equipment_id`.compile(
    query,
  )
