/** Setting the second factor up, switching it off, and the second step of a login. */
import type { Session } from '@vigil/contract/account/account'
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import type { secondFactorCalls } from '@vigil/contract/account/second-factor'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { accountAlone, settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { Visit } from '#foundation/rights/call/visit.ts'
import { endOthers } from '../own/own-account.repository.ts'
import { proveIdentity } from '../step-up.ts'
import { isHighRole } from './entry-gate.ts'
import type { EntryTickets } from './entry-ticket.ts'
import type { FactorProof } from './factor-proof.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-code.ts'
import * as factors from './second-factor.repository.ts'

/** A login that has shown everything: its account, the role it asked for, and the session that asked. */
export interface ProvedEntry {
  readonly accountId: string
  readonly roleId: string | null
  readonly askedBy: Buffer | null
}

type Deps = {
  database: ScopedDatabase
  now: () => number
  tickets: EntryTickets
  proof: FactorProof
  isCompulsory: boolean
  openProved: (entry: ProvedEntry, visit: Visit) => Promise<Session>
}
type Codes = { recoveryCodes: string[] }

export const createSecondFactorService = ({ database, now, tickets, proof, isCompulsory, openProved }: Deps) => {
  const standing = async ({ accountId }: Actor) => {
    const [own] = await database.read(accountAlone(accountId), factors.standingOf(accountId))
    if (!own) throw new Problem('missing')
    return own
  }

  const renew = async ({ accountId }: Actor): Promise<Codes> => {
    const recoveryCodes = newRecoveryCodes()
    const hashes = recoveryCodes.map((code) => recoveryHash(accountId, code))
    await database.write(accountAlone(accountId), async (tx) => {
      await tx.rows(factors.dropRecovery(accountId))
      await tx.rows(factors.addRecovery(accountId, hashes))
    })
    return { recoveryCodes }
  }

  const refuseUnlessOn = async (actor: Actor): Promise<void> => {
    if ((await standing(actor)).confirmed_at === null) throw new Problem('missing')
  }

  return {
    async state(actor: Actor): Promise<OutputOf<typeof secondFactorCalls.state>> {
      const { confirmed_at } = await standing(actor)
      const [count] = await database.read(settingsOf(actor), factors.recoveryLeft(actor.accountId))
      const isOffered = isHighRole(actor.roleType)
      return {
        onSince: confirmed_at?.toISOString() ?? null,
        recoveryLeft: count?.left ?? 0,
        isOffered,
        isCompulsory: isOffered && isCompulsory,
      }
    },

    async begin(actor: Actor, password: string) {
      if (!isHighRole(actor.roleType)) throw new Problem('forbidden')
      await proveIdentity(database, actor, password)
      return proof.begin(actor.accountId, (await standing(actor)).login_name)
    },

    async confirm(actor: Actor, code: string): Promise<Codes> {
      if ((await standing(actor)).confirmed_at !== null) throw new Problem('conflict')
      await proof.prove(actor.accountId, code)
      const at = new Date(now())
      await database.read(settingsOf(actor), factors.markProved(actor.tokenHash, at))
      await database.read(settingsOf(actor), endOthers(actor.accountId, actor.tokenHash, at))
      return renew(actor)
    },

    async renewRecovery(actor: Actor, code: string): Promise<Codes> {
      await refuseUnlessOn(actor)
      await proof.prove(actor.accountId, code)
      return renew(actor)
    },

    async end(actor: Actor, { password, code }: InputOf<typeof secondFactorCalls.end>): Promise<{ ended: boolean }> {
      if (isCompulsory && isHighRole(actor.roleType)) throw new Problem('secondFactorCompulsory')
      await refuseUnlessOn(actor)
      await proveIdentity(database, actor, password)
      await proof.prove(actor.accountId, code)
      await database.read(settingsOf(actor), factors.dropRecovery(actor.accountId))
      const dropped = await database.read(settingsOf(actor), factors.dropFactor(actor.accountId))
      return { ended: dropped.length > 0 }
    },

    /** The code is tried before the ticket is spent: a slip of the finger must not send anybody back to his password. */
    async login({ ticket, code }: InputOf<typeof secondFactorCalls.login>, visit: Visit): Promise<Session> {
      const { account_id: accountId, role_id: roleId, asked_by: askedBy } = await tickets.holder(ticket, 'secondFactor')
      await proof.prove(accountId, code)
      await tickets.spend(ticket, accountId)
      return openProved({ accountId, roleId, askedBy }, visit)
    },
  }
}
