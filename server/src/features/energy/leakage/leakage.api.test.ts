/** Natural leakage from the history of a loop to a limit that somebody accepts. */
import { leakageCalls } from '@vigil/contract/energy/leakage'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysAfter } from '#foundation/project/unit-time.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { learnLeakage } from './learn-leakage.ts'

const branchType = 161
let server: TestServer
let pool: ReturnType<typeof createPool>
let place: { oem: string; project: string }
let manager: string
let stranger: string
/** The day is said once. */
const today = new Date().toISOString().slice(0, 10)

const person = async (role: 'manager' | 'inspector', at: { oem: string; project: string }) =>
  server.signIn((await server.make.account(role, at)).loginName)
/** 18 mA every hour but two, in which something starts. */
const teach = (equipment: string, days: number) =>
  server.database.owner.query(
    `insert into equipment_history (equipment_id, received_at, boot_id, device_seq, reported)
     select $1, ($2::date - d)::timestamp at time zone 'UTC' + h * interval '15 minutes', 1, d * 100 + h,
       jsonb_build_object('leakage', case when h in (3, 40) then 90 else 18 end)
     from generate_series(1, $3::integer) d, generate_series(0, 95) h`,
    [equipment, today, days],
  )
const learn = () => learnLeakage({ transactor: createTransactor(pool), now: () => Date.parse(`${today}T03:00:00Z`) })
const learned = (equipmentId: string, token = manager) => server.send(leakageCalls.get, { equipmentId }, token)

beforeAll(async () => {
  server = await startTestServer()
  const url = server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 2, pipeline: true })
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  manager = await person('manager', place)
  const other = await server.make.oem()
  stranger = await person('manager', { oem: other, project: await server.make.project(other) })
  await server.database.owner.query('select make_history_partitions($1::date - 35, 40)', [today])
})
afterAll(async () => {
  await pool.end()
  await server.stop()
})

describe('the natural leakage of a loop', () => {
  it('is learned day by day, however often somebody looks, and proposes what nothing has changed yet', async () => {
    const loop = await server.make.equipment(place, { type_no: branchType, name: '三层照明' })
    await teach(loop, 9)
    expect(await learn()).toBe(30)
    expect(await learn()).toBe(0)
    expect(await learned(loop)).toMatchObject({
      result: {
        days: 9,
        learnedMa: 18,
        verdict: 'propose',
        changes: [
          { nowMa: 100, proposedMa: 60 },
          { nowMa: 80, proposedMa: 48 },
        ],
      },
    })
    expect((await server.result(equipmentCalls.detail, { equipmentId: loop }, manager)).limits ?? []).toEqual([])
    const { rows } = await server.database.owner.query('select 1 from command where equipment_id = $1', [loop])
    expect(rows).toEqual([])
  })

  it('counts once a person has accepted it, and reads as he set it', async () => {
    const loop = await server.make.equipment(place, { type_no: branchType })
    await teach(loop, 7)
    await learn()
    const { changes } = await server.result(leakageCalls.get, { equipmentId: loop }, manager)
    for (const { limit, proposedMa } of changes)
      await server.result(
        lifeCalls.setLimit,
        { equipmentId: loop, limit, setting: { value: proposedMa }, reason: '按自然泄漏' },
        manager,
      )
    const { limits } = await server.result(equipmentCalls.detail, { equipmentId: loop }, manager)
    expect(limits?.map(({ value }) => value).toSorted()).toEqual([48, 60])
    expect(await learned(loop)).toMatchObject({ result: { verdict: 'asItIs', changes: [] } })
  })

  it('is not known after six days, and is nothing to a neighbour', async () => {
    const loop = await server.make.equipment(place, { type_no: branchType })
    await teach(loop, 6)
    await learn()
    expect(await learned(loop)).toMatchObject({ result: { days: 6, learnedMa: null, verdict: 'learning' } })
    expect(await learned(loop, stranger)).toMatchObject({ code: 'missing' })
  })

  it('forgets what is older than a month', async () => {
    const loop = await server.make.equipment(place, { type_no: branchType })
    await server.database.owner.query(
      `insert into leakage_day (equipment_id, day, oem_id, project_id, readings, middle_ma, high_ma)
       values ($1, $2, $3, $4, 96, 4, 9)`,
      [loop, daysAfter(today, -40), place.oem, place.project],
    )
    await learn()
    const { rows } = await server.database.owner.query('select 1 from leakage_day where equipment_id = $1', [loop])
    expect(rows).toEqual([])
  })
})
