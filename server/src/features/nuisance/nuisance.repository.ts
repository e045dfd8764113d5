import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'

export interface PointRow {
  readonly equipment_id: string
  readonly equipment_name: string
  readonly type_no: number
  readonly created_at: Date
  readonly project_id: string
  readonly project_name: string
  /** From the inside out; null where the tree is not that deep. */
  readonly places: readonly (string | null)[]
  readonly raises_fires: boolean
  readonly falses: number
  readonly falses_before: number
  readonly unit_falses: number
  readonly all_falses: number
  readonly all_falses_before: number
  readonly pairs: number
  readonly flapping: number
  readonly last_at: Date | null
  readonly causes: readonly { readonly cause: string; readonly count: number }[]
  readonly is_ranked: boolean
  readonly fix_id: string | null
  readonly fix_cause: string | null
  readonly fix_state: string | null
  readonly fix_found_at: Date | null
  readonly fix_since: Date | null
  readonly fix_before: number
  readonly fix_after: number
}

interface RankingWish {
  readonly kinds: readonly string[]
  readonly projectId: string | undefined
  readonly readsHazards: boolean
  /** The period before begins, the period begins, and it ends. */
  readonly before: Date
  readonly from: Date
  readonly to: Date
  readonly most: number
}

const columnsOf = (table: 'a' | 'h') => ({
  oem: `${table}.oem_id`,
  company: `${table}.company_id`,
  project: `${table}.project_id`,
  equipment: `${table}.equipment_id`,
})

const inReach = (scope: Actor['scope'], table: 'a' | 'h', projectId: string | undefined): RawBuilder<boolean> => {
  const own = scopeFilter(scope, columnsOf(table))
  return projectId === undefined ? own : sql<boolean>`${own} and ${sql.ref(`${table}.project_id`)} = ${projectId}::uuid`
}

/** What people judged false, and what came and went; never what belonged to a test or a drill. */
const said = (scope: Actor['scope'], { kinds, projectId, before, from, to }: RankingWish) => sql`
  select a.equipment_id, a.first_at, a.kind = 'fire-alarm' as is_fire, a.verdict = 'false' as is_false, a.cause,
    case when a.flaps > 1 then a.flaps else 0 end as pairs, a.is_flapping, a.first_at >= ${from}::timestamptz as is_now
  from alarm a left join isolation i on i.id = a.isolation_id
  where a.is_nuisance and ${inReach(scope, 'a', projectId)}
    and a.first_at >= ${before}::timestamptz and a.first_at < ${to}::timestamptz
    and a.kind = any(${[...kinds]}) and coalesce(a.verdict, '') not in ('test', 'drill')
    and (a.drill_id is null or a.real_case_id is not null)
    and i.kind is distinct from 'test'`

const points = sql`
  select equipment_id, bool_or(is_fire) as raises_fires,
    count(*) filter (where is_false and is_now) as falses,
    count(*) filter (where is_false and not is_now) as falses_before,
    coalesce(sum(pairs) filter (where is_now), 0) as pairs,
    count(*) filter (where is_flapping and is_now) as flapping,
    max(first_at) filter (where is_false) as last_at
  from said group by equipment_id`

/** The newest fix of each point in a year; one that was no hazard at all does not count. */
const fixes = (scope: Actor['scope'], { projectId, readsHazards, to }: RankingWish) => sql`
  select distinct on (h.equipment_id) h.equipment_id, h.id, h.event_key, h.state, h.found_at,
    coalesce(h.closed_at, h.found_at) as since
  from hazard h where ${readsHazards}::boolean and h.source = 'nuisance' and h.state <> 'void'
    and h.found_at > ${to}::timestamptz - interval '1 year'
    and ${inReach(scope, 'h', projectId)} order by h.equipment_id, h.id desc`

