import { hazardCalls } from '@vigil/contract/hazard/hazard'
import { patrolHistoryCalls } from '@vigil/contract/patrol/history'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { near, normal, startPatrolUnit, type PatrolUnit } from '#testing/start-patrol-unit.ts'
import { findFoundHazards } from './finding.walk.ts'

let unit: PatrolUnit
let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  unit = await startPatrolUnit()
  const url = unit.server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 2, pipeline: true })
})
afterAll(async () => {
  await pool.end()
  await unit.stop()
})

const abnormal = async (name: string, isFixed: boolean): Promise<void> => {
  const { placeId } = await unit.addPlace(name)
  const taskId = await unit.openTask([placeId])
  const phone = await unit.phone()
  const [photo, after] = [await unit.photo(taskId, placeId, name), await unit.photo(taskId, placeId, `${name} after`)]
  const result = { ...normal, verdict: 'abnormal' as const, note: '防火门被木楔顶住', photoIds: [photo], isFixed }
  const results = [{ ...result, afterPhotoIds: isFixed ? [after] : [] }]
  const proof = { qr: await unit.qrOf(placeId), position: near }
  await unit.server.database.owner.query(`update patrol_check_in set at = at - interval '1 hour'`)
  expect(await phone.send(phone.signed({ taskId, placeId, proof, results }))).toMatchObject({ state: 'accepted' })
}

it('an abnormal item is one hazard with a deadline, and one that was fixed on site is closed at once', async () => {
  await abnormal('3F 餐饮后厨', false)
  await abnormal('7F 东走廊', true)
  const deps = { transactor: createTransactor(pool), newId: uuidV7 }
  const [one, other] = await Promise.all([findFoundHazards(deps), findFoundHazards(deps)])
  expect(one + other).toBe(2)
  expect(await findFoundHazards(deps)).toBe(0)
  const { rows } = await unit.server.result(
    hazardCalls.list,
    { projectId: unit.place.project, size: 10 },
    unit.manager.token,
  )
  expect(rows.toSorted((a, b) => a.title.localeCompare(b.title, 'en'))).toMatchObject([
    { title: '3F 餐饮后厨：防火门常闭', source: 'patrol', state: 'found', level: 'general' },
    { title: '7F 东走廊：防火门常闭', source: 'patrol', state: 'closed' },
  ])
  const closed = rows.find(({ state }) => state === 'closed')
  const told = await unit.server.result(hazardCalls.case, { hazardId: closed?.hazardId ?? '' }, unit.manager.token)
  expect(told).toMatchObject({ result: 'fixedOnSite', timeline: [{ act: 'find' }, { act: 'settle', to: 'closed' }] })
  const days = await unit.server.database.owner.query<{ fromDay: string; toDay: string }>(
    'select min(day) as "fromDay", max(day) as "toDay" from patrol_point where abnormal > 0',
  )
  const asked = { projectId: unit.place.project, size: 100, fromDay: '', toDay: '', ...days.rows[0] }
  const walked = await unit.server.result(patrolHistoryCalls.rows, asked, unit.manager.token)
  expect(walked.rows.flatMap(({ hazardIds }) => hazardIds).toSorted()).toEqual(
    rows.map(({ hazardId }) => hazardId).toSorted(),
  )
  const foreign = await unit.server.result(hazardCalls.list, { size: 10 }, unit.neighbour.token)
  expect(foreign.rows).toEqual([])
})

