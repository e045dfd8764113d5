import { accountCalls } from '@vigil/contract/account/account'
import { auditCalls } from '@vigil/contract/rights/audit'
import type { Call } from '@vigil/contract/call'
import { companyTokenCalls } from '@vigil/contract/tenancy/company-token'
import { companyCalls } from '@vigil/contract/tenancy/company'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { ownAccountCalls } from '@vigil/contract/account/own-account'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { roleCalls } from '@vigil/contract/rights/role'
import { Envelope } from '@vigil/contract/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presetRoles } from '#foundation/rights/role/preset-roles.ts'
import { subscribed } from '#testing/live-client.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let oem: string
let company: string
let project: string
let elsewhere: string
let oemToken: string
let customToken: string
let foreignToken: string

const nextYear = new Date(Date.now() + 300 * 86_400_000).toISOString()
const tokenOf = (loginName: string): Promise<string> => server.signIn(loginName)

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  company = await server.make.company(oem)
  const below = await server.make.company(oem, company)
  project = await server.make.project(oem, below, '下属单位')
  elsewhere = await server.make.project(oem, await server.make.company(oem), '别家单位')
  oemToken = await tokenOf((await server.make.account('oem', { oem })).loginName)
  customToken = await tokenOf((await server.make.account('custom', { oem, company })).loginName)
  foreignToken = await tokenOf((await server.make.account('oem', { oem: await server.make.oem() })).loginName)
})
afterAll(() => server.stop())

const make = (change: object = {}, token = customToken) => {
  const wish = {
    companyId: company,
    roleId: presetRoles.subCompany.id,
    name: '园区大屏',
    expiresAt: nextYear,
    ...change,
  }
  return server.send(companyTokenCalls.add, wish, token)
}
const made = async (change: object = {}, token = customToken) =>
  companyTokenCalls.add.output.parse((await make(change, token)).result)

