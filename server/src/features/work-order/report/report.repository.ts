import { sql, type CompiledQuery, type Insertable } from 'kysely'
import { usualZone } from '#foundation/project/unit-time.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { SiteRow } from '../order-site.repository.ts'

export interface CodeSite extends SiteRow {
  readonly code_id: string
}

/** Asked by nobody: the database's own function says whose it is, and of one that is over nothing. */
export const siteOfCode = (code: string): CompiledQuery<CodeSite> =>
  sql<CodeSite>`select code_id, oem_id, company_id, project_id, equipment_id, coalesce(zone, ${usualZone}) as zone
    from report_site(${code})`.compile(query)

interface FollowedRow {
  readonly id: string
  readonly made_at: Date
  readonly state: string
  readonly zone: string
}

export const followed = (secretHash: Buffer): CompiledQuery<FollowedRow> =>
  sql<FollowedRow>`select id, made_at, state, coalesce(zone, ${usualZone}) as zone
    from follow_report(${secretHash})`.compile(query)

/** One at a time for a unit: two at once would both be the last. */
export const holdUnit = (projectId: string): CompiledQuery =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`report ${projectId}`}, 0))`.compile(query)

export const reportsSince = (projectId: string, from: Date) =>
  query
    .selectFrom('visitor_report')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('project_id', '=', projectId)
    .where('at', '>', from)
    .compile()

export const insertReport = (row: Insertable<Schema['visitor_report']>) =>
  query.insertInto('visitor_report').values(row).compile()

/** One more try; nothing where there were enough. */
export const countTry = (workOrderId: string, most: number): CompiledQuery<{ work_order_id: string }> =>
  query
    .updateTable('visitor_report')
    .set({ photo_tries: sql<number>`photo_tries + 1` })
    .where('work_order_id', '=', workOrderId)
    .where('photo_tries', '<', most)
    .returning('work_order_id')
    .compile()

/** Held until the transaction ends: of two photos at once, the second sees the first. */
export const lockReported = (workOrderId: string) =>
  query
    .selectFrom('work_order')
    .select(['id', 'oem_id', 'company_id', 'project_id', 'equipment_id', 'before_photos'])
    .where('id', '=', workOrderId)
    .where('source', '=', 'visitor')
    .forUpdate()
    .compile()

export const reportOf = (workOrderId: string) =>
  query.selectFrom('visitor_report').select(['kinds', 'mobile']).where('work_order_id', '=', workOrderId).compile()

export const codeInUse = (projectId: string, equipmentId: string | null) =>
  query
    .selectFrom('report_code')
    .select(['id', 'token', 'made_at'])
    .where('project_id', '=', projectId)
    .where('equipment_id', 'is not distinct from', equipmentId)
    .where('ended_at', 'is', null)
    .compile()

export const endCode = (id: string, at: Date) =>
  query.updateTable('report_code').set({ ended_at: at }).where('id', '=', id).compile()

/** Nothing where somebody else made one meanwhile. */
export const insertCode = (row: Insertable<Schema['report_code']>) =>
  query
    .insertInto('report_code')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['token', 'made_at'])
    .compile()

/** Whoever reported is not asked back any more. */
export const forgetNumbers = (before: Date, most: number): CompiledQuery<{ work_order_id: string }> =>
  sql<{ work_order_id: string }>`update visitor_report set mobile = null where work_order_id in (
    select r.work_order_id from visitor_report r join work_order o on o.id = r.work_order_id
    where r.mobile is not null and o.ended_at < ${before}::timestamptz limit ${most}::integer)
    returning work_order_id`.compile(query)
