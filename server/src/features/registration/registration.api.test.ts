import { accountCalls } from '@vigil/contract/account/account'
import { registrationCalls, unitCodeOf } from '@vigil/contract/people/registration'
import { verificationCalls } from '@vigil/contract/account/verification'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presetRoles, type PresetRoleName } from '#foundation/rights/role/preset-roles.ts'
import type { Place } from '#foundation/rights/role/preset-scope.ts'
import { phonesOf, wrongFor } from '#testing/phone-in-hand.ts'
import { startSmsStandIn, type SmsStandIn } from '#testing/start-sms-stand-in.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

const { checkPhone, register, list, approve, refuse } = registrationCalls
const password = 'Tea 4 leaves'

let server: TestServer
let sms: SmsStandIn
let phones: ReturnType<typeof phonesOf>
let oem: string
let unit: string
let manager: string

const tokenOf = async (role: PresetRoleName, place: Place): Promise<string> => {
  const { loginName } = await server.make.account(role, place)
  return server.signIn(loginName)
}

beforeAll(async () => {
  sms = await startSmsStandIn()
  server = await startTestServer({ ...sms.settings, VIGIL_DOOR_KNOCKS: '10000' })
  phones = phonesOf(server, sms, '150')
  oem = await server.make.oem()
  unit = await server.make.project(oem)
  manager = await tokenOf('manager', { oem, project: unit })
})
afterAll(async () => {
  await server.stop()
  await sms.stop()
})

const unitCode = () => unitCodeOf(unit)

/** Somebody who has registered for the unit and waits. */
const makeWaiting = async (told: Record<string, unknown> = {}) => {
  const userTel = phones.newMobile()
  await server.result(register, { ...(await phones.prove(userTel)), password, unitCode: unitCode(), ...told })
  const { rows } = await server.result(list, { size: 100 }, manager)
  const row = rows.find((one) => one.userTel === userTel)
  if (!row) throw new Error('nobody waits')
  return { userTel, row }
}

const inspectorHere = (registrationId: string) => ({
  registrationId,
  roleId: presetRoles.inspector.id,
  scopeKind: 'project' as const,
  scopeId: unit,
})

describe('registering', () => {
  it('[spec 7.calls.login.register] asks for a unit, waits, and is let in by its manager', async () => {
    const { userTel, row } = await makeWaiting({ person: '陈静', job: 'inspector', provinceCode: '330000' })
    expect(row).toMatchObject({ person: '陈静', projectId: unit, job: 'inspector' })
    const login = { userName: userTel, password }
    expect(await server.send(accountCalls.login, login)).toMatchObject({ statusCode: 403, code: 'accountPending' })
    await server.result(approve, inspectorHere(row.registrationId), manager)
    const session = await server.result(accountCalls.login, login)
    expect(session.user).toMatchObject({ userTel, person: '陈静', provinceCode: '330000', oemId: oem })
    expect(session.projectList.map(({ projectId }) => projectId)).toEqual([unit])
    const { rows } = await server.result(list, { size: 100 }, manager)
    expect(rows.map(({ registrationId }) => registrationId)).not.toContain(row.registrationId)
  })

  it('[spec 4.new-user] calls somebody 新用户 who gives no name', async () => {
    expect((await makeWaiting()).row.person).toBe('新用户')
  })

  it('lets a code count once, and only for what it was asked for', async () => {
    const shown = await phones.prove(phones.newMobile())
    expect(await server.send(verificationCalls.loginByCode, shown)).toMatchObject({ code: 'codeWrong' })
    await server.result(register, { ...shown, password })
    expect(await server.send(register, { ...shown, password })).toMatchObject({ code: 'codeWrong' })
    const another = await phones.prove(phones.newMobile(), 'trial')
    expect(await server.send(register, { ...another, password })).toMatchObject({ code: 'codeWrong' })
  })

  it('does not know a unit of another brand, nor one that there is not', async () => {
    const [code, own] = [`brand-${Date.now()}`, await server.make.oem()]
    await server.database.owner.query(
      `insert into brand (id, code, oem_id, suffix) values (gen_random_uuid(), $1, $2, 'Otherhouse')`,
      [code, own],
    )
    const shown = await phones.prove(phones.newMobile())
    const asked = { ...shown, password, page: 'loginOtherhouse' }
    for (const foreign of [unitCode(), 'ABCDEF0123'])
      expect(await server.send(register, { ...asked, unitCode: foreign })).toMatchObject({ code: 'unitCodeUnknown' })
    await server.result(register, asked)
    const { rows } = await server.result(list, { size: 100 }, await tokenOf('oem', { oem: own }))
    expect(rows.map(({ userTel }) => userTel)).toEqual([shown.userTel])
  })

  it.each(['short1', 'password', '12345678'])('takes no password like %s', async (weak) => {
    const shown = await phones.prove(phones.newMobile())
    expect(await server.send(register, { ...shown, password: weak })).toMatchObject({ code: 'invalidInput' })
  })

  it('takes no password made of the own number', async () => {
    const shown = await phones.prove(phones.newMobile())
    const answer = await server.send(register, { ...shown, password: `Tel ${shown.userTel}!` })
    expect(answer).toMatchObject({ code: 'invalidInput', details: { fields: [{ path: 'password', code: 'weak' }] } })
  })
})

