import type { PhotoPhase } from '@vigil/contract/work-order/work-order'
import { sql, type CompiledQuery, type Insertable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

const scopeColumns = { oem: 'p.oem_id', company: 'p.company_id', project: 'p.project_id', equipment: 'p.equipment_id' }

export const photosOf = (scope: Actor['scope'], orderId: string) =>
  query
    .selectFrom('work_order_photo as p')
    .select(['p.id', 'p.at', 'p.phase', 'p.account_id', 'p.width', 'p.height'])
    .select(sql<number>`length(p.content)`.as('size'))
    .where('p.work_order_id', '=', orderId)
    .where(scopeFilter(scope, scopeColumns))
    .orderBy('p.at')
    .orderBy('p.id')
    .compile()

export const photoBytes = (scope: Actor['scope'], photoId: string) =>
  query
    .selectFrom('work_order_photo as p')
    .select(['p.type', 'p.content'])
    .where('p.id', '=', photoId)
    .where(scopeFilter(scope, scopeColumns))
    .compile()

export const photoByHash = (orderId: string, phase: PhotoPhase, hash: Buffer) =>
  query
    .selectFrom('work_order_photo')
    .select('id')
    .where('work_order_id', '=', orderId)
    .where('phase', '=', phase)
    .where('hash', '=', hash)
    .compile()

export const insertPhoto = (row: Insertable<Schema['work_order_photo']>) =>
  query.insertInto('work_order_photo').values(row).compile()

const counted = { before: sql.ref('before_photos'), after: sql.ref('after_photos') } as const

/** The version stays: whoever reads the order meanwhile still knows where it stands. */
export const countOne = (orderId: string, phase: PhotoPhase): CompiledQuery =>
  sql`update work_order set ${counted[phase]} = ${counted[phase]} + 1 where id = ${orderId}::uuid`.compile(query)
