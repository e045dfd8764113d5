/** What every part of duty reads and writes: the unit, names of its people, lines of its log. */
import { sql, type CompiledQuery, type Insertable, type Selectable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export interface SiteRow {
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
}

export interface UnitSite extends SiteRow {
  readonly project_name: string
  /** By which its clock goes. */
  readonly zone: string
}

export const siteOf = ({ oem_id, company_id, project_id }: SiteRow): SiteRow => ({ oem_id, company_id, project_id })

export const unitSite = (scope: Actor['scope'], projectId: string): CompiledQuery<UnitSite> =>
  sql<UnitSite>`select oem_id, company_id, id as project_id, name as project_name, zone from project
    where id = ${projectId}::uuid
      and ${scopeFilter(scope, { oem: 'oem_id', company: 'company_id', project: 'id' })}`.compile(query)

export type DutyUnit = Selectable<Schema['duty_unit']>

/** The first act of a unit's duty makes its row. */
export const addUnit = (row: Insertable<Schema['duty_unit']>) =>
  query
    .insertInto('duty_unit')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .compile()

/** Held until the transaction ends: of two who write at once, the second sees what the first did. */
export const holdUnit = (projectId: string): CompiledQuery<DutyUnit> =>
  query.selectFrom('duty_unit').selectAll().where('project_id', '=', projectId).forUpdate().compile()

export const unitOf = (projectId: string): CompiledQuery<DutyUnit> =>
  query.selectFrom('duty_unit').selectAll().where('project_id', '=', projectId).compile()

export const changeUnit = (projectId: string, checksPerShift: number) =>
  query.updateTable('duty_unit').set({ checks_per_shift: checksPerShift }).where('project_id', '=', projectId).compile()

export interface NameRow {
  readonly id: string
  readonly name: string
}

export const namesOf = (projectId: string, ids: readonly (string | null)[]): CompiledQuery<NameRow> => {
  const known = [...new Set(ids.flatMap((id) => id ?? []))]
  return sql<NameRow>`select id, name from duty_names(${projectId}::uuid, ${known}::uuid[])`.compile(query)
}

/** Written once; what stands there already is not written again. */
export const addEntries = (rows: Insertable<Schema['duty_entry']>[]) =>
  query
    .insertInto('duty_entry')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .compile()
