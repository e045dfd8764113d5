/** An account for a week in the demo unit, for whoever shows that a number is his. */
import { randomBytes } from 'node:crypto'
import type { Session } from '@vigil/contract/account/account'
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { newUserName } from '@vigil/contract/people/registration'
import { trialDays, type trialCalls } from '@vigil/contract/account/trial'
import { refuseUnlessOk } from '#foundation/account/door-outcome.ts'
import { hashPassword } from '#foundation/account/password.ts'
import { proofOf } from '#foundation/account/phone-code/phone-proof.ts'
import { nobody } from '#foundation/rights/actor/actor.ts'
import { trialRoleId } from '#foundation/rights/role/trial-role.ts'
import type { Visit } from '#foundation/rights/call/visit.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { enterTrial, type NewTrial } from './trial.repository.ts'

type Deps = {
  database: ScopedDatabase
  openSession: (accountId: string, visit: Visit) => Promise<Session>
  newId: () => string
  now: () => number
}
type Shown = InputOf<typeof trialCalls.apply>
type Entered = OutputOf<typeof trialCalls.apply>

export const createTrialService = ({ database, openSession, newId, now }: Deps) => {
  const enter = async (shown: Shown, wish: NewTrial | undefined, visit: Visit): Promise<Entered> => {
    const [answer] = await database.read(nobody, enterTrial(proofOf(shown, now), wish))
    refuseUnlessOk(answer?.outcome)
    if (!answer?.account_id || !answer.ends_at) throw new Error('a trial without an account')
    return { session: await openSession(answer.account_id, visit), endsAt: answer.ends_at.toISOString() }
  }

  return {
    testLogin: (shown: Shown, visit: Visit): Promise<Entered> => enter(shown, undefined, visit),

    /** Nobody knows the password: the way back in is the number. */
    async apply(shown: Shown, visit: Visit): Promise<Entered> {
      const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))
      const ids = { accountId: newId(), grantId: newId(), roleId: trialRoleId }
      return enter(shown, { ...ids, person: newUserName, passwordHash, days: trialDays }, visit)
    },
  }
}
