import { accountCalls } from '@vigil/contract/account/account'
import { rightsCalls } from '@vigil/contract/rights/rights'
import { roleCalls } from '@vigil/contract/rights/role'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { settingsOf } from '../actor/actor.ts'
import { presetRoles } from './preset-roles.ts'

let server: TestServer
let oem: string
let company: string
let project: string
let oemToken: string
let companyToken: string
let foreignToken: string

const tokenOf = (loginName: string): Promise<string> => server.signIn(loginName)

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  company = await server.make.company(oem)
  project = await server.make.project(oem, company)
  oemToken = await tokenOf((await server.make.account('oem', { oem })).loginName)
  companyToken = await tokenOf((await server.make.account('custom', { oem, company })).loginName)
  const foreign = await server.make.oem()
  foreignToken = await tokenOf((await server.make.account('oem', { oem: foreign })).loginName)
})
afterAll(() => server.stop())

const nightGuard = {
  roleName: '夜班值班员',
  roleType: 2 as const,
  job: 'dutyOfficer' as const,
  permissions: ['equip:list', 'equip:select', 'alarmRec:list', 'alarmRec:custom'],
  equipPermissions: ['breaker:list', 'breaker:custom'],
}
const add = (token = oemToken, change: object = {}) => server.result(roleCalls.add, { ...nightGuard, ...change }, token)

describe('a role of one’s own', () => {
  it('is made, found, read, changed and removed [spec 7.calls.users.role-and-permission-management-and-bindi]', async () => {
    const made = await add()
    expect(made).toMatchObject({ oemId: oem, companyId: null, job: 'dutyOfficer', holders: 0, version: 1 })
    expect(made.permissionsStr).toBe(',equip:list,equip:select,alarmRec:list,alarmRec:custom,')
    expect(made.equipPermissionsStr).toBe(',breaker:list,breaker:custom,')
    const { rows } = await server.result(roleCalls.list, { size: 100 }, oemToken)
    expect(rows.map(({ roleId }) => roleId)).toContain(made.roleId)
    const change = { roleId: made.roleId, version: 1, roleName: '白班值班员', permissions: ['equip:list'] }
    const changed = await server.result(roleCalls.change, change, oemToken)
    expect(changed).toMatchObject({ roleName: '白班值班员', permissionsStr: ',equip:list,', version: 2 })
    expect(changed.equipPermissionsStr).toBe(made.equipPermissionsStr)
    expect(await server.result(roleCalls.detail, { roleId: made.roleId }, oemToken)).toEqual(changed)
    expect(await server.result(roleCalls.remove, { roleId: made.roleId }, oemToken)).toEqual({ removed: true })
    expect(await server.send(roleCalls.detail, { roleId: made.roleId }, oemToken)).toMatchObject({ statusCode: 410 })
  })

  it('holds nothing that its maker does not have, nor more than its kind', async () => {
    const beyond = { ...nightGuard, permissions: ['equip:list', 'visitor:update'] }
    expect(await server.send(roleCalls.add, beyond, oemToken)).toMatchObject({
      code: 'grantBeyondOwn',
      details: { beyond: ['visitor:update'] },
    })
    const invented = { ...nightGuard, permissions: ['anything:custom'] }
    expect(await server.send(roleCalls.add, invented, oemToken)).toMatchObject({ code: 'grantBeyondOwn' })
    const tooMuch = { ...nightGuard, job: 'inspector', equipPermissions: ['breaker:custom'] }
    expect(await server.send(roleCalls.add, tooMuch, oemToken)).toMatchObject({ code: 'roleBeyondType' })
    const platform = { ...nightGuard, job: undefined, roleType: 0 }
    expect(await server.send(roleCalls.add, platform, oemToken)).toMatchObject({ code: 'grantBeyondOwn' })
  })

  it('does not grow by a change beyond its maker either', async () => {
    const { roleId } = await add()
    const wider = { roleId, version: 1, permissions: ['equip:list', 'equip:price'] }
    expect(await server.send(roleCalls.change, wider, oemToken)).toMatchObject({ code: 'roleBeyondType' })
    expect(await server.result(roleCalls.detail, { roleId }, oemToken)).toMatchObject({ version: 1 })
  })

  it('tells the second of two who change it at once', async () => {
    const { roleId } = await add()
    const change = (roleName: string) => server.send(roleCalls.change, { roleId, version: 1, roleName }, oemToken)
    const answers = await Promise.all([change('甲'), change('乙')])
    expect(answers.map(({ code }) => code).sort()).toEqual(['conflict', 'ok'])
  })

  it('stays while somebody holds it', async () => {
    const { roleId } = await add()
    const { id } = await server.make.account('inspector', { oem, project })
    const grant = { accountId: id, roleId, scopeKind: 'project' as const, scopeId: project }
    const { grantId } = await server.result(rightsCalls.grant, grant, oemToken)
    expect(await server.send(roleCalls.remove, { roleId }, oemToken)).toMatchObject({
      code: 'roleInUse',
      details: { holders: 1 },
    })
    await server.result(rightsCalls.revoke, { grantId }, oemToken)
    expect(await server.send(roleCalls.remove, { roleId }, oemToken)).toMatchObject({ statusCode: 200 })
  })

  it('takes the tokens that once named it with it', async () => {
    const { roleId } = await add()
    const { id, loginName } = await server.make.account('inspector', { oem, project })
    const grant = { accountId: id, roleId, scopeKind: 'project' as const, scopeId: project }
    const { grantId } = await server.result(rightsCalls.grant, grant, oemToken)
    const { token } = await server.result(accountCalls.switchRole, { roleId }, await tokenOf(loginName))
    await server.result(rightsCalls.revoke, { grantId }, oemToken)
    await server.result(roleCalls.remove, { roleId }, oemToken)
    expect(await server.send(accountCalls.session, {}, token)).toMatchObject({ statusCode: 404 })
  })
})

