import { contactCalls } from '@vigil/contract/people/contact'
import { projectAdminCalls } from '@vigil/contract/tenancy/project-admin'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Factories } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let oem: string
let company: string
let beside: string
let foreign: { oem: string; company: string; project: string }
const tokens: Record<'oem' | 'custom' | 'manager' | 'super' | 'stranger', string> = {
  oem: '',
  custom: '',
  manager: '',
  super: '',
  stranger: '',
}
let project: string

const loginAs = async (role: Parameters<Factories['account']>[0], place: object = {}): Promise<string> => {
  const { loginName } = await server.make.account(role, place)
  return server.signIn(loginName)
}

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  company = await server.make.company(oem)
  beside = await server.make.company(oem)
  project = await server.make.project(oem, company, '临江国际中心')
  const theirs = await server.make.oem()
  const theirCompany = await server.make.company(theirs)
  foreign = { oem: theirs, company: theirCompany, project: await server.make.project(theirs, theirCompany, 'theirs') }
  tokens.oem = await loginAs('oem', { oem })
  tokens.custom = await loginAs('custom', { oem, company })
  tokens.manager = await loginAs('manager', { oem, company, project })
  tokens.super = await loginAs('super')
  tokens.stranger = await loginAs('oem', { oem: theirs })
})
afterAll(() => server.stop())

const reason = 'agreed with the owner'
const namesFor = async (token: string, filter: object = {}) =>
  (await server.result(projectCalls.list, { size: 100, ...filter }, token)).rows.map(({ name }) => name)
const add = (name: string, more: object = {}, token = tokens.oem) =>
  server.result(projectAdminCalls.add, { name, ...more }, token)
const codeOf = async (...asked: Parameters<TestServer['send']>) => (await server.send(...asked)).code

const complete = async (name: string) => {
  const unit = await add(name, { kind: 'school', address: '滨江大道 188 号', longitude: 120.2, latitude: 30.2 })
  for (const role of ['responsible', 'manager', 'duty'] as const) {
    const input = { projectId: unit.projectId, person: '李建国', tel: '13800000001', role }
    const { contactId } = await server.result(contactCalls.add, input, tokens.oem)
    if (role === 'duty') await server.result(contactCalls.confirmTest, { contactId, reason }, tokens.oem)
  }
  return unit
}

describe('the list of units', () => {
  it('shows each what he reaches, with how it is there [spec 7.calls.project.list]', async () => {
    const place = { oem, company, project }
    await server.make.equipment(place)
    const { rows } = await server.result(projectCalls.list, { size: 100 }, tokens.manager)
    expect(rows).toMatchObject([{ name: '临江国际中心', equipmentTotal: 1, inTrouble: 0, offline: 0 }])
    expect(await namesFor(tokens.stranger)).toEqual(['theirs'])
  })

  it('is searched by word, kind and state, and leaves the archive out unless asked', async () => {
    await add('城东小学', { kind: 'school', address: '解放路 1 号', externalCode: 'CD-01' })
    for (const word of ['城东', '解放路', 'cd-01']) expect(await namesFor(tokens.oem, { word })).toEqual(['城东小学'])
    expect(await namesFor(tokens.oem, { kind: 'hospital' })).toEqual([])
    expect(await namesFor(tokens.oem, { state: 'draft' })).toContain('城东小学')
    const gone = await add('旧仓库')
    await server.result(projectAdminCalls.remove, { projectId: gone.projectId, reason }, tokens.oem)
    expect(await namesFor(tokens.oem)).not.toContain('旧仓库')
    expect(await namesFor(tokens.oem, { state: 'archived' })).toEqual(['旧仓库'])
  })
})

