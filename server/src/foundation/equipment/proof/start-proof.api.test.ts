/** The last start of a pump: by order or on site, proved by what it said in its time, and nobody else's. */
import { startProofCalls } from '@vigil/contract/equipment/start-proof'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let manager: string
let id: string

const pump = findDeviceType({ id: 'firePump' }).equipmentTypeId
const owner = (text: string, values: unknown[]) => server.database.owner.query(text, values)
const found = async () => (await server.result(startProofCalls.get, { equipmentId: id }, manager)).start
let seq = 0
const said = (secAgo: number, values: Record<string, unknown>) =>
  owner(
    `insert into equipment_history (equipment_id, received_at, boot_id, device_seq, reported)
     values ($1, clock_timestamp() - make_interval(secs => $2), 1, $3, $4)`,
    [id, secAgo, (seq += 1), JSON.stringify(values)],
  )
const ordered = (secAgo: number, state = 'done') =>
  owner(
    `insert into command (id, oem_id, project_id, equipment_id, carrier_id, action, params, counter, state, is_read,
       origin_kind, origin_id, created_at, expires_at, timeout_at)
     values ($1, $2, $3, $4, $4, 'start', '{}', 1, $6, false, 'account', 'somebody',
       clock_timestamp() - make_interval(secs => $5), now(), now())`,
    [uuidV7(), place.oem, place.project, id, secAgo, state],
  )

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  manager = await server.signIn((await server.make.account('manager', place)).loginName)
})
beforeEach(async () => {
  id = await server.make.equipment(place, { type_no: pump })
})
afterAll(() => server.stop())

it('is null where it never started, and of a kind that drives nothing', async () => {
  await said(600, { runState: 'stop', current: 0 })
  expect(await found()).toBeNull()
  id = await server.make.equipment(place, { type_no: 101 })
  expect(await found()).toBeNull()
})

it('is proved by current and by pressure above what it was, counted from the order', async () => {
  await said(600, { runState: 'stop', current: 0, outletPressure: 0.4 })
  await ordered(300)
  await said(298, { runState: 'run' })
  await said(296, { current: 46.2 })
  await said(290, { outletPressure: 0.62 })
  const start = await found()
  expect(start).toMatchObject({ origin: 'command', verdict: 'proved' })
  expect(start?.lines).toMatchObject([
    { property: 'runState', state: 'seen' },
    { property: 'current', state: 'seen', value: 46.2 },
    { property: 'outletPressure', state: 'seen', atLeast: 0.45, value: 0.62 },
  ])
  expect(start?.lines[1]?.seconds).toBeCloseTo(4, 0)
  expect(start?.curve).toMatchObject([
    { key: 'current', points: [{ value: 46.2 }] },
    { key: 'outletPressure', points: [{ value: 0.62 }] },
  ])
})

it('on site counts from the report that it runs; a contactor without current proves nothing', async () => {
  await said(600, { runState: 'stop', outletPressure: 0.4 })
  await said(300, { runState: 'run', current: 0 })
  await said(280, { outletPressure: 0.4 })
  expect(await found()).toMatchObject({
    origin: 'local',
    verdict: 'notProved',
    lines: [{ state: 'seen' }, { state: 'missed', value: 0 }, { state: 'missed', value: 0.4 }],
  })
})

it('that was ordered and of which nothing was heard since is unknown, not done and not failed', async () => {
  await said(900, { runState: 'stop', outletPressure: 0.4 })
  await ordered(300, 'timeout')
  expect(await found()).toMatchObject({ origin: 'command', verdict: 'unknown' })
  await said(297, { runState: 'run' })
  expect(await found()).toMatchObject({ verdict: 'partly' })
})

it('is waited for while its time runs; an order that never left is none', async () => {
  await ordered(1, 'cancelled')
  expect(await found()).toBeNull()
  await ordered(1, 'sent')
  expect(await found()).toMatchObject({ verdict: 'waiting' })
})

it('of somebody else looks missing', async () => {
  const elsewhere = { ...place, project: await server.make.project(place.oem) }
  const neighbour = await server.signIn((await server.make.account('manager', elsewhere)).loginName)
  expect(await server.send(startProofCalls.get, { equipmentId: id }, neighbour)).toMatchObject({ code: 'missing' })
})
