import { sql, type CompiledQuery, type Selectable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export interface ShownEntry extends Selectable<Schema['duty_entry']> {
  readonly equipment_name: string | null
  readonly type_no: number | null
}

export interface EntryWish {
  readonly projectId: string
  readonly kind?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const scopeColumns = { oem: 'l.oem_id', company: 'l.company_id', project: 'l.project_id' }

/** Newest first, in the order of writing. */
export const entryPage = (
  scope: Actor['scope'],
  { projectId, kind, from, to }: EntryWish,
  page: { after: string | undefined; limit: number },
): CompiledQuery<ShownEntry> => {
  const given = [
    sql<boolean>`l.project_id = ${projectId}::uuid`,
    scopeFilter(scope, scopeColumns),
    ...(kind === undefined ? [] : [sql<boolean>`l.kind = ${kind}`]),
    ...(from === undefined ? [] : [sql<boolean>`l.at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql<boolean>`l.at < ${to}::timestamptz`]),
    ...(page.after === undefined ? [] : [sql<boolean>`l.id < ${page.after}::uuid`]),
  ]
  return sql<ShownEntry>`select l.*, e.name as equipment_name, e.type_no
    from duty_entry l left join equipment e on e.id = l.equipment_id
    where ${sql.join(given, sql` and `)} order by l.id desc limit ${page.limit}::integer`.compile(query)
}

export const entriesSince = (projectId: string, from: Date): CompiledQuery<{ entries: number }> =>
  sql<{ entries: number }>`select count(*)::integer as entries from duty_entry
    where project_id = ${projectId}::uuid and at >= ${from}::timestamptz`.compile(query)
