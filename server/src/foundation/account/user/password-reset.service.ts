/** A new way in for somebody who lost his: a secret to his own phone, which nobody else sees. */
import { randomBytes } from 'node:crypto'
import { Problem } from '@vigil/contract/problems'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { nobody, settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { hashToken } from '#foundation/rights/actor/token.ts'
import type { SendSms } from '#infrastructure/sms/send-sms.ts'
import { hashPassword } from '../password.ts'
import { base32 } from '../second-factor/totp.ts'
import { foundBelow } from './found-user.ts'
import * as resets from './password-reset.repository.ts'

const lifeMs = 86_400_000

type Deps = {
  database: ScopedDatabase
  now: () => number
  rightsChanged: () => void
  /** Without it nobody can be reached, so nothing is reset. */
  sendSms: SendSms | undefined
}

const newSecret = (): string => base32(randomBytes(10))

/** Enough for its owner to know it by. */
const veiled = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

/** Matches nothing that anybody could type: nobody has seen these bytes. */
export const deadHash = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'))

export const createPasswordResetService = ({ database, now, rightsChanged, sendSms }: Deps) => ({
  async reset(actor: Actor, accountId: string) {
    const user = await foundBelow(database, actor, accountId)
    if (!sendSms) throw new Problem('smsNotSetUp')
    const secret = newSecret()
    const until = new Date(now() + lifeMs)
    const statement = resets.resetPassword(accountId, await deadHash(), hashToken(secret), until)
    const { mobile, ended } = await database.write(settingsOf(actor), async (tx) => {
      const [answer] = await tx.rows(statement)
      if (typeof answer?.ended !== 'number') throw new Problem(user.state === 'active' ? 'forbidden' : 'conflict')
      // Nothing has ended then: the old password still opens.
      if (!user.mobile) throw new Problem('resetNoMobile')
      return { mobile: user.mobile, ended: answer.ended }
    })
    rightsChanged()
    await sendSms(mobile, { code: secret })
    return { sentTo: veiled(mobile), expiresAt: until.toISOString(), endedSessions: ended }
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
