import { accountCalls } from '@vigil/contract/account/account'
import { FactorDemand, secondFactorCalls } from '@vigil/contract/account/second-factor'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPassword } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { presetRoles } from '#foundation/rights/role/preset-roles.ts'
import { stepAt, timeCode } from './totp.ts'

const key = { VIGIL_SECRET_KEY: 'Zk3v9QwX7rT1uB5nM8pL2sD6fG4hJ0aC' }

let server: TestServer
let oem: string
let project: string

beforeAll(async () => {
  server = await startTestServer(key)
  oem = await server.make.oem()
  project = await server.make.project(oem)
})
afterAll(() => server.stop())

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bytesOf = (base32: string): Buffer => {
  const bits = base32
    .split('')
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}

/** The phone: what it shows now, or so many steps later. */
const shown = (secret: string, later = 0): string => timeCode(bytesOf(secret), stepAt(Date.now()) + later)

const login = (loginName: string, on = server) =>
  on.send(accountCalls.login, { userName: loginName, password: testPassword })

const tokenOf = (loginName: string): Promise<string> => server.signIn(loginName)

/** Somebody with a second factor, the session he set it up in and his codes. */
const withFactor = async (role: 'super' | 'oem' = 'oem') => {
  const person = await server.make.account(role, { oem })
  const token = await tokenOf(person.loginName)
  const { secret } = await server.result(secondFactorCalls.begin, { password: testPassword }, token)
  const { recoveryCodes } = await server.result(secondFactorCalls.confirm, { code: shown(secret, -1) }, token)
  return { ...person, token, secret, recoveryCodes }
}

const demandOf = async (loginName: string, on = server): Promise<FactorDemand> => {
  const answer = await login(loginName, on)
  expect(answer).toMatchObject({ code: 'secondFactorNeeded', result: null })
  return FactorDemand.parse(answer.details)
}

const enter = (ticket: string, code: string, on = server) => on.send(secondFactorCalls.login, { ticket, code })

/** Lets the clock of the codes go on without waiting: what was used a moment ago is long past. */
const letStepsPass = (id: string) =>
  server.database.owner.query(`update second_factor set last_step = last_step - 10 where account_id = $1`, [id])

