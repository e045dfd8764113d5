import { accountCalls } from '@vigil/contract/account'
import { rightsCalls } from '@vigil/contract/rights'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPassword } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { presetRoles } from './preset-roles.ts'

let server: TestServer
let oem: string
let project: string
let person: string
let oemToken: string

const tokenOf = async (loginName: string): Promise<string> =>
  (await server.result(accountCalls.login, { userName: loginName, password: testPassword })).token

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  project = await server.make.project(oem)
  person = (await server.make.account('inspector', { oem, project })).id
  oemToken = await tokenOf((await server.make.account('oem', { oem })).loginName)
})
afterAll(() => server.stop())

const grant = (input: Record<string, unknown>, token = oemToken) =>
  server.send(rightsCalls.grant, { accountId: person, scopeKind: 'project', scopeId: project, ...input }, token)

describe('granting', () => {
  it('a role inside the own scope works, once', async () => {
    expect(await grant({ roleId: presetRoles.dutyOfficer.id })).toMatchObject({
      statusCode: 200,
      result: { roleName: '值班员' },
    })
    expect(await grant({ roleId: presetRoles.dutyOfficer.id })).toMatchObject({ statusCode: 409 })
    const { rows } = await server.result(rightsCalls.list, { accountId: person }, oemToken)
    expect(rows.map(({ roleName }) => roleName)).toEqual(['巡检员', '值班员'])
  })

  it('more than one has oneself is refused', async () => {
    expect(await grant({ roleId: presetRoles.super.id })).toMatchObject({ statusCode: 403, code: 'grantBeyondOwn' })
    const platform = { roleId: presetRoles.oem.id, scopeKind: 'platform', scopeId: null }
    expect(await grant(platform)).toMatchObject({ statusCode: 403, code: 'grantBeyondOwn' })
  })

  it('at a foreign place, or to a foreign person, looks like granting at nothing', async () => {
    const foreignOem = await server.make.oem()
    const foreignProject = await server.make.project(foreignOem)
    const stranger = await server.make.account('inspector', { oem: foreignOem, project: foreignProject })
    const roleId = presetRoles.inspector.id
    expect(await grant({ roleId, scopeId: foreignProject })).toMatchObject({ statusCode: 410 })
    expect(await grant({ roleId, scopeKind: 'oem', scopeId: foreignOem })).toMatchObject({ statusCode: 410 })
    expect(await grant({ roleId, accountId: stranger.id })).toMatchObject({ statusCode: 410 })
    expect(await server.send(rightsCalls.list, { accountId: stranger.id }, oemToken)).toMatchObject({ statusCode: 410 })
  })

  it('a forged place is overwritten by the database from the scope itself', async () => {
    const foreign = await server.make.oem()
    await expect(
      server.database.owner.query(
        `insert into role_grant (id, account_id, role_id, scope_kind, scope_id, oem_id) values (gen_random_uuid(), $1, $2, 'oem', $3, $4) returning oem_id`,
        [person, presetRoles.oem.id, foreign, oem],
      ),
    ).resolves.toMatchObject({ rows: [{ oem_id: foreign }] })
  })
})

describe('taking back', () => {
  it('ends what the grant gave, within a second', async () => {
    const { id, loginName } = await server.make.account('inspector', { oem, project })
    const token = await tokenOf(loginName)
    const { rows } = await server.result(rightsCalls.list, { accountId: id }, oemToken)
    const started = Date.now()
    expect(await server.send(rightsCalls.revoke, { grantId: rows[0]?.grantId }, oemToken)).toMatchObject({
      statusCode: 200,
    })
    while ((await server.send(accountCalls.session, {}, token)).statusCode === 200)
      expect(Date.now() - started).toBeLessThan(1_000)
  })

  it('nobody takes back his own, nor a foreign one', async () => {
    const own = await server.make.account('oem', { oem })
    const token = await tokenOf(own.loginName)
    const { rows } = await server.result(rightsCalls.list, { accountId: own.id }, token)
    expect(await server.send(rightsCalls.revoke, { grantId: rows[0]?.grantId }, token)).toMatchObject({
      statusCode: 410,
    })
    const foreignOem = await server.make.oem()
    const stranger = await server.make.account('oem', { oem: foreignOem })
    const { rows: grants } = await server.database.owner.query<{ id: string }>(
      `select id from role_grant where account_id = $1`,
      [stranger.id],
    )
    expect(await server.send(rightsCalls.revoke, { grantId: grants[0]?.id }, token)).toMatchObject({ statusCode: 410 })
  })
})
