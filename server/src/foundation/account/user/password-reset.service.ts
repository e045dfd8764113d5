/** A new way in for somebody who lost his: a secret to hand over, never a password that two people know. */
import { randomBytes } from 'node:crypto'
import { Problem } from '@vigil/contract/problems'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { nobody, settingsOf, type Actor } from '#foundation/rights/actor.ts'
import { hashToken, newToken } from '#foundation/rights/token.ts'
import { hashPassword } from '../password.ts'
import { foundBelow } from './found-user.ts'
import * as resets from './password-reset.repository.ts'

const lifeMs = 86_400_000

type Deps = { database: ScopedDatabase; now: () => number; rightsChanged: () => void }

/** Matches nothing that anybody could type: nobody has seen these bytes. */
export const deadHash = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'))

export const createPasswordResetService = ({ database, now, rightsChanged }: Deps) => ({
  async reset(actor: Actor, accountId: string) {
    const user = await foundBelow(database, actor, accountId)
    const secret = newToken()
    const until = new Date(now() + lifeMs)
    const statement = resets.resetPassword(accountId, await deadHash(), hashToken(secret), until)
    const [answer] = await database.read(settingsOf(actor), statement)
    const ended = answer?.ended
    if (ended === undefined || ended === null) throw new Problem(user.state === 'active' ? 'forbidden' : 'conflict')
    rightsChanged()
    return { secret, expiresAt: until.toISOString(), endedSessions: ended }
  },

  /** Looked up before the costly hash, so that guessing costs the guesser and not the server. */
  async set({ secret, newPassword }: { secret: string; newPassword: string }): Promise<{ userName: string }> {
    const hash = hashToken(secret)
    const [known] = await database.read(nobody, resets.resetOpens(hash))
    if (!known?.opens) throw new Problem('resetSpent')
    const [spent] = await database.read(nobody, resets.spendReset(hash, await hashPassword(newPassword)))
    if (!spent?.login_name) throw new Problem('resetSpent')
    rightsChanged()
    return { userName: spent.login_name }
  },
})
