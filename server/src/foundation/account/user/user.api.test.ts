import { accountCalls } from '@vigil/contract/account/account'
import { userCalls } from '@vigil/contract/people/user'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { testPassword, type Factories } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { settingsOf } from '#foundation/rights/actor/actor.ts'
import { presetRoles } from '#foundation/rights/role/preset-roles.ts'
import { userPage } from './user.repository.ts'

let server: TestServer
let oem: string
let company: string
let project: string
let sibling: string

const tokenOf = (loginName: string): Promise<string> => server.signIn(loginName)
const person = (role: Parameters<Factories['account']>[0], place: object = { oem, project }) =>
  server.make.account(role, place)
const loginAs = async (role: Parameters<Factories['account']>[0], place?: object) => {
  const account = await person(role, place)
  return { ...account, token: await tokenOf(account.loginName) }
}

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  company = await server.make.company(oem)
  project = await server.make.project(oem, company)
  sibling = await server.make.project(oem)
})
afterAll(() => server.stop())

const idsFor = async (token: string, filter: object = {}): Promise<string[]> =>
  (await server.result(userCalls.list, { size: 100, ...filter }, token)).rows.map(({ accountId }) => accountId)

describe('people', () => {
  it('are found by whoever reaches them, and by nobody else [spec 7.calls.users.user]', async () => {
    const here = await person('inspector')
    const there = await person('inspector', { oem, project: sibling })
    const foreignOem = await server.make.oem()
    const foreign = await person('inspector', { oem: foreignOem, project: await server.make.project(foreignOem) })
    const seen = async (role: Parameters<Factories['account']>[0], place?: object) => {
      const ids = await idsFor((await loginAs(role, place)).token)
      return [here, there, foreign].map(({ id }) => ids.includes(id))
    }
    expect(await seen('manager')).toEqual([true, false, false])
    expect(await seen('custom', { oem, company })).toEqual([true, false, false])
    expect(await seen('oem', { oem })).toEqual([true, true, false])
    expect(await seen('super')).toEqual([true, true, true])
  })

  it('are found by how a name or number begins, by state and by unit', async () => {
    const { token } = await loginAs('oem', { oem })
    const { id, loginName } = await person('inspector', { oem, project: sibling })
    await server.database.owner.query(`update account set person = '陈志远', mobile = '13912345678' where id = $1`, [
      id,
    ])
    for (const word of [loginName.slice(0, -2), '陈', '陈志远', '1391234'])
      expect(await idsFor(token, { word })).toContain(id)
    for (const word of ['志远', '3912', 'zzz', `${loginName}x`]) expect(await idsFor(token, { word })).not.toContain(id)
    expect(await idsFor(token, { word: '陈', state: 'suspended' })).toEqual([])
    expect(await idsFor(token, { word: '陈', projectId: sibling })).toEqual([id])
    expect(await idsFor(token, { word: '陈', projectId: project })).toEqual([])
  })

  it('come in pages without a gap', async () => {
    const { token } = await loginAs('oem', { oem })
    const all = await idsFor(token)
    const paged: string[] = []
    let after: string | undefined
    do {
      const page = await server.result(userCalls.list, { size: 3, after }, token)
      paged.push(...page.rows.map(({ accountId }) => accountId))
      after = page.next ?? undefined
    } while (after)
    expect(paged).toEqual(all)
  })

  it('show their roles, where and until when, as far as the reader reaches', async () => {
    const { id } = await person('inspector')
    const until = new Date(Date.now() + 86_400_000)
    await server.make.grant(id, 'maintainer', { project: sibling }, until)
    const asManager = await server.result(userCalls.detail, { accountId: id }, (await loginAs('manager')).token)
    expect(asManager.grants.map(({ roleName }) => roleName)).toEqual(['巡检员'])
    const asOperator = await server.result(userCalls.detail, { accountId: id }, (await loginAs('oem', { oem })).token)
    expect(asOperator.grants.map(({ roleName, expiresAt }) => [roleName, expiresAt])).toEqual([
      ['巡检员', null],
      ['维保人员', until.toISOString()],
    ])
    expect(asOperator.roleNames.sort()).toEqual(['巡检员', '维保人员'].sort())
  })

  it('of another operator look as if they did not exist', async () => {
    const { id } = await person('inspector')
    const foreign = await server.make.oem()
    const { token } = await loginAs('oem', { oem: foreign })
    for (const call of [userCalls.detail, userCalls.suspend, userCalls.activate])
      expect(await server.send(call, { accountId: id }, token)).toMatchObject({ statusCode: 410, code: 'missing' })
  })
})