describe('a new unit', () => {
  it('is a draft of its maker [spec 7.calls.project.add]', async () => {
    expect(await add('一号楼')).toMatchObject({ state: 'draft', oemId: oem, companyId: null, version: 1 })
    expect(await add('二号楼', {}, tokens.custom)).toMatchObject({ oemId: oem, companyId: company })
    expect(await add('三号楼', { companyId: beside })).toMatchObject({ companyId: beside })
  })

  it('is nobody else’s: a foreign company or operator looks missing', async () => {
    for (const place of [{ companyId: foreign.company }, { oemId: foreign.oem }])
      expect(await codeOf(projectAdminCalls.add, { name: 'x', ...place }, tokens.oem)).toBe('missing')
    expect(await codeOf(projectAdminCalls.add, { name: 'x', companyId: beside }, tokens.custom)).toBe('missing')
    const mixed = { name: 'x', oemId: oem, companyId: foreign.company }
    expect(await codeOf(projectAdminCalls.add, mixed, tokens.super)).toBe('missing')
  })

  it('needs the right, and from the platform an operator', async () => {
    expect(await codeOf(projectAdminCalls.add, { name: 'x' }, tokens.manager)).toBe('forbidden')
    expect(await codeOf(projectAdminCalls.add, { name: 'x' }, tokens.super)).toBe('invalidInput')
    expect(await add('平台加的', { oemId: oem }, tokens.super)).toMatchObject({ oemId: oem })
  })

  it('takes no state, place or shard from outside', async () => {
    for (const extra of [
      { state: 'active' },
      { shard: 3 },
      { version: 9 },
      { serviceUntil: '2030-01-01T00:00:00.000Z' },
    ])
      expect(await codeOf(projectAdminCalls.add, { name: 'x', ...extra }, tokens.oem)).toBe('invalidInput')
  })
})

describe('a change', () => {
  it('keeps what is not named and needs the newest version [spec 7.calls.project.update]', async () => {
    const unit = await add('四号楼', { kind: 'office', address: '旧址' })
    const change = { projectId: unit.projectId, version: unit.version, address: '新址' }
    expect(await server.result(projectAdminCalls.update, change, tokens.oem)).toMatchObject({
      kind: 'office',
      address: '新址',
      version: 2,
    })
    expect(await codeOf(projectAdminCalls.update, change, tokens.oem)).toBe('conflict')
  })

  it('is possible for the unit’s manager in his unit, and of another’s looks missing', async () => {
    const { version } = await server.result(projectAdminCalls.unit, { projectId: project }, tokens.manager)
    const change = { projectId: project, version, address: '滨江大道 190 号' }
    expect((await server.result(projectAdminCalls.update, change, tokens.manager)).address).toBe('滨江大道 190 号')
    const theirs = { ...change, projectId: foreign.project, version: 1 }
    expect(await codeOf(projectAdminCalls.update, theirs, tokens.manager)).toBe('missing')
    expect(await codeOf(projectAdminCalls.unit, { projectId: foreign.project }, tokens.oem)).toBe('missing')
    for (const extra of [{ oemId: foreign.oem }, { companyId: beside }, { state: 'archived' }])
      expect(await codeOf(projectAdminCalls.update, { ...change, ...extra }, tokens.manager)).toBe('invalidInput')
  })

  it('sets the zone that its clock goes by, and takes only those there are', async () => {
    const unit = await add('柏林分部', { timeZone: 'Europe/Berlin' })
    expect(unit.timeZone).toBe('Europe/Berlin')
    expect((await add('五号楼')).timeZone).toBe('Asia/Shanghai')
    const change = { projectId: unit.projectId, version: unit.version }
    for (const timeZone of ['Mars/Base', '+08:00', '', '2; drop'])
      expect(await codeOf(projectAdminCalls.update, { ...change, timeZone }, tokens.oem)).toBe('invalidInput')
    const moved = { ...change, timeZone: 'Asia/Kathmandu' }
    expect(await server.result(projectAdminCalls.update, moved, tokens.oem)).toMatchObject({
      name: '柏林分部',
      timeZone: 'Asia/Kathmandu',
    })
  })

  it('gives no code twice within a company', async () => {
    await add('甲', { externalCode: 'A-1' })
    expect(await codeOf(projectAdminCalls.add, { name: '乙', externalCode: 'A-1' }, tokens.oem)).toBe('unitCodeTaken')
    expect(await add('丙', { externalCode: 'A-1', companyId: beside })).toMatchObject({ externalCode: 'A-1' })
  })

  it('of the service period is for whoever may renew it', async () => {
    const period = { serviceFrom: '2026-01-01T00:00:00.000Z', serviceUntil: '2027-01-01T00:00:00.000Z' }
    const input = { projectId: project, ...period }
    expect(await server.result(projectAdminCalls.setServicePeriod, input, tokens.custom)).toMatchObject(period)
    expect(await codeOf(projectAdminCalls.setServicePeriod, input, tokens.manager)).toBe('forbidden')
    const backwards = { ...input, serviceUntil: '2025-01-01T00:00:00.000Z' }
    expect(await codeOf(projectAdminCalls.setServicePeriod, backwards, tokens.custom)).toBe('invalidInput')
  })
})

