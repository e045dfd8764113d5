import type { PatrolPlanBody } from '@vigil/contract/patrol/plan'
import { sql, type CompiledQuery, type Insertable, type Updateable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import { inReach } from '#foundation/project/unit.repository.ts'

const shown = query
  .selectFrom('patrol_plan as l')
  .innerJoin('project as u', 'u.id', 'l.project_id')
  .leftJoin('account as a', 'a.id', 'l.account_id')
  .select(['l.id', 'l.oem_id', 'l.company_id', 'l.project_id', 'l.state', 'l.body', 'l.version', 'u.zone'])
  .select(sql<string | null>`coalesce(a.person, a.nickname, a.login_name)`.as('by'))

export type PlanRow = Awaited<ReturnType<typeof shown.executeTakeFirstOrThrow>>

/** Points of the last thirty days whose window is over. */
const counted = (what: 'due' | 'inTime' | 'missed') =>
  sql<number>`(select count(*)::integer from patrol_point p where p.plan_id = l.id and p.project_id = l.project_id
    and p.day > to_char(clock_timestamp() - interval '30 days', 'YYYY-MM-DD')
    and ${what === 'due' ? sql`p.outcome in ('inTime', 'late', 'missed')` : sql`p.outcome = ${what}`})`

export interface ListedPlan extends PlanRow {
  readonly due: number
  readonly in_time: number
  readonly missed: number
  readonly names: string[] | null
}

/** Of those who walk it and whose name the reader may see. */
const names = sql<string[] | null>`(select array_agg(n.name order by n.name) from (
  select distinct coalesce(a.person, a.nickname, a.login_name) as name
  from jsonb_array_elements(l.body -> 'people') q join account a on a.id = (q ->> 'accountId')::uuid) n)`

interface PlanFilter {
  readonly projectId?: string | undefined
  readonly state?: string | undefined
}

export const planPage = (
  scope: Actor['scope'],
  { projectId, state }: PlanFilter,
  after: string | undefined,
  limit: number,
): CompiledQuery<ListedPlan> => {
  let rows = shown
    .select([counted('due').as('due'), counted('inTime').as('in_time'), counted('missed').as('missed')])
    .select(names.as('names'))
    .where(inReach(scope, 'l'))
  if (projectId !== undefined) rows = rows.where('l.project_id', '=', projectId)
  if (state !== undefined) rows = rows.where('l.state', '=', state)
  if (after !== undefined) rows = rows.where('l.id', '>', after)
  return rows.orderBy('l.id').limit(limit).compile()
}

export const planById = (scope: Actor['scope'], planId: string) =>
  shown.where('l.id', '=', planId).where(inReach(scope, 'l')).compile()

export const insertPlan = (row: Insertable<Schema['patrol_plan']>) =>
  query.insertInto('patrol_plan').values(row).compile()

/** Of two who change it at once the second is told so. */
export const changePlan = (planId: string, version: number, change: Updateable<Schema['patrol_plan']>) =>
  query
    .updateTable('patrol_plan')
    .set({ ...change, version: version + 1 })
    .where('id', '=', planId)
    .where('version', '=', version)
    .returning('id')
    .compile()

export interface NamedPerson {
  readonly id: string
  readonly name: string
  readonly job: string | null
}

export const peopleOf = (projectId: string): CompiledQuery<NamedPerson> =>
  sql<NamedPerson>`select id, name, job from patrol_people(${projectId}::uuid) order by name, id`.compile(query)

/** What the places of a plan have, of those that belong to the unit. */
export const placesOf = (projectId: string, { placeIds }: Pick<PatrolPlanBody, 'placeIds'>) =>
  query
    .selectFrom('patrol_place')
    .select(['id', 'qr_bound_at', 'nfc_bound_at', 'latitude'])
    .where('project_id', '=', projectId)
    .where('removed_at', 'is', null)
    .where('id', 'in', [...placeIds, '00000000-0000-0000-0000-000000000000'])
    .compile()
