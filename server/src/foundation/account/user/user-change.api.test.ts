import { accountCalls } from '@vigil/contract/account/account'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { userCalls } from '@vigil/contract/people/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presetRoles } from '#foundation/rights/role/preset-roles.ts'
import { testPassword, type Factories } from '#testing/factories.ts'
import { eventually } from '#testing/eventually.ts'
import { startSmsStandIn, type SmsStandIn } from '#testing/start-sms-stand-in.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let sms: SmsStandIn
let oem: string
let company: string
let project: string
let sibling: string

type RoleName = Parameters<Factories['account']>[0]
const person = (role: RoleName, place: object = { oem, project }) => server.make.account(role, place)
const enter = (userName: string, password = testPassword) => server.send(accountCalls.login, { userName, password })
const loginAs = async (role: RoleName, place?: object) => {
  const account = await person(role, place)
  const token = await server.signIn(account.loginName)
  return { ...account, token }
}

beforeAll(async () => {
  sms = await startSmsStandIn()
  server = await startTestServer(sms.settings)
  oem = await server.make.oem()
  company = await server.make.company(oem)
  project = await server.make.project(oem, company, '临江国际中心')
  sibling = await server.make.project(oem)
})
afterAll(async () => {
  await server.stop()
  await sms.stop()
})

describe('somebody’s data [spec 7.calls.users.user]', () => {
  it('is corrected by whoever is responsible, and only what says who he is', async () => {
    const { id, loginName } = await person('inspector')
    const { token } = await loginAs('manager')
    const change = { accountId: id, person: ' 周倩 ', tel: '0571-8888 0000', jobTitle: '巡检班长' }
    expect(await server.result(userCalls.change, change, token)).toMatchObject({ person: '周倩', userName: loginName })
    expect(await server.result(userCalls.detail, { accountId: id }, token)).toMatchObject({
      tel: '0571-8888 0000',
      jobTitle: '巡检班长',
      nickname: null,
    })
    for (const field of ['mobile', 'userTel', 'state', 'oemId', 'password', 'roleId', 'loginName'])
      expect(await server.send(userCalls.change, { ...change, [field]: 'x' }, token)).toMatchObject({
        code: 'invalidInput',
      })
  })

  it('is not his superior’s, not his who stands elsewhere too, and nobody’s whom he does not see', async () => {
    const { token } = await loginAs('manager')
    const code = async (accountId: string, by = token) =>
      (await server.send(userCalls.change, { accountId, person: 'x' }, by)).code
    const superior = await person('oem', { oem })
    await server.make.grant(superior.id, 'inspector', { project })
    const both = await person('inspector')
    await server.make.grant(both.id, 'inspector', { project: sibling })
    const elsewhere = await person('inspector', { oem, project: sibling })
    expect(await code(superior.id)).toBe('forbidden')
    expect(await code(both.id)).toBe('forbidden')
    expect(await code(elsewhere.id)).toBe('missing')
    const foreign = await loginAs('oem', { oem: await server.make.oem() })
    expect(await code(elsewhere.id, foreign.token)).toBe('missing')
    expect(await code((await person('inspector')).id, (await loginAs('dutyOfficer')).token)).toBe('forbidden')
  })
})

