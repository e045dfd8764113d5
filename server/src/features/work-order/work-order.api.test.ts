import { hazardCalls } from '@vigil/contract/hazard/hazard'
import type { OrderAct } from '@vigil/contract/work-order/order-moves'
import type { OrderCase } from '@vigil/contract/work-order/work-order'
import { workOrderCalls as calls } from '@vigil/contract/work-order/work-order-calls'
import { Envelope } from '@vigil/contract/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aJpeg } from '#testing/pictures.ts'
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
  await server.database.owner.query('update project set longitude = 121.5, latitude = 31.2 where id = $1', [
    place.project,
  ])
  equipment = await server.make.equipment(place, { name: 'pump cabinet', key_code: 'WO-PUMP-1' })
  for (const role of ['manager', 'dutyOfficer', 'maintainer', 'inspector', 'endUser', 'oem'] as const)
    await signIn(role, role, place)
  await signIn('second', 'maintainer', place)
  await signIn('neighbour', 'manager', { oem, project: await server.make.project(oem) })
})
afterAll(() => server.stop())

const wish = { kind: 'repair', urgency: 'urgent', title: '稳压泵频繁启动' } as const
const apply = async (who = 'endUser', more: object = {}): Promise<string> =>
  (await server.result(calls.apply, { ...wish, equipmentId: equipment, ...more }, tokens[who])).workOrderId
const read = (workOrderId: string, who = 'manager') => server.result(calls.case, { workOrderId }, tokens[who])

/** The act on the version that is there now. */
const doIt = async (act: OrderAct, workOrderId: string, who: string, more: object = {}) => {
  const { version } = await read(workOrderId)
  return server.send(calls[act], { workOrderId, version, ...more }, tokens[who])
}
const must = async (...given: Parameters<typeof doIt>): Promise<OrderCase> => {
  const answer = await doIt(...given)
  expect(answer).toMatchObject({ code: 'ok' })
  return read(given[1])
}
const takePhoto = async (workOrderId: string, phase: 'before' | 'after', who = 'maintainer') => {
  const { address } = await server.result(calls.preparePhoto, { workOrderId, phase }, tokens[who])
  const bytes = await aJpeg({ dots: `${workOrderId}${phase}` })
  const response = await fetch(server.base + address, { method: 'POST', body: new Uint8Array(bytes) })
  return Envelope.parse(await response.json())
}
const accepted = async (more: object = {}): Promise<string> => {
  const id = await apply('endUser', more)
  await must('assign', id, 'manager', { accountId: ids['maintainer'] })
  await must('accept', id, 'maintainer')
  return id
}
const processing = async (): Promise<string> => {
  const id = await accepted()
  await must('arrive', id, 'maintainer', { code: 'WO-PUMP-1' })
  await must('begin', id, 'maintainer')
  return id
}
const done = { cause: '轴承缺油卡滞', measure: '更换轴承，复位热继', parts: [{ name: '轴承 6308', count: 2 }] }

describe('[spec 7.calls.visitor.apply-forms] what a tenant asks for', () => {
  it('goes from hand to hand to its end, with every name, time, photo and part', async () => {
    const id = await apply()
    await takePhoto(id, 'before', 'endUser')
    await must('assign', id, 'dutyOfficer', { accountId: ids['maintainer'] })
    await must('accept', id, 'maintainer')
    await must('arrive', id, 'maintainer', { longitude: 121.501, latitude: 31.2 })
    await must('begin', id, 'maintainer')
    expect(await doIt('finish', id, 'maintainer', done)).toMatchObject({ code: 'afterPhotoNeeded' })
    expect(await takePhoto(id, 'after')).toMatchObject({ code: 'ok' })
    await must('finish', id, 'maintainer', done)
    await must('pass', id, 'manager')
    const closed = await must('rate', id, 'endUser', { rating: 5, note: '来得很快' })
    expect(closed).toMatchObject({ state: 'closed', rating: 5, mayDo: [], parts: done.parts, cause: done.cause })
    expect(closed.arrival).toMatchObject({ way: 'gps', metres: 95 })
    expect(closed.photos.map(({ phase, by }) => [phase, by === null])).toEqual([
      ['before', false],
      ['after', false],
    ])
    expect(closed.timeline.map(({ act }) => act)).toEqual([
      'make',
      'assign',
      'accept',
      'arrive',
      'begin',
      'finish',
      'pass',
      'rate',
    ])
    expect(closed.timeline.every(({ actorName }) => actorName)).toBe(true)
    const told = await server.database.owner.query("select 1 from outbox where body->>'workOrderId' = $1", [id])
    expect(told.rows).toHaveLength(8)
    const audit = await server.database.owner.query('select action from audit_entry where target_id = $1', [id])
    expect(audit.rows.length).toBeGreaterThanOrEqual(7)
  })

  it('is his list of applications, and a draft is seen by nobody else until it is sent', async () => {
    const id = await apply('endUser', { isDraft: true, title: '想加一只探测器' })
    const mine = await server.result(calls.list, { size: 50, mine: 'applied' }, tokens['endUser'])
    expect(mine.rows.find(({ workOrderId }) => workOrderId === id)).toMatchObject({ state: 'draft', dueAt: null })
    expect(await server.send(calls.case, { workOrderId: id }, tokens['manager'])).toMatchObject({ code: 'missing' })
    await server.result(calls.submit, { workOrderId: id, version: 0 }, tokens['endUser'])
    const sent = await read(id)
    expect(sent).toMatchObject({ state: 'submitted', clock: 'accept' })
    expect(Date.parse(sent.dueAt ?? '') - Date.parse(sent.steps.submitted ?? '')).toBe(15 * 60_000)
  })

  it('is called off by whoever asked, with the reason, and by nobody once somebody is on the way', async () => {
    const id = await apply()
    expect(await doIt('cancel', id, 'maintainer', { note: '不去了' })).toMatchObject({ code: 'creatorOnly' })
    expect(await must('cancel', id, 'endUser', { note: '自己好了' })).toMatchObject({ state: 'cancelled' })
    const taken = await accepted()
    expect(await doIt('cancel', taken, 'endUser', { note: '自己好了' })).toMatchObject({ code: 'orderElsewhere' })
  })
})

