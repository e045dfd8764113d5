import { hazardCalls } from '@vigil/contract/hazard/hazard'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let equipment: string
const tokens: Record<string, string> = {}
const ids: Record<string, string> = {}

type RoleName = Parameters<TestServer['make']['account']>[0]

const signIn = async (name: string, role: RoleName, at: { oem: string; project: string }): Promise<void> => {
  const { id, loginName } = await server.make.account(role, at)
  if (role === 'endUser') await server.make.bind(id, equipment, at)
  ids[name] = id
  tokens[name] = await server.signIn(loginName)
}

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem, null, 'Riverside tower') }
  equipment = await server.make.equipment(place, { name: 'pump cabinet' })
  for (const role of ['manager', 'responsible', 'dutyOfficer', 'maintainer', 'inspector', 'endUser', 'oem'] as const)
    await signIn(role, role, place)
  await signIn('neighbour', 'manager', { oem, project: await server.make.project(oem) })
})
afterAll(() => server.stop())

const report = async (level: 'general' | 'serious' | 'major' = 'general'): Promise<string> => {
  const input = { equipmentId: equipment, level, title: '控制柜在手动位' }
  return (await server.result(hazardCalls.report, input, tokens['inspector'])).hazardId
}
const read = (hazardId: string, who = 'manager') => server.result(hazardCalls.case, { hazardId }, tokens[who])

const submitted = async (level: 'general' | 'serious' = 'general'): Promise<string> => {
  const hazardId = await report(level)
  await server.result(hazardCalls.assign, { hazardId, accountId: ids['maintainer'] ?? '' }, tokens['manager'])
  await server.result(hazardCalls.begin, { hazardId }, tokens['maintainer'])
  await server.result(hazardCalls.submit, { hazardId, note: '转换开关复位自动' }, tokens['maintainer'])
  return hazardId
}