describe('whether a number has an account', () => {
  const makeKnown = async () => {
    const mobile = phones.newMobile()
    const { id } = await server.make.account('manager', { oem, project: unit })
    await server.database.owner.query(`update account set mobile = $1, oem_id = null where id = $2`, [mobile, id])
    return mobile
  }

  it('[spec 7.calls.login.check-phone-or-account] is told to whoever shows that it is his', async () => {
    const [known, unknown] = [await makeKnown(), phones.newMobile()]
    expect(await server.result(checkPhone, await phones.prove(known))).toEqual({ exists: true })
    const shown = await phones.prove(unknown)
    expect(await server.result(checkPhone, shown)).toEqual({ exists: false })
    // The same code is still good for what it was asked for.
    expect(await server.send(register, { ...shown, password })).toMatchObject({ statusCode: 200 })
  })

  it('is told to nobody else: a code goes out either way, and without it every answer is the same', async () => {
    const answers = []
    for (const mobile of [await makeKnown(), phones.newMobile()]) {
      const { ticket, code } = await phones.prove(mobile)
      const guess = { userTel: mobile, ticket, code: wrongFor(code) }
      answers.push([
        await server.send(checkPhone, guess),
        await server.send(register, { ...guess, password }),
        await server.send(register, { ...guess, password, unitCode: 'ABCDEF0123' }),
      ])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.map(({ code }) => code)).toEqual(['codeWrong', 'codeWrong', 'codeWrong'])
  })

  it('cannot be tried more than five times', async () => {
    const shown = await phones.prove(await makeKnown())
    for (let n = 0; n < 5; n++) await server.send(checkPhone, { ...shown, code: wrongFor(shown.code) })
    expect(await server.send(checkPhone, shown)).toMatchObject({ code: 'codeWrong' })
  })

  it('stops a second registration, once the number is proved', async () => {
    const { userTel } = await makeWaiting()
    await phones.letPass(userTel, 61)
    const shown = await phones.prove(userTel)
    const again = { ...shown, password, unitCode: unitCode() }
    expect(await server.send(register, again)).toMatchObject({ statusCode: 409, code: 'accountExists' })
  })
})

describe('whoever waits', () => {
  it('is seen and decided on only where it was asked for', async () => {
    const { row } = await makeWaiting()
    const elsewhere = await server.make.project(oem)
    const foreign = await server.make.oem()
    const strangers = [
      await tokenOf('manager', { oem, project: elsewhere }),
      await tokenOf('oem', { oem: foreign }),
      await tokenOf('manager', { oem: foreign, project: await server.make.project(foreign) }),
    ]
    for (const stranger of strangers) {
      expect((await server.result(list, { size: 100 }, stranger)).rows).toEqual([])
      expect(await server.send(approve, inspectorHere(row.registrationId), stranger)).toMatchObject({ code: 'missing' })
      const turnedAway = await server.send(refuse, { registrationId: row.registrationId }, stranger)
      expect(turnedAway).toMatchObject({ code: 'missing' })
    }
    const inspector = await tokenOf('inspector', { oem, project: unit })
    expect(await server.send(list, {}, inspector)).toMatchObject({ code: 'forbidden' })
    const operator = await tokenOf('oem', { oem })
    expect(await server.send(approve, inspectorHere(row.registrationId), operator)).toMatchObject({ statusCode: 200 })
  })

  it('gets no more than whoever lets him in has', async () => {
    const { row } = await makeWaiting()
    const asOperator = { ...inspectorHere(row.registrationId), roleId: presetRoles.oem.id }
    expect(await server.send(approve, asOperator, manager)).toMatchObject({ code: 'grantBeyondOwn' })
    const elsewhere = { ...inspectorHere(row.registrationId), scopeId: await server.make.project(oem) }
    expect(await server.send(approve, elsewhere, manager)).toMatchObject({ code: 'missing' })
  })

  it('is decided on once', async () => {
    const { row } = await makeWaiting()
    const decided = await Promise.all(
      [1, 2, 3].map(() => server.send(approve, inspectorHere(row.registrationId), manager)),
    )
    expect(decided.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('who is refused is forgotten, and may ask again', async () => {
    const { userTel, row } = await makeWaiting({ person: '不来了' })
    await server.result(refuse, { registrationId: row.registrationId }, manager)
    const { rows } = await server.database.owner.query(
      `select to_jsonb(a)::text || coalesce(to_jsonb(r)::text, '') as kept
       from account a left join registration r on r.account_id = a.id where a.id = $1`,
      [row.accountId],
    )
    for (const told of [userTel, '不来了']) expect(JSON.stringify(rows)).not.toContain(told)
    await phones.letPass(userTel, 61)
    const again = { ...(await phones.prove(userTel)), password, unitCode: unitCode() }
    expect(await server.send(register, again)).toMatchObject({ statusCode: 200 })
  })

  it('at the platform’s own door joins the operator of whoever lets him in', async () => {
    const shown = await phones.prove(phones.newMobile())
    await server.result(register, { ...shown, password })
    expect((await server.result(list, { size: 100 }, manager)).rows.map(({ userTel }) => userTel)).not.toContain(
      shown.userTel,
    )
    const platform = await tokenOf('super', {})
    const { rows } = await server.result(list, { size: 100 }, platform)
    const registrationId = rows.find(({ userTel }) => userTel === shown.userTel)?.registrationId ?? ''
    await server.result(approve, inspectorHere(registrationId), platform)
    const { user } = await server.result(accountCalls.login, { userName: shown.userTel, password })
    expect(user.oemId).toBe(oem)
  })
})