describe('a move', () => {
  it('into service waits until somebody answers the phone there', async () => {
    const unit = await add('五号楼', { kind: 'school', address: '一号', longitude: 120, latitude: 30 })
    const refused = await server.send(
      projectAdminCalls.move,
      { projectId: unit.projectId, to: 'active', reason },
      tokens.oem,
    )
    expect(refused).toMatchObject({
      code: 'unitNotReady',
      details: { lacks: ['responsible', 'manager', 'testedDutyPhone'] },
    })
    const ready = await complete('六号楼')
    const moved = { projectId: ready.projectId, to: 'active', reason } as const
    expect(await server.result(projectAdminCalls.move, moved, tokens.oem)).toMatchObject({ state: 'active' })
    expect(await codeOf(projectAdminCalls.move, { ...moved, to: 'draft' }, tokens.oem)).toBe('conflict')
  })

  it('needs a reason and the right', async () => {
    const move = { projectId: project, to: 'suspended' }
    expect(await codeOf(projectAdminCalls.move, move, tokens.oem)).toBe('invalidInput')
    expect(await codeOf(projectAdminCalls.move, { ...move, reason }, tokens.manager)).toBe('forbidden')
    expect(await codeOf(projectAdminCalls.move, { ...move, reason }, tokens.stranger)).toBe('missing')
  })

  it('out of the list is refused while equipment is in use, and keeps the records [spec 7.calls.project.delete]', async () => {
    const { projectId } = await add('七号楼')
    const equipment = await server.make.equipment({ oem, project: projectId })
    const input = { projectId, reason }
    expect(await server.send(projectAdminCalls.remove, input, tokens.oem)).toMatchObject({
      code: 'unitHasEquipment',
      details: { count: 1 },
    })
    await server.database.owner.query(`update equipment set lifecycle = 'retired' where id = $1`, [equipment])
    expect(await codeOf(projectAdminCalls.remove, input, tokens.manager)).toBe('forbidden')
    expect(await codeOf(projectAdminCalls.remove, input, tokens.stranger)).toBe('missing')
    await server.result(projectAdminCalls.remove, input, tokens.oem)
    const unit = await server.result(projectAdminCalls.unit, { projectId }, tokens.oem)
    expect(unit).toMatchObject({ state: 'archived', moves: [], equipment: { total: 0 } })
    const kept = await server.database.owner.query('select 1 from equipment where id = $1', [equipment])
    expect(kept.rowCount).toBe(1)
    const change = { projectId, version: unit.version, name: 'again' }
    expect(await codeOf(projectAdminCalls.update, change, tokens.oem)).toBe('unitArchived')
    expect(await codeOf(projectAdminCalls.move, { projectId, to: 'active', reason }, tokens.oem)).toBe('unitArchived')
  })
})

describe('an area', () => {
  it('is renamed, and goes only when it is empty', async () => {
    const area = { projectId: project, kind: 'building', name: '主楼' } as const
    const { areaId } = await server.result(projectCalls.addArea, area, tokens.manager)
    const floor = await server.result(
      projectCalls.addArea,
      { ...area, parentId: areaId, kind: 'floor', name: '3F' },
      tokens.manager,
    )
    const renamed = await server.result(projectAdminCalls.renameArea, { areaId, name: '南楼' }, tokens.manager)
    expect(renamed.name).toBe('南楼')
    expect(await codeOf(projectAdminCalls.removeArea, { areaId }, tokens.manager)).toBe('areaNotEmpty')
    const place = { oem, company, project }
    const equipment = await server.make.equipment(place, { area_id: floor.areaId })
    expect(await codeOf(projectAdminCalls.removeArea, { areaId: floor.areaId }, tokens.manager)).toBe('areaNotEmpty')
    await server.database.owner.query('update equipment set area_id = null where id = $1', [equipment])
    for (const gone of [floor.areaId, areaId])
      await server.result(projectAdminCalls.removeArea, { areaId: gone }, tokens.manager)
    expect(await codeOf(projectAdminCalls.renameArea, { areaId, name: 'x' }, tokens.stranger)).toBe('missing')
  })
})
