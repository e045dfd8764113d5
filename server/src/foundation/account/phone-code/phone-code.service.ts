/** Codes that show whose a number is. A number that somebody has and one that nobody has get the same answer after the same work. */
import { setTimeout as pass } from 'node:timers/promises'
import type { OutputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import {
  codeLifeSeconds,
  codesPerDay,
  codeWaitSeconds,
  type verificationCalls,
} from '@vigil/contract/account/verification'
import { nobody } from '#foundation/rights/actor/actor.ts'
import type { Visit } from '#foundation/rights/call/visit.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { Log } from '#infrastructure/log/log.ts'
import type { SendSms } from '#infrastructure/sms/send-sms.ts'
import { addressMark } from '../login-proof.ts'
import { hashesOf, newCode, newTicket } from './phone-code.ts'
import { beginCode, type CodeWish } from './phone-code.repository.ts'

/**
 * Finding an account costs a tenth of a millisecond more than finding none, which four thousand questions would tell.
 * So every answer leaves this long after its question, and what is sent is sent after that.
 */
const answerAfterMs = 50
const sendAfterMs = 100

const limits = { waitSeconds: codeWaitSeconds, lifeSeconds: codeLifeSeconds, mostADay: codesPerDay }

type Deps = {
  database: ScopedDatabase
  /** Without it no code can be sent. */
  sendSms: SendSms | undefined
  now: () => number
  log: Log
}

export const createPhoneCodes = ({ database, sendSms, now, log }: Deps) => {
  const sendLater = (send: SendSms, mobile: string, code: string): void => {
    setTimeout(() => {
      // Neither the number nor the code belongs into a log that is kept.
      send(mobile, { code }).catch((error: unknown) => log.error({ error }, 'a code could not be sent'))
    }, sendAfterMs)
  }

  return {
    /** To sign in, only a number that has an account gets its code; a newcomer's has none, so any number gets it. */
    async send(
      asked: Pick<CodeWish, 'mobile' | 'oemCode' | 'purpose'>,
      visit: Visit,
    ): Promise<OutputOf<typeof verificationCalls.sendCode>> {
      if (!sendSms) throw new Problem('smsNotSetUp')
      const [ticket, code] = [newTicket(), newCode()]
      const wish = { ...asked, at: new Date(now()), address: addressMark(visit), ...hashesOf(ticket, code) }
      const [[begun]] = await Promise.all([database.read(nobody, beginCode(wish, limits)), pass(answerAfterMs)])
      if (begun?.outcome === 'tooSoon') throw new Problem('codeTooSoon', { waitSeconds: begun.left_seconds })
      if (begun?.outcome !== 'sent') throw new Problem('codeTooOften')
      if (begun.account_id !== null || asked.purpose !== 'login') sendLater(sendSms, asked.mobile, code)
      return { ticket, waitSeconds: codeWaitSeconds, lifeSeconds: codeLifeSeconds }
    },
  }
}

export type PhoneCodes = ReturnType<typeof createPhoneCodes>
