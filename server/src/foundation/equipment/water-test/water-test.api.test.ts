/** Water tests: begun by a person, judged by what the device said, ended by the worker, kept in its life, nobody else's. */
import { lifeCalls } from '@vigil/contract/equipment/life'
import { waterTestCalls } from '@vigil/contract/equipment/water-test'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import type { Factories } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { sweepWaterTests } from './water-test.end.ts'

let server: TestServer
let pool: ReturnType<typeof createPool>
let place: { oem: string; project: string }
let manager: string
let id: string

const owner = (text: string, values: unknown[]) => server.database.owner.query(text, values)
const signedIn = async (role: Parameters<Factories['account']>[0], at = place) =>
  server.signIn((await server.make.account(role, at)).loginName)
const begin = async () => (await server.result(waterTestCalls.begin, { equipmentId: id }, manager)).test
const found = async () => (await server.result(waterTestCalls.get, { equipmentId: id }, manager)).test
const statesOf = async () => (await found())?.steps.map(({ state }) => state)
const giveUp = (reason = '泵房在检修', token = manager) =>
  server.send(waterTestCalls.giveUp, { equipmentId: id, reason }, token)
const sweep = () => sweepWaterTests({ transactor: createTransactor(pool), newId: uuidV7 }, Date.now())

/** As if it had begun so long ago: nobody waits for a pump here. */
const begunAgo = (sec: number) =>
  owner(
    `update equipment_water_test set begun_at = clock_timestamp() - make_interval(secs => $2) where equipment_id = $1`,
    [id, sec],
  )
let seq = 0
const said = (secAgo: number, values: Record<string, unknown>, boot = 1) =>
  owner(
    `insert into equipment_history (equipment_id, received_at, boot_id, device_seq, reported)
     values ($1, clock_timestamp() - make_interval(secs => $2), $3, $4, $5)`,
    [id, secAgo, boot, (seq += 1), JSON.stringify(values)],
  )
const knownBefore = (values: Record<string, unknown>) =>
  owner('update equipment_shadow set reported = $2 where equipment_id = $1', [
    id,
    JSON.stringify(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, at: 'earlier' }]))),
  ])
const runsWell = async () => {
  await said(400, { valveState: 'open', flowSwitchSec: 0, pumpStartSec: 0 })
  await said(390, { flow: 62.5, dynamicPressure: 0.12 })
  await said(370, { flowSwitchSec: 24, pumpStartSec: 26 })
  await said(200, { valveState: 'closed' })
  await said(180, { flow: 0, staticPressure: 0.39 })
}

beforeAll(async () => {
  server = await startTestServer()
  const url = server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 2, pipeline: true })
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  manager = await signedIn('manager')
})
beforeEach(async () => {
  id = await server.make.equipment(place, { type_no: findDeviceType({ id: 'waterEndTest' }).equipmentTypeId })
  await knownBefore({ valveState: 'closed', staticPressure: 0.4, flowSwitchSec: 24, pumpStartSec: 26, battery: 90 })
})
afterAll(async () => {
  await pool.end()
  await server.stop()
})

