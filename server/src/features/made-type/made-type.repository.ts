import type { MadeDraft } from '@vigil/contract/equipment/made-type'
import type { DeviceType } from '@vigil/device-types/device-type'
import { sql } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'

const inScope = (scope: Actor['scope']) => scopeFilter(scope, { oem: 'm.oem_id' })

const rows = query.selectFrom('made_type as m').selectAll()

export type MadeTypeRow = Awaited<ReturnType<typeof rows.executeTakeFirstOrThrow>>

export const madeTypes = (scope: Actor['scope']) => rows.where(inScope(scope)).orderBy('m.type_no').compile()

export const madeTypeById = (scope: Actor['scope'], id: string) =>
  rows.where('m.id', '=', id).where(inScope(scope)).compile()

export const lockMadeType = (scope: Actor['scope'], id: string) =>
  rows.where('m.id', '=', id).where(inScope(scope)).forUpdate('m').compile()

export const countMadeTypes = (oemId: string) =>
  query
    .selectFrom('made_type')
    .select(sql<number>`count(*)::integer`.as('types'))
    .where('oem_id', '=', oemId)
    .compile()

export const insertMadeType = (id: string, oemId: string, draft: MadeDraft, hash: string) =>
  query
    .insertInto('made_type')
    .values({ id, oem_id: oemId, draft: JSON.stringify(draft), draft_hash: hash })
    .compile()

export const changeMadeType = (id: string, draft: MadeDraft, hash: string) =>
  query
    .updateTable('made_type')
    .set({ draft: JSON.stringify(draft), draft_hash: hash, changed_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .compile()

export const markTried = (id: string, hash: string) =>
  query.updateTable('made_type').set({ tried_hash: hash }).where('id', '=', id).compile()

export const markPublished = (id: string, version: number, hash: string) =>
  query.updateTable('made_type').set({ version, published_hash: hash }).where('id', '=', id).compile()

export const insertVersion = ({ id, oem_id }: MadeTypeRow, version: number, type: DeviceType, accountId: string) =>
  query
    .insertInto('made_type_version')
    .values({ made_type_id: id, version, oem_id, device_type: JSON.stringify(type), account_id: accountId })
    .compile()

export const versionsOf = (id: string) =>
  query
    .selectFrom('made_type_version as v')
    .leftJoin('account as a', 'a.id', 'v.account_id')
    .select(['v.version', 'v.at'])
    .select((columns) => columns.fn.coalesce('a.person', 'a.login_name').as('by'))
    .where('v.made_type_id', '=', id)
    .orderBy('v.version', 'desc')
    .compile()

export const deleteDraft = (id: string) =>
  query.deleteFrom('made_type').where('id', '=', id).where('version', '=', 0).returning('id').compile()
