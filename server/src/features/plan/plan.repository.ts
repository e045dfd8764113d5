import { sql, type Insertable } from 'kysely'
import { listedColumns } from '#foundation/equipment/equipment.repository.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

const planColumns = { oem: 'p.oem_id', company: 'p.company_id', project: 'p.project_id' }

const shown = query
  .selectFrom('plan as p')
  .leftJoin('area as a', 'a.id', 'p.area_id')
  .select(['p.id', 'p.oem_id', 'p.company_id', 'p.project_id', 'p.area_id', 'a.name as area_name', 'p.name'])
  .select(['p.width', 'p.height'])
  .select(sql<number>`(select count(*) from plan_pin i where i.plan_id = p.id)::integer`.as('pin_count'))

export type PlanRow = Awaited<ReturnType<typeof shown.executeTakeFirstOrThrow>>

export const plansOf = (scope: Actor['scope'], projectId: string) =>
  shown.where('p.project_id', '=', projectId).where(scopeFilter(scope, planColumns)).orderBy('p.name').compile()

export const planById = (scope: Actor['scope'], planId: string) =>
  shown.where('p.id', '=', planId).where(scopeFilter(scope, planColumns)).compile()

export const lockPlan = (scope: Actor['scope'], planId: string) =>
  shown.where('p.id', '=', planId).where(scopeFilter(scope, planColumns)).forUpdate('p').compile()

/** Its own place, else that of what it speaks through: a point of a panel has none of its own. */
export const planIdOf = (equipmentId: string) =>
  query
    .selectFrom('plan_pin as i')
    .innerJoin('equipment as e', (join) =>
      join.on((on) =>
        on.or([on('i.equipment_id', '=', on.ref('e.id')), on('i.equipment_id', '=', on.ref('e.parent_id'))]),
      ),
    )
    .select(['i.plan_id', 'i.equipment_id'])
    .where('e.id', '=', equipmentId)
    .orderBy(sql`i.equipment_id <> e.id`)
    .orderBy('i.plan_id')
    .limit(1)
    .compile()

export const pinsOf = (scope: Actor['scope'], planId: string) =>
  query
    .selectFrom('plan_pin as i')
    .innerJoin('equipment as e', 'e.id', 'i.equipment_id')
    .innerJoin('equipment_shadow as s', 's.equipment_id', 'e.id')
    .select(['i.x', 'i.y', ...listedColumns])
    .where('i.plan_id', '=', planId)
    .where(scopeFilter(scope, { oem: 'e.oem_id', company: 'e.company_id', project: 'e.project_id', equipment: 'e.id' }))
    .orderBy('e.name')
    .compile()

export const planBytes = (scope: Actor['scope'], planId: string) =>
  query
    .selectFrom('plan as p')
    .select(['p.type', 'p.content'])
    .where('p.id', '=', planId)
    .where(scopeFilter(scope, planColumns))
    .compile()

export const countPlans = (projectId: string) =>
  query
    .selectFrom('plan')
    .select(sql<number>`count(*)::integer`.as('plans'))
    .where('project_id', '=', projectId)
    .compile()

export const sameArea = (projectId: string, areaId: string) =>
  query.selectFrom('area').select('id').where('id', '=', areaId).where('project_id', '=', projectId).compile()

/** Sent again because the answer was lost: it is there already. */
export const planByHash = (projectId: string, name: string, hash: Buffer) =>
  query
    .selectFrom('plan')
    .select('id')
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .where('hash', '=', hash)
    .compile()

export const insertPlan = (row: Insertable<Schema['plan']>) => query.insertInto('plan').values(row).compile()

export const deletePlan = (planId: string) => query.deleteFrom('plan').where('id', '=', planId).compile()

export const clearPins = (planId: string) => query.deleteFrom('plan_pin').where('plan_id', '=', planId).compile()

/** Only what belongs to the unit: the rest is not there, and the count says so. */
export const insertPins = (
  { id, oem_id, company_id, project_id }: PlanRow,
  pins: readonly { equipmentId: string; x: number; y: number }[],
) =>
  sql<{ equipment_id: string }>`insert into plan_pin (plan_id, equipment_id, oem_id, company_id, project_id, x, y)
    select ${id}::uuid, e.id, ${oem_id}::uuid, ${company_id}::uuid, ${project_id}::uuid, i.x, i.y
    from jsonb_to_recordset(${JSON.stringify(pins)}::jsonb) as i("equipmentId" uuid, x float8, y float8)
      join equipment e on e.id = i."equipmentId" and e.project_id = ${project_id}::uuid
    returning equipment_id`.compile(query)

export const unitOf = (scope: Actor['scope'], projectId: string) =>
  query
    .selectFrom('project as p')
    .select(['p.id', 'p.oem_id', 'p.company_id'])
    .where('p.id', '=', projectId)
    .where(scopeFilter(scope, { oem: 'p.oem_id', company: 'p.company_id', project: 'p.id' }))
    .compile()