describe('a water test', () => {
  it('is judged by the device’s own words, ends without anybody, and stays with its curve and in its life', async () => {
    expect(await found()).toBeNull()
    expect(await begin()).toMatchObject({ endedAt: null, outcome: null })
    await begunAgo(420)
    expect(await statesOf()).toEqual(['waiting', ...Array.from({ length: 7 }, () => 'ahead')])
    await runsWell()
    expect(await sweep()).toBe(1)
    const test = await found()
    expect(test).toMatchObject({ outcome: 'passed', reason: '' })
    expect(test?.steps.map(({ state }) => state)).toEqual(Array.from({ length: 8 }, () => 'seen'))
    expect(test?.curve.find(({ key }) => key === 'flow')?.points.map(({ value }) => value)).toEqual([62.5, 0])
    // The record outlives the readings.
    await owner('delete from equipment_history where equipment_id = $1', [id])
    expect(await found()).toEqual(test)
    const { rows } = await server.result(lifeCalls.find, { equipmentId: id, size: 20 }, manager)
    expect(rows).toMatchObject([
      {
        move: 'waterTested',
        changes: [{ field: 'outcome', to: 'passed' }, {}, { field: 'flowing', to: 'seen' }, {}, {}, {}, {}, {}, {}],
      },
    ])
    expect(await sweep()).toBe(0)
  })

  it('goes on where it was, one at a time, also for two who begin at once', async () => {
    const [one, other] = await Promise.all([begin(), begin()])
    expect(other.begunAt).toBe(one.begunAt)
    const { rows } = await owner('select count(*)::int as tests from equipment_water_test where equipment_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ tests: 1 }])
    expect(await sweep()).toBe(0)
  })

  it('fails by what was measured, and what the platform wrote itself is no reading', async () => {
    await begin()
    await begunAgo(420)
    await runsWell()
    await owner(`delete from equipment_history where equipment_id = $1 and reported ? 'dynamicPressure'`, [id])
    await said(390, { flow: 12, dynamicPressure: 0.02 })
    await said(388, { flow: 80, dynamicPressure: 0.2 }, -1)
    await sweep()
    expect(await found()).toMatchObject({ outcome: 'failed' })
    expect((await found())?.steps.slice(1, 3)).toMatchObject([
      { state: 'missed', value: 12, atLeast: 56 },
      { state: 'missed', value: 0.02 },
    ])
  })

  it('nobody came to is given up by the clock, and one that somebody gives up says why', async () => {
    await begin()
    await begunAgo(700)
    await sweep()
    expect(await found()).toMatchObject({ outcome: 'givenUp', reason: '' })
    await begin()
    expect(await giveUp('x')).toMatchObject({ code: 'invalidInput' })
    expect(await giveUp()).toMatchObject({ code: 'ok' })
    expect(await found()).toMatchObject({ outcome: 'givenUp', reason: '泵房在检修' })
    expect(await giveUp()).toMatchObject({ code: 'waterTestNotOpen' })
  })

  it('given up after a step was missed is failed, not forgotten', async () => {
    await begin()
    await begunAgo(120)
    await said(110, { valveState: 'open' })
    await said(100, { flow: 3 })
    await giveUp()
    expect(await found()).toMatchObject({ outcome: 'failed', reason: '泵房在检修' })
  })

  it('does not begin with an open valve, beside a fire, or where there is no valve', async () => {
    const code = async () => (await server.send(waterTestCalls.begin, { equipmentId: id }, manager)).code
    await knownBefore({ valveState: 'open' })
    expect(await code()).toBe('waterTestValveOpen')
    await knownBefore({})
    const fire = await server.make.alarm(place, id, { kind: 'fire-alarm', priority: 1 })
    expect(await code()).toBe('waterTestInFire')
    await owner(`update alarm set state = 'archived', archived_at = now() where id = $1`, [fire])
    expect(await code()).toBe('ok')
    id = await server.make.equipment(place, { type_no: 101 })
    expect(await code()).toBe('waterTestNotForKind')
  })
})

describe('somebody else’s water test', () => {
  it('looks missing to every call, and is not begun by one who only reads or lives there', async () => {
    await begin()
    const neighbour = await signedIn('manager', { ...place, project: await server.make.project(place.oem) })
    for (const call of [waterTestCalls.get, waterTestCalls.begin])
      expect(await server.send(call, { equipmentId: id }, neighbour)).toMatchObject({ code: 'missing' })
    expect(await giveUp('不是我的', neighbour)).toMatchObject({ code: 'missing' })
    expect(await giveUp('只能查看', await signedIn('inspector'))).toMatchObject({ code: 'forbidden' })
    const tenant = await server.make.account('endUser', { oem: place.oem })
    await server.make.bind(tenant.id, id, place)
    expect(await giveUp('住在这里', await server.signIn(tenant.loginName))).toMatchObject({ code: 'forbidden' })
    expect(await found()).toMatchObject({ outcome: null })
  })
})
