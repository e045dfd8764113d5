import { accountCalls } from '@vigil/contract/account/account'
import { codesPerDay, codeTries, verificationCalls } from '@vigil/contract/account/verification'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { testPassword } from '#testing/factories.ts'
import { startSmsStandIn, type SmsStandIn } from '#testing/start-sms-stand-in.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

const { sendCode, loginByCode } = verificationCalls

let server: TestServer
let sms: SmsStandIn
let oem: string
let project: string
let serial = 0

beforeAll(async () => {
  sms = await startSmsStandIn()
  server = await startTestServer(sms.settings)
  oem = await server.make.oem()
  project = await server.make.project(oem)
})
afterAll(async () => {
  await server.stop()
  await sms.stop()
})

const newMobile = (): string => `139${String(++serial).padStart(8, '0')}`

const makePerson = async (place = { oem, project }) => {
  const { id, loginName } = await server.make.account('manager', place)
  const mobile = newMobile()
  await server.database.owner.query(`update account set mobile = $1 where id = $2`, [mobile, id])
  return { id, loginName, mobile }
}

/** Everything that was asked for a number, made this much older: the clock of a test. */
const letPass = (mobile: string, seconds: number) =>
  server.database.owner.query(
    `update login_code set created_at = created_at - make_interval(secs => $2),
       expires_at = expires_at - make_interval(secs => $2) where mobile = $1`,
    [mobile, seconds],
  )

const receivedCode = async (mobile: string): Promise<string> => {
  await eventually(async () => expect(await sms.codesOf(mobile)).not.toEqual([]))
  return (await sms.codesOf(mobile))[0] ?? ''
}

const askFor = async (mobile: string) => {
  const { ticket } = await server.result(sendCode, { userTel: mobile })
  return { ticket, code: await receivedCode(mobile) }
}

const enter = (userTel: string, { ticket, code }: { ticket: string; code: string }) =>
  server.send(loginByCode, { userTel, ticket, code })

const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000')

describe('signing in by a code', () => {
  it('gives the same session as signing in by password [spec 7.calls.login.send-code]', async () => {
    const { loginName, mobile } = await makePerson()
    const given = await askFor(mobile)
    expect(given.code).toMatch(/^\d{6}$/)
    const byCode = await server.result(loginByCode, { userTel: mobile, ...given })
    const byPassword = await server.result(accountCalls.login, { userName: loginName, password: testPassword })
    expect({ ...byCode, token: '' }).toEqual({ ...byPassword, token: '' })
    expect(await server.send(accountCalls.session, {}, byCode.token)).toMatchObject({ statusCode: 200 })
  })

  it('works once', async () => {
    const { mobile } = await makePerson()
    const given = await askFor(mobile)
    expect(await enter(mobile, given)).toMatchObject({ statusCode: 200 })
    expect(await enter(mobile, given)).toMatchObject({ statusCode: 400, code: 'codeWrong' })
  })

  it('works for five minutes', async () => {
    const { mobile } = await makePerson()
    const given = await askFor(mobile)
    await letPass(mobile, 301)
    expect(await enter(mobile, given)).toMatchObject({ code: 'codeWrong' })
  })

  it('takes five tries, also when they come at once', async () => {
    const { mobile } = await makePerson()
    const given = await askFor(mobile)
    const wrong = { ...given, code: wrongFor(given.code) }
    await Promise.all(Array.from({ length: codeTries }, () => enter(mobile, wrong)))
    expect(await enter(mobile, given)).toMatchObject({ code: 'codeWrong' })
  })

  it('needs the ticket of the one who asked, and tries with another one cost him nothing', async () => {
    const [first, second] = [await makePerson(), await makePerson()]
    const [given, other] = [await askFor(first.mobile), await askFor(second.mobile)]
    for (let n = 0; n < codeTries; n++)
      expect(await enter(first.mobile, { ...given, ticket: other.ticket })).toMatchObject({ code: 'codeWrong' })
    expect(await enter(second.mobile, { ...given })).toMatchObject({ code: 'codeWrong' })
    expect(await enter(first.mobile, given)).toMatchObject({ statusCode: 200 })
  })

  it('is not open to somebody who was closed out after the code was sent', async () => {
    const { id, mobile } = await makePerson()
    const given = await askFor(mobile)
    await server.database.owner.query(`update account set state = 'closed' where id = $1`, [id])
    expect(await enter(mobile, given)).toMatchObject({ code: 'codeWrong' })
  })

  it('is open although the password is locked: a stranger who guesses must not lock anybody out', async () => {
    const { id, mobile } = await makePerson()
    await server.database.owner.query(`update account set locked_until = now() + interval '1 hour' where id = $1`, [id])
    expect(await enter(mobile, await askFor(mobile))).toMatchObject({ statusCode: 200 })
  })
})

