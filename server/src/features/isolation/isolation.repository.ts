import { sql, type CompiledQuery, type Insertable, type Selectable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export type IsolationRow = Selectable<Schema['isolation']>

export interface ShownIsolation extends IsolationRow {
  readonly equipment_name: string
  readonly type_no: number
  readonly project_name: string
  readonly places: readonly (string | null)[]
  readonly alarms: number
  readonly hazard_id: string | null
}

const scopeColumns = { oem: 'i.oem_id', company: 'i.company_id', project: 'i.project_id', equipment: 'i.equipment_id' }

/** Equipment in words: its name and where it is, from the inside out. */
export const placed = sql`left join project p on p.id = e.project_id
    left join area inner_area on inner_area.id = e.area_id
    left join area middle on middle.id = inner_area.parent_id
    left join area outermost on outermost.id = middle.parent_id`
export const placedColumns = sql`e.name as equipment_name, e.type_no, coalesce(p.name, '') as project_name,
    array[inner_area.name, middle.name, outermost.name] as places`

export const isolationPage = (
  scope: Actor['scope'],
  { projectId, stage }: { projectId?: string | undefined; stage: 'active' | 'past' },
  page: { after: string | undefined; limit: number },
): CompiledQuery<ShownIsolation> => {
  const unit = projectId === undefined ? sql`` : sql`and i.project_id = ${projectId}::uuid`
  const before = page.after === undefined ? sql`` : sql`and i.id < ${page.after}::uuid`
  const ended = stage === 'active' ? sql`i.ended_at is null` : sql`i.ended_at is not null`
  return sql<ShownIsolation>`
    select i.*, ${placedColumns}, h.id as hazard_id,
      (select count(*)::integer from alarm a where a.isolation_id = i.id) as alarms
    from isolation i join equipment e on e.id = i.equipment_id ${placed}
      left join hazard h on h.isolation_id = i.id
    where ${scopeFilter(scope, scopeColumns)} and ${ended} ${unit} ${before}
    order by i.id desc limit ${page.limit}::integer`.compile(query)
}

export interface ActiveRow {
  readonly shields: number
  readonly tests: number
  readonly next_until: Date | null
}

export const activeCount = (scope: Actor['scope'], projectId: string | undefined): CompiledQuery<ActiveRow> =>
  sql<ActiveRow>`select count(*) filter (where kind = 'shield')::integer as shields,
      count(*) filter (where kind = 'test')::integer as tests, min(until) as next_until
    from isolation i where ended_at is null and ${scopeFilter(scope, scopeColumns)}
      and (${projectId ?? null}::uuid is null or i.project_id = ${projectId ?? null}::uuid)`.compile(query)

export interface SiteRow {
  readonly id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly type_no: number
}

export const sitesOf = (ids: readonly string[]): CompiledQuery<SiteRow> =>
  sql<SiteRow>`select id, oem_id, company_id, project_id, type_no from equipment where id = any(${[...ids]}::uuid[])`.compile(
    query,
  )

/** Nothing for a point that is isolated already. */
export const insertIsolations = (rows: Insertable<Schema['isolation']>[]): CompiledQuery<IsolationRow> =>
  query
    .insertInto('isolation')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .compile()

export const lockIsolation = (scope: Actor['scope'], id: string): CompiledQuery<IsolationRow> =>
  sql<IsolationRow>`select i.* from isolation i where i.id = ${id}::uuid and ${scopeFilter(scope, scopeColumns)}
    for update`.compile(query)

export const extendIsolation = (
  id: string,
  { until, by, reason, at }: { until: Date; by: string; reason: string; at: Date },
): CompiledQuery<IsolationRow> =>
  query
    .updateTable('isolation')
    .set({ until, extended_by: by, extended_at: at, extended_reason: reason })
    .where('id', '=', id)
    .returningAll()
    .compile()

export const endIsolation = (id: string, by: string, at: Date): CompiledQuery<IsolationRow> =>
  query
    .updateTable('isolation')
    .set({ ended_at: at, ended_by: by })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .compile()

export const peopleOf = (ids: readonly string[]): CompiledQuery<{ id: string; name: string }> =>
  sql<{ id: string; name: string }>`select id, name from isolation_people(${[...ids]}::uuid[])`.compile(query)
