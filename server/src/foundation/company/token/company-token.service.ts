/** Tokens for a company's programs: made once, shown once, ended at once. */
import type { InputOf, OutputOf } from '@vigil/contract/call'
import type { CompanyToken, companyTokenCalls } from '@vigil/contract/tenancy/company-token'
import { Problem } from '@vigil/contract/problems'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { grantRefusal } from '#foundation/rights/grant.rules.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { grantFits, roleById, visibleNoun } from '#foundation/rights/rights.repository.ts'
import { hashToken, newToken } from '#foundation/rights/actor/token.ts'
import { insertToken, revokeToken, tokenById, tokenPage, type CompanyTokenRow } from './company-token.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number; rightsChanged: () => void }
type NewToken = InputOf<typeof companyTokenCalls.add>

const longestMs = 2 * 366 * 86_400_000

export const createCompanyTokenService = ({ database, newId, now, rightsChanged }: Deps) => {
  const refuseTime = (expiresAt: string): void => {
    const lastsMs = Date.parse(expiresAt) - now()
    if (lastsMs <= 0 || lastsMs > longestMs)
      throw new Problem('invalidInput', { fields: [{ path: 'expiresAt', code: lastsMs <= 0 ? 'past' : 'too_far' }] })
  }

  /** A token is a right that is given away: the same is asked as of a grant at the company. */
  const refuseBeyondOwn = async (actor: Actor, { roleId, companyId }: NewToken): Promise<void> => {
    const [role] = await database.read(settingsOf(actor), roleById(roleId))
    if (!role) throw new Problem('missing')
    const refusal = grantRefusal(actor, role, 'company')
    if (refusal) throw new Problem(refusal)
    const wish = { roleId, scopeKind: 'company', scopeId: companyId, accountId: actor.accountId } as const
    const [answer] = await database.read(settingsOf(actor), grantFits(wish))
    if (!answer?.fits) throw new Problem('grantBeyondOwn')
  }

  return {
    async list(actor: Actor, { companyId, after, size }: InputOf<typeof companyTokenCalls.list>) {
      const [company] = await database.read(settingsOf(actor), visibleNoun('company', companyId))
      if (!company) throw new Problem('missing')
      const page = tokenPage(actor.scope, { companyId, after: pageStart(after), limit: size + 1 })
      return pageOfRows(await database.read(settingsOf(actor), page), size, tokenOf)
    },

    async add(actor: Actor, wish: NewToken): Promise<OutputOf<typeof companyTokenCalls.add>> {
      refuseTime(wish.expiresAt)
      await refuseBeyondOwn(actor, wish)
      const token = newToken()
      const id = newId()
      const row = { id, hash: hashToken(token), company_id: wish.companyId, role_id: wish.roleId, name: wish.name }
      const made = {
        made_by: actor.accountId,
        expires_at: new Date(wish.expiresAt),
        may_control: wish.mayControl ?? false,
      }
      await database.read(settingsOf(actor), insertToken({ ...row, ...made }))
      const [kept] = await database.read(settingsOf(actor), tokenById(id))
      if (!kept) throw new Problem('missing')
      return { ...tokenOf(kept), token }
    },

    async revoke(actor: Actor, tokenId: string): Promise<{ revoked: boolean }> {
      const [ended] = await database.read(settingsOf(actor), revokeToken(tokenId, new Date(now())))
      rightsChanged()
      return { revoked: ended !== undefined }
    },
  }
}

const tokenOf = (row: CompanyTokenRow): CompanyToken => ({
  companyTokenId: row.id,
  companyId: row.company_id,
  name: row.name,
  roleId: row.role_id,
  roleName: row.role_name ?? '',
  mayControl: row.may_control,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  usedAt: row.used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
})