describe('a work order [spec 4.state-machines]', () => {
  it('is taken or given back by whoever was sent, and its clock does not begin again', async () => {
    const id = await apply()
    const before = await must('assign', id, 'manager', { accountId: ids['maintainer'] })
    expect(await doIt('accept', id, 'second')).toMatchObject({ code: 'assigneeOnly' })
    const back = await must('refuse', id, 'maintainer', { note: '在别处抢修' })
    expect(back).toMatchObject({ state: 'submitted', assigneeId: null, dueAt: before.dueAt })
    const { rows } = await server.result(calls.candidates, { workOrderId: id }, tokens['manager'])
    expect(rows.find(({ accountId }) => accountId === ids['maintainer'])).toMatchObject({ hasRefused: true })
    expect(rows.find(({ isSuggested }) => isSuggested)?.accountId).toBe(ids['second'])
  })

  it('is only for people of the unit, sent by its manager or duty officer', async () => {
    const id = await apply()
    const stranger = { accountId: ids['neighbour'] }
    expect(await doIt('assign', id, 'manager', stranger)).toMatchObject({ code: 'invalidInput' })
    expect(await doIt('assign', id, 'maintainer', { accountId: ids['second'] })).toMatchObject({
      code: 'dispatcherOnly',
    })
    expect(await doIt('assign', id, 'endUser', { accountId: ids['second'] })).toMatchObject({ code: 'forbidden' })
  })

  it('is reached by somebody who is there: within 300 m, or with a code of the unit’s equipment', async () => {
    const id = await accepted()
    const far = { longitude: 121.51, latitude: 31.2 }
    expect(await doIt('arrive', id, 'maintainer', far)).toMatchObject({ code: 'arrivalNotProved' })
    expect(await doIt('arrive', id, 'maintainer', { code: 'OF-ANOTHER' })).toMatchObject({ code: 'arrivalNotProved' })
    expect(await doIt('arrive', id, 'maintainer')).toMatchObject({ code: 'arrivalNotProved' })
    expect(await must('arrive', id, 'maintainer', { code: 'WO-PUMP-1' })).toMatchObject({ arrival: { way: 'code' } })
  })

  it('that rests stops its clock and goes on with what was left', async () => {
    const id = await processing()
    const rest = await must('suspend', id, 'maintainer', { reason: 'parts', note: '等水流指示器' })
    expect(rest).toMatchObject({ state: 'suspended', clock: null, dueAt: null, rest: { reason: 'parts' } })
    await server.database.owner.query(
      "update work_order set rest_since = rest_since - interval '3 hours', finish_due = finish_due - interval '3 hours' where id = $1",
      [id],
    )
    const again = await must('resume', id, 'maintainer')
    expect(again.rest.usedMs).toBeGreaterThanOrEqual(3 * 3_600_000)
    const left = Date.parse(again.dueAt ?? '') - Date.now()
    expect(Math.round(left / 60_000)).toBe(24 * 60)
  })

  it('is finished only with equipment that is well, or with the reason why it is not', async () => {
    const id = await processing()
    await takePhoto(id, 'after')
    const set = `insert into equipment_shadow (equipment_id, oem_id, project_id, type_no, online) select id, oem_id, project_id,
      type_no, false from equipment where id = $1 on conflict (equipment_id) do update set online = false`
    await server.database.owner.query(set, [equipment])
    expect(await doIt('finish', id, 'maintainer', done)).toMatchObject({ code: 'stillNotWell' })
    const finished = await must('finish', id, 'maintainer', { ...done, unrecovered: '网关明天换' })
    expect(finished).toMatchObject({ state: 'finished', check: { isOnline: false }, unrecovered: '网关明天换' })
    await server.database.owner.query('update equipment_shadow set online = true where equipment_id = $1', [equipment])
  })

  it('is not accepted by whoever did it, comes back with the reason, and is worked on again', async () => {
    const id = await apply()
    await must('assign', id, 'oem', { accountId: ids['manager'] })
    await must('accept', id, 'manager')
    await must('arrive', id, 'manager', { code: 'WO-PUMP-1' })
    await must('begin', id, 'manager')
    await takePhoto(id, 'after', 'manager')
    await must('finish', id, 'manager', done)
    expect(await doIt('pass', id, 'manager')).toMatchObject({ code: 'acceptorIsAssignee' })
    expect(await doIt('pass', id, 'dutyOfficer')).toMatchObject({ code: 'acceptorOnly' })
    const back = await must('reject', id, 'oem', { note: '照片看不清' })
    expect(back).toMatchObject({ state: 'rejected', rejections: 1, clock: 'finish' })
    expect(await must('begin', id, 'manager')).toMatchObject({ state: 'processing' })
  })

  it('moves on the version that was read: of two who press, the second looks again', async () => {
    const id = await apply()
    const input = { workOrderId: id, version: 0, accountId: ids['maintainer'] ?? '' }
    const both = [tokens['manager'], tokens['dutyOfficer']].map((token) => server.send(calls.assign, input, token))
    expect((await Promise.all(both)).map(({ code }) => code).toSorted()).toEqual(['conflict', 'ok'])
  })

  it('of another project is missing in reading, moving and asking, and stands on nobody else’s board', async () => {
    const id = await apply()
    const who = tokens['neighbour']
    expect(await server.send(calls.case, { workOrderId: id }, who)).toMatchObject({ code: 'missing' })
    const move = { workOrderId: id, version: 0, note: '不是我的' }
    expect(await server.send(calls.cancel, move, who)).toMatchObject({ code: 'missing' })
    expect(await server.send(calls.apply, { ...wish, equipmentId: equipment }, who)).toMatchObject({ code: 'missing' })
    expect((await server.result(calls.list, { size: 20 }, who)).rows).toEqual([])
    const { lanes } = await server.result(calls.board, {}, who)
    expect(lanes.every(({ count }) => count === 0)).toBe(true)
    const photo = { workOrderId: id, phase: 'before' } as const
    expect(await server.send(calls.preparePhoto, photo, who)).toMatchObject({ code: 'missing' })
  })
})

