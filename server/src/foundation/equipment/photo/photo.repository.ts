import { sql, type Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'

const scopeColumns = {
  oem: 'p.oem_id',
  company: 'p.company_id',
  project: 'p.project_id',
  equipment: 'p.equipment_id',
}

export const photosOf = (scope: Actor['scope'], equipmentId: string) =>
  query
    .selectFrom('equipment_photo as p')
    .leftJoin('account as a', 'a.id', 'p.account_id')
    .select(['p.id', 'p.at', 'p.account_id', 'p.width', 'p.height', 'a.person', 'a.login_name'])
    .select(sql<number>`length(p.content)`.as('size'))
    .where('p.equipment_id', '=', equipmentId)
    .where(scopeFilter(scope, scopeColumns))
    .orderBy('p.at')
    .orderBy('p.id')
    .compile()

export const photoBytes = (scope: Actor['scope'], photoId: string) =>
  query
    .selectFrom('equipment_photo as p')
    .select(['p.type', 'p.content'])
    .where('p.id', '=', photoId)
    .where(scopeFilter(scope, scopeColumns))
    .compile()

export const photoByHash = (equipmentId: string, hash: Buffer) =>
  query
    .selectFrom('equipment_photo')
    .select('id')
    .where('equipment_id', '=', equipmentId)
    .where('hash', '=', hash)
    .compile()

export const countPhotos = (equipmentId: string) =>
  query
    .selectFrom('equipment_photo')
    .select(sql<number>`count(*)::integer`.as('photos'))
    .where('equipment_id', '=', equipmentId)
    .compile()

export const insertPhoto = (row: Insertable<Schema['equipment_photo']>) =>
  query.insertInto('equipment_photo').values(row).compile()

export const deletePhoto = (equipmentId: string, photoId: string) =>
  query
    .deleteFrom('equipment_photo')
    .where('id', '=', photoId)
    .where('equipment_id', '=', equipmentId)
    .returning('id')
    .compile()
