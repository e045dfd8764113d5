/** Phones of a test: numbers nobody had before, the codes they receive, and time that passes for them. */
import { registrationCalls } from '@vigil/contract/people/registration'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { SmsStandIn } from './start-sms-stand-in.ts'
import type { TestServer } from './start-test-server.ts'

export const phonesOf = (server: TestServer, sms: SmsStandIn, prefix: string) => {
  let serial = 0

  /** The newest code, once more have come than these. */
  const codeAfter = async (mobile: string, before: number): Promise<string> => {
    await eventually(async () => expect((await sms.codesOf(mobile)).length).toBeGreaterThan(before))
    return (await sms.codesOf(mobile))[0] ?? ''
  }

  return {
    newMobile: (): string => `${prefix}${String(++serial).padStart(11 - prefix.length, '0')}`,

    /** Asks for a code and reads it off the phone. */
    async prove(userTel: string, purpose: 'register' | 'trial' = 'register') {
      const before = (await sms.codesOf(userTel)).length
      const { ticket } = await server.result(registrationCalls.sendCode, { userTel, purpose })
      return { userTel, ticket, code: await codeAfter(userTel, before) }
    },

    /** Everything that was asked for a number, made this much older: the clock of a test. */
    letPass: (mobile: string, seconds: number) =>
      server.database.owner.query(
        `update login_code set created_at = created_at - make_interval(secs => $2),
           expires_at = expires_at - make_interval(secs => $2) where mobile = $1`,
        [mobile, seconds],
      ),
  }
}

export const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000')