describe('a lost password', () => {
  const withPhone = async (id: string, mobile: string) => {
    await server.database.owner.query('update account set mobile = $2 where id = $1', [id, mobile])
    return async (): Promise<string> => {
      await eventually(async () => expect(await sms.codesOf(mobile)).not.toEqual([]))
      return (await sms.codesOf(mobile))[0] ?? ''
    }
  }

  it('is no business of whoever resets it: the secret is on its owner’s phone and nowhere else (C3)', async () => {
    const { id } = await person('inspector')
    const { token } = await loginAs('manager')
    expect(await server.send(userCalls.resetPassword, { accountId: id }, token)).toMatchObject({
      code: 'resetNoMobile',
    })
    const received = await withPhone(id, '13500000001')
    const answer = await server.send(userCalls.resetPassword, { accountId: id }, token)
    expect(answer).toMatchObject({ code: 'ok', result: { sentTo: '135****0001' } })
    expect(JSON.stringify(answer)).not.toContain(await received())
  })

  it('is replaced by its owner alone: the old one and every session end, the secret opens once', async () => {
    const { id, loginName, token } = await loginAs('dutyOfficer')
    const { token: manager } = await loginAs('manager')
    const received = await withPhone(id, '13500000002')
    const reset = await server.result(userCalls.resetPassword, { accountId: id }, manager)
    expect(reset.endedSessions).toBe(1)
    expect(await server.send(accountCalls.session, {}, token)).toMatchObject({ code: 'tokenUnknown' })
    expect(await enter(loginName)).toMatchObject({ code: 'credentialsWrong' })
    const secret = await received()
    const set = (newPassword: string) => server.send(userCalls.setPassword, { secret, newPassword })
    expect(await set('short')).toMatchObject({ code: 'invalidInput' })
    const both = await Promise.all([set('the first new password'), set('the other new password')])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 410]))
    const right = both[0]?.statusCode === 200 ? 'the first new password' : 'the other new password'
    expect(await enter(loginName, right)).toMatchObject({ statusCode: 200 })
    expect(await set('and once more, please')).toMatchObject({ code: 'resetSpent' })
  })

  it('has one open secret, for a day, whose text stands nowhere', async () => {
    const { id } = await person('inspector')
    const { token } = await loginAs('manager')
    const received = await withPhone(id, '13500000003')
    await server.result(userCalls.resetPassword, { accountId: id }, token)
    const first = { secret: await received() }
    await server.result(userCalls.resetPassword, { accountId: id }, token)
    const second = { secret: await received() }
    expect(second.secret).not.toBe(first.secret)
    const newPassword = 'a password of his own'
    expect(await server.send(userCalls.setPassword, { secret: first.secret, newPassword })).toMatchObject({
      code: 'resetSpent',
    })
    const { owner } = server.database
    const { rows } = await owner.query(`select row_to_json(p)::text as text from password_reset p`)
    expect(JSON.stringify(rows)).not.toContain(second.secret)
    await owner.query(`update password_reset set expires_at = now() where account_id = $1`, [id])
    expect(await server.send(userCalls.setPassword, { secret: second.secret, newPassword })).toMatchObject({
      code: 'resetSpent',
    })
  })

  it('is not for whoever stands above, elsewhere, or out of sight', async () => {
    const { id, token } = await loginAs('manager')
    const code = async (accountId: string) => (await server.send(userCalls.resetPassword, { accountId }, token)).code
    const superior = await person('oem', { oem })
    await server.make.grant(superior.id, 'inspector', { project })
    expect(await code(superior.id)).toBe('forbidden')
    expect(await code(id)).toBe('forbidden')
    expect(await code((await person('inspector', { oem, project: sibling })).id)).toBe('missing')
    expect(await enter(superior.loginName)).toMatchObject({ statusCode: 200 })
  })
})

describe('binding [spec 6.manage] [spec 7.calls.users.role-and-permission-management-and-bindi]', () => {
  it('to a unit gives a role there that the giver has, and takes it back', async () => {
    const { token } = await loginAs('manager')
    const { id } = await person('inspector')
    const wish = { accountId: id, scopeKind: 'project', scopeId: project } as const
    const grant = await server.result(userCalls.bind, { ...wish, roleId: presetRoles.maintainer.id }, token)
    expect(grant).toMatchObject({ roleName: '维保人员', scopeName: '临江国际中心' })
    const code = async (input: object) => (await server.send(userCalls.bind, { ...wish, ...input }, token)).code
    expect(await code({ roleId: presetRoles.oem.id })).toBe('grantBeyondOwn')
    expect(await code({ roleId: presetRoles.custom.id })).toBe('grantBeyondOwn')
    expect(await code({ roleId: presetRoles.maintainer.id, scopeId: sibling })).toBe('missing')
    expect(await code({ roleId: presetRoles.maintainer.id, scopeKind: 'platform' })).toBe('invalidInput')
    expect(await server.result(userCalls.unbind, { grantId: grant.grantId }, token)).toEqual({ revoked: true })
  })

  it('to an operator is the platform’s and the operator’s, never a unit’s', async () => {
    const { id } = await person('inspector')
    const wish = { accountId: id, roleId: presetRoles.oem.id, scopeKind: 'oem', scopeId: oem } as const
    expect(await server.send(userCalls.bind, wish, (await loginAs('manager')).token)).toMatchObject({ code: 'missing' })
    expect(await server.result(userCalls.bind, wish, (await loginAs('oem', { oem })).token)).toMatchObject({
      scopeKind: 'oem',
    })
  })

  it('of equipment to an end user opens exactly that, and closes again [spec 7.calls.equipment.equipment-binding]', async () => {
    const bound = await server.make.equipment({ oem, company, project })
    const other = await server.make.equipment({ oem, project: sibling })
    const { token: manager } = await loginAs('manager')
    const { id, token } = await loginAs('endUser', { oem })
    await server.database.owner.query(`update role_grant set project_id = $2 where account_id = $1`, [id, project])
    const sees = async () => (await server.result(equipmentCalls.list, { size: 20 }, token)).rows.length
    const input = { accountId: id, equipmentId: bound }
    expect(await sees()).toBe(0)
    expect(await server.result(userCalls.bindEquipment, input, manager)).toEqual({ bound: true })
    expect(await server.result(userCalls.bindEquipment, input, manager)).toEqual({ bound: false })
    expect(await sees()).toBe(1)
    expect((await server.result(userCalls.detail, { accountId: id }, manager)).equipment).toHaveLength(1)
    expect(await server.send(userCalls.bindEquipment, { ...input, equipmentId: other }, manager)).toMatchObject({
      code: 'missing',
    })
    expect(await server.result(userCalls.unbindEquipment, input, manager)).toEqual({ unbound: true })
    expect(await sees()).toBe(0)
  })
})
