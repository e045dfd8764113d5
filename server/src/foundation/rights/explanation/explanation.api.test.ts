import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { rightsCalls, type Explanation } from '@vigil/contract/rights/rights'
import { userCalls } from '@vigil/contract/people/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { type Factories } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { presetRoles } from '../role/preset-roles.ts'

let server: TestServer
let oem: string
let parent: string
let company: string
let project: string
let sibling: string
let breaker: string
let pump: string
let asker: string

type RoleName = Parameters<Factories['account']>[0]

const tokenOf = (loginName: string): Promise<string> => server.signIn(loginName)

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  parent = await server.make.company(oem)
  company = await server.make.company(oem, parent)
  project = await server.make.project(oem, company, '临江国际中心')
  sibling = await server.make.project(oem)
  breaker = await server.make.equipment({ oem, company, project }, { type_no: 159 })
  pump = await server.make.equipment({ oem, company, project }, { type_no: 129 })
  asker = await tokenOf((await server.make.account('oem', { oem })).loginName)
})
afterAll(() => server.stop())

const person = async (role: RoleName, place: object = { oem, project }): Promise<string> =>
  (await server.make.account(role, place)).id
const explain = (accountId: string, asked: object, token = asker): Promise<Explanation> =>
  server.result(rightsCalls.explain, { accountId, scopeKind: 'project', scopeId: project, ...asked }, token)
const ask = async (accountId: string, asked: object, token = asker) => {
  const { allowed, reason } = await explain(accountId, asked, token)
  return `${allowed ? 'yes' : 'no'}: ${reason}`
}

describe('why somebody may or may not', () => {
  it('names the grant, the role, the place and how long [spec 6.permissions]', async () => {
    const id = await person('manager')
    const until = new Date(Date.now() + 86_400_000)
    await server.make.grant(id, 'dutyOfficer', { project }, until)
    const answer = await explain(id, { permission: 'unit:update' })
    expect(answer).toMatchObject({ allowed: true, reason: 'allowed', permission: 'unit:update', byHiddenGrant: false })
    expect(answer.grants.map(({ roleName, verdict }) => [roleName, verdict])).toEqual([
      ['消防安全管理人', 'allowed'],
      ['值班员', 'narrowedByJob'],
    ])
    expect(answer.decidedBy).toBe(answer.grants[0]?.grantId)
    expect(answer.grants[1]).toMatchObject({
      scopeName: '临江国际中心',
      job: 'dutyOfficer',
      expiresAt: until.toISOString(),
    })
  })

  it('tells each way of not being allowed apart', async () => {
    const inspector = await person('inspector')
    expect(await ask(inspector, { permission: 'patrolTask:custom' })).toBe('yes: allowed')
    expect(await ask(inspector, { permission: 'unit:update' })).toBe('no: narrowedByJob')
    expect(await ask(inspector, { permission: 'oem:delete' })).toBe('no: permissionMissing')
    expect(await ask(inspector, { permission: 'equip:list', scopeId: sibling })).toBe('no: outsideScope')
    expect(await ask(inspector, { permission: 'equip:list', scopeKind: 'oem', scopeId: oem })).toBe('no: outsideScope')
  })

  it('knows what has run out, what stands behind a wider place, and what is closed', async () => {
    const id = await person('inspector', { oem, project: sibling })
    await server.make.grant(id, 'maintainer', { project }, new Date(Date.now() - 1_000))
    expect(await ask(id, { permission: 'equip:list' })).toBe('no: expired')
    const two = await person('custom', { oem, company: await server.make.company(oem) })
    const write = `insert into role_grant (id, account_id, role_id, scope_kind, scope_id)
      values ($4, $1, $2, 'project', $3)`
    await server.database.owner.query(write, [two, presetRoles.custom.id, project, uuidV7()])
    expect(await ask(two, { permission: 'equip:list' })).toBe('no: behindWider')
    const none = await person('inspector')
    await server.database.owner.query('delete from role_grant where account_id = $1', [none])
    expect(await ask(none, { permission: 'equip:list' })).toBe('no: noGrant')
    await server.result(userCalls.suspend, { accountId: none }, asker)
    expect(await ask(none, { permission: 'equip:list' })).toBe('no: accountNotActive')
  })

  it('follows a company down to the units of its branches', async () => {
    expect(await ask(await person('custom', { oem, company: parent }), { permission: 'equip:list' })).toBe(
      'yes: allowed',
    )
    const branch = await person('subCompany', { oem, company })
    expect(await ask(branch, { permission: 'equip:list', scopeKind: 'company', scopeId: company })).toBe('yes: allowed')
    expect(await ask(branch, { permission: 'equip:list', scopeKind: 'company', scopeId: parent })).toBe(
      'no: outsideScope',
    )
  })
})

