/** The test after adding: proved by what the device said, waived by name, ended once, and nobody else's. */
import { commissioningCalls, type CommissioningStep } from '@vigil/contract/equipment/commissioning'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import type { Factories } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let manager: string

const signedIn = async (role: Parameters<Factories['account']>[0], at = place) =>
  server.signIn((await server.make.account(role, at)).loginName)
/** It alarms and is switched. */
const breaker = () => server.make.equipment(place, { type_no: 159 })
const begin = (equipmentId: string) => server.result(commissioningCalls.begin, { equipmentId }, manager)
const statesOf = async (equipmentId: string) =>
  (await server.result(commissioningCalls.get, { equipmentId }, manager)).steps.map(({ state }) => state)
const waive = (equipmentId: string, step: CommissioningStep, token = manager) =>
  server.send(commissioningCalls.waive, { equipmentId, step, reason: '现场不允许分闸' }, token)
const finish = (equipmentId: string) => server.send(commissioningCalls.finish, { equipmentId }, manager)

const reports = (id: string) =>
  server.database.owner.query('update equipment_shadow set reported_at = clock_timestamp() where equipment_id = $1', [
    id,
  ])
// One that is open already would be counted up, not raised.
let events = 0
const alarms = (id: string, kind = 'alarm') =>
  server.database.owner.query(
    `insert into alarm (id, oem_id, project_id, equipment_id, event_key, kind, priority, condition, state, first_at, last_at)
     values ($1, $2, $3, $4, $6, $5, 2, 'active', 'received', clock_timestamp(), clock_timestamp())`,
    [uuidV7(), place.oem, place.project, id, kind, `event-${(events += 1)}`],
  )

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  manager = await signedIn('manager')
})
afterAll(() => server.stop())

describe('the test after adding', () => {
  it('counts only what came after it began, and goes on where it was', async () => {
    const id = await breaker()
    await reports(id)
    await alarms(id)
    expect(await begin(id)).toMatchObject({ endedAt: null })
    expect(await statesOf(id)).toEqual(['waiting', 'waiting', 'waiting'])
    await reports(id)
    await alarms(id, 'fault')
    expect(await statesOf(id)).toEqual(['passed', 'waiting', 'waiting'])
    const { begunAt } = await begin(id)
    await alarms(id)
    expect(await begin(id)).toMatchObject({ begunAt })
    expect(await statesOf(id)).toEqual(['passed', 'passed', 'waiting'])
  })

  it('ends when every step was shown or waived by name with a reason, and stays in its life', async () => {
    const id = await breaker()
    expect(await finish(id)).toMatchObject({ code: 'testNotOpen' })
    expect(await waive(id, 'control')).toMatchObject({ code: 'testNotOpen' })
    await begin(id)
    await reports(id)
    await alarms(id)
    expect(await finish(id)).toMatchObject({ code: 'testUnproved' })
    expect(await waive(id, 'report')).toMatchObject({ code: 'ok' })
    expect(await statesOf(id)).toEqual(['passed', 'passed', 'waiting'])
    const waived = await server.result(
      commissioningCalls.waive,
      { equipmentId: id, step: 'control', reason: '现场不允许分闸' },
      manager,
    )
    expect(waived.steps[2]).toMatchObject({ state: 'waived', reason: '现场不允许分闸', by: waived.begunBy })
    expect(await finish(id)).toMatchObject({ code: 'ok' })
    expect(await finish(id)).toMatchObject({ code: 'testNotOpen' })
    const { rows } = await server.result(lifeCalls.find, { equipmentId: id, size: 20 }, manager)
    expect(rows).toMatchObject([
      {
        move: 'commissioned',
        changes: [
          { field: 'report', to: 'passed' },
          { field: 'alarm', to: 'passed' },
          { field: 'control', to: 'waived' },
        ],
      },
      { move: 'waived', reason: '现场不允许分闸', changes: [{ field: 'control' }] },
    ])
    expect((await begin(id)).endedAt).toBeNull()
    expect(await statesOf(id)).toEqual(['waiting', 'waiting', 'waiting'])
  })

  it('asks no command of a kind that takes none', async () => {
    const id = await server.make.equipment(place, { type_no: findDeviceType({ id: 'camera' }).equipmentTypeId })
    const { steps } = await begin(id)
    const { commands } = findDeviceType({ id: 'camera' })
    expect(steps[2]?.state).toBe(Object.keys(commands).length === 0 ? 'notNeeded' : 'waiting')
  })
})

describe('somebody else’s test', () => {
  it('looks missing to every one of these calls, and is not waived by one who only reads or lives there', async () => {
    const id = await breaker()
    await begin(id)
    const neighbour = await signedIn('manager', { ...place, project: await server.make.project(place.oem) })
    const asked = { equipmentId: id }
    for (const call of [commissioningCalls.get, commissioningCalls.begin, commissioningCalls.finish])
      expect(await server.send(call, asked, neighbour)).toMatchObject({ code: 'missing' })
    expect(await waive(id, 'control', neighbour)).toMatchObject({ code: 'missing' })
    expect(await waive(id, 'control', await signedIn('inspector'))).toMatchObject({ code: 'forbidden' })
    const tenant = await server.make.account('endUser', { oem: place.oem })
    await server.make.bind(tenant.id, id, place)
    expect(await waive(id, 'control', await server.signIn(tenant.loginName))).toMatchObject({ code: 'forbidden' })
    expect(await statesOf(id)).toEqual(['waiting', 'waiting', 'waiting'])
  })
})
