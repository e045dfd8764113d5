import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { hazardCalls } from '@vigil/contract/hazard/hazard'
import { statisticsCalls } from '@vigil/contract/statistics/statistics'
import { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { scoreUnits } from './score/score-units.ts'

const log = createLog('worker', 'fatal')
let server: TestServer
let oem: string
let unit: string
let equipment: string[]
let maintainer: { id: string; token: string }
let manager: { id: string; token: string }
let stranger: { id: string; token: string }

const owner = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)

beforeAll(async () => {
  server = await startTestServer()
  const hire = async (role: 'maintainer' | 'manager', place: { oem: string; project: string }) => {
    const { id, loginName } = await server.make.account(role, place)
    return { id, token: await server.signIn(loginName) }
  }
  oem = await server.make.oem()
  unit = await server.make.project(oem)
  equipment = [
    await server.make.equipment({ oem, project: unit }),
    await server.make.equipment({ oem, project: unit }),
    await server.make.equipment({ oem, project: unit }, { type_no: 159 }),
  ]
  const other = await server.make.oem()
  maintainer = await hire('maintainer', { oem, project: unit })
  manager = await hire('manager', { oem, project: unit })
  stranger = await hire('manager', { oem: other, project: await server.make.project(other) })
})
afterAll(() => server.stop())

describe('a quiet unit', () => {
  it('says since when nothing has begun, and how many points were heard lately', async () => {
    expect(await server.result(statisticsCalls.quiet, { projectId: unit }, manager.token)).toMatchObject({
      since: null,
      heard: 0,
    })
    await server.make.alarm({ oem, project: unit }, equipment[0] ?? '', { priority: 3, kind: 'fault' })
    const at = new Date(Date.now() - 7_200_000)
    await server.make.alarm({ oem, project: unit }, equipment[1] ?? '', { first_at: at })
    await owner('update equipment_shadow set reported_at = now() where equipment_id = any($1)', [equipment.slice(0, 2)])
    await owner(`update equipment_shadow set reported_at = now() - interval '6 minutes' where equipment_id = $1`, [
      equipment[2],
    ])
    expect(await server.result(statisticsCalls.quiet, { projectId: unit }, manager.token)).toMatchObject({
      since: at.toISOString(),
      heard: 2,
    })
  })

  it('tells nothing to whoever is of another operator', async () => {
    expect(await server.result(statisticsCalls.quiet, { projectId: unit }, stranger.token)).toMatchObject({
      since: null,
      heard: 0,
    })
  })
})

describe('kinds of equipment', () => {
  it('say how many of them are not normal [spec 7.calls.dashboard.run-status]', async () => {
    await owner('update equipment_shadow set state = 5 where equipment_id = $1', [equipment[0]])
    const { byType, byState, total } = await server.result(equipmentCalls.count, { projectId: unit }, manager.token)
    expect(byType).toEqual([
      { equipmentTypeId: 101, count: 2, wrong: 1 },
      { equipmentTypeId: 159, count: 1, wrong: 0 },
    ])
    expect(Object.values(byState).reduce((sum, count) => sum + count, 0)).toBe(total)
  })
})

