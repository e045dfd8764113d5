import { accountCalls, UserInfo } from '@vigil/contract/account/account'
import { keysOf } from '@vigil/contract/keys-of'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPassword } from '#testing/factories.ts'
import { eventually } from '#testing/eventually.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { presetRoles } from '../rights/role/preset-roles.ts'

let server: TestServer
let oem: string
let project: string

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  project = await server.make.project(oem, null, '第一小学')
})
afterAll(() => server.stop())

const nothingKnown = Object.fromEntries(keysOf(UserInfo.shape).map((field) => [field, null]))

describe('signing in', () => {
  it('gives the session what the specification names [spec 3.user-info] [spec 7.calls.login.login]', async () => {
    const { id, loginName } = await server.make.account('manager', { oem, project })
    const session = await server.result(accountCalls.login, { userName: loginName, password: testPassword })
    expect(session.user).toEqual({
      ...nothingKnown,
      superAdmin: false,
      accountId: id,
      userName: loginName,
      oemId: oem,
    })
    expect(session.permissionsStr).toMatch(/^,.*,equip:list,.*,$/)
    expect(session.equipPermissionsStr).toMatch(/^,.*,$/)
    expect(session.permissionsList).toContain('equip')
    expect(session.permissionsList).not.toContain('oem')
    expect(session.projectList).toEqual([{ projectId: project, projectName: '第一小学' }])
    expect(session.roleList).toEqual([
      { roleId: presetRoles.manager.id, roleName: '消防安全管理人', roleType: 2, active: true },
    ])
    expect(Buffer.from(session.token, 'base64url')).toHaveLength(32)
  })

  it('says who is the platform, and whose company somebody stands in [spec 6.roles]', async () => {
    const company = await server.make.company(oem)
    await server.make.company(oem, company)
    const userOf = async (role: Parameters<typeof server.make.account>[0], place = {}) => {
      const { loginName } = await server.make.account(role, place)
      return (await server.result(accountCalls.login, { userName: loginName, password: testPassword })).user
    }
    expect(await userOf('super')).toMatchObject({ superAdmin: true, oemId: null, customId: null })
    expect(await userOf('oem', { oem })).toMatchObject({ superAdmin: false, oemId: oem, customId: null })
    expect(await userOf('custom', { oem, company })).toMatchObject({ superAdmin: false, customId: company })
    expect(await userOf('subCompany', { oem, company })).toMatchObject({ customId: company })
  })

  it('gives the menu exactly what the role may list [spec 6.permissions]', async () => {
    for (const role of ['super', 'oem', 'custom', 'subCompany', 'endUser', 'inspector'] as const) {
      const { loginName } = await server.make.account(role, { oem, project, company: await server.make.company(oem) })
      const session = await server.result(accountCalls.login, { userName: loginName, password: testPassword })
      const listed = [...session.permissionsStr.matchAll(/(?<=,)(\w+):list(?=,)/g)].map(([, resource]) => resource)
      expect(session.permissionsList).toEqual(listed)
    }
  })

  it('says the same of a wrong password and of an unknown name', async () => {
    const { loginName } = await server.make.account('manager', { oem, project })
    const wrong = await server.send(accountCalls.login, { userName: loginName, password: 'wrong' })
    const unknown = await server.send(accountCalls.login, { userName: 'nobody-here', password: 'wrong' })
    expect(wrong).toEqual(unknown)
    expect(wrong).toMatchObject({ statusCode: 400, code: 'credentialsWrong' })
  })

  it('locks for 15 minutes after five wrong passwords, and leaves open sessions alone', async () => {
    const { id, loginName } = await server.make.account('manager', { oem, project })
    const token = await server.signIn(loginName)
    for (let n = 0; n < 5; n++) await server.send(accountCalls.login, { userName: loginName, password: 'wrong' })
    const locked = await server.send(accountCalls.login, { userName: loginName, password: testPassword })
    expect(locked).toMatchObject({ statusCode: 429, code: 'accountLocked' })
    expect(await server.send(accountCalls.session, {}, token)).toMatchObject({ statusCode: 200 })
    const isOver = `update known_address set locked_until = now() where account_id = $1`
    await server.database.owner.query(isOver, [id])
    expect(await server.send(accountCalls.login, { userName: loginName, password: testPassword })).toMatchObject({
      statusCode: 200,
    })
  })

  it('is refused to a closed account and to one without a role', async () => {
    const { id, loginName } = await server.make.account('manager', { oem, project })
    await server.database.owner.query(`delete from role_grant where account_id = $1`, [id])
    const ask = () => server.send(accountCalls.login, { userName: loginName, password: testPassword })
    expect(await ask()).toMatchObject({ statusCode: 403, code: 'noActiveGrant' })
    await server.database.owner.query(`update account set state = 'closed' where id = $1`, [id])
    expect(await ask()).toMatchObject({ statusCode: 403, code: 'accountClosed' })
  })

  it('at one brand does not find the same name at another', async () => {
    const { loginName } = await server.make.account('manager', { oem, project })
    const ask = (oemCode: string) =>
      server.send(accountCalls.login, { userName: loginName, password: testPassword, oemCode })
    const { rows } = await server.database.owner.query<{ code: string }>(`select code from oem where id = $1`, [oem])
    expect(await ask('another-brand')).toMatchObject({ code: 'credentialsWrong' })
    expect(await ask(rows[0]?.code ?? '')).toMatchObject({ statusCode: 200 })
  })
})

