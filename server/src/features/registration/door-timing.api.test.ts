import { registrationCalls } from '@vigil/contract/people/registration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mannWhitneyP } from '#testing/mann-whitney.ts'
import { startSmsStandIn, type SmsStandIn } from '#testing/start-sms-stand-in.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

const { sendCode, checkPhone, register } = registrationCalls
const samples = 240
const password = 'Tea 4 leaves'

let server: TestServer
let sms: SmsStandIn

const numberOf = (kind: '5' | '6', n: number): string => `15${kind}${String(n).padStart(8, '0')}`

beforeAll(async () => {
  sms = await startSmsStandIn()
  server = await startTestServer({ ...sms.settings, VIGIL_DOOR_KNOCKS: '100000' })
  const oem = await server.make.oem()
  // All that begin with 155 have an account, at an operator and at the platform's own door.
  await server.database.owner.query(
    `insert into account (id, oem_id, login_name, mobile, password_hash)
     select gen_random_uuid(), case when n % 2 = 0 then $1::uuid end, '155' || lpad(n::text, 8, '0'), '155' || lpad(n::text, 8, '0'), ''
     from generate_series(0, $2::integer) n`,
    [oem, samples],
  )
})
afterAll(async () => {
  await server.stop()
  await sms.stop()
})

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Known and unknown in turn, so that whatever else the machine does falls on both alike. */
const compare = async (knock: (userTel: string) => Promise<unknown>, most = samples): Promise<number> => {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let n = 0; n < most; n++) {
    const first = n % 2 === 0
    for (const isKnown of [first, !first])
      (isKnown ? known : unknown).push(await timed(() => knock(numberOf(isKnown ? '5' : '6', n))))
  }
  return mannWhitneyP(known, unknown)
}

const guess = (userTel: string) => ({ userTel, code: '000000', ticket: 'x'.repeat(43) })

describe('[S5] [S16] how long an answer takes tells nobody whose number it is', () => {
  it.each([
    ['asking for a code', samples / 4, (userTel: string) => server.send(sendCode, { userTel, purpose: 'register' })],
    ['checking a number', samples, (userTel: string) => server.send(checkPhone, guess(userTel))],
    ['registering', samples / 3, (userTel: string) => server.send(register, { ...guess(userTel), password })],
  ] as const)('%s (%i of each, p > 0.01)', async (_door, most, knock) => {
    const p = await compare(knock, most)
    console.log(`[S5] p ${p.toFixed(3)}`)
    expect(p).toBeGreaterThan(0.01)
  })
})
