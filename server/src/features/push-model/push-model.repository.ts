import { sql, type Insertable, type Updateable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

const countOf = (state: 'waiting' | 'dead') =>
  sql<number>`(select count(*)::integer from push_delivery d where d.model_id = m.id and d.state = ${sql.lit(state)})`

/** Never the secret: the api's database role may not even read it. */
const models = query
  .selectFrom('push_model as m')
  .select(['m.id', 'm.oem_id', 'm.company_id', 'm.name', 'm.address', 'm.kinds', 'm.state', 'm.created_at'])
  .select([countOf('waiting').as('waiting'), countOf('dead').as('dead')])

const modelScope = { oem: 'm.oem_id', company: 'm.company_id' }

interface PageWish {
  readonly after: string | undefined
  readonly limit: number
}

export const modelPage = (scope: Actor['scope'], companyId: string, { after, limit }: PageWish) => {
  const rows = models.where('m.company_id', '=', companyId).where(scopeFilter(scope, modelScope))
  const page = after ? rows.where('m.id', '>', after) : rows
  return page.orderBy('m.id').limit(limit).compile()
}

export const modelById = (scope: Actor['scope'], modelId: string) =>
  models.where('m.id', '=', modelId).where(scopeFilter(scope, modelScope)).compile()

export const insertModel = (model: Insertable<Schema['push_model']>) =>
  query.insertInto('push_model').values(model).returning('id').compile()

export const updateModel = (modelId: string, change: Updateable<Schema['push_model']>) =>
  query.updateTable('push_model').set(change).where('id', '=', modelId).returning('id').compile()

export const deleteModel = (modelId: string) =>
  query.deleteFrom('push_model').where('id', '=', modelId).returning('id').compile()

const deliveries = query
  .selectFrom('push_delivery as d')
  .leftJoin('push_line as l', (join) => join.onRef('l.model_id', '=', 'd.model_id').onRef('l.line', '=', 'd.line'))
  .select(['d.id', 'd.model_id', 'd.kind', 'd.equipment_id', 'd.state', 'd.attempts', 'd.created_at', 'l.next_at'])
  .select(['d.done_at', 'd.status', 'd.failure'])

/** Newest first. */
export const deliveryPage = (
  scope: Actor['scope'],
  { modelId, state, after, limit }: PageWish & { modelId: string; state?: string | undefined },
) => {
  let rows = deliveries
    .where('d.model_id', '=', modelId)
    .where(scopeFilter(scope, { oem: 'd.oem_id', company: 'd.company_id' }))
  if (state) rows = rows.where('d.state', '=', state)
  if (after) rows = rows.where('d.id', '<', after)
  return rows.orderBy('d.id', 'desc').limit(limit).compile()
}

export const deliveryById = (deliveryId: string) => deliveries.where('d.id', '=', deliveryId).compile()

export const insertTest = (delivery: Insertable<Schema['push_delivery']>) =>
  query.insertInto('push_delivery').values(delivery).returning('id').compile()

/** Only what was given up begins anew, with a day before it. */
export const reviveDelivery = (deliveryId: string, at: Date) =>
  query
    .updateTable('push_delivery')
    .set({ state: 'waiting', attempts: 0, begun_at: at, done_at: null })
    .where('id', '=', deliveryId)
    .where('state', '=', 'dead')
    .returning('id')
    .compile()
