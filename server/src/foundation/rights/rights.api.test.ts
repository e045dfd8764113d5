import { accountCalls } from '@vigil/contract/account/account'
import { rightsCalls } from '@vigil/contract/rights/rights'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { presetRoles } from './role/preset-roles.ts'

let server: TestServer
let oem: string
let project: string
let person: string
let oemToken: string

const tokenOf = (loginName: string): Promise<string> => server.signIn(loginName)

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
  it('a role inside the own scope works, once [spec 6.manage]', async () => {
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

  it('at another operator is refused to whoever belongs to one, even by the platform', async () => {
    const elsewhere = await server.make.project(await server.make.oem())
    const platform = await tokenOf((await server.make.account('super')).loginName)
    const roleId = presetRoles.inspector.id
    expect(await grant({ roleId, scopeId: elsewhere }, platform)).toMatchObject({ code: 'grantBeyondOwn' })
    const { rows } = await server.result(rightsCalls.list, { accountId: person }, platform)
    expect(rows.some(({ scopeId }) => scopeId === elsewhere)).toBe(false)
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

describe('a grant for a time', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

  it('is made longer, and without end, by whoever could give it', async () => {
    const expiresAt = inAnHour()
    const { id } = await server.make.account('inspector', { oem, project })
    const wish = { accountId: id, roleId: presetRoles.maintainer.id, scopeKind: 'project', scopeId: project } as const
    const { grantId } = await server.result(rightsCalls.grant, { ...wish, expiresAt }, oemToken)
    const later = inAnHour()
    expect(await server.result(rightsCalls.changeExpiry, { grantId, expiresAt: later }, oemToken)).toMatchObject({
      grantId,
      expiresAt: later,
    })
    expect(await server.result(rightsCalls.changeExpiry, { grantId, expiresAt: null }, oemToken)).toMatchObject({
      expiresAt: null,
    })
  })

  it('does not begin in the past', async () => {
    const expiresAt = new Date(Date.now() - 1_000).toISOString()
    expect(await grant({ roleId: presetRoles.manager.id, expiresAt })).toMatchObject({ code: 'invalidInput' })
  })

  it('is not one’s own to make longer, nor a stranger’s, nor more than one has', async () => {
    const change = (grantId: string, token: string) =>
      server.send(rightsCalls.changeExpiry, { grantId, expiresAt: inAnHour() }, token)
    const own = await server.make.account('oem', { oem })
    const ownGrant = await server.make.grant(own.id, 'maintainer', { project }, new Date(Date.now() + 60_000))
    expect(await change(ownGrant, await tokenOf(own.loginName))).toMatchObject({ statusCode: 410 })
    const stranger = await tokenOf((await server.make.account('oem', { oem: await server.make.oem() })).loginName)
    expect(await change(ownGrant, stranger)).toMatchObject({ statusCode: 410 })
    const company = await server.make.company(oem)
    const inCompany = await server.make.project(oem, company)
    const custom = await tokenOf((await server.make.account('custom', { oem, company })).loginName)
    const { id } = await server.make.account('inspector', { oem, project: inCompany })
    const { rows } = await server.database.owner.query<{ id: string }>(
      `insert into role_grant (id, account_id, role_id, scope_kind, scope_id) values ($1, $2, $3, 'project', $4) returning id`,
      [uuidV7(), id, presetRoles.oem.id, inCompany],
    )
    expect(await change(rows[0]?.id ?? '', custom)).toMatchObject({ code: 'grantBeyondOwn' })
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