describe('rates', () => {
  const scoreAll = async () => {
    const url = server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
    const pool = createPool({ url, log, max: 2, pipeline: true })
    await scoreUnits({ transactor: createTransactor(pool), now: () => Date.now() })
    await pool.end()
  }

  it('are sums over the units in reach: online, rounds kept, orders in time; nothing due is no rate', async () => {
    await owner('update equipment_shadow set online = $2 where equipment_id = $1', [equipment[0], true])
    await owner('update equipment_shadow set online = $2 where equipment_id = $1', [equipment[1], false])
    await owner('update equipment_shadow set online = null where equipment_id = $1', [equipment[2]])
    await scoreAll()
    const seen = await server.result(statisticsCalls.rates, { projectId: unit }, manager.token)
    expect(seen).toMatchObject({ online: { part: 1, whole: 2 }, patrol: { whole: 0 }, orders: { part: 0, whole: 0 } })
    const hidden = await server.result(statisticsCalls.rates, { projectId: unit }, stranger.token)
    expect(hidden).toMatchObject({ asOf: null, online: { part: 0, whole: 0 }, intact: { whole: 0 } })
  })

  it('call intact what has no fault and was not silent for a day, and in time what was closed before its end', async () => {
    const place = { oem, project: await server.make.project(oem) }
    const pieces = await Promise.all(Array.from({ length: 5 }, () => server.make.equipment(place)))
    const [faulty = '', mended = '', silent = '', away = ''] = pieces
    const fault = { priority: 3, kind: 'fault', condition: 'active' } as const
    for (const event_key of ['lowBattery', 'tampered']) await server.make.alarm(place, faulty, { ...fault, event_key })
    await server.make.alarm(place, mended, { ...fault, condition: 'recovered' })
    for (const [piece, hours] of [
      [silent, 25],
      [away, 23],
    ] as const)
      await owner(
        `update equipment_shadow set online = false, reported_at = now() - make_interval(hours => $2) where equipment_id = $1`,
        [piece, hours],
      )
    for (const [state, dueDays, closedDays] of [
      ['closed', -2, -3],
      ['closed', -2, -1],
      ['correcting', -2, null],
      ['void', -2, -3],
      ['correcting', 2, null],
      ['closed', 2, -1],
      ['closed', -40, -41],
    ] as const)
      await owner(
        `insert into hazard (id, oem_id, project_id, source, level, title, state, found_at, due_at, deadline_s, deadline_from, closed_at)
         values ($1, $2, $3, 'manual', 'general', '通道堵塞', $4, now() - interval '50 days', now() + make_interval(days => $5),
           86400, now(), now() + make_interval(days => $6))`,
        [uuidV7(), oem, place.project, state, dueDays, closedDays],
      )
    await scoreAll()
    const token = await server.signIn((await server.make.account('manager', place)).loginName)
    const seen = await server.result(statisticsCalls.rates, { projectId: place.project }, token)
    expect(seen).toMatchObject({ intact: { part: 3, whole: 5 }, hazards: { part: 1, whole: 3 } })
  })
})

describe('my work', () => {
  const insertHazard = (state: string, corrector: string | null, due = '1 day') =>
    owner(
      `insert into hazard (id, oem_id, project_id, source, level, title, state, found_at, due_at, deadline_s, deadline_from, corrector_id)
       values ($1, $2, $3, 'manual', 'general', '通道堵塞', $4, now(), now() + $5::interval, 86400, now(), $6)`,
      [uuidV7(), oem, unit, state, due, corrector],
    )
  const insertOrder = (state: string, assignee: string) =>
    owner(
      `insert into work_order (id, oem_id, project_id, kind, urgency, source, title, made_at, state, assignee_id, accept_due, finish_due)
       values ($1, $2, $3, 'repair', 'normal', 'person', '更换探测器', now(), $4, $5, now() - interval '1 minute', now())`,
      [uuidV7(), oem, unit, state, assignee],
    )
  const work = async ({ token }: { token: string }) => (await server.result(statisticsCalls.myWork, {}, token)).rows

  it('is what is mine by name and what I may confirm, as many as the lists behind it show', async () => {
    expect(await work(maintainer)).toEqual([])
    await insertOrder('assigned', maintainer.id)
    await insertOrder('finished', maintainer.id)
    await insertHazard('correcting', maintainer.id, '-1 hour')
    await insertHazard('found', maintainer.id)
    await insertHazard('submitted', maintainer.id)
    expect(await work(maintainer)).toEqual([
      { work: 'orders', amount: 1, overdue: 1 },
      { work: 'hazards', amount: 2, overdue: 1 },
    ])
    const mine = await server.result(hazardCalls.list, { stage: 'mine', size: 20 }, maintainer.token)
    expect(mine.rows).toHaveLength(2)
    const orders = await server.result(
      workOrderCalls.list,
      { mine: 'assigned', isOverdue: true, size: 20 },
      maintainer.token,
    )
    expect(orders.rows).toHaveLength(1)
    expect(await work(manager)).toEqual([{ work: 'reviews', amount: 1, overdue: 0 }])
    expect((await server.result(hazardCalls.list, { stage: 'review', size: 20 }, manager.token)).rows).toHaveLength(1)
  })

  it('is nothing of another operator', async () => {
    expect(await work(stranger)).toEqual([])
  })
})