it('a round that nobody walked is one hazard of its plan until it is put right, and none where it burnt', async () => {
  const places = [(await unit.addPlace('B2 泵房')).placeId, (await unit.addPlace('屋顶水箱间')).placeId]
  const window = { cycle: { kind: 'day' } as const, windows: [{ from: '10:00', to: '12:00' }], name: '设备房日巡' }
  await unit.server.database.owner.query(`update patrol_task set state = 'cancelled' where state = 'notStarted'`)
  const planId = await unit.startPlan(unit.body(places, window), '2033-03-03T00:00:00Z')
  const deps = { transactor: createTransactor(pool), newId: uuidV7 }
  for (const at of ['2033-03-03T01:00:00Z', '2033-03-03T04:10:00Z']) await unit.work(at)
  const [one, other] = await Promise.all([findFoundHazards(deps), findFoundHazards(deps)])
  expect(one + other).toBe(1)
  for (const at of ['2033-03-04T01:00:00Z', '2033-03-04T04:10:00Z']) await unit.work(at)
  expect(await findFoundHazards(deps)).toBe(0)
  const asked = { projectId: unit.place.project, size: 100 }
  const found = async () =>
    (await unit.server.result(hazardCalls.list, asked, unit.manager.token)).rows.filter(
      ({ source }) => source === 'missedRound',
    )
  expect(await found()).toMatchObject([{ title: '设备房日巡：B2 泵房、屋顶水箱间', level: 'general', state: 'found' }])

  const { owner } = unit.server.database
  await owner.query(`update hazard set state = 'closed', closed_at = now() where source = 'missedRound'`)
  for (const at of ['2033-03-05T01:00:00Z', '2033-03-05T04:10:00Z']) await unit.work(at)
  await owner.query(`update patrol_point set reason = 'fire' where day = '2033-03-05' and plan_id = $1`, [planId])
  expect(await findFoundHazards(deps)).toBe(0)
  for (const at of ['2033-03-06T01:00:00Z', '2033-03-06T04:10:00Z']) await unit.work(at)
  expect(await findFoundHazards(deps)).toBe(1)
  expect(await found()).toHaveLength(2)
})

it('what maintenance found on a device is a hazard of it, in the words of whoever looked', async () => {
  const { owner } = unit.server.database
  const equipment = await unit.server.make.equipment(unit.place, { name: '5F 烟感' })
  const site = [unit.place.oem, unit.place.project, equipment]
  const order = uuidV7()
  await owner.query(
    `insert into work_order (id, oem_id, project_id, kind, urgency, source, made_at, state, finish_due)
     values ($1, $2, $3, 'maintenance', 'normal', 'plan', now(), 'finished', now())`,
    [order, ...site.slice(0, 2)],
  )
  for (const [key, isFixed] of [
    ['faLook', false],
    ['faTest', true],
  ] as const)
    await owner.query(
      `insert into maintenance_finding (id, work_order_id, oem_id, project_id, equipment_id, check_key, note, level,
         is_fixed, account_id, at) values ($1, $2, $3, $4, $5, $6, $7, 'serious', $8, $9, now())`,
      [uuidV7(), order, ...site, key, `防尘罩未取下 ${key}`, isFixed, unit.guard.id],
    )
  const deps = { transactor: createTransactor(pool), newId: uuidV7 }
  const [one, other] = await Promise.all([findFoundHazards(deps), findFoundHazards(deps)])
  expect(one + other).toBe(2)
  const asked = { projectId: unit.place.project, equipmentId: equipment, size: 10 }
  const { rows } = await unit.server.result(hazardCalls.list, asked, unit.manager.token)
  const byState = rows.toSorted((one, other) => one.state.localeCompare(other.state))
  expect(byState.map(({ source, level, state, title }) => [source, level, state, title])).toEqual([
    ['maintenance', 'serious', 'closed', '防尘罩未取下 faTest'],
    ['maintenance', 'serious', 'found', '防尘罩未取下 faLook'],
  ])
})

it('a heating appliance where none may be is one hazard of its loop until that is closed', async () => {
  const { owner } = unit.server.database
  const loop = await unit.server.make.equipment(unit.place, { name: '301 宿舍', type_no: 159 })
  const found = (minutes: number) =>
    owner.query(
      `insert into load_found (id, oem_id, project_id, equipment_id, at, step_w, factor, within_s, curve)
       values ($1, $2, $3, $4, now() + $5 * interval '1 minute', 1900, 0.998, 2, '[]')`,
      [uuidV7(), unit.place.oem, unit.place.project, loop, minutes],
    )
  const deps = { transactor: createTransactor(pool), newId: uuidV7 }
  await found(-9)
  await found(-5)
  expect(await findFoundHazards(deps)).toBe(1)
  await found(-1)
  expect(await findFoundHazards(deps)).toBe(0)
  const asked = { projectId: unit.place.project, equipmentId: loop, size: 10 }
  const { rows } = await unit.server.result(hazardCalls.list, asked, unit.manager.token)
  expect(rows).toMatchObject([{ source: 'forbiddenLoad', level: 'serious', state: 'found' }])
  const told = await unit.server.result(hazardCalls.case, { hazardId: rows[0]?.hazardId ?? '' }, unit.manager.token)
  expect(told.detail).toBe('+1900 W · cos φ 0.998')
})
