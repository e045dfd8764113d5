import { sql, type Insertable, type Updateable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { Actor } from '../actor/actor.ts'
import { scopeFilter } from '../actor/scope-filter.ts'

const roles = query
  .selectFrom('role as r')
  .select(['r.id', 'r.name', 'r.role_type', 'r.job', 'r.oem_id', 'r.company_id', 'r.version'])
  .select(['r.permissions', 'r.equipment_permissions'])
  // Presets are held everywhere; counting their holders for every page would read the whole table of grants.
  .select(
    sql<number | null>`case when r.oem_id is not null then
      (select count(distinct g.account_id)::integer from role_grant g where g.role_id = r.id) end`.as('holders'),
  )

/** Presets, roles of the actor's own place, and roles that somebody holds there. */
export const rolePage = (scope: Actor['scope'], after: string | undefined, limit: number) => {
  const held = sql<boolean>`exists (select 1 from role_grant g where g.role_id = r.id
    and ${scopeFilter(scope, { oem: 'g.oem_id', company: 'g.company_id', project: 'g.project_id' })})`
  const rows = roles.where((where) =>
    where.or([
      where('r.oem_id', 'is', null),
      where.and([scopeFilter(scope, { oem: 'r.oem_id', company: 'r.company_id' })]),
      where.and([held]),
    ]),
  )
  const page = after ? rows.where('r.id', '>', after) : rows
  return page.orderBy('r.id').limit(limit).compile()
}

export const roleInFull = (roleId: string) => roles.where('r.id', '=', roleId).compile()

export const operatorOfCompany = (companyId: string) =>
  query.selectFrom('company').select('oem_id').where('id', '=', companyId).compile()

export const insertRole = (role: Insertable<Schema['role']>) =>
  query.insertInto('role').values(role).returning('id').compile()

/** The version is part of the condition: of two who read the same, one is told. */
export const updateRole = (roleId: string, version: number, change: Updateable<Schema['role']>) =>
  query
    .updateTable('role')
    .set({ ...change, version: version + 1 })
    .where('id', '=', roleId)
    .where('version', '=', version)
    .returning('id')
    .compile()

export const deleteRole = (roleId: string) =>
  query
    .deleteFrom('role')
    .where('id', '=', roleId)
    .where(sql<boolean>`not exists (select 1 from role_grant g where g.role_id = role.id)`)
    .returning('id')
    .compile()
