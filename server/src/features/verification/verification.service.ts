/** Signing in by a code. A number that has an account and one that has none get the same answer after the same work. */
import { setTimeout as pass } from 'node:timers/promises'
import type { Session } from '@vigil/contract/account'
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import {
  codeLifeSeconds,
  codesPerDay,
  codeTries,
  codeWaitSeconds,
  type verificationCalls,
} from '@vigil/contract/verification'
import { nobody } from '#foundation/rights/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { Log } from '#infrastructure/log/log.ts'
import type { SendSms } from '#infrastructure/sms/send-sms.ts'
import { codeHashOf, newCode, newTicket, ticketHashOf } from './login-code.ts'
import { beginCode, tryCode } from './verification.repository.ts'

/**
 * Finding an account costs a tenth of a millisecond more than finding none, which four thousand questions would tell.
 * So every answer leaves this long after its question, and what is sent is sent after that.
 */
const answerAfterMs = 50
const sendAfterMs = 100

const limits = { waitSeconds: codeWaitSeconds, lifeSeconds: codeLifeSeconds, mostADay: codesPerDay }

type Deps = {
  database: ScopedDatabase
  openSession: (accountId: string) => Promise<Session>
  /** Without it no code can be sent. */
  sendSms: SendSms | undefined
  now: () => number
  log: Log
}

export const createVerificationService = ({ database, openSession, sendSms, now, log }: Deps) => {
  const sendLater = (send: SendSms, mobile: string, code: string): void => {
    setTimeout(() => {
      // Neither the number nor the code belongs into a log that is kept.
      send(mobile, { code }).catch((error: unknown) => log.error({ error }, 'a login code could not be sent'))
    }, sendAfterMs)
  }

  return {
    async sendCode({
      userTel,
      oemCode,
    }: InputOf<typeof verificationCalls.sendCode>): Promise<OutputOf<typeof verificationCalls.sendCode>> {
      if (!sendSms) throw new Problem('smsNotSetUp')
      const [ticket, code] = [newTicket(), newCode()]
      const wish = { mobile: userTel, oemCode: oemCode ?? null, at: new Date(now()), ...hashesOf(ticket, code) }
      const [[begun]] = await Promise.all([database.read(nobody, beginCode(wish, limits)), pass(answerAfterMs)])
      if (begun?.outcome === 'tooSoon') throw new Problem('codeTooSoon', { waitSeconds: begun.left_seconds })
      if (begun?.outcome !== 'sent') throw new Problem('codeTooOften')
      if (begun.account_id !== null) sendLater(sendSms, userTel, code)
      return { ticket, waitSeconds: codeWaitSeconds, lifeSeconds: codeLifeSeconds }
    },

    async loginByCode({ userTel, code, ticket }: InputOf<typeof verificationCalls.loginByCode>): Promise<Session> {
      const attempt = { mobile: userTel, at: new Date(now()), ...hashesOf(ticket, code) }
      const [tried] = await database.read(nobody, tryCode(attempt, codeTries))
      if (!tried?.account_id) throw new Problem('codeWrong')
      return openSession(tried.account_id)
    },
  }
}

const hashesOf = (ticket: string, code: string) => ({
  ticketHash: ticketHashOf(ticket),
  codeHash: codeHashOf(ticket, code),
})