describe('the board', () => {
  it('counts each column, shows the shortest clock first, and keeps what rests with what is worked on', async () => {
    const soon = await apply('endUser', { urgency: 'urgent' })
    const later = await apply('endUser', { urgency: 'normal' })
    const rests = await processing()
    await must('suspend', rests, 'maintainer', { reason: 'access', note: '现场无人开门' })
    const { lanes } = await server.result(calls.board, { projectId: place.project }, tokens['manager'])
    const lane = (name: string) => lanes.find(({ column }) => column === name)
    const waiting = lane('submitted')?.rows.map(({ workOrderId }) => workOrderId) ?? []
    expect(waiting.indexOf(soon)).toBeLessThan(waiting.indexOf(later))
    expect(lane('submitted')?.count).toBe(waiting.length)
    expect(lane('processing')?.rows.map(({ workOrderId }) => workOrderId)).toContain(rests)
  })
})

describe('an order made of a hazard', () => {
  it('is one, however often somebody presses, and knows where it comes from', async () => {
    const report = { equipmentId: equipment, level: 'general', title: '控制柜在手动位' } as const
    const { hazardId } = await server.result(hazardCalls.report, report, tokens['inspector'])
    const make = { hazardId, urgency: 'high' } as const
    const { workOrderId } = await server.result(calls.make, make, tokens['manager'])
    expect(await server.result(calls.make, make, tokens['dutyOfficer'])).toEqual({ workOrderId })
    expect(await read(workOrderId)).toMatchObject({
      kind: 'hazard',
      source: 'hazard',
      hazardId,
      title: '控制柜在手动位',
    })
    expect(await server.send(calls.make, make, tokens['neighbour'])).toMatchObject({ code: 'missing' })
    const ofHazard = (who: string) => server.result(calls.list, { hazardId, size: 10 }, tokens[who])
    expect((await ofHazard('manager')).rows).toMatchObject([{ workOrderId }])
    expect((await ofHazard('neighbour')).rows).toEqual([])
  })
})
