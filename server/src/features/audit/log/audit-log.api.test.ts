import { accountCalls } from '@vigil/contract/account/account'
import { auditCalls, type AuditEntry } from '@vigil/contract/rights/audit'
import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { companyCalls } from '@vigil/contract/tenancy/company'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { createAuditService } from '../audit.service.ts'

let server: TestServer
let pool: ReturnType<typeof createPool>
let audit: ReturnType<typeof createAuditService>
let oem: string
let company: string
let project: string
let sibling: string
let tokens: Record<'oem' | 'custom' | 'manager' | 'endUser' | 'foreign' | 'platform', string>

const tokenOf = (loginName: string): Promise<string> => server.signIn(loginName)

beforeAll(async () => {
  server = await startTestServer()
  const url = server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('test', 'fatal'), max: 2, pipeline: true })
  audit = createAuditService({ run: statementsOn(pool), transactor: createTransactor(pool) })
  oem = await server.make.oem()
  company = await server.make.company(oem, null, '<img src=x onerror=alert(1)>')
  project = await server.make.project(oem, company, '一号单位')
  sibling = await server.make.project(oem, null, '二号单位')
  const of = async (...person: Parameters<TestServer['make']['account']>) =>
    tokenOf((await server.make.account(...person)).loginName)
  tokens = {
    oem: await of('oem', { oem }),
    custom: await of('custom', { oem, company }),
    manager: await of('manager', { oem, company, project }),
    endUser: await of('endUser', { oem }),
    foreign: await of('oem', { oem: await server.make.oem() }),
    platform: await of('super'),
  }
  for (const projectId of [project, sibling])
    await server.result(projectCalls.addArea, { projectId, kind: 'building', name: '一号楼' }, tokens.oem)
  await server.send(projectCalls.addArea, { projectId: sibling, kind: 'building', name: 'x' }, tokens.manager)
  await server.result(companyCalls.change, { companyId: company, name: '<svg onload=alert(2)>' }, tokens.oem)
})
afterAll(async () => {
  await pool.end()
  await server.stop()
})

const listed = async (token: string, filter: Record<string, string> = {}): Promise<AuditEntry[]> =>
  (await server.result(auditCalls.list, { size: 100, ...filter }, token)).rows

describe('the operation log', () => {
  it('says who did what, where, and how it ended, newest first', async () => {
    const rows = await listed(tokens.oem, { action: 'project/' })
    expect(rows.map(({ projectName, outcome }) => [projectName, outcome])).toEqual([
      // By somebody of the first unit, on the second: it stands where he does.
      ['一号单位', 'missing'],
      ['二号单位', 'ok'],
      ['一号单位', 'ok'],
    ])
    expect(rows.at(-1)).toMatchObject({ actorKind: 'account', targetName: '一号单位', companyId: company })
    expect(rows.at(-1)?.actorName).toMatch(/^person-/)
  })

  it('names the alarm that was judged by its equipment, and the verdict (D17)', async () => {
    const place = { oem, project: await server.make.project(oem, null, '三号单位') }
    const judge = await tokenOf((await server.make.account('manager', place)).loginName)
    const equipment = await server.make.equipment(place, { name: '烟感 12', type_no: 104 })
    const alarmId = await server.make.alarm(place, equipment, { kind: 'fire-alarm', priority: 1 })
    const { version } = await server.result(alarmDeskCalls.acknowledge, { alarmId }, judge)
    await server.result(alarmDeskCalls.verify, { alarmId, version, verdict: 'test' }, judge)
    const [judged, acknowledged] = await listed(judge, { action: 'alarm/' })
    expect(judged).toMatchObject({ targetName: '烟感 12', verdict: 'test' })
    expect(acknowledged).toMatchObject({ targetName: '烟感 12', verdict: null })
    expect(await listed(tokens.foreign, { action: 'alarm/' })).toEqual([])
  })

  it('shows each reader his own place: a unit its own, a company its units, an end user what he did', async () => {
    const places = async (token: string) => new Set((await listed(token)).map(({ projectId }) => projectId))
    expect(await places(tokens.manager)).toEqual(new Set([project]))
    expect(await places(tokens.custom)).toEqual(new Set([project, null]))
    expect(await listed(tokens.foreign, { action: 'project/' })).toEqual([])
    await server.send(accountCalls.changePassword, { oldPassword: 'no', newPassword: 'no' }, tokens.endUser)
    expect(await listed(tokens.endUser)).not.toContainEqual(
      expect.objectContaining({ action: 'project/addArea.action' }),
    )
  })

  it('is filtered by outcome, unit, time and person', async () => {
    expect((await listed(tokens.oem, { outcome: 'refused' })).every(({ outcome }) => outcome !== 'ok')).toBe(true)
    const done = await listed(tokens.oem, { projectId: project, outcome: 'ok' })
    expect(done.map(({ action }) => action)).toEqual(['project/addArea.action'])
    expect(await listed(tokens.oem, { to: '2020-01-01T00:00:00.000Z' })).toEqual([])
    const [one] = await listed(tokens.oem, { outcome: 'ok', action: 'project/addArea.action' })
    const his = await listed(tokens.oem, { accountId: one?.accountId ?? '' })
    expect(new Set(his.map(({ accountId }) => accountId))).toEqual(new Set([one?.accountId]))
  })

  it('is read page by page without a gap', async () => {
    const all = await listed(tokens.platform)
    const first = await server.result(auditCalls.list, { size: 3 }, tokens.platform)
    const second = await server.result(auditCalls.list, { size: 3, after: first.next ?? '' }, tokens.platform)
    expect([...first.rows, ...second.rows].map(({ entryId }) => entryId)).toEqual(
      all.slice(0, 6).map(({ entryId }) => entryId),
    )
    expect(await server.send(auditCalls.list, { after: 'abc' }, tokens.oem)).toMatchObject({ code: 'invalidInput' })
  })

  it('shows one entry to who sees it, and to nobody else', async () => {
    const [row] = await listed(tokens.oem, { projectId: project })
    const entryId = row?.entryId ?? 0
    expect(await server.result(auditCalls.detail, { entryId }, tokens.oem)).toMatchObject({ entryId, details: {} })
    expect(await server.send(auditCalls.detail, { entryId }, tokens.foreign)).toMatchObject({ code: 'missing' })
  })

  it('keeps the name that somebody tried to come in with, as text', async () => {
    const userName = `<script>alert('${Date.now()}')</script>`
    await server.send(accountCalls.login, { userName, password: 'x' })
    const [row] = await listed(tokens.platform, { action: 'account/login.action', outcome: 'refused' })
    expect(row).toMatchObject({ actorKind: 'system', actorName: userName, outcome: 'credentialsWrong' })
    expect(JSON.stringify(await listed(tokens.oem))).not.toContain('<script>')
  })
})