describe('a suspended account', () => {
  it('is out within a second, cannot sign in, and comes back as it was', async () => {
    const { id, loginName, token } = await loginAs('dutyOfficer')
    const { token: manager } = await loginAs('manager')
    expect(await server.result(userCalls.suspend, { accountId: id }, manager)).toMatchObject({ state: 'suspended' })
    expect(await server.send(accountCalls.session, {}, token)).toMatchObject({ statusCode: 404 })
    const login = () => server.send(accountCalls.login, { userName: loginName, password: testPassword })
    expect(await login()).toMatchObject({ statusCode: 403, code: 'accountClosed' })
    expect(await server.send(userCalls.suspend, { accountId: id }, manager)).toMatchObject({ code: 'conflict' })
    expect(await server.result(userCalls.activate, { accountId: id }, manager)).toMatchObject({ state: 'active' })
    expect(await login()).toMatchObject({ statusCode: 200 })
    const { rows } = await server.database.owner.query(
      `select action, outcome from audit_entry where target_id = $1 order by id`,
      [id],
    )
    expect(rows.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'user/suspend.action ok',
      'user/suspend.action conflict',
      'user/activate.action ok',
    ])
  })

  it('is nobody’s own, nobody’s superior, and nobody who also stands elsewhere', async () => {
    const manager = await loginAs('manager')
    const suspend = (accountId: string) => server.send(userCalls.suspend, { accountId }, manager.token)
    expect(await suspend(manager.id)).toMatchObject({ code: 'forbidden' })
    // A superior who is also bound to this unit: seen from below, and above nevertheless.
    const superior = await person('oem', { oem })
    await server.make.grant(superior.id, 'inspector', { project })
    expect(await suspend(superior.id)).toMatchObject({ code: 'forbidden' })
    const both = await person('inspector')
    await server.make.grant(both.id, 'inspector', { project: sibling })
    expect(await suspend(both.id)).toMatchObject({ code: 'forbidden' })
    const { rows } = await server.database.owner.query(`select distinct state from account where id = any($1)`, [
      [manager.id, superior.id, both.id],
    ])
    expect(rows).toEqual([{ state: 'active' }])
  })

  it('is not for whoever may only read', async () => {
    const { id } = await person('inspector')
    const { token } = await loginAs('dutyOfficer')
    expect(await server.send(userCalls.suspend, { accountId: id }, token)).toMatchObject({ code: 'forbidden' })
  })
})

describe('the plan among 30,000 people of 300 units', () => {
  beforeAll(async () => {
    await server.database.owner.query(
      `with units as (
         insert into project (id, oem_id, name, shard)
         select ('01940000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 'unit', 0 from generate_series(0, 299) n
       ) insert into account (id, oem_id, login_name, person, mobile, password_hash)
         select ('01930000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 'many-' || n, '人' || n,
           '137' || lpad(n::text, 8, '0'), 'x' from generate_series(1, 30000) n`,
      [oem],
    )
    await server.database.owner.query(
      `insert into role_grant (id, account_id, role_id, scope_kind, scope_id)
       select gen_random_uuid(), ('01930000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 'project',
         ('01940000-0000-7000-8000-' || lpad((n % 300)::text, 12, '0'))::uuid from generate_series(1, 30000) n`,
      [presetRoles.inspector.id],
    )
    await server.database.owner.query('analyze account; analyze role_grant')
  })

  /** As the role that the api itself connects with. */
  const planOf = async (kind: 'oem' | 'project', id: string, filter: object): Promise<string> => {
    const scope = { kind, ids: [id] }
    const { sql, parameters } = userPage(scope, filter, { after: undefined, limit: 21 })
    const client = new pg.Client({ connectionString: server.database.environment['VIGIL_DATABASE_API_URL'] })
    await client.connect()
    for (const [name, value] of Object.entries(settingsOf({ accountId: uuidV7(), scope })))
      await client.query('select set_config($1, $2, false)', [name, value])
    const { rows } = await client.query(`explain (analyze, costs off, timing off) ${sql}`, [...parameters])
    await client.end()
    return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  }

  it.each([
    ['an operator’s first page', 'oem', {}],
    ['an operator’s search', 'oem', { word: 'many-2999' }],
    ['an operator’s search by number', 'oem', { word: '1370002999' }],
    ['a unit’s first page', 'project', {}],
  ] as const)('of %s reads by an index', async (_what, kind, filter) => {
    const plan = await planOf(kind, kind === 'oem' ? oem : '01940000-0000-7000-8000-000000000007', filter)
    // The wall's own branches for other kinds of scope stand in the plan too, and are never taken.
    expect(plan).not.toMatch(/Seq Scan on (account|role_grant)[^\n]*\(actual/)
    expect(plan).not.toMatch(/^Limit \(actual rows=0/)
    const milliseconds = Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1])
    expect(milliseconds, plan).toBeLessThan(200)
  })
})
