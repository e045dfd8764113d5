import { evidenceCalls } from '@vigil/contract/alarm/evidence'
import { deviceType } from '@vigil/device-types/find-device-type'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let zone: string
let alarmId: string
let token: string
const firstAt = new Date(Date.now() - 600_000)
const after = (seconds: number): Date => new Date(firstAt.getTime() + seconds * 1_000)

const area = async (name: string, parent: string | null = null): Promise<string> => {
  const id = uuidV7()
  const row = `insert into area (id, oem_id, project_id, parent_id, kind, name) values ($1, $2, $3, $4, 'zone', $5)`
  await server.database.owner.query(row, [id, place.oem, place.project, parent, name])
  return id
}

const stand = (type: Parameters<typeof deviceType>[0], name: string, area_id: string | null) =>
  server.make.equipment(place, { type_no: deviceType(type).equipmentTypeId, name, area_id })

const say = (equipment: string, at: Date, reported: Record<string, unknown>) =>
  server.database.owner.query(
    `insert into equipment_history (equipment_id, received_at, boot_id, device_seq, reported) values ($1, $2, 1, $3, $4)`,
    [equipment, at, at.getTime() % 1_000_000, JSON.stringify(reported)],
  )

const order = (equipment: string, at: Date, state: string) =>
  server.database.owner.query(
    `insert into command (id, oem_id, project_id, equipment_id, carrier_id, action, params, counter, state, origin_kind,
       origin_id, created_at, expires_at, timeout_at, settled_at)
     values ($1, $2, $3, $4, $4, 'start', '{}', 1, $5, 'account', 'somebody', $6, $6, $6, $6)`,
    [uuidV7(), place.oem, place.project, equipment, state, at],
  )

/** The name of a state and two of its values, as the row of the catalogue has them. */
const shutterStates = (): [key: string, one: string, other: string] => {
  for (const [key, property] of Object.entries(deviceType('fireShutter').properties))
    if (property.type === 'enum') return [key, property.values[0]?.value ?? '', property.values[1]?.value ?? '']
  throw new Error('a shutter has no states')
}

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem, null, 'Riverside tower') }
  const { loginName } = await server.make.account('manager', place)
  token = await server.signIn(loginName)
  zone = await area('B1', await area('Tower A'))
  const detector = await stand('smokeDetector', 'detector 12', zone)
  alarmId = await server.make.alarm(place, detector, {
    kind: 'fire-alarm',
    priority: 1,
    first_at: firstAt,
    last_at: firstAt,
    area_id: zone,
  })
})
afterAll(() => server.stop())

describe('what stood around an alarm', () => {
  it('are the cameras of its place, as they last said, and no others', async () => {
    const camera = await stand('camera', 'B1-07', zone)
    await stand('camera', 'roof', await area('roof'))
    const said = JSON.stringify({ streamState: { value: 'covered', at: firstAt.toISOString() } })
    await server.database.owner.query(
      'update equipment_shadow set reported = $2, online = true, reported_at = $3 where equipment_id = $1',
      [camera, said, firstAt],
    )
    const { cameras } = await server.result(evidenceCalls.around, { alarmId }, token)
    expect(cameras).toEqual([
      { equipmentId: camera, name: 'B1-07', online: true, streamState: 'covered', reportedAt: firstAt.toISOString() },
    ])
  })

  it('are what was ordered and what changed since it began, in its place or for the whole unit', async () => {
    const pump = await stand('firePump', 'pump 1', null)
    const shutter = await stand('fireShutter', 'shutter 2', zone)
    const quiet = await stand('fireDoor', 'door 3', zone)
    const elsewhere = await stand('fireShutter', 'shutter 9', await area('C4'))
    const [key, up, down] = shutterStates()
    await order(pump, after(8), 'done')
    await order(pump, after(-3_600), 'done')
    for (const one of [shutter, elsewhere]) {
      await say(one, after(-60), { [key]: up })
      await say(one, after(9), { [key]: down })
      await say(one, after(20), { [key]: down })
    }
    await say(quiet, after(5), { state: 'closed' })
    const { linked, isCut } = await server.result(evidenceCalls.around, { alarmId }, token)
    expect(isCut).toBe(false)
    expect(
      linked.map(({ name, orders, changes }) => `${name}: ${orders.length}, ${changes.length}`).toSorted(),
    ).toEqual(['pump 1: 1, 0', 'shutter 2: 0, 1'])
    const seen = linked.find(({ name }) => name === 'shutter 2')
    expect(seen?.changes).toEqual([{ at: after(9).toISOString(), property: key, value: down }])
  })

  it('are the other alarms of the unit in its time, with itself, and none of before or of another unit', async () => {
    const detector = await stand('smokeDetector', 'detector 13', zone)
    const raise = (at: Date, on = place) =>
      server.make.alarm(on, detector, { kind: 'fire-alarm', priority: 1, first_at: at, last_at: at })
    const near = await raise(after(30))
    await raise(after(-3_600))
    const other = { oem: place.oem, project: await server.make.project(place.oem) }
    const foreign = await server.make.equipment(other)
    await server.make.alarm(other, foreign, { first_at: after(10), last_at: after(10) })
    const told = await server.result(evidenceCalls.neighbours, { alarmId }, token)
    expect(told.rows.map((row) => row.alarmId).toSorted()).toEqual([alarmId, near].toSorted())
    expect(told).toMatchObject({ from: after(-300).toISOString(), isCut: false })
  })
})