describe('the chain over it', () => {
  it('holds from its first seal on, and everyone may ask', async () => {
    await audit.seal()
    const chain = await server.result(auditCalls.chain, {}, tokens.oem)
    expect(chain).toMatchObject({ oemId: oem, breach: null, isWhole: true })
    expect(chain.unbrokenSince).not.toBeNull()
    expect(chain.rows).toBeGreaterThan(3)
    expect(await server.result(auditCalls.chain, {}, tokens.manager)).toMatchObject({ oemId: oem, breach: null })
    expect(await server.result(auditCalls.chain, {}, tokens.platform)).toMatchObject({ oemId: null, breach: null })
    expect(await server.send(auditCalls.chain, { oemId: oem }, tokens.foreign)).toMatchObject({ code: 'missing' })
  })

  it('names the first seal whose rows somebody has touched', async () => {
    await audit.seal()
    const [row] = await listed(tokens.oem, { projectId: sibling, outcome: 'ok' })
    const touch = (outcome: string) =>
      server.database.owner.query('update audit_entry set outcome = $2 where id = $1', [row?.entryId, outcome])
    await touch('oK')
    const { breach } = await server.result(auditCalls.chain, { oemId: oem }, tokens.platform)
    expect(breach).toMatchObject({ reason: 'rowsChanged' })
    expect(row?.entryId).toBeGreaterThanOrEqual(breach?.fromId ?? Infinity)
    expect(row?.entryId).toBeLessThanOrEqual(breach?.toId ?? 0)
    await touch('ok')
    expect(await server.result(auditCalls.chain, {}, tokens.oem)).toMatchObject({ breach: null })
  })

  it('agrees with the walk that the sealer itself takes', async () => {
    expect(await audit.verify(oem)).toBeUndefined()
    expect(await audit.verify(null)).toBeUndefined()
  })
})

describe('the log as a file', () => {
  it('holds the reader’s rows in words, and nothing that a spreadsheet would run', async () => {
    await server.result(companyCalls.change, { companyId: company, name: '=HYPERLINK("http://x")' }, tokens.oem)
    const { address } = await server.result(auditCalls.export, { action: 'company/', language: 'zh' }, tokens.oem)
    const response = await fetch(server.base + address)
    const text = await response.text()
    expect(response.headers.get('content-disposition')).toContain('attachment')
    expect(text).toContain('修改公司')
    expect(text).toContain(`'=HYPERLINK`)
    expect(text).not.toContain('二号单位')
    expect(
      (await fetch(server.base + address.replace(/.(?=.$)/, (letter) => (letter === 'A' ? 'B' : 'A')))).status,
    ).toBe(404)
  })

  it('takes the right', async () => {
    expect(await server.send(auditCalls.export, {}, tokens.manager)).toMatchObject({ code: 'forbidden' })
  })
})