describe('[spec 1.areas] a hazard in the hands of people', () => {
  it('is reported, assigned, corrected by one and closed by another, with every move and name in its timeline', async () => {
    const hazardId = await submitted()
    const { version, mayDo } = await read(hazardId)
    expect(mayDo).toEqual(['approve', 'reject'])
    const closed = await server.result(hazardCalls.approve, { hazardId, version }, tokens['manager'])
    expect(closed).toMatchObject({ state: 'closed', result: 'corrected', measure: '转换开关复位自动', mayDo: [] })
    expect(closed.timeline.map(({ act }) => act)).toEqual(['find', 'assign', 'begin', 'submit', 'approve'])
    expect(closed.timeline.every(({ actorName }) => actorName)).toBe(true)
    expect(closed).toMatchObject({ projectName: 'Riverside tower', equipmentName: 'pump cabinet' })
    const told = await server.database.owner.query("select 1 from outbox where body->>'hazardId' = $1", [hazardId])
    expect(told.rows).toHaveLength(5)
  })

  it('is not reviewed by whoever corrected it, even a manager', async () => {
    const hazardId = await report()
    await server.result(hazardCalls.assign, { hazardId, accountId: ids['manager'] ?? '' }, tokens['manager'])
    await server.result(hazardCalls.begin, { hazardId }, tokens['manager'])
    const { version } = await server.result(hazardCalls.submit, { hazardId, note: '已处理' }, tokens['manager'])
    const own = await server.send(hazardCalls.approve, { hazardId, version }, tokens['manager'])
    expect(own).toMatchObject({ code: 'reviewerIsCorrector' })
    const other = await server.result(hazardCalls.approve, { hazardId, version }, tokens['responsible'])
    expect(other.state).toBe('closed')
  })

  it('that is serious needs the unit and the operator', async () => {
    const hazardId = await submitted('serious')
    const { version } = await read(hazardId)
    const once = await server.result(hazardCalls.approve, { hazardId, version }, tokens['manager'])
    expect(once).toMatchObject({ state: 'submitted', reviews: [{ side: 'unit' }, { side: 'centre', at: null }] })
    const late = await server.send(hazardCalls.approve, { hazardId, version }, tokens['oem'])
    expect(late).toMatchObject({ code: 'conflict' })
    const both = await server.result(hazardCalls.approve, { hazardId, version: once.version }, tokens['oem'])
    expect(both.state).toBe('closed')
  })

  it('that fails its review has half of the first deadline from then, and new reminders', async () => {
    const hazardId = await submitted()
    const { version } = await read(hazardId)
    const rejected = await server.result(hazardCalls.reject, { hazardId, version, note: '未更换' }, tokens['manager'])
    const leftMs = Date.parse(rejected.dueAt) - Date.parse(rejected.deadlineFrom)
    expect(rejected).toMatchObject({ state: 'rejected', rejections: 1 })
    expect(leftMs).toBe(36 * 3_600_000)
    const { rows } = await server.database.owner.query<{ percent: number; due_at: Date }>(
      'select percent, due_at from hazard_reminder where hazard_id = $1 and told_at is null order by percent',
      [hazardId],
    )
    expect(rows.map(({ percent }) => percent)).toEqual([50, 80, 100])
    expect(rows[2]?.due_at.toISOString()).toBe(rejected.dueAt)
  })

  it('is extended with a reason, a general one twice and not a third time', async () => {
    const hazardId = await report()
    const extend = async () => {
      const { dueAt } = await read(hazardId)
      const later = new Date(Date.parse(dueAt) + 3_600_000).toISOString()
      return server.send(hazardCalls.extend, { hazardId, dueAt: later, note: '等待配件' }, tokens['manager'])
    }
    expect([(await extend()).code, (await extend()).code, (await extend()).code]).toEqual([
      'ok',
      'ok',
      'extensionsSpent',
    ])
  })

  it('is dismissed by a manager only, with the reason, and only before anybody corrects it', async () => {
    const input = { hazardId: await report(), version: 0, note: '现场无异常' }
    expect(await server.send(hazardCalls.dismiss, input, tokens['dutyOfficer'])).toMatchObject({ code: 'managerOnly' })
    const gone = await server.result(hazardCalls.dismiss, input, tokens['manager'])
    expect(gone).toMatchObject({ state: 'void', result: 'dismissed' })
    const later = { hazardId: await submitted(), version: 3, note: '现场无异常' }
    expect(await server.send(hazardCalls.dismiss, later, tokens['manager'])).toMatchObject({ code: 'hazardElsewhere' })
  })

  it('is corrected by its corrector, who is a person of the unit', async () => {
    const hazardId = await report()
    const stranger = { hazardId, accountId: ids['neighbour'] ?? '' }
    expect(await server.send(hazardCalls.assign, stranger, tokens['manager'])).toMatchObject({ code: 'invalidInput' })
    await server.result(hazardCalls.assign, { hazardId, accountId: ids['maintainer'] ?? '' }, tokens['manager'])
    expect(await server.send(hazardCalls.begin, { hazardId }, tokens['manager'])).toMatchObject({
      code: 'correctorOnly',
    })
    const { rows } = await server.result(hazardCalls.correctors, { hazardId }, tokens['manager'])
    expect(rows.map(({ accountId }) => accountId)).not.toContain(ids['neighbour'])
  })

  it('is missing for a neighbour in reading and acting, and forbidden without the right', async () => {
    const hazardId = await report()
    expect(await server.send(hazardCalls.case, { hazardId }, tokens['neighbour'])).toMatchObject({ code: 'missing' })
    const act = { hazardId, level: 'major', note: '级别有误' } as const
    expect(await server.send(hazardCalls.judge, act, tokens['neighbour'])).toMatchObject({ code: 'missing' })
    expect(await server.send(hazardCalls.judge, act, tokens['inspector'])).toMatchObject({ code: 'forbidden' })
    const foreign = { equipmentId: equipment, level: 'general', title: '不是我的' } as const
    expect(await server.send(hazardCalls.report, foreign, tokens['neighbour'])).toMatchObject({ code: 'missing' })
    expect((await server.result(hazardCalls.list, { size: 20 }, tokens['neighbour'])).rows).toEqual([])
  })

  it('is reported by a tenant of his own equipment, and he reads it', async () => {
    const input = { equipmentId: equipment, level: 'general', title: '插座发热' } as const
    const { hazardId } = await server.result(hazardCalls.report, input, tokens['endUser'])
    expect((await read(hazardId, 'endUser')).mayDo).toEqual([])
  })
})

describe('the list of hazards', () => {
  it('is filtered by level, stage and overdue, newest first, page by page', async () => {
    const general = await report()
    const major = await report('major')
    await server.database.owner.query(
      "update hazard set due_at = now() - interval '1 minute', deadline_from = now() - interval '3 days' where id = $1",
      [general],
    )
    const list = async (input: object) =>
      (await server.result(hazardCalls.list, { size: 50, ...input }, tokens['manager'])).rows.map(
        ({ hazardId }) => hazardId,
      )
    expect((await list({})).slice(0, 2)).toEqual([major, general])
    expect(await list({ isOverdue: true })).toEqual([general])
    expect(await list({ level: 'major' })).toEqual([major])
    expect(await list({ stage: 'closed' })).not.toContain(major)
    expect(await list({ stage: 'open', size: 1 })).toEqual([major])
  })
  it('is taken away as a table, in its words, by whoever may', async () => {
    await report('major')
    const wish = { level: 'major', isOverdue: false, language: 'zh' } as const
    const { address } = await server.result(hazardCalls.export, wish, tokens['oem'])
    const table = await (await fetch(server.base + address)).text()
    expect(table).toContain('发现时间,隐患,等级')
    expect(table).toContain('控制柜在手动位,重大,待整改,人工上报,pump cabinet')
    expect(table).not.toContain('一般')
    expect(await server.send(hazardCalls.export, wish, tokens['manager'])).toMatchObject({ code: 'forbidden' })
  })
})