describe('a command', () => {
  const command = (equipment: string, action: string) => ({ scopeKind: 'equipment', scopeId: equipment, action })

  it('needs the right to control and the right on the type, and says what it will ask', async () => {
    const { command: needs, permission } = await explain(await person('manager'), command(breaker, 'switchOff'))
    expect({ needs, permission }).toEqual({
      needs: { equipmentRight: 'breaker:custom', danger: 'slide' },
      permission: 'control:custom',
    })
  })

  it('of a fire system is for duty officers and above', async () => {
    expect(await ask(await person('dutyOfficer'), command(pump, 'stop'))).toBe('yes: allowed')
    expect(await ask(await person('maintainer'), command(pump, 'stop'))).toBe('no: equipmentRightMissing')
    expect(await ask(await person('maintainer'), command(breaker, 'switchOff'))).toBe('yes: allowed')
    expect(await ask(await person('inspector'), command(breaker, 'switchOff'))).toBe('no: narrowedByJob')
  })

  it('of an end user is for what is bound to him', async () => {
    const id = await person('endUser', { oem })
    expect(await ask(id, command(breaker, 'switchOff'))).toBe('no: outsideScope')
    await server.make.bind(id, breaker, { oem, project })
    expect(await ask(id, command(breaker, 'switchOff'))).toBe('yes: allowed')
  })

  it('that the type does not know, or at a place that is no equipment, is refused', async () => {
    const accountId = await person('manager')
    const send = (asked: object) => server.send(rightsCalls.explain, { accountId, ...asked }, asker)
    expect(await send(command(breaker, 'fly'))).toMatchObject({ code: 'noSuchCommand' })
    expect(await send({ ...command(breaker, 'switchOff'), scopeKind: 'project', scopeId: project })).toMatchObject({
      code: 'invalidInput',
    })
    expect(await send({ scopeKind: 'project', scopeId: project, permission: 'equip:fly' })).toMatchObject({
      code: 'invalidInput',
    })
    expect(await send({ scopeKind: 'project', scopeId: project })).toMatchObject({ code: 'invalidInput' })
  })
})

describe('who may ask', () => {
  it('sees neither a foreign person nor a foreign place', async () => {
    const accountId = await person('manager')
    const foreignOem = await server.make.oem()
    const foreignProject = await server.make.project(foreignOem)
    const foreign = await tokenOf((await server.make.account('oem', { oem: foreignOem })).loginName)
    const asked = { accountId, scopeKind: 'project', permission: 'equip:list' }
    expect(await server.send(rightsCalls.explain, { ...asked, scopeId: foreignProject }, foreign)).toMatchObject({
      statusCode: 410,
    })
    expect(await server.send(rightsCalls.explain, { ...asked, scopeId: foreignProject }, asker)).toMatchObject({
      statusCode: 410,
    })
    expect(await server.send(rightsCalls.explain, { ...asked, scopeKind: 'platform' }, asker)).toMatchObject({
      statusCode: 410,
    })
  })

  it('learns that somebody above is allowed, and nothing about that grant', async () => {
    const accountId = await person('oem', { oem })
    await server.make.grant(accountId, 'inspector', { project })
    const manager = await tokenOf((await server.make.account('manager', { oem, project })).loginName)
    const answer = await explain(accountId, { permission: 'unit:delete' }, manager)
    expect(answer).toMatchObject({ allowed: true, byHiddenGrant: true, decidedBy: null })
    expect(answer.grants.map(({ roleName }) => roleName)).toEqual(['巡检员'])
  })
})

describe('the answer', () => {
  const calls = [
    ['equip:select', () => [equipmentCalls.detail, { equipmentId: breaker }] as const],
    ['unit:select', () => [projectCalls.detail, { projectId: project }] as const],
    ['area:list', () => [projectCalls.areas, { projectId: project }] as const],
  ] as const
  const roles: readonly RoleName[] = ['oem', 'custom', 'manager', 'inspector', 'endUser']

  it.each(roles)('is what then happens to %s, at home and elsewhere', async (role) => {
    const far = await server.make.company(oem)
    const farProject = await server.make.project(oem, far)
    for (const place of [
      { oem, company, project },
      { oem, company: far, project: farProject },
    ]) {
      const { id, loginName } = await server.make.account(role, place)
      const token = await tokenOf(loginName)
      for (const [permission, callOf] of calls) {
        const [call, input] = callOf()
        const { statusCode } = await server.send(call, input, token)
        const at = permission === 'equip:select' ? { scopeKind: 'equipment', scopeId: breaker } : {}
        expect([role, permission, (await explain(id, { permission, ...at })).allowed]).toEqual([
          role,
          permission,
          statusCode === 200,
        ])
      }
    }
  })
})

describe('the whole view of a person [spec 6.permissions] [spec 6.suffixes]', () => {
  it('tells what is held for good, for a time, and each action of a piece of equipment', async () => {
    const id = await person('inspector')
    await server.make.grant(id, 'manager', { project }, new Date(Date.now() + 86_400_000))
    const view = await server.result(
      rightsCalls.view,
      { accountId: id, scopeKind: 'equipment', scopeId: breaker },
      asker,
    )
    expect(view.permissionsStr).toContain(',equip:list,')
    expect(view.temporaryStr).toContain(',unit:update,')
    expect(view.temporaryStr).not.toContain(',equip:list,')
    const off = view.actions.find(({ action }) => action === 'switchOff')
    expect(off).toMatchObject({ allowed: true, hindrance: 'equipmentOffline' })
    expect(off?.until).not.toBeNull()
  })

  it('gives the chain of reasons, the first no, and who could change it', async () => {
    const id = await person('inspector')
    const { chain, grantableBy } = await explain(id, { scopeKind: 'equipment', scopeId: breaker, action: 'switchOff' })
    expect(chain.map(({ link, holds }) => `${link} ${holds}`).slice(0, 3)).toEqual([
      'account true',
      'role false',
      'scope true',
    ])
    expect(chain.find(({ link }) => link === 'equipmentNow')).toMatchObject({ because: 'equipmentOffline' })
    expect(grantableBy.length).toBeGreaterThan(0)
  })

  it('is nobody’s who does not see the person or the place', async () => {
    const foreign = await server.make.oem()
    const token = await tokenOf((await server.make.account('oem', { oem: foreign })).loginName)
    const input = { accountId: await person('inspector'), scopeKind: 'project', scopeId: project }
    expect(await server.send(rightsCalls.view, input, token)).toMatchObject({ code: 'missing' })
  })
})
