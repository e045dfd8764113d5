import type { MaintenanceBody } from '@vigil/contract/work-order/maintenance'
import { sql, type CompiledQuery, type Insertable, type Updateable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export interface PlanRow {
  readonly id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly project_name: string
  readonly zone: string
  readonly state: string
  readonly body: MaintenanceBody
  readonly next_turn: number
  readonly version: number
  readonly account_name: string | null
  readonly missed: number
}

const columns = { oem: 'l.oem_id', company: 'l.company_id', project: 'l.project_id' }

const shown = sql`select l.id, l.oem_id, l.company_id, l.project_id, l.state, l.body, l.next_turn, l.version,
    u.name as project_name, u.zone, coalesce(a.person, a.nickname, a.login_name) as account_name,
    (select count(*)::integer from maintenance_run r where r.plan_id = l.id and r.outcome = 'missed') as missed
  from maintenance_plan l join project u on u.id = l.project_id
    left join account a on a.id = (l.body ->> 'accountId')::uuid`

export const planPage = (
  scope: Actor['scope'],
  projectId: string | undefined,
  { after, limit }: { after: string | undefined; limit: number },
): CompiledQuery<PlanRow> => {
  const inUnit = projectId === undefined ? sql`` : sql`and l.project_id = ${projectId}::uuid`
  const rest = after === undefined ? sql`` : sql`and l.id > ${after}::uuid`
  return sql<PlanRow>`${shown} where ${scopeFilter(scope, columns)} ${inUnit} ${rest}
    order by l.id limit ${limit}::integer`.compile(query)
}

export const planById = (scope: Actor['scope'], id: string): CompiledQuery<PlanRow> =>
  sql<PlanRow>`${shown} where l.id = ${id}::uuid and ${scopeFilter(scope, columns)}`.compile(query)

export const insertPlan = (row: Insertable<Schema['maintenance_plan']>) =>
  query.insertInto('maintenance_plan').values(row).compile()

/** Of two who change it at once the second is told so. */
export const changePlan = (id: string, version: number, change: Updateable<Schema['maintenance_plan']>) =>
  query
    .updateTable('maintenance_plan')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .compile()

export interface RunRow {
  readonly day: string
  readonly outcome: string
  readonly work_order_id: string | null
  readonly order_state: string | null
}

export const runsOf = (planId: string, most: number): CompiledQuery<RunRow> =>
  sql<RunRow>`select r.day, r.outcome, r.work_order_id, o.state as order_state
    from maintenance_run r left join work_order o on o.id = r.work_order_id
    where r.plan_id = ${planId}::uuid order by r.day desc limit ${most}::integer`.compile(query)

export const unitById = (scope: Actor['scope'], projectId: string) =>
  query
    .selectFrom('project as p')
    .select(['p.oem_id', 'p.company_id', 'p.id as project_id', 'p.zone'])
    .where('p.id', '=', projectId)
    .where(scopeFilter(scope, { oem: 'p.oem_id', company: 'p.company_id', project: 'p.id' }))
    .compile()

interface PersonRow {
  readonly id: string
  readonly name: string
  readonly job: string | null
}

export const peopleOf = (projectId: string): CompiledQuery<PersonRow> =>
  sql<PersonRow>`select id, name, job from maintenance_people(${projectId}::uuid) order by name, id`.compile(query)

/** What stands there and works, or should: nobody maintains what is retired. */
const inUse = ['installed', 'commissioned', 'inService', 'maintenance']

export const countsOf = (projectId: string): CompiledQuery<{ type_no: number; count: number }> =>
  sql<{ type_no: number; count: number }>`select type_no, count(*)::integer as count from equipment
    where project_id = ${projectId}::uuid and lifecycle = any(${inUse}) group by type_no`.compile(query)

export const equipmentOf = (
  projectId: string,
  types: readonly number[],
): CompiledQuery<{ id: string; type_no: number }> =>
  sql<{ id: string; type_no: number }>`select id, type_no from equipment where project_id = ${projectId}::uuid
    and lifecycle = any(${inUse}) and type_no = any(${[...types]}::integer[]) order by id`.compile(query)
