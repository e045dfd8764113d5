/** One unit with everything that is kept about it. SQL only. */
import { sql, type CompiledQuery, type Insertable, type Updateable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { figuresOf, type ProjectListRow } from '../project.repository.ts'

export interface UnitRow extends ProjectListRow {
  version: number
  zone: string
  service_from: Date | null
  created_at: Date
  company_name: string | null
  in_use: number
}

/** A unit's own people do not see the company, so its name is missing for them. */
export const unitById = (scope: Actor['scope'], id: string): CompiledQuery<UnitRow> =>
  sql<UnitRow>`select p.*, c.name as company_name, ${figuresOf},
      (select count(*)::integer from equipment e where e.project_id = p.id
        and e.lifecycle not in ('retired', 'replaced')) as in_use
    from project p left join company c on c.id = p.company_id
    where p.id = ${id} and ${scopeFilter(scope, { oem: 'p.oem_id', company: 'p.company_id', project: 'p.id' })}`.compile(
    query,
  )

/** Whoever wants to add equipment here waits until the move is done. */
export const lockUnit = (id: string): CompiledQuery<{ state: string }> =>
  sql<{ state: string }>`select state from project where id = ${id} for update`.compile(query)

export const insertUnit = (unit: Insertable<Schema['project']>) => query.insertInto('project').values(unit).compile()

export const insertUnits = (units: readonly Insertable<Schema['project']>[]) =>
  query.insertInto('project').values(units).compile()

type Change = Updateable<Schema['project']>

/** Nothing comes back when somebody changed it since, or when it is in the archive. */
export const updateUnit = (id: string, version: number | undefined, change: Change) => {
  const unit = query
    .updateTable('project')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('state', '<>', 'archived')
  return (version === undefined ? unit : unit.where('version', '=', version)).returning('id').compile()
}

/** The companies at the top of what an actor reaches. */
export const topCompanies = (ids: readonly string[]): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`select id from company where id = any(${[...ids]}::uuid[])
    and (parent_id is null or parent_id <> all(${[...ids]}::uuid[])) limit 2`.compile(query)

export const operatorOfCompany = (id: string) =>
  query.selectFrom('company').select('oem_id').where('id', '=', id).compile()
