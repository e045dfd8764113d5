/** An invitation as its list shows it, and whoever sent it as somebody who gives. Pure. */
import type { Invitation } from '@vigil/contract/people/invitation'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { knownRoleType } from '#foundation/rights/role/role-type.ts'
import { knownScopeKind } from '#foundation/rights/actor/scope-kind.ts'
import type { InvitationRow, OpenRow } from './invitation.repository.ts'

const stateOf = (row: InvitationRow, now: number): Invitation['state'] => {
  if (row.used_at) return 'used'
  if (row.revoked_at) return 'revoked'
  return row.expires_at.getTime() <= now ? 'over' : 'open'
}

export const invitationOf = (row: InvitationRow, now: number): Invitation => ({
  invitationId: row.id,
  roleId: row.role_id,
  roleName: row.role_name ?? '',
  scopeKind: knownScopeKind(row.scope_kind),
  scopeId: row.scope_id,
  scopeName: row.scope_name,
  userTel: row.mobile,
  state: stateOf(row, now),
  invitedBy: row.invited_by_name,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})

/** As a call of his would find him now. No token stands behind it, and nothing here asks for one. */
export const giverOf = (row: OpenRow): Actor => ({
  accountId: row.giver_id,
  oemId: row.giver_oem,
  roleId: row.giver_role,
  roleType: knownRoleType(row.giver_role_type),
  job: row.giver_job,
  permissions: row.giver_permissions,
  equipmentPermissions: row.giver_equipment_permissions,
  scope: { kind: knownScopeKind(row.giver_scope_kind), ids: row.giver_scope_ids },
  tokenHash: Buffer.alloc(0),
})
