import { StoredEvent } from '@vigil/contract/live/live-events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportOf, startTestLanes, until, type TestDevice, type TestLanes } from '#testing/test-lanes.ts'

let lanes: TestLanes
let place: { oem: string; project: string }
/** The process's clock runs ahead of the servers' by this. */
let ahead = 0
const now = (): number => Date.now() + ahead

beforeAll(async () => {
  lanes = await startTestLanes()
  const oem = await lanes.make.oem()
  place = { oem, project: await lanes.make.project(oem) }
  await lanes.pipeline({ now })
})
afterAll(() => lanes.stop())

const breaker = (row: Record<string, unknown> = {}) => lanes.device(place, { type_no: 159, ...row })

const alarmsOf = ({ id }: TestDevice) =>
  lanes.rows<{ event_key: string; condition: string }>(
    `select event_key, kind, priority, condition, state, count, value, max_value, version from alarm
     where equipment_id = $1 order by first_at, event_key`,
    [id],
  )

const conditionOf = async (device: TestDevice, key: string): Promise<string | undefined> =>
  (await alarmsOf(device)).find(({ event_key }) => event_key === key)?.condition

const stateOf = async ({ id }: TestDevice): Promise<number | undefined> =>
  (await lanes.rows<{ state: number }>('select state from equipment_shadow where equipment_id = $1', [id]))[0]?.state

const toldOf = ({ id }: TestDevice) =>
  lanes.rows<{ lane: number; id: number; type: string; at: Date; body: Record<string, unknown> }>(
    'select lane, id::int, type, at, body from outbox where equipment_id = $1 order by lane, id',
    [id],
  )

describe('an event that a device declares', () => {
  it('raises an alarm, merges when it is said again, and recovers without being closed', async () => {
    const device = await breaker()
    const said = (seq: number, on: boolean, value: number) =>
      reportOf(device, { seq, events: [{ key: 'fireAlarm', on, value }] })
    await lanes.store(1, [said(1, true, 5), said(2, true, 9), said(3, true, 7)])
    await lanes.drained()
    expect(await stateOf(device)).toBe(5)
    await lanes.store(1, [said(4, false, 0)])
    await lanes.drained()
    expect(await alarmsOf(device)).toEqual([
      {
        event_key: 'fireAlarm',
        kind: 'fire-alarm',
        priority: 1,
        condition: 'recovered',
        state: 'received',
        count: 3,
        value: 7,
        max_value: 9,
        version: 3,
      },
    ])
    expect(await stateOf(device)).toBe(0)
    const moves = await lanes.rows(
      `select from_state, to_state, m.condition, actor_kind, actor_id from alarm_move m join alarm a on a.id = m.alarm_id
       where a.equipment_id = $1 order by m.id`,
      [device.id],
    )
    expect(moves).toEqual([
      { from_state: null, to_state: 'received', condition: 'active', actor_kind: 'device', actor_id: device.id },
      {
        from_state: 'received',
        to_state: 'received',
        condition: 'recovered',
        actor_kind: 'device',
        actor_id: device.id,
      },
    ])
  })

  it('is told in order, in the lane of its priority, as the contract says', async () => {
    const device = await breaker()
    const events = [
      { key: 'fireAlarm', on: true },
      { key: 'overTemp', on: true },
      { key: 'registered', on: true },
    ]
    await lanes.store(1, [
      reportOf(device, { seq: 1, events }),
      reportOf(device, { seq: 2, events: events.slice(0, 1) }),
    ])
    await lanes.drained()
    const told = await toldOf(device)
    expect(told.map(({ lane, type }) => `${lane} ${type}`)).toEqual([
      '1 equipment.online',
      '1 alarm.raised',
      '1 alarm.updated',
      '2 alarm.raised',
    ])
    // The last word about its alarm says what state the equipment is in: one row for both.
    expect(told.map(({ body }) => body['equipmentState'])).toEqual([undefined, undefined, 'fire', undefined])
    for (const { lane, id, type, at, body } of told) {
      const frame = { type, lane, position: id, at: at.toISOString(), scope: `project:${place.project}`, ...body }
      expect(StoredEvent.safeParse(frame).error).toBeUndefined()
    }
    expect((await alarmsOf(device)).map(({ event_key }) => event_key)).toEqual(['fireAlarm', 'overTemp'])
  })

  it('that nobody described is a fault, and kept', async () => {
    const device = await breaker()
    await lanes.store(2, [reportOf(device, { seq: 1, events: [{ key: 'vendorCode77', on: true }] })])
    await lanes.drained()
    expect(await alarmsOf(device)).toMatchObject([{ event_key: 'unknownEvent', kind: 'fault', priority: 3 }])
  })

  it('opens a new alarm when the last one is archived', async () => {
    const device = await breaker()
    const said = (seq: number) => reportOf(device, { seq, events: [{ key: 'overTemp', on: true }] })
    await lanes.store(2, [said(1)])
    await lanes.drained()
    await lanes.rows(`update alarm set state = 'archived', archived_at = now() where equipment_id = $1`, [device.id])
    await lanes.store(2, [said(2)])
    await lanes.drained()
    expect((await alarmsOf(device)).map(({ condition }) => condition)).toEqual(['active', 'active'])
  })
})

describe('a threshold', () => {
  it('raises after its hold although nothing more is said, and recovers behind its hysteresis', async () => {
    const device = await breaker()
    let seq = 0
    const read = (temperature: number) =>
      lanes.publish([reportOf(device, { seq: ++seq, values: { temperature } }, now())])
    await read(85)
    await until(async () => (await stateOf(device)) !== undefined && (await toldOf(device)).length > 0)
    expect(await conditionOf(device, 'overTemp')).toBeUndefined()
    ahead += 11_000
    await until(async () => (await conditionOf(device, 'overTemp')) === 'active')
    expect(await alarmsOf(device)).toMatchObject([{ event_key: 'overTemp', kind: 'alarm', priority: 2, value: 85 }])
    expect(await stateOf(device)).toBe(4)
    await read(78)
    await read(76)
    await until(async () => (await conditionOf(device, 'overTemp')) === 'recovered')
  })

  it('that was waiting when a process ended is raised by the next one', async () => {
    const device = await breaker()
    await lanes.publish([reportOf(device, { seq: 1, values: { temperature: 90 } }, now())])
    const waits = `select 1 from equipment_shadow where equipment_id = $1 and rules->'crossings' <> '{}'`
    await until(async () => (await lanes.rows(waits, [device.id])).length === 1)
    await lanes.endPipelines()
    expect(await alarmsOf(device)).toEqual([])
    ahead += 20_000
    await lanes.pipeline({ now })
    await until(async () => (await conditionOf(device, 'overTemp')) === 'active')
  })

  it('moved by an override counts as it was moved', async () => {
    const device = await breaker()
    const override = [{ property: 'temperature', event: 'overTemp', level: 'alarm', op: 'gte', value: 60, holdSec: 0 }]
    await lanes.rows('update equipment set limits = $2 where id = $1', [device.id, JSON.stringify(override)])
    await lanes.publish([reportOf(device, { seq: 1, values: { temperature: 70 } }, now())])
    await until(async () => (await conditionOf(device, 'overTemp')) === 'active')
  })
})