describe('a role of somebody else', () => {
  it('of another operator looks as if it did not exist', async () => {
    const { roleId } = await add()
    for (const [call, input] of [
      [roleCalls.detail, { roleId }],
      [roleCalls.change, { roleId, version: 1, roleName: 'mine now' }],
      [roleCalls.remove, { roleId }],
    ] as const)
      expect(await server.send(call, input, foreignToken)).toMatchObject({ statusCode: 410, code: 'missing' })
    const { rows } = await server.result(roleCalls.list, { size: 100 }, foreignToken)
    expect(rows.map(({ roleId: id }) => id)).not.toContain(roleId)
    expect(await server.send(roleCalls.add, { ...nightGuard, oemId: oem }, foreignToken)).toMatchObject({
      statusCode: 410,
    })
    expect(await server.send(roleCalls.add, { ...nightGuard, companyId: company }, foreignToken)).toMatchObject({
      statusCode: 410,
    })
  })

  it('of the operator is not the company’s to change, even when its people hold it', async () => {
    const { roleId } = await add()
    expect(await server.send(roleCalls.detail, { roleId }, companyToken)).toMatchObject({ statusCode: 410 })
    const { id } = await server.make.account('inspector', { oem, project })
    const grant = { accountId: id, roleId, scopeKind: 'project' as const, scopeId: project }
    await server.result(rightsCalls.grant, grant, oemToken)
    expect(await server.send(roleCalls.detail, { roleId }, companyToken)).toMatchObject({ statusCode: 200 })
    const rename = { roleId, version: 1, roleName: 'ours' }
    expect(await server.send(roleCalls.change, rename, companyToken)).toMatchObject({ code: 'forbidden' })
    expect(await server.send(roleCalls.remove, { roleId }, companyToken)).toMatchObject({ code: 'forbidden' })
  })

  it('of the platform is read by all and changed by nobody', async () => {
    const roleId = presetRoles.manager.id
    expect(await server.send(roleCalls.detail, { roleId }, oemToken)).toMatchObject({ statusCode: 200 })
    const platform = await tokenOf((await server.make.account('super')).loginName)
    for (const token of [oemToken, companyToken, platform])
      expect(await server.send(roleCalls.change, { roleId, version: 1, roleName: 'x' }, token)).toMatchObject({
        code: 'forbidden',
      })
  })

  it('of a company is granted there and nowhere else', async () => {
    const { roleId, companyId, oemId } = await add(companyToken)
    expect({ companyId, oemId }).toEqual({ companyId: company, oemId: oem })
    const elsewhere = await server.make.project(oem)
    const { id } = await server.make.account('inspector', { oem, project })
    const grant = (scopeId: string, token = oemToken) =>
      server.send(rightsCalls.grant, { accountId: id, roleId, scopeKind: 'project', scopeId }, token)
    expect(await grant(elsewhere)).toMatchObject({ code: 'grantBeyondOwn' })
    expect(await grant(elsewhere, companyToken)).toMatchObject({ statusCode: 410 })
    expect(await grant(project, companyToken)).toMatchObject({ statusCode: 200 })
  })

  it('is not granted elsewhere past the calls either', async () => {
    const { roleId } = await add(companyToken)
    const elsewhere = await server.make.project(oem)
    const { id } = await server.make.account('inspector', { oem, project })
    const write = `insert into role_grant (id, account_id, role_id, scope_kind, scope_id)
      values (gen_random_uuid(), $1, $2, 'project', $3)`
    await expect(server.database.owner.query(write, [id, roleId, elsewhere])).rejects.toThrow(
      'a role is granted only where its maker is',
    )
  })
})