describe('a second factor', () => {
  it('is asked for at the next login, and opens the same session as before', async () => {
    const { loginName, secret } = await withFactor()
    const { ticket, setUp } = await demandOf(loginName)
    expect(setUp).toBeNull()
    const { token } = await server.result(secondFactorCalls.login, { ticket, code: shown(secret) })
    expect(await server.result(accountCalls.session, {}, token)).toMatchObject({ user: { oemId: oem } })
    expect(await server.result(secondFactorCalls.state, {}, token)).toMatchObject({ recoveryLeft: 10, isOffered: true })
  })

  it('is not asked of people who have none', async () => {
    const { loginName } = await server.make.account('oem', { oem })
    expect(await login(loginName)).toMatchObject({ statusCode: 200 })
  })

  it('refuses a code that was used, also when two come at once', async () => {
    const { loginName, secret } = await withFactor()
    const code = shown(secret)
    const tickets = [await demandOf(loginName), await demandOf(loginName)]
    const answers = await Promise.all(tickets.map(({ ticket }) => enter(ticket, code)))
    expect(answers.map((answer) => answer.code).sort()).toEqual(['ok', 'secondFactorWrong'])
    const { ticket } = await demandOf(loginName)
    expect(await enter(ticket, code)).toMatchObject({ code: 'secondFactorWrong' })
  })

  it('locks for a quarter of an hour after five wrong codes, whatever the ticket', async () => {
    const { id, loginName, secret } = await withFactor()
    for (let n = 0; n < 5; n++) {
      const { ticket } = await demandOf(loginName)
      expect(await enter(ticket, '000000')).toMatchObject({ code: 'secondFactorWrong' })
    }
    const { ticket } = await demandOf(loginName)
    expect(await enter(ticket, shown(secret))).toMatchObject({ statusCode: 429, code: 'secondFactorLocked' })
    await server.database.owner.query(`update second_factor set locked_until = now() where account_id = $1`, [id])
    expect(await enter(ticket, shown(secret))).toMatchObject({ statusCode: 200 })
  })

  it('lets each recovery code in once, however it is typed', async () => {
    const { loginName, recoveryCodes } = await withFactor()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = ''] = recoveryCodes
    const typed = first.toLowerCase().replaceAll('-', ' ')
    expect(await enter((await demandOf(loginName)).ticket, typed)).toMatchObject({ statusCode: 200 })
    expect(await enter((await demandOf(loginName)).ticket, first)).toMatchObject({ code: 'secondFactorWrong' })
  })

  it('takes a ticket once, for five minutes, and no ticket of its own making', async () => {
    const { id, loginName, secret } = await withFactor()
    const { ticket } = await demandOf(loginName)
    expect(await enter(ticket, shown(secret))).toMatchObject({ statusCode: 200 })
    await letStepsPass(id)
    expect(await enter(ticket, shown(secret))).toMatchObject({ code: 'entryOver' })
    const { ticket: late } = await demandOf(loginName)
    await server.database.owner.query(
      `update entry_ticket set expires_at = now() where account_id = $1 and spent_at is null`,
      [id],
    )
    expect(await enter(late, shown(secret))).toMatchObject({ code: 'entryOver' })
    expect(await enter('A'.repeat(43), shown(secret))).toMatchObject({ code: 'entryOver' })
  })

  it('ends every other session when it is switched on, and cannot be read from the database', async () => {
    const { id, loginName } = await server.make.account('super')
    const [here, elsewhere] = [await tokenOf(loginName), await tokenOf(loginName)]
    const { secret } = await server.result(secondFactorCalls.begin, { password: testPassword }, here)
    await server.result(secondFactorCalls.confirm, { code: shown(secret) }, here)
    const { rows } = await server.database.owner.query(
      `select (select count(*)::int from access_token where account_id = $1 and revoked_at is null) as open, sealed_secret
       from second_factor where account_id = $1`,
      [id],
    )
    expect(rows[0].open).toBe(1)
    expect(rows[0].sealed_secret.includes(bytesOf(secret))).toBe(false)
    expect(elsewhere).not.toBe(here)
  })

  it('is switched on and off with the password, and only by whoever answers for many', async () => {
    const manager = await tokenOf((await server.make.account('manager', { oem, project })).loginName)
    const begin = (password: string, token: string) => server.send(secondFactorCalls.begin, { password }, token)
    expect(await begin(testPassword, manager)).toMatchObject({ code: 'forbidden' })
    const { id, loginName, token, secret } = await withFactor()
    expect(await begin('guessed', token)).toMatchObject({ code: 'passwordWrong' })
    // It counts: nobody replaces it by another.
    expect(await begin(testPassword, token)).toMatchObject({ code: 'conflict' })
    await letStepsPass(id)
    const end = { password: testPassword, code: shown(secret) }
    expect(await server.send(secondFactorCalls.end, { ...end, code: '000000' }, token)).toMatchObject({
      statusCode: 400,
    })
    expect(await server.result(secondFactorCalls.end, end, token)).toEqual({ ended: true })
    expect(await login(loginName)).toMatchObject({ statusCode: 200 })
  })

  it('is ended by a recovery code when the phone is gone, and the code is spent (C19)', async () => {
    const { loginName, token, recoveryCodes } = await withFactor()
    const [first = '', second = ''] = recoveryCodes
    const { token: back } = await server.result(secondFactorCalls.login, {
      ticket: (await demandOf(loginName)).ticket,
      code: first,
    })
    const end = (code: string) => server.send(secondFactorCalls.end, { password: testPassword, code }, back)
    expect(await end(first)).toMatchObject({ code: 'secondFactorWrong' })
    expect(await end(second)).toMatchObject({ result: { ended: true } })
    expect(await login(loginName)).toMatchObject({ statusCode: 200 })
    expect(token).not.toBe(back)
  })

  it('[C2] is asked for by a session that takes a higher role without having shown it', async () => {
    const { id, loginName } = await server.make.account('manager', { oem, project })
    const plain = await tokenOf(loginName)
    const other = await withFactor()
    // As if he had set one up elsewhere: the same person, a session without a second proof.
    await server.make.grant(id, 'oem', { oem })
    await server.database.owner.query(`update second_factor set account_id = $1 where account_id = $2`, [id, other.id])
    const asked = await server.send(accountCalls.switchRole, { roleId: presetRoles.oem.id }, plain)
    expect(asked).toMatchObject({ code: 'secondFactorNeeded', result: null })
    const same = await server.send(accountCalls.switchRole, { roleId: presetRoles.manager.id }, plain)
    expect(same).toMatchObject({ statusCode: 200 })
  })
})

describe('where the platform demands it', () => {
  it('is set up on the way in, by a role of the platform or an operator and nobody else', async () => {
    const strict = await startTestServer({ ...key, VIGIL_SECOND_FACTOR: 'compulsory' })
    const place = { oem: await strict.make.oem() }
    const unit = { ...place, project: await strict.make.project(place.oem) }
    const { loginName } = await strict.make.account('oem', place)
    const { ticket, setUp } = await demandOf(loginName, strict)
    const secret = setUp?.secret ?? ''
    const { token } = await strict.result(secondFactorCalls.login, { ticket, code: shown(secret) })
    expect(await strict.send(secondFactorCalls.end, { password: testPassword, code: '123456' }, token)).toMatchObject({
      code: 'secondFactorCompulsory',
    })
    expect((await demandOf(loginName, strict)).setUp).toBeNull()
    expect(await login((await strict.make.account('manager', unit)).loginName, strict)).toMatchObject({
      statusCode: 200,
    })
    await strict.stop()
  })

  it('does not start without a key, and without one offers nothing', async () => {
    await expect(startTestServer({ VIGIL_SECOND_FACTOR: 'compulsory', VIGIL_SECRET_KEY: '' })).rejects.toThrow(
      'VIGIL_SECRET_KEY',
    )
    const keyless = await startTestServer({ VIGIL_SECRET_KEY: '' })
    const { loginName } = await keyless.make.account('super')
    const token = await keyless.signIn(loginName)
    expect(await keyless.send(secondFactorCalls.begin, { password: testPassword }, token)).toMatchObject({
      statusCode: 503,
      code: 'secondFactorClosed',
    })
    await keyless.stop()
  })
})