/** As an integrator sends it: in the header. */
const bearer = async (call: Call, input: Record<string, string>, token: string): Promise<Envelope> => {
  const response = await fetch(`${server.base}/${call.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(input).toString(),
  })
  return Envelope.parse(await response.json())
}

describe('a token of a company’s program', () => {
  it('reaches the company and all below it, and nothing beside [spec 7.calls.custom.custom-company-tokens]', async () => {
    const { token } = await made()
    expect(await bearer(projectCalls.detail, { projectId: project }, token)).toMatchObject({ statusCode: 200 })
    expect(await bearer(projectCalls.detail, { projectId: elsewhere }, token)).toMatchObject({ code: 'missing' })
    const { rows } = projectCalls.list.output.parse((await bearer(projectCalls.list, {}, token)).result)
    expect(rows.map(({ projectId }) => projectId)).toEqual([project])
  })

  it('is shown once, and kept as a hash only', async () => {
    const { token, companyTokenId } = await made({ name: '只显示一次' })
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const listed = await server.send(companyTokenCalls.list, { companyId: company, size: 50 }, customToken)
    expect(JSON.stringify(listed)).toContain(companyTokenId)
    expect(JSON.stringify(listed)).not.toContain(token)
    const { rows } = await server.database.owner.query('select * from company_token where id = $1', [companyTokenId])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('says when it was last used', async () => {
    const { token, companyTokenId, usedAt } = await made()
    expect(usedAt).toBeNull()
    await bearer(projectCalls.list, {}, token)
    const { rows } = await server.result(companyTokenCalls.list, { companyId: company, size: 50 }, customToken)
    expect(rows.find((row) => row.companyTokenId === companyTokenId)?.usedAt).not.toBeNull()
  })

  it('ends within a second of being taken back', async () => {
    const { token, companyTokenId } = await made()
    expect(await bearer(projectCalls.list, {}, token)).toMatchObject({ statusCode: 200 })
    expect(await server.result(companyTokenCalls.revoke, { companyTokenId }, customToken)).toEqual({ revoked: true })
    expect(await bearer(projectCalls.list, {}, token)).toMatchObject({ statusCode: 404, code: 'tokenUnknown' })
    const noted = 'select 1 from rights_change where account_id = $1'
    expect((await server.database.owner.query(noted, [companyTokenId])).rowCount).toBe(1)
  })

  it('ends on an open socket too, within a second', async () => {
    const { token, companyTokenId } = await made()
    const client = await subscribed(server.base, token, [`company:${company}`])
    const since = Date.now()
    await server.result(companyTokenCalls.revoke, { companyTokenId }, customToken)
    await client.heard('session.kick')
    expect(Date.now() - since).toBeLessThan(1_000)
    expect(await client.closed).toBe(4403)
  })

  it('ends when its time is over', async () => {
    const { token, companyTokenId } = await made()
    const past = `update company_token set expires_at = now() - interval '1 second' where id = $1`
    await server.database.owner.query(past, [companyTokenId])
    expect(await bearer(projectCalls.list, {}, token)).toMatchObject({ code: 'tokenUnknown' })
  })

  it('is no account: nothing of a person’s own, no people, no roles, no further tokens', async () => {
    const { token } = await made({ roleId: presetRoles.custom.id }, oemToken)
    expect(await bearer(companyCalls.list, {}, token)).toMatchObject({ statusCode: 200 })
    for (const [call, input] of [
      [ownAccountCalls.sessions, {}],
      [accountCalls.logout, {}],
      [accountCalls.changePassword, { oldPassword: 'x', newPassword: 'yyyyyyyyyyyy' }],
      [accountCalls.switchRole, { roleId: presetRoles.custom.id }],
      [roleCalls.list, {}],
      [companyTokenCalls.list, { companyId: company }],
    ] as const)
      expect(await bearer(call, input, token), call.path).toMatchObject({ code: 'forbidden' })
  })

  it('reads what it is itself: company, role, rights and units, and nothing of whoever made it (D14)', async () => {
    const { token, companyTokenId } = await made({ name: '能耗平台' })
    const session = accountCalls.session.output.parse((await bearer(accountCalls.session, {}, token)).result)
    expect(session).toMatchObject({
      user: {
        accountId: companyTokenId,
        userName: '能耗平台',
        customId: company,
        oemId: oem,
        person: null,
        userTel: null,
      },
      roleList: [{ roleId: presetRoles.subCompany.id, active: true }],
      projectList: [{ projectId: project }],
    })
    expect(session.permissionsStr).toContain(',equip:list,')
    expect(session.permissionsStr).not.toMatch(/,(user|role):|,control:(?!list)/)
  })

  it('reads device types, without which no event means anything (D14)', async () => {
    const { token } = await made()
    const { rows } = deviceTypeCalls.index.output.parse((await bearer(deviceTypeCalls.index, {}, token)).result)
    const [first] = rows
    const asked = { equipmentTypeId: String(first?.equipmentTypeId) }
    expect(await bearer(deviceTypeCalls.detail, asked, token)).toMatchObject({
      result: { row: { equipmentTypeId: first?.equipmentTypeId, id: first?.typeName } },
    })
  })

  it('does no more than its role may', async () => {
    const { token } = await made()
    const { equipment } = { equipment: await server.make.equipment({ oem, company, project }) }
    expect(await bearer(equipmentCalls.detail, { equipmentId: equipment }, token)).toMatchObject({ statusCode: 200 })
    expect(await bearer(companyCalls.add, { name: 'x' }, token)).toMatchObject({ code: 'forbidden' })
  })

  it('stands in the operation log under its own name', async () => {
    const { token, companyTokenId } = await made({ name: '对接程序甲' })
    await bearer(projectCalls.addArea, { projectId: project, kind: 'building', name: '一号楼' }, token)
    const { rows } = await server.result(auditCalls.list, { accountId: companyTokenId, size: 20 }, oemToken)
    expect(rows).toMatchObject([
      { actorKind: 'token', actorName: '对接程序甲', action: 'project/addArea.action', projectId: project },
    ])
  })
})

describe('making a token', () => {
  it('gives away no more than its maker has, nor lasts for ever', async () => {
    expect(await make({ roleId: presetRoles.oem.id })).toMatchObject({ code: 'grantBeyondOwn' })
    expect(await make({ roleId: presetRoles.super.id }, oemToken)).toMatchObject({ code: 'grantBeyondOwn' })
    expect(await make({ expiresAt: '2020-01-01T00:00:00.000Z' })).toMatchObject({ code: 'invalidInput' })
    expect(await make({ expiresAt: '2090-01-01T00:00:00.000Z' })).toMatchObject({ code: 'invalidInput' })
  })

  it('takes the right, and the company', async () => {
    const inspector = await tokenOf((await server.make.account('subCompany', { oem, company })).loginName)
    expect(await make({}, inspector)).toMatchObject({ code: 'forbidden' })
    expect(await make({}, foreignToken)).toMatchObject({ code: 'missing' })
    const { companyTokenId } = await made()
    expect(await server.send(companyTokenCalls.revoke, { companyTokenId }, foreignToken)).toMatchObject({
      code: 'missing',
    })
    expect(await server.send(companyTokenCalls.list, { companyId: company, size: 20 }, foreignToken)).toMatchObject({
      code: 'missing',
    })
  })
})