describe('a code', () => {
  it('is asked for once in 60 seconds, whoever has the number', async () => {
    for (const mobile of [(await makePerson()).mobile, newMobile()]) {
      const asked = await Promise.all([1, 2, 3].map(() => server.send(sendCode, { userTel: mobile })))
      expect(asked.map(({ code }) => code).sort()).toEqual(['codeTooSoon', 'codeTooSoon', 'ok'])
      const refused = asked.find(({ code }) => code === 'codeTooSoon')
      expect(refused).toMatchObject({ statusCode: 429, details: { waitSeconds: expect.any(Number) } })
      await letPass(mobile, 30)
      const later = await server.send(sendCode, { userTel: mobile })
      expect(later.details).toEqual({ waitSeconds: expect.toSatisfy((left: number) => left > 25 && left <= 30) })
      await letPass(mobile, 31)
      expect(await server.send(sendCode, { userTel: mobile })).toMatchObject({ statusCode: 200 })
    }
  })

  it('is sent ten times a day, so that fifty guesses in a million are all there are', async () => {
    const { mobile } = await makePerson()
    for (let n = 0; n < codesPerDay; n++) {
      expect(await server.send(sendCode, { userTel: mobile })).toMatchObject({ statusCode: 200 })
      await letPass(mobile, 61)
    }
    expect(await server.send(sendCode, { userTel: mobile })).toMatchObject({ statusCode: 429, code: 'codeTooOften' })
    await letPass(mobile, 86_400)
    expect(await server.send(sendCode, { userTel: mobile })).toMatchObject({ statusCode: 200 })
  })

  it('is promised to a number that nobody has, to one that was closed and at another brand, and sent to none', async () => {
    const [known, closed, elsewhere] = [await makePerson(), await makePerson(), await makePerson()]
    await server.database.owner.query(`update account set state = 'closed' where id = $1`, [closed.id])
    const unknown = newMobile()
    const answers = [
      await server.send(sendCode, { userTel: unknown }),
      await server.send(sendCode, { userTel: closed.mobile }),
      await server.send(sendCode, { userTel: elsewhere.mobile, oemCode: 'another-brand' }),
      await server.send(sendCode, { userTel: known.mobile }),
    ]
    const alike = answers.map(({ result, ...envelope }) => ({
      ...envelope,
      result: { ...Object(result), ticket: 'any' },
    }))
    expect(new Set(alike.map((answer) => JSON.stringify(answer))).size).toBe(1)
    // Asked for last: when it has come, the others would have.
    await receivedCode(known.mobile)
    for (const mobile of [unknown, closed.mobile, elsewhere.mobile]) expect(await sms.codesOf(mobile)).toEqual([])
  })

  it('cannot be read from the database', async () => {
    const { mobile } = await makePerson()
    const { ticket, code } = await askFor(mobile)
    const { rows } = await server.database.owner.query(`select * from login_code where mobile = $1`, [mobile])
    const stored = JSON.stringify(rows, (_key, value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value))
    expect(stored).toContain(mobile)
    for (const secret of [ticket, code]) expect(stored).not.toContain(secret)
  })

  it('is asked for with a mobile number and given back with six digits', async () => {
    const { mobile } = await makePerson()
    expect(await server.send(sendCode, { userTel: '12345' })).toMatchObject({ code: 'invalidInput' })
    const { ticket } = await server.result(sendCode, { userTel: mobile })
    expect(await enter(mobile, { ticket, code: '12345' })).toMatchObject({ code: 'invalidInput' })
  })
})

describe('without a provider', () => {
  it('says that no code can be sent', async () => {
    const silent = await startTestServer()
    expect(await silent.send(sendCode, { userTel: '13900000000' })).toMatchObject({
      statusCode: 503,
      code: 'smsNotSetUp',
    })
    await silent.stop()
  })
})
