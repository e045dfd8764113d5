/** The last door before a session opens: whoever is leaving is asked whether he stays, and whoever must shows a second proof. */
import { Problem } from '@vigil/contract/problems'
import { roleTypes } from '@vigil/contract/rights/role-types'
import { entryTicketSeconds, type FactorDemand } from '@vigil/contract/account/second-factor'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { accountAlone, settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { EntryTickets } from './entry-ticket.ts'
import type { FactorProof } from './factor-proof.ts'
import { provedAt, standingOf } from './second-factor.repository.ts'

type Deps = {
  database: ScopedDatabase
  tickets: EntryTickets
  proof: FactorProof
  /** Whether people of the platform and of operators must have a second factor. */
  isCompulsory: boolean
}
type Role = { readonly id: string; readonly role_type: number }

/** Who answers for many tenants. */
export const isHighRole = (roleType: number): boolean => roleType === roleTypes.SUPER || roleType === roleTypes.OEM

export type EntryGate = ReturnType<typeof createEntryGate>

export const createEntryGate = ({ database, tickets, proof, isCompulsory }: Deps) => {
  const standing = async (accountId: string) => {
    const [own] = await database.read(accountAlone(accountId), standingOf(accountId))
    if (!own) throw new Problem('missing')
    return own
  }

  const demand = async (
    { accountId, loginName, isSetUp }: { accountId: string; loginName: string; isSetUp: boolean },
    asking: { roleId: string; askedBy: Buffer | null },
  ): Promise<never> => {
    const setUp = isSetUp ? null : await proof.begin(accountId, loginName)
    const ticket = await tickets.make({ accountId, purpose: 'secondFactor', ...asking })
    throw new Problem('secondFactorNeeded', { ticket, lifeSeconds: entryTicketSeconds, setUp } satisfies FactorDemand)
  }

  return {
    /** For an account whose first proof was right. */
    async pass(accountId: string, role: Role): Promise<void> {
      const { state, leaves_at, login_name, confirmed_at } = await standing(accountId)
      if (state === 'leaving') {
        const ticket = await tickets.make({ accountId, purpose: 'stay' })
        throw new Problem('accountLeaving', { ticket, dueAt: leaves_at?.toISOString() ?? null })
      }
      const isSetUp = confirmed_at !== null
      if (isSetUp || (isCompulsory && isHighRole(role.role_type)))
        await demand({ accountId, loginName: login_name, isSetUp }, { roleId: role.id, askedBy: null })
    },

    /** For a session that takes another role; says when it has shown its second proof. */
    async passSwitch(actor: Actor, role: Role): Promise<Date | null> {
      const { accountId, tokenHash } = actor
      const [token] = await database.read(settingsOf(actor), provedAt(tokenHash))
      const proved = token?.proved_at ?? null
      if (proved !== null || !isHighRole(role.role_type)) return proved
      const { login_name, confirmed_at } = await standing(accountId)
      const isSetUp = confirmed_at !== null
      if (isSetUp || isCompulsory)
        await demand({ accountId, loginName: login_name, isSetUp }, { roleId: role.id, askedBy: tokenHash })
      return null
    },
  }
}
