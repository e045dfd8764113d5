/** Someone else's equipment: shown by nobody's mistake, not even by ours. */
import { companyCalls } from '@vigil/contract/tenancy/company'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { oemCalls } from '@vigil/contract/tenancy/oem'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { equipmentPage } from './equipment-page.repository.ts'
import { searchEquipment } from './equipment.repository.ts'
import { projectPage } from '../project/project.repository.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createScopedDatabase, type ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { query } from '#schema/query.ts'
import { eventually } from '#testing/eventually.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { nobody, settingsOf, type Actor } from '../rights/actor/actor.ts'

const canary = '金丝雀'
type Site = { oem: string; company: string; project: string; sibling: string; equipment: string }

let server: TestServer
let wall: ScopedDatabase
let endWall: () => Promise<void>
let ours: Site
let theirs: Site

const makeSite = async (name: string): Promise<Site> => {
  const oem = await server.make.oem(name)
  const company = await server.make.company(oem)
  const project = await server.make.project(oem, company, name)
  const sibling = await server.make.project(oem, company, `${name} sibling`)
  const equipment = await server.make.equipment({ oem, company, project }, { name: `${name}断路器` })
  await server.make.equipment({ oem, company, project: sibling }, { name: `${name}水泵` })
  return { oem, company, project, sibling, equipment }
}

beforeAll(async () => {
  server = await startTestServer()
  ours = await makeSite('自家')
  theirs = await makeSite(canary)
  const pool = createPool({
    url: server.database.environment['VIGIL_DATABASE_API_URL'] ?? '',
    log: createLog('test', 'fatal'),
    pipeline: true,
  })
  wall = createScopedDatabase(pool)
  endWall = () => pool.end()
})
afterAll(async () => {
  await endWall()
  await server.stop()
})

const loginAs = async (
  role: Parameters<TestServer['make']['account']>[0],
  place: { oem?: string; company?: string; project?: string },
) => {
  const { id, loginName } = await server.make.account(role, place)
  return { id, token: await server.signIn(loginName) }
}

describe('another operator', () => {
  const lists = [oemCalls.list, companyCalls.list, projectCalls.list, equipmentCalls.list] as const

  it.each(lists.map((call) => [call.path, call] as const))('sees nothing of ours through %s', async (_path, call) => {
    const { token } = await loginAs('oem', { oem: ours.oem })
    const answer = await server.send(call, { size: 100 }, token)
    expect(answer.statusCode).toBe(200)
    expect(JSON.stringify(answer)).not.toContain(canary)
    expect(JSON.stringify(answer)).toContain(ours.oem)
  })

  it('workflows 15.13: gets 410 for our ids, exactly as for ids that never were', async () => {
    const { token } = await loginAs('oem', { oem: ours.oem })
    const foreign = await server.send(equipmentCalls.detail, { equipmentId: theirs.equipment }, token)
    const never = await server.send(
      equipmentCalls.detail,
      { equipmentId: '01900000-0000-7000-8000-000000000000' },
      token,
    )
    expect(foreign).toEqual(never)
    expect(foreign.statusCode).toBe(410)
    expect(await server.send(equipmentCalls.shadow, { equipmentId: theirs.equipment }, token)).toEqual(never)
    expect(await server.send(projectCalls.detail, { projectId: theirs.project }, token)).toEqual(never)
  })

  it('does not find our words', async () => {
    const { token } = await loginAs('oem', { oem: ours.oem })
    expect((await server.result(equipmentCalls.search, { word: canary, size: 20 }, token)).rows).toEqual([])
    expect((await server.result(equipmentCalls.search, { word: '断路', size: 20 }, token)).rows).toHaveLength(1)
  })
})

