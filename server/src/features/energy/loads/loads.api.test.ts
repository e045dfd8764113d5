/** Forbidden appliances through the calls and the worker's rounds: found, told as a hazard, and nothing is ordered. */
import { loadWatchCalls, usualLoadRule } from '@vigil/contract/energy/load-watch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { watchLoads } from './watch-loads.ts'

const minute = 60_000
const breakerType = 159
let server: TestServer
let pool: ReturnType<typeof createPool>
let oem: string
let project: string
let manager: string
let inspector: string
let stranger: string
let seq = 0

const person = async (role: 'manager' | 'inspector', place: { oem: string; project: string }) =>
  server.signIn((await server.make.account(role, place)).loginName)
const loopIn = (name: string, type_no = breakerType) => server.make.equipment({ oem, project }, { type_no, name })
const watch = (equipmentId: string, token = manager, wish: object = {}) =>
  server.send(loadWatchCalls.set, { equipmentId, isOn: true, ...usualLoadRule, ...wish }, token)
const tell = async (equipment: string, at: number, reported: object) => {
  seq += 1
  await server.database.owner.query(
    `insert into equipment_history (equipment_id, received_at, device_time, boot_id, device_seq, reported)
     values ($1, $2, $2, 1, $3, $4)`,
    [equipment, new Date(at), seq, JSON.stringify(reported)],
  )
}
/** Lamps for three minutes, then a kettle of 1.9 kW for four. */
const boil = async (equipment: string, from: number) => {
  for (let step = 0; step < 42; step += 1) {
    const isOn = step >= 18
    await tell(equipment, from + step * 10_000, { activePower: isOn ? 2.1 : 0.2, powerFactor: isOn ? 0.998 : 0.96 })
  }
}
const look = (now: number) => watchLoads({ transactor: createTransactor(pool), newId: uuidV7, now: () => now })
beforeAll(async () => {
  server = await startTestServer()
  const url = server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 2, pipeline: true })
  oem = await server.make.oem()
  project = await server.make.project(oem)
  manager = await person('manager', { oem, project })
  inspector = await person('inspector', { oem, project })
  const other = await server.make.oem()
  stranger = await person('manager', { oem: other, project: await server.make.project(other) })
  await server.database.owner.query('select make_history_partitions(current_date - 2, 6)')
})
afterAll(async () => {
  await pool.end()
  await server.stop()
})

describe('a loop that is watched for heating appliances', () => {
  it('says which appliance came when, with its curve, once, and orders nothing', async () => {
    const loop = await loopIn('301 宿舍')
    expect(await watch(loop)).toMatchObject({ code: 'ok', result: { isOn: true, leastW: 800, reportsEverySec: 300 } })
    const from = Date.now() + minute
    await boil(loop, from)
    expect(await look(from + 8 * minute)).toBe(1)
    expect(await look(from + 20 * minute)).toBe(0)
    const { loops, found } = await server.result(loadWatchCalls.get, { projectId: project }, manager)
    expect(loops).toMatchObject([{ name: '301 宿舍', isOn: true }])
    expect(found).toMatchObject([
      { equipmentId: loop, name: '301 宿舍', at: new Date(from + 180_000).toISOString(), stepW: 1_900, withinSec: 10 },
    ])
    expect(found[0]?.factor).toBeGreaterThan(0.98)
    expect(found[0]?.curve).toContainEqual({ at: new Date(from + 170_000).toISOString(), w: 200, factor: 0.96 })
    const { rows } = await server.database.owner.query('select 1 from command where equipment_id = $1', [loop])
    expect(rows).toEqual([])
  })

  it('is left alone while nobody watches it, and what cannot tell its power is not watched', async () => {
    const loop = await loopIn('302 宿舍')
    await boil(loop, Date.now() - 10 * minute)
    expect(await look(Date.now() + 30 * minute)).toBe(0)
    expect(await watch(await loopIn('烟感', 101))).toMatchObject({ code: 'loadNotTold' })
    expect(await watch(loop, manager, { leastW: 5 })).toMatchObject({ code: 'invalidInput' })
  })

  it('is nothing to a neighbour, and who only looks sets nothing', async () => {
    const loop = await loopIn('303 宿舍')
    expect(await watch(loop, stranger)).toMatchObject({ code: 'missing' })
    expect(await watch(loop, inspector)).toMatchObject({ code: 'forbidden' })
    expect(await server.send(loadWatchCalls.get, { projectId: project }, stranger)).toMatchObject({ code: 'missing' })
  })
})
