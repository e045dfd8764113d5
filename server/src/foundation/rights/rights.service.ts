/** Granting and taking back: nobody gives what he does not have, nor where he does not reach. */
import type { Grant, ScopeKind } from '@vigil/contract/rights'
import { Problem } from '@vigil/contract/problems'
import { roleTypes, type RoleType } from '@vigil/contract/role-types'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from './actor.ts'
import * as rights from './rights.repository.ts'
import { knownScopeKind } from './scope-kind.ts'

type Deps = { database: ScopedDatabase; newId: () => string; rightsChanged: () => void }
type GrantInput = {
  accountId: string
  roleId: string
  scopeKind: ScopeKind
  scopeId: string | null
  expiresAt?: string | undefined
}
type GrantRow = {
  id: string
  account_id: string
  role_id: string
  name: string
  scope_kind: string
  scope_id: string | null
  expires_at: Date | null
}

export const createRightsService = ({ database, newId, rightsChanged }: Deps) => {
  const refuseBeyondOwn = async (actor: Actor, input: GrantInput): Promise<void> => {
    const [role] = await database.read(settingsOf(actor), rights.roleById(input.roleId))
    if (!role) throw new Problem('missing')
    const withinOwn =
      isWithin(role.permissions, actor.permissions) && isWithin(role.equipment_permissions, actor.equipmentPermissions)
    if (!withinOwn && !isPresetBelow(role, actor)) throw new Problem('grantBeyondOwn')
    await refuseBeyondReach(actor, input)
  }

  const refuseBeyondReach = async (actor: Actor, { scopeKind, scopeId }: GrantInput): Promise<void> => {
    if (scopeKind === 'platform' && actor.scope.kind !== 'platform') throw new Problem('grantBeyondOwn')
    if (scopeKind === 'platform' || scopeKind === 'equipment') {
      if (scopeId !== null) throw new Problem('invalidInput', { fields: [{ path: 'scopeId', code: 'must_be_null' }] })
      return
    }
    if (scopeId === null) throw new Problem('invalidInput', { fields: [{ path: 'scopeId', code: 'required' }] })
    const [place] = await database.read(settingsOf(actor), rights.visibleNoun(scopeKind, scopeId))
    if (!place) throw new Problem('missing')
  }

  return {
    async list(actor: Actor, accountId: string): Promise<{ rows: Grant[] }> {
      const [account] = await database.read(settingsOf(actor), rights.visibleNoun('account', accountId))
      if (!account) throw new Problem('missing')
      const rows = await database.read(settingsOf(actor), rights.grantsOfAccount(accountId))
      return { rows: rows.map(grantOf) }
    },

    async grant(actor: Actor, input: GrantInput): Promise<Grant> {
      await refuseBeyondOwn(actor, input)
      const id = newId()
      const row = {
        id,
        account_id: input.accountId,
        role_id: input.roleId,
        scope_kind: input.scopeKind,
        scope_id: input.scopeId,
        granted_by: actor.accountId,
        expires_at: input.expiresAt ?? null,
      }
      const [inserted] = await database.read(settingsOf(actor), rights.insertGrant(row))
      if (!inserted) throw new Problem('conflict')
      rightsChanged()
      const [grant] = await database.read(settingsOf(actor), rights.grantById(id))
      if (!grant) throw new Problem('missing')
      return grantOf(grant)
    },

    async revoke(actor: Actor, grantId: string): Promise<{ revoked: boolean }> {
      const [row] = await database.read(settingsOf(actor), rights.deleteGrant(grantId, actor.accountId))
      if (!row) throw new Problem('missing')
      rightsChanged()
      return { revoked: true }
    },
  }
}

/** Who appoints whom. An operator holds no unit's visitor rights, yet must be able to name the unit's manager. */
const ranks: readonly RoleType[] = [
  roleTypes.SUPER,
  roleTypes.OEM,
  roleTypes.CUSTOM,
  roleTypes.SUB_COMY,
  roleTypes.PROJECT,
  roleTypes.END_USER,
]

const isPresetBelow = (role: { oem_id: string | null; role_type: number }, actor: Actor): boolean =>
  role.oem_id === null && ranks.findIndex((type) => type === role.role_type) > ranks.indexOf(actor.roleType)

/** Whole markers only: `,a:list,` is within `,a:list,b:list,`, and `,a:l,` is not. */
const isWithin = (asked: string, own: string): boolean =>
  asked
    .split(',')
    .filter((marker) => marker !== '')
    .every((marker) => own.includes(`,${marker},`))

const grantOf = (row: GrantRow): Grant => ({
  grantId: row.id,
  accountId: row.account_id,
  roleId: row.role_id,
  roleName: row.name,
  scopeKind: knownScopeKind(row.scope_kind),
  scopeId: row.scope_id,
  expiresAt: row.expires_at?.toISOString() ?? null,
})