const countFalse = (from: RawBuilder<Date>, to: RawBuilder<Date>, kinds: readonly string[]) => sql`
  (select count(*)::integer from alarm a left join isolation i on i.id = a.isolation_id
    where a.equipment_id = s.equipment_id and a.is_nuisance and a.verdict = 'false' and a.first_at >= ${from} and a.first_at < ${to}
      and a.kind = any(${[...kinds]}) and i.kind is distinct from 'test')`

/** Each point with its place among the worst, and among those with a fix. */
const scored = ({ from, to }: RankingWish) => sql`
  select e.id as equipment_id, e.name as equipment_name, e.type_no, e.created_at, e.area_id, e.project_id,
    coalesce(p.raises_fires, false) as raises_fires, coalesce(p.falses, 0) as falses,
    coalesce(p.falses_before, 0) as falses_before, coalesce(p.pairs, 0) as pairs, coalesce(p.flapping, 0) as flapping,
    p.last_at, coalesce(sum(p.falses) over (partition by e.project_id), 0) as unit_falses,
    coalesce(sum(p.falses) over (), 0) as all_falses, coalesce(sum(p.falses_before) over (), 0) as all_falses_before,
    f.id as fix_id, f.event_key as fix_cause, f.state as fix_state, f.found_at as fix_found_at, f.since as fix_since,
    row_number() over (order by coalesce(p.falses, 0) / greatest(extract(epoch from ${to}::timestamptz
      - greatest(${from}::timestamptz, e.created_at)), 86400) desc, coalesce(p.pairs, 0) desc, e.id) as rank,
    row_number() over (order by f.found_at desc nulls last, e.id) as fix_rank
  from point p full join fix f using (equipment_id)
    join equipment e on e.id = coalesce(p.equipment_id, f.equipment_id)`

const shown = ({ most }: RankingWish) => sql`
  select *, rank <= ${most}::integer and (falses > 0 or pairs > 0) as is_ranked from scored
  where (rank <= ${most}::integer and (falses > 0 or pairs > 0))
    or (fix_id is not null and fix_rank <= 2 * ${most}::integer)`

const causes = sql`
  coalesce((select json_agg(json_build_object('cause', c.cause, 'count', c.n) order by c.n desc, c.cause) from (
    select cause, count(*) as n from said
    where said.equipment_id = s.equipment_id and is_false and is_now group by cause) c), '[]')`

/**
 * One question: the period and the one before it from the index of what was judged false, ranked by false alarms in
 * each hour in service; names, causes and fixes only for the few that are shown.
 */
export const nuisanceRanking = (scope: Actor['scope'], wish: RankingWish): CompiledQuery<PointRow> => {
  const { before, from, to, kinds } = wish
  const length = sql`(${from}::timestamptz - ${before}::timestamptz)`
  return sql<PointRow>`
    with said as materialized (${said(scope, wish)}), point as (${points}), fix as (${fixes(scope, wish)}),
      scored as (${scored(wish)}), shown as (${shown(wish)})
    select s.equipment_id, s.equipment_name, s.type_no, s.created_at, s.project_id, coalesce(u.name, '') as project_name,
      array[inner_area.name, middle.name, outermost.name] as places,
      s.raises_fires, s.falses::integer, s.falses_before::integer, s.unit_falses::integer, s.all_falses::integer,
      s.all_falses_before::integer, s.pairs::integer, s.flapping::integer, s.last_at, s.is_ranked, ${causes} as causes,
      s.fix_id, s.fix_cause, s.fix_state, s.fix_found_at, s.fix_since,
      ${countFalse(sql`s.fix_found_at - ${length}`, sql`s.fix_found_at`, kinds)} as fix_before,
      ${countFalse(sql`s.fix_since`, sql`${to}::timestamptz`, kinds)} as fix_after
    from shown s left join project u on u.id = s.project_id
      left join area inner_area on inner_area.id = s.area_id
      left join area middle on middle.id = inner_area.parent_id
      left join area outermost on outermost.id = middle.parent_id
    order by s.rank`.compile(query)
}
