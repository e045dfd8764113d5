/** Every proof of identity: counted before it is compared, for one account and one address, and no lock closes both doors. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { accountCalls } from '@vigil/contract/account/account'
import type { Call } from '@vigil/contract/call'
import { ownAccountCalls } from '@vigil/contract/account/own-account'
import { registrationCalls } from '@vigil/contract/people/registration'
import { secondFactorCalls } from '@vigil/contract/account/second-factor'
import { codesPerDay, verificationCalls } from '@vigil/contract/account/verification'
import { Envelope } from '@vigil/contract/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPassword, type Factories } from '#testing/factories.ts'
import { startSmsStandIn, type SmsStandIn } from '#testing/start-sms-stand-in.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let sms: SmsStandIn
let place: { oem: string; project: string }

beforeAll(async () => {
  sms = await startSmsStandIn()
  // Tests say where they come from, as a proxy would.
  server = await startTestServer({
    ...sms.settings,
    VIGIL_TRUSTED_PROXIES: '127.0.0.1',
    VIGIL_SECRET_KEY: 'Zk3v9QwX7rT1uB5nM8pL2sD6fG4hJ0aC',
    VIGIL_DOOR_KNOCKS: '1000',
  })
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
})
afterAll(async () => {
  await server.stop()
  await sms.stop()
})

const [home, stranger] = ['203.0.113.7', '198.51.100.9']

const from = async (address: string, call: Call, input: Record<string, string>): Promise<Envelope> => {
  const response = await fetch(`${server.base}/${call.path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: new URLSearchParams(input),
  })
  return Envelope.parse(await response.json())
}
const login = async (userName: string, password: string, address = home, oemCode?: string) =>
  (await from(address, accountCalls.login, { userName, password, ...(oemCode ? { oemCode } : {}) })).code
const count = (codes: readonly string[], code: string): number => codes.filter((one) => one === code).length
const newMobile = (() => {
  let serial = 0
  return (): string => `137${String(++serial).padStart(8, '0')}`
})()
const person = async (role: Parameters<Factories['account']>[0] = 'dutyOfficer') => {
  const made = await server.make.account(role, place)
  const mobile = newMobile()
  await server.database.owner.query('update account set mobile = $2 where id = $1', [made.id, mobile])
  return { ...made, mobile }
}
const tokenOf = (userName: string): Promise<string> => server.signIn(userName)

describe('guessing at a password', () => {
  it('forty at once are five, and the right one among them is not let in (C5)', async () => {
    const { loginName } = await person()
    const wrong = Array.from({ length: 39 }, (_, n) => login(loginName, `guess ${n}`, stranger))
    const right = login(loginName, testPassword, stranger)
    const codes = await Promise.all([...wrong, right])
    expect(count(codes, 'credentialsWrong') + count(codes, 'ok')).toBeLessThanOrEqual(5)
    expect(await login(loginName, testPassword, stranger)).toBe('accountLocked')
  })

  it('forty at once at a name that nobody has are five too (C5)', async () => {
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, n) => login('nobody-at-all', `guess ${n}`, stranger)),
    )
    expect(count(codes, 'credentialsWrong')).toBe(5)
  })

  it('without an operator’s code does not lock those of that name at each operator (A17)', async () => {
    const others = { oem: await server.make.oem() }
    const [here, there] = [await server.make.account('oem', place), await server.make.account('oem', others)]
    await server.database.owner.query(`update account set login_name = 'guard01' where id in ($1, $2)`, [
      here.id,
      there.id,
    ])
    const { rows } = await server.database.owner.query<{ code: string }>('select code from oem where id = $1', [
      others.oem,
    ])
    for (let n = 0; n < 8; n += 1) await login('guard01', `guess ${n}`, stranger)
    expect(await login('guard01', testPassword, stranger)).toBe('accountLocked')
    expect(await login('guard01', testPassword, home, rows[0]?.code)).toBe('ok')
  })

  it.each([
    ['the old password', accountCalls.changePassword, { newPassword: 'another long password' }, 'oldPassword'],
    ['the password for a second factor', secondFactorCalls.begin, {}, 'password'],
  ] as const)('is counted where %s is asked for (C4)', async (_name, call, rest, field) => {
    const token = await tokenOf((await person('oem')).loginName)
    const ask = (password: string) => server.send(call, { ...rest, [field]: password }, token)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`guess ${n}`)))
    const codes = answers.map(({ code }) => code)
    expect([count(codes, 'passwordWrong'), count(codes, 'stepUpLocked')]).toEqual([5, 15])
    expect(await ask(testPassword)).toMatchObject({ code: 'stepUpLocked' })
  })

  it('is counted where somebody without a number leaves, and where a second factor ends (C4)', async () => {
    const { id, loginName } = await person('oem')
    await server.database.owner.query('update account set mobile = null where id = $1', [id])
    const token = await tokenOf(loginName)
    for (let n = 0; n < 5; n += 1) await server.send(ownAccountCalls.destroySelf, { password: `guess ${n}` }, token)
    const last = await server.send(ownAccountCalls.destroySelf, { password: testPassword }, token)
    expect(last).toMatchObject({ code: 'stepUpLocked' })
  })

  it('goes through the two proofs that count, and no other file compares a password (C4)', () => {
    const root = path.join(import.meta.dirname, '..')
    const comparing = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => readFileSync(path.join(root, file), 'utf8').includes('passwordMatches'))
    expect(comparing.toSorted()).toEqual([
      'foundation/account/login-proof.ts',
      'foundation/account/password.ts',
      'foundation/account/step-up.ts',
    ])
  })
})

describe('a stranger', () => {
  const letMinutePass = (mobile: string) =>
    server.database.owner.query(
      `update login_code set created_at = created_at - interval '61 seconds' where mobile = $1`,
      [mobile],
    )
  const useUp = async (mobile: string, call: Call, input: Record<string, string>): Promise<string[]> => {
    const codes: string[] = []
    for (let n = 0; n <= codesPerDay; n += 1) {
      codes.push((await from(stranger, call, { userTel: mobile, ...input })).code)
      await letMinutePass(mobile)
    }
    return codes
  }

  it('locks nobody out of where he has come in before (C6)', async () => {
    const { loginName } = await person()
    expect(await login(loginName, testPassword, home)).toBe('ok')
    for (let n = 0; n < 6; n += 1) await login(loginName, `guess ${n}`, stranger)
    expect(await login(loginName, testPassword, stranger)).toBe('accountLocked')
    expect(await login(loginName, testPassword, home)).toBe('ok')
  })

  it('who asks for codes to register takes none of those to sign in by (C6)', async () => {
    const { mobile } = await person()
    expect(await useUp(mobile, registrationCalls.sendCode, { purpose: 'register' })).toContain('codeTooOften')
    expect(await from(home, verificationCalls.sendCode, { userTel: mobile })).toMatchObject({ code: 'ok' })
  })

  it('who uses up the codes to sign in by leaves those of an address that is known (C6)', async () => {
    const { loginName, mobile } = await person()
    expect(await login(loginName, testPassword, home)).toBe('ok')
    expect(await useUp(mobile, verificationCalls.sendCode, {})).toContain('codeTooOften')
    expect(await from(home, verificationCalls.sendCode, { userTel: mobile })).toMatchObject({ code: 'ok' })
  })
})

describe('a flood of logins', () => {
  it('from one address is turned away before it costs others anything (C14)', async () => {
    const { loginName } = await person()
    const token = await tokenOf((await person()).loginName)
    const flood = Array.from({ length: 300 }, (_, n) => login(`${loginName}-${n}`, 'guess', '192.0.2.66'))
    const calm = Array.from({ length: 20 }, () => server.send(accountCalls.session, {}, token))
    const beside = login(loginName, testPassword, home)
    expect((await Promise.all(calm)).map(({ code }) => code)).toEqual(Array(20).fill('ok'))
    expect(await beside).toBe('ok')
    const codes = await Promise.all(flood)
    expect(count(codes, 'unexpected')).toBe(0)
    expect(count(codes, 'tooMany')).toBeGreaterThan(200)
  })

  it('that are wrong ends for its address, whoever they are aimed at (C14)', async () => {
    const codes: string[] = []
    for (let n = 0; n < 65; n += 1) codes.push(await login(`not-there-${n}`, 'guess', '192.0.2.67'))
    expect(codes.at(-1)).toBe('tooMany')
    expect(await login((await person()).loginName, testPassword, home)).toBe('ok')
  })
})
