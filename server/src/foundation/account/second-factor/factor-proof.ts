/** Whether a code is right, now, for the first time. Five tries, then a quarter of an hour of none. */
import { Problem } from '@vigil/contract/problems'
import { secondFactorLockMinutes, secondFactorTries } from '@vigil/contract/account/second-factor'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { accountAlone } from '#foundation/rights/actor/actor.ts'
import { recoveryHash } from './recovery-code.ts'
import { beginFactor, countTry, passRecovery, passStep } from './second-factor.repository.ts'
import type { Seal } from '#infrastructure/config/seal.ts'
import { factorUri, matchingStep, newFactorSecret, base32 } from './totp.ts'

type Deps = {
  database: ScopedDatabase
  now: () => number
  /** Without the installation's key there is no second factor. */
  seal: Seal | undefined
}

export type FactorProof = ReturnType<typeof createFactorProof>

const issuer = 'Vigil'

export const createFactorProof = ({ database, now, seal }: Deps) => {
  const sealOf = (): Seal => {
    if (!seal) throw new Problem('secondFactorClosed')
    return seal
  }

  const passes = async (accountId: string, code: string, sealed: Buffer): Promise<boolean> => {
    const at = new Date(now())
    if (!/^\d{6}$/.test(code)) {
      const spent = await database.read(
        accountAlone(accountId),
        passRecovery(accountId, recoveryHash(accountId, code), at),
      )
      return spent.length > 0
    }
    const step = matchingStep(sealOf().open(sealed, accountId), code, now())
    if (step === undefined) return false
    return (await database.read(accountAlone(accountId), passStep(accountId, step, at))).length > 0
  }

  return {
    /** A secret that counts for nothing until somebody has shown that he can read it. */
    async begin(accountId: string, loginName: string) {
      const secret = newFactorSecret()
      const sealed = sealOf().close(secret, accountId)
      const begun = await database.read(accountAlone(accountId), beginFactor(accountId, sealed, new Date(now())))
      if (begun.length === 0) throw new Problem('conflict')
      return { secret: base32(secret), uri: factorUri(secret, loginName, issuer) }
    },

    async prove(accountId: string, code: string): Promise<void> {
      const limit = {
        at: new Date(now()),
        most: secondFactorTries,
        lockedUntil: new Date(now() + secondFactorLockMinutes * 60_000),
      }
      const [counted] = await database.read(accountAlone(accountId), countTry(accountId, limit))
      if (!counted) throw new Problem('secondFactorLocked')
      if (!(await passes(accountId, code, counted.sealed_secret))) throw new Problem('secondFactorWrong')
    },
  }
}
