/** From rows to verdicts: what both the one answer and the whole view are made of. */
import { actions, type Permission } from '@vigil/contract/rights/permissions'
import { resources } from '@vigil/contract/rights/resources'
import { keysOf } from '@vigil/contract/keys-of'
import { Problem } from '@vigil/contract/problems'
import type { Verdict } from '@vigil/contract/rights/rights'
import type { ScopeKind } from '@vigil/contract/rights/scope-kinds'
import type { DeviceType } from '@vigil/device-types/device-type'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '../actor/actor.ts'
import type { Move } from '../move.rules.ts'
import { knownRoleType } from '../role/role-type.ts'
import { knownScopeKind } from '../actor/scope-kind.ts'
import * as explanations from './explanation.repository.ts'
import { verdictOf, type HeldGrant, type Question } from './explanation.rules.ts'

export type GrantRow = Extract<explanations.ExplainedRow, { id: string }>
export type Judged = { row: GrantRow; grant: HeldGrant; verdict: Verdict }
export type AskedPlace = { accountId: string; scopeKind: ScopeKind; scopeId?: string | undefined }

export const invalid = (path: string, code: string) => new Problem('invalidInput', { fields: [{ path, code }] })

/** A person whom the asker sees, with every grant that counts; without a grant there is still one row. */
export const heldBy = async (database: ScopedDatabase, actor: Actor, accountId: string) => {
  const rows = await database.read(settingsOf(actor), explanations.explainedGrants(accountId))
  const [account] = rows
  if (!account) throw new Problem('missing')
  return { accountFault: accountFault(account), held: rows.filter((row): row is GrantRow => row.id !== null) }
}

/** What ends every grant at once. */
const accountFault = ({ account_state, oem_state }: explanations.ExplainedRow) => {
  if (account_state !== 'active') return 'accountNotActive' as const
  return oem_state === 'closed' ? ('operatorClosed' as const) : undefined
}

export const placeAsked = async (database: ScopedDatabase, actor: Actor, asked: AskedPlace) => {
  const { scopeKind, scopeId, accountId } = asked
  if ((scopeKind === 'platform') !== (scopeId === undefined)) throw invalid('scopeId', 'invalid_value')
  const [row] = await database.read(settingsOf(actor), explanations.placeOf(scopeKind, scopeId ?? '', accountId))
  if (!row) throw new Problem('missing')
  return row
}

export const placeIn = (row: explanations.PlaceRow): Question['place'] => ({
  oemId: row.oem_id,
  companyIds: row.company_ids,
  projectId: row.project_id,
  isBound: row.is_bound,
})

export const typeOf = ({ type_no, protocol_id }: explanations.PlaceRow): DeviceType | undefined =>
  type_no === null ? undefined : findDeviceType({ equipmentTypeId: type_no, protocolId: protocol_id ?? undefined })

export const judge = (rows: readonly GrantRow[], question: Question): Judged[] => {
  const held = rows.map((row) => ({ row, grant: heldOf(row) }))
  const all = held.map(({ grant }) => grant)
  return held.map(({ row, grant }) => ({ row, grant, verdict: verdictOf(grant, all, question) }))
}

const heldOf = (row: GrantRow): HeldGrant => ({
  roleId: row.role_id,
  roleType: knownRoleType(row.role_type),
  job: row.job,
  permissions: row.permissions,
  equipmentPermissions: row.equipment_permissions,
  scopeKind: knownScopeKind(row.scope_kind),
  scopeId: row.scope_id,
  expiresAt: row.expires_at,
})

export const moveOf = (type: DeviceType, action: string): Move => {
  const command = Object.hasOwn(type.commands, action) ? type.commands[action] : undefined
  if (!command) throw new Problem('noSuchCommand')
  return { type, command }
}

/** What a command asks of whoever gives it, as a right on the resource. */
export const permissionOf = ({ command }: Move): Permission => `control${command.permission}`

const knownPermissions = new Map<string, Permission>(
  keysOf(resources)
    .flatMap((resource) => Object.values(actions).map((action): Permission => `${resource}:${action}`))
    .map((permission) => [permission, permission]),
)

export const knownPermission = (asked: string | undefined): Permission => {
  const permission = knownPermissions.get(asked ?? '')
  if (!permission) throw invalid('permission', asked === undefined ? 'required' : 'invalid_value')
  return permission
}
