import { sql, type CompiledQuery } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import { maySpeak, metersAbove, speaksForItself } from '../meter/meter-tree.ts'

interface Reach {
  readonly scope: Actor['scope']
  readonly projectId: string | undefined
}

const isReached = ({ scope, projectId }: Reach) =>
  sql<boolean>`${scopeFilter(scope, {
    oem: 'p.oem_id',
    company: 'p.company_id',
    project: 'p.id',
  })} ${projectId === undefined ? sql`` : sql`and p.id = ${projectId}::uuid`}`

export interface UnitUseRow {
  readonly project_id: string
  readonly name: string
  readonly meters: number
  readonly today: number
  readonly yesterday: number
  readonly so_far: number
}

/** The same as the pages of the units say; `meters` are those with none before them. */
export const unitsUse = (reach: Reach, at: Date): CompiledQuery<UnitUseRow> =>
  sql<UnitUseRow>`
    with units as materialized (
      select p.id, p.name, midnight.at as midnight,
        (((${at}::timestamptz at time zone p.zone)::date - 1)::timestamp) at time zone p.zone as midnight_before
      from project p cross join lateral (
        select ((${at}::timestamptz at time zone p.zone)::date)::timestamp at time zone p.zone as at) midnight
      where ${isReached(reach)})
    select u.id as project_id, u.name,
      (count(distinct d.equipment_id) filter (where a.day is null and b.day is null))::integer as meters,
      coalesce(sum(w.wh) filter (where w.at >= u.midnight), 0)::float8 as today,
      coalesce(sum(w.wh) filter (where w.at < u.midnight), 0)::float8 as yesterday,
      coalesce(sum(w.wh) filter (where w.at < u.midnight_before + (${at}::timestamptz - u.midnight)), 0)::float8 as so_far
    from units u join energy_day d on d.project_id = u.id
        and d.day between (${at}::timestamptz at time zone 'UTC')::date - 2 and (${at}::timestamptz at time zone 'UTC')::date
      ${metersAbove}
      cross join lateral (
        select each.wh, each.place, d.day::timestamp at time zone 'UTC' + (each.place - 1) * interval '15 minutes' as at
        from unnest(d.wh) with ordinality each (wh, place)) w
    where w.wh is not null and w.at >= u.midnight_before and w.at < ${at}::timestamptz
      and ${maySpeak} and ${speaksForItself}
    group by u.id, u.name`.compile(query)

export const jumpsOf = (reach: Reach): CompiledQuery<{ jumps: number }> =>
  sql<{ jumps: number }>`select count(*)::integer as jumps from energy_suspect s join project p on p.id = s.project_id
    where s.confirmed_at is null and ${isReached(reach)}`.compile(query)
