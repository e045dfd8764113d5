/** Signing in by a code. */
import type { Session } from '@vigil/contract/account/account'
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { codeTries, type verificationCalls } from '@vigil/contract/account/verification'
import { hashesOf } from '#foundation/account/phone-code/phone-code.ts'
import type { PhoneCodes } from '#foundation/account/phone-code/phone-code.service.ts'
import { nobody } from '#foundation/rights/actor/actor.ts'
import type { Visit } from '#foundation/rights/call/visit.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { tryCode } from './verification.repository.ts'

type Deps = {
  database: ScopedDatabase
  openSession: (accountId: string, visit: Visit) => Promise<Session>
  codes: PhoneCodes
  now: () => number
}

export const createVerificationService = ({ database, openSession, codes, now }: Deps) => ({
  sendCode: (
    { userTel, oemCode }: InputOf<typeof verificationCalls.sendCode>,
    visit: Visit,
  ): Promise<OutputOf<typeof verificationCalls.sendCode>> =>
    codes.send({ mobile: userTel, oemCode: oemCode ?? null, purpose: 'login' }, visit),

  async loginByCode(
    { userTel, code, ticket }: InputOf<typeof verificationCalls.loginByCode>,
    visit: Visit,
  ): Promise<Session> {
    const attempt = { mobile: userTel, at: new Date(now()), ...hashesOf(ticket, code) }
    const [tried] = await database.read(nobody, tryCode(attempt, codeTries))
    if (!tried?.account_id) throw new Problem('codeWrong')
    return openSession(tried.account_id, visit)
  },
})
