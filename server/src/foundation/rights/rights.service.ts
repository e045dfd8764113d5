/** Granting and taking back: nobody gives what he does not have, nor where he does not reach. */
import type { Grant } from '@vigil/contract/rights/rights'
import { Problem } from '@vigil/contract/problems'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from './actor/actor.ts'
import { grantRefusal } from './grant.rules.ts'
import * as rights from './rights.repository.ts'
import { knownScopeKind } from './actor/scope-kind.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number; rightsChanged: () => void }

export const createRightsService = ({ database, newId, now, rightsChanged }: Deps) => {
  const found = async (actor: Actor, grantId: string): Promise<rights.GrantRow> => {
    const [grant] = await database.read(settingsOf(actor), rights.grantById(grantId))
    if (!grant) throw new Problem('missing')
    return grant
  }

  const refusePast = (expiresAt: string | null): void => {
    if (expiresAt !== null && Date.parse(expiresAt) <= now())
      throw new Problem('invalidInput', { fields: [{ path: 'expiresAt', code: 'past' }] })
  }

  const refuseBeyondOwn = async (actor: Actor, wish: rights.GrantWish): Promise<void> => {
    const [role] = await database.read(settingsOf(actor), rights.roleById(wish.roleId))
    if (!role) throw new Problem('missing')
    await refuseBeyondReach(actor, wish)
    const refusal = grantRefusal(actor, role, wish.scopeKind)
    if (refusal) throw new Problem(refusal)
    const [answer] = await database.read(settingsOf(actor), rights.grantFits(wish))
    if (!answer?.fits) throw new Problem('grantBeyondOwn')
  }

  const refuseBeyondReach = async (actor: Actor, { scopeKind, scopeId }: rights.GrantWish): Promise<void> => {
    if (scopeKind === 'platform' || scopeKind === 'equipment') {
      if (scopeId !== null) throw new Problem('invalidInput', { fields: [{ path: 'scopeId', code: 'must_be_null' }] })
      return
    }
    if (scopeId === null) throw new Problem('invalidInput', { fields: [{ path: 'scopeId', code: 'required' }] })
    const [place] = await database.read(settingsOf(actor), rights.visibleNoun(scopeKind, scopeId))
    if (!place) throw new Problem('missing')
  }

  /** The end that this may have: none later than one's own. */
  const boundEnd = async (actor: Actor, wish: rights.GrantWish, wanted: string | null | undefined) => {
    const [own] = await database.read(settingsOf(actor), rights.ownGivingEnds(actor.roleId, wish))
    const until = own?.until ?? null
    if (until === null || wanted === undefined) return wanted ?? until?.toISOString() ?? null
    if (wanted === null || Date.parse(wanted) > until.getTime())
      throw new Problem('grantOutlives', { until: until.toISOString() })
    return wanted
  }

  return {
    refuseBeyondOwn,

    async list(actor: Actor, accountId: string): Promise<{ rows: Grant[] }> {
      const [account] = await database.read(settingsOf(actor), rights.visibleNoun('account', accountId))
      if (!account) throw new Problem('missing')
      const rows = await database.read(settingsOf(actor), rights.grantsOfAccount(accountId))
      return { rows: rows.map(rights.grantOf) }
    },

    async grant(actor: Actor, wish: rights.GrantWish): Promise<Grant> {
      refusePast(wish.expiresAt ?? null)
      if (wish.accountId === actor.accountId) throw new Problem('grantSelf')
      await refuseBeyondOwn(actor, wish)
      const id = newId()
      const expires_at = await boundEnd(actor, wish, wish.expiresAt)
      const row = { ...grantRow(actor, wish, id), expires_at }
      const [inserted] = await database.read(settingsOf(actor), rights.insertGrant(row))
      if (!inserted) throw new Problem('conflict')
      rightsChanged()
      return rights.grantOf(await found(actor, id))
    },

    /** To let somebody keep a right is to give it: the same is asked. */
    async changeExpiry(
      actor: Actor,
      { grantId, expiresAt }: { grantId: string; expiresAt: string | null },
    ): Promise<Grant> {
      refusePast(expiresAt)
      const { account_id, role_id, scope_kind, scope_id } = await found(actor, grantId)
      const scopeKind = knownScopeKind(scope_kind)
      const wish = { accountId: account_id, roleId: role_id, scopeKind, scopeId: scope_id }
      await refuseBeyondOwn(actor, wish)
      const end = await boundEnd(actor, wish, expiresAt)
      const until = end === null ? null : new Date(end)
      const [changed] = await database.read(settingsOf(actor), rights.setExpiry(grantId, until, actor.accountId))
      if (!changed) throw new Problem('missing')
      rightsChanged()
      return rights.grantOf(await found(actor, grantId))
    },

    async revoke(actor: Actor, grantId: string): Promise<{ revoked: boolean }> {
      const [row] = await database.read(settingsOf(actor), rights.deleteGrant(grantId, actor.accountId))
      if (!row) throw new Problem('missing')
      rightsChanged()
      return { revoked: true }
    },
  }
}

/** An end user belongs to where his granter stands; for every other grant the database reads the place from the scope. */
export const placeOf = ({ scope: { kind, ids } }: Actor) => ({
  company_id: kind === 'company' ? (ids[0] ?? null) : null,
  project_id: kind === 'project' ? (ids[0] ?? null) : null,
})

/** The grant as a row; whoever writes it has asked refuseBeyondOwn first. */
export const grantRow = (actor: Actor, wish: rights.GrantWish, id: string): rights.NewGrant => ({
  id,
  account_id: wish.accountId,
  role_id: wish.roleId,
  scope_kind: wish.scopeKind,
  scope_id: wish.scopeId,
  ...placeOf(actor),
  granted_by: actor.accountId,
  expires_at: wish.expiresAt ?? null,
})