describe('each kind of scope', () => {
  it.each([
    ['oem', 2],
    ['custom', 2],
    ['manager', 1],
  ] as const)('finds a number as far as a %s reaches, and a part of a name as well', async (role, count) => {
    const site = await makeSite('仓库4711')
    const { token } = await loginAs(role, site)
    for (const word of ['库4711', '4711', '仓库'])
      expect((await server.result(equipmentCalls.search, { word, size: 20 }, token)).rows, word).toHaveLength(count)
  })

  const seen = async (token: string): Promise<string[]> =>
    (await server.result(equipmentCalls.list, { size: 100 }, token)).rows.map(({ deviceName }) => deviceName).sort()

  it.each([
    ['a company', 'custom', ['自家断路器', '自家水泵']],
    ['a unit', 'manager', ['自家断路器']],
  ] as const)('of %s reaches exactly its own', async (_kind, role, expected) => {
    const { token } = await loginAs(role, { oem: ours.oem, company: ours.company, project: ours.project })
    expect(await seen(token)).toEqual([...expected].sort())
  })

  it('of an end user reaches what is bound to him', async () => {
    const { id, token } = await loginAs('endUser', { oem: ours.oem })
    expect(await seen(token)).toEqual([])
    await server.make.bind(id, ours.equipment, { oem: ours.oem, project: ours.project })
    await eventually(async () => expect(await seen(token)).toEqual(['自家断路器']))
  })

  it('joins all units that one role was granted', async () => {
    const { id, token } = await loginAs('manager', { oem: ours.oem, project: ours.project })
    await server.make.grant(id, 'manager', { project: ours.sibling })
    await eventually(async () => expect(await seen(token)).toEqual(['自家断路器', '自家水泵'].sort()))
  })

  it('ends with its grant', async () => {
    const { id, token } = await loginAs('manager', { oem: ours.oem, project: ours.project })
    await server.database.owner.query(`update role_grant set expires_at = now() where account_id = $1`, [id])
    await eventually(async () =>
      expect(await server.send(equipmentCalls.list, {}, token)).toMatchObject({ statusCode: 404 }),
    )
  })
})

describe('with the repository filter left out, the database itself', () => {
  // What a repository writes for the platform has no filter at all: the mistake we fear, made on purpose.
  const unfiltered = { kind: 'platform', ids: [] } as const
  const scopes: [string, () => Actor['scope'], number][] = [
    ['an operator', () => ({ kind: 'oem', ids: [ours.oem] }), 2],
    ['a company', () => ({ kind: 'company', ids: [ours.company] }), 2],
    ['a unit', () => ({ kind: 'project', ids: [ours.project] }), 1],
    ['an end user', () => ({ kind: 'equipment', ids: [ours.equipment] }), 1],
  ]

  it.each(scopes)('shows %s only its own equipment', async (_who, scope, count) => {
    const rows = await wall.read(
      settingsOf({ accountId: ours.oem, scope: scope() }),
      equipmentPage(unfiltered, {}, undefined, 100),
    )
    expect(rows).toHaveLength(count)
    expect(rows.every((row) => row.oem_id === ours.oem)).toBe(true)
  })

  it('shows an operator only its own units', async () => {
    const settings = settingsOf({ accountId: ours.oem, scope: { kind: 'oem', ids: [ours.oem] } })
    const rows = await wall.read(settings, projectPage(unfiltered, {}, { after: undefined, limit: 100 }))
    expect(rows.map((row) => row.oem_id)).toEqual([ours.oem, ours.oem])
  })

  it('finds no foreign words', async () => {
    const settings = settingsOf({ accountId: ours.oem, scope: { kind: 'oem', ids: [ours.oem] } })
    expect(await wall.read(settings, searchEquipment(canary, null, 10))).toEqual([])
  })

  it('shows nothing at all when nobody is asking', async () => {
    expect(await wall.read(nobody, equipmentPage(unfiltered, {}, undefined, 100))).toEqual([])
    expect(await wall.read(nobody, query.selectFrom('account').select('id').compile())).toEqual([])
    expect(await wall.read(nobody, query.selectFrom('access_token').select('hash').compile())).toEqual([])
  })

  it('never gives away a password hash', async () => {
    const settings = settingsOf({ accountId: ours.oem, scope: { kind: 'platform', ids: [] } })
    await expect(wall.read(settings, query.selectFrom('account').select('password_hash').compile())).rejects.toThrow(
      /permission denied/,
    )
  })

  it('refuses a row that would lie outside the scope', async () => {
    const settings = settingsOf({ accountId: ours.oem, scope: { kind: 'project', ids: [ours.project] } })
    const move = query
      .updateTable('equipment')
      .set({ project_id: theirs.project, oem_id: theirs.oem })
      .where('id', '=', ours.equipment)
      .compile()
    await expect(wall.read(settings, move)).rejects.toThrow(/row-level security/)
  })
})