describe('the second wall', () => {
  /** As the api's own database role, for an operator, with whatever statement a mistake might send. */
  const asOperator = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: server.database.environment['VIGIL_DATABASE_API_URL'] })
    await client.connect()
    const settings = Object.entries(settingsOf({ accountId: uuidV7(), scope: { kind: 'oem', ids: [oem] } }))
    for (const [name, value] of settings) await client.query('select set_config($1, $2, false)', [name, value])
    try {
      return (await client.query(text, values)).rowCount
    } finally {
      await client.end()
    }
  }
  const insert = `insert into role (id, oem_id, role_type, name, permissions, equipment_permissions)
    values (gen_random_uuid(), $1, 0, 'forged', ',', ',')`

  it('lets no statement change or remove a preset', async () => {
    const id = presetRoles.oem.id
    expect(await asOperator(`update role set permissions = ',oem:delete,' where id = $1`, [id])).toBe(0)
    expect(await asOperator('delete from role where id = $1', [id])).toBe(0)
  })

  it('lets no statement make a preset, or a role of another operator, or change whose it is', async () => {
    const { roleId } = await add()
    await expect(asOperator(insert, [null])).rejects.toThrow('row-level security')
    await expect(asOperator(insert, [await server.make.oem()])).rejects.toThrow('row-level security')
    expect(await asOperator(insert, [oem])).toBe(1)
    await expect(asOperator('update role set role_type = 0 where id = $1', [roleId])).rejects.toThrow(
      'permission denied',
    )
    await expect(asOperator('update role set oem_id = null where id = $1', [roleId])).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('an end user', () => {
  it('is named by a company in its own place', async () => {
    const { id } = await server.make.account('inspector', { oem, project })
    const grant = { accountId: id, roleId: presetRoles.endUser.id, scopeKind: 'equipment' as const, scopeId: null }
    const { grantId } = await server.result(rightsCalls.grant, grant, companyToken)
    const { rows } = await server.database.owner.query(`select oem_id, company_id from role_grant where id = $1`, [
      grantId,
    ])
    expect(rows).toEqual([{ oem_id: oem, company_id: company }])
  })
})
