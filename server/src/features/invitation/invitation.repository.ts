import { sql, type CompiledQuery, type Insertable, type RawBuilder } from 'kysely'
import type { Newcomer } from '#foundation/account/newcomer.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export const insertInvitation = (row: Insertable<Schema['invitation']>) =>
  query.insertInto('invitation').values(row).returning('id').compile()

export interface InvitationRow {
  id: string
  role_id: string
  role_name: string | null
  scope_kind: string
  scope_id: string | null
  scope_name: string | null
  mobile: string | null
  invited_by_name: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
  revoked_at: Date | null
}

const rowsWhere = (conditions: readonly RawBuilder<unknown>[], limit: number): CompiledQuery<InvitationRow> =>
  sql<InvitationRow>`select i.id, i.role_id, r.name as role_name, i.scope_kind, i.scope_id,
      coalesce(p.name, c.name, o.name) as scope_name, i.mobile, coalesce(g.person, g.login_name) as invited_by_name,
      i.created_at, i.expires_at, i.used_at, i.revoked_at
    from invitation i
      left join role r on r.id = i.role_id
      left join project p on i.scope_kind = 'project' and p.id = i.scope_id
      left join company c on i.scope_kind = 'company' and c.id = i.scope_id
      left join oem o on i.scope_kind = 'oem' and o.id = i.scope_id
      left join account g on g.id = i.invited_by
    where ${sql.join(conditions, sql` and `)} order by i.id desc limit ${limit}`.compile(query)

const inReach = (scope: Actor['scope']) =>
  scopeFilter(scope, { oem: 'i.oem_id', company: 'i.company_id', project: 'i.project_id' })

/** Newest first. */
export const invitationPage = (
  scope: Actor['scope'],
  { projectId, after, limit }: { projectId: string | undefined; after: string | undefined; limit: number },
): CompiledQuery<InvitationRow> =>
  rowsWhere(
    [
      inReach(scope),
      ...(projectId === undefined ? [] : [sql`i.project_id = ${projectId}::uuid`]),
      ...(after === undefined ? [] : [sql`i.id < ${after}::uuid`]),
    ],
    limit,
  )

export const invitationById = (scope: Actor['scope'], id: string): CompiledQuery<InvitationRow> =>
  rowsWhere([inReach(scope), sql`i.id = ${id}::uuid`], 1)

export const revokeInvitation = (id: string, at: Date) =>
  query
    .updateTable('invitation')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .compile()

export interface OpenRow {
  role_id: string
  role_name: string
  scope_kind: string
  scope_id: string | null
  place_name: string | null
  suffix: string | null
  mobile: string | null
  expires_at: Date
  giver_id: string
  giver_oem: string | null
  giver_role: string
  giver_role_type: number
  giver_job: string | null
  giver_permissions: string
  giver_equipment_permissions: string
  giver_scope_kind: string
  giver_scope_ids: string[]
}

export const openInvitation = (tokenHash: Buffer, at: Date): CompiledQuery<OpenRow> =>
  sql<OpenRow>`select * from open_invitation(${tokenHash}, ${at})`.compile(query)

export const takeInvitation = (
  tokenHash: Buffer,
  newcomer: Newcomer & { readonly grantId: string },
): CompiledQuery<{ outcome: string }> =>
  sql<{ outcome: string }>`
    select use_invitation(${tokenHash}, ${newcomer.accountId}, ${newcomer.grantId}, ${newcomer.mobile},
      ${newcomer.ticketHash}, ${newcomer.codeHash}, ${newcomer.at}, ${newcomer.mostTries}, ${newcomer.person},
      ${newcomer.passwordHash}, ${newcomer.provinceCode}, ${newcomer.cityCode}, ${newcomer.districtCode}) as outcome`.compile(
    query,
  )
