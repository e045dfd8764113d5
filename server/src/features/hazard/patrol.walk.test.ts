import { hazardCalls } from '@vigil/contract/hazard/hazard'
import { patrolHistoryCalls } from '@vigil/contract/patrol/history'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { near, normal, startPatrolUnit, type PatrolUnit } from '#testing/start-patrol-unit.ts'
import { findPatrolHazards } from './patrol.walk.ts'

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
  const [one, other] = await Promise.all([findPatrolHazards(deps), findPatrolHazards(deps)])
  expect(one + other).toBe(2)
  expect(await findPatrolHazards(deps)).toBe(0)
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