describe('switching role', () => {
  it('gives a new token with the other rights and ends the old one [spec 6.switch-role] [spec 7.calls.login.switch-role]', async () => {
    const { id, loginName } = await server.make.account('manager', { oem, project })
    await server.make.grant(id, 'inspector', { project })
    const first = await server.result(accountCalls.login, { userName: loginName, password: testPassword })
    const second = await server.result(accountCalls.switchRole, { roleId: presetRoles.inspector.id }, first.token)
    expect(second.permissionsStr).not.toContain(',control:custom,')
    await eventually(async () =>
      expect(await server.send(accountCalls.session, {}, first.token)).toMatchObject({ statusCode: 404 }),
    )
    expect(await server.send(accountCalls.session, {}, second.token)).toMatchObject({ statusCode: 200 })
  })

  it('is refused for a role that the person does not hold', async () => {
    const { loginName } = await server.make.account('manager', { oem, project })
    const token = await server.signIn(loginName)
    expect(await server.send(accountCalls.switchRole, { roleId: presetRoles.super.id }, token)).toMatchObject({
      statusCode: 410,
    })
  })
})

describe('a person’s own data', () => {
  it('is changed field by field, and nothing else can be [spec 7.calls.login.change-user-info]', async () => {
    const { id, loginName } = await server.make.account('manager', { oem, project })
    const token = await server.signIn(loginName)
    const change = { nickname: '老陈', cityCode: '330100' }
    expect(await server.result(accountCalls.changeInfo, change, token)).toMatchObject({ accountId: id, ...change })
    const { user } = await server.result(accountCalls.session, {}, token)
    expect(user).toMatchObject({ ...change, person: null })
    for (const forged of [{ oemId: oem }, { superAdmin: true }, { accountId: id }, { userId: id }, { job: 'manager' }])
      expect(await server.send(accountCalls.changeInfo, forged, token)).toMatchObject({ code: 'invalidInput' })
  })
})

describe('a new password', () => {
  it('needs the old one and ends every other session', async () => {
    const { loginName } = await server.make.account('manager', { oem, project })
    const login = () => server.result(accountCalls.login, { userName: loginName, password: testPassword })
    const [here, elsewhere] = [await login(), await login()]
    const change = (oldPassword: string) =>
      server.send(accountCalls.changePassword, { oldPassword, newPassword: 'another long password' }, here.token)
    expect(await change('guessed')).toMatchObject({ code: 'passwordWrong' })
    expect(await change(testPassword)).toMatchObject({ statusCode: 200, result: { endedSessions: 1 } })
    await eventually(async () =>
      expect(await server.send(accountCalls.session, {}, elsewhere.token)).toMatchObject({ statusCode: 404 }),
    )
    expect(await server.send(accountCalls.session, {}, here.token)).toMatchObject({ statusCode: 200 })
  })
})
