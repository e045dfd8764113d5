import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { valuesSubject, type ValuesMessage, type ValuesRow } from '#events/live-messages.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { connectNats } from '#infrastructure/stream/nats.ts'
import { reportOf, startTestLanes, until, type TestDevice, type TestLanes } from '#testing/test-lanes.ts'

let lanes: TestLanes
let place: { oem: string; project: string }

beforeAll(async () => {
  lanes = await startTestLanes()
  const oem = await lanes.make.oem()
  place = { oem, project: await lanes.make.project(oem) }
  await lanes.pipeline()
})
afterAll(() => lanes.stop())

const breaker = (row: Record<string, unknown> = {}) => lanes.device(place, { type_no: 159, ...row })

const historyOf = (device: TestDevice) =>
  lanes.rows<{ boot_id: number; device_seq: number; reported: Record<string, unknown>; events: unknown }>(
    `select boot_id::int, device_seq::int, reported, events from equipment_history where equipment_id = $1
     order by received_at, device_seq`,
    [device.id],
  )

const shadowOf = async (device: TestDevice) => {
  const [row] = await lanes.rows<{
    version: number
    online: boolean
    reported: Record<string, { value: unknown; at: string }>
  }>('select version::int, online, reported, state from equipment_shadow where equipment_id = $1', [device.id])
  return row
}

const alarmKeys = async (device: TestDevice): Promise<string[]> =>
  (await lanes.rows<{ event_key: string }>('select event_key from alarm where equipment_id = $1', [device.id])).map(
    ({ event_key }) => event_key,
  )

const historyLength = (device: TestDevice, length: number) =>
  until(async () => (await historyOf(device)).length === length)

describe('an event report', () => {
  it('goes to history and shadow, each value with the time it came', async () => {
    const device = await breaker()
    const at = Date.now()
    await lanes.store(2, [reportOf(device, { seq: 1, t: at - 5_000, values: { temperature: 21.5, switch: true } }, at)])
    await lanes.drained()
    expect(await historyOf(device)).toMatchObject([
      { boot_id: 1, device_seq: 1, reported: { temperature: 21.5, switch: true } },
    ])
    const iso = new Date(at).toISOString()
    expect(await shadowOf(device)).toMatchObject({
      version: 1,
      online: true,
      reported: { temperature: { value: 21.5, at: iso }, switch: { value: true, at: iso } },
    })
  })

  it('that buries a state under a thousand invented names still tells the state, and the invention is said (C11)', async () => {
    const device = await breaker()
    const junk = (from: number) =>
      Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`made-up-${from + n}`, 'x'.repeat(40)]))
    await lanes.store(2, [
      reportOf(device, { seq: 1, values: { switchState: 'closed', ctrlMode: 'remote' } }),
      reportOf(device, { seq: 2, values: junk(0) }),
      reportOf(device, { seq: 3, values: { ...junk(1_000), switchState: 'open', ctrlMode: 'locked' } }),
    ])
    await lanes.drained()
    await lanes.store(2, [reportOf(device, { seq: 4, values: { current: 7, ...junk(2_000) } })])
    await lanes.drained()
    const shadow = await shadowOf(device)
    expect(shadow?.reported).toMatchObject({
      switchState: { value: 'open' },
      ctrlMode: { value: 'locked' },
      current: { value: 7 },
    })
    expect(Object.keys(shadow?.reported ?? {}).length).toBeLessThan(150)
    expect(await alarmKeys(device)).toEqual(['unknownData'])
  })

  it('with a thousand invented events is one alarm, and the fire among them is another (C10)', async () => {
    const device = await breaker()
    const junk = Array.from({ length: 1_000 }, (_, n) => ({ key: `made-up-${n}`, on: true }))
    await lanes.store(1, [reportOf(device, { seq: 1, events: [...junk, { key: 'fireAlarm', on: true }] })])
    await lanes.drained()
    expect((await alarmKeys(device)).sort()).toEqual(['fireAlarm', 'unknownEvent'])
  })

  it('of a child goes to the child, and the parent counts as heard', async () => {
    const parent = await breaker()
    const child = await breaker({ parent_id: parent.id, child_key: 'L1' })
    await lanes.store(2, [reportOf(parent, { seq: 1, child: 'L1', values: { current: 3 } })])
    await lanes.drained()
    expect(await historyOf(child)).toMatchObject([{ reported: { current: 3 } }])
    expect(await historyOf(parent)).toEqual([])
    expect(await shadowOf(parent)).toMatchObject({ online: true, version: 0, reported: {} })
  })

  it('of a fire does not wait for whoever holds the gateway that carried it', async () => {
    const parent = await breaker()
    const child = await breaker({ parent_id: parent.id, child_key: 'L1' })
    const another = await lanes.database.owner.connect()
    await another.query('begin')
    await another.query('select 1 from equipment_shadow where equipment_id = $1 for update', [parent.id])
    await lanes.store(1, [reportOf(parent, { seq: 1, child: 'L1', events: [{ key: 'fireAlarm', on: true }] })])
    await lanes.drained()
    expect(await alarmKeys(child)).toEqual(['fireAlarm'])
    await another.query('rollback')
    another.release()
    await lanes.store(1, [reportOf(parent, { seq: 2, child: 'L1', events: [{ key: 'fireAlarm', on: true }] })])
    await lanes.drained()
    expect(await shadowOf(parent)).toMatchObject({ online: true })
  })

  it('that repeats its number with other content is stored, and the equipment shows it', async () => {
    const device = await breaker()
    await lanes.store(2, [
      reportOf(device, { seq: 1, values: { current: 1 } }),
      reportOf(device, { seq: 2, values: { current: 2 } }),
    ])
    await lanes.drained()
    expect(await alarmKeys(device)).toEqual([])
    // The device restarted and counts from 1 again, with the same boot number.
    await lanes.store(2, [reportOf(device, { seq: 1, values: { current: 3 } })])
    await lanes.drained()
    expect(await historyOf(device)).toHaveLength(3)
    expect(await alarmKeys(device)).toEqual(['sequenceReset'])
  })

  it('keeps its good neighbours when a text holds what PostgreSQL cannot', async () => {
    const devices = await Promise.all([breaker(), breaker(), breaker()])
    const texts = ['fine', 'zero \u0000 inside', 'half a pair \ud800']
    await lanes.store(
      2,
      devices.map((device, n) => reportOf(device, { seq: 1, values: { note: texts[n] ?? '' } })),
    )
    await lanes.drained()
    const notes = await Promise.all(devices.map(async (device) => (await historyOf(device))[0]?.reported['note']))
    expect(notes).toEqual(['fine', 'zero \ufffd inside', 'half a pair \ufffd'])
  })

  it('may name its values as it likes', async () => {
    const device = await breaker()
    const payload = Buffer.from(
      '{"boot":1,"seq":1,"values":{"__proto__":1,"constructor":2},"events":[{"key":"toString","on":true}]}',
    )
    await lanes.store(2, [{ device, payload, boot: 1, seq: 1 }])
    await lanes.drained()
    expect(Object.keys((await shadowOf(device))?.reported ?? {}).sort()).toEqual(['__proto__', 'constructor'])
    expect(await alarmKeys(device)).toEqual(['unknownEvent'])
  })
})

describe('a device that invents ever new names', () => {
  it('cannot make its shadow grow without end, and is still heard', async () => {
    const device = await breaker()
    const names = (seq: number) => Object.fromEntries(Array.from({ length: 300 }, (_, n) => [randomUUID(), seq * n]))
    for (const seq of [1, 2, 3, 4, 5, 6]) {
      await lanes.store(2, [reportOf(device, { seq, values: names(seq), events: [{ key: 'overTemp', on: true }] })])
      await lanes.drained()
    }
    const [shadow] = await lanes.rows<{ size: number }>(
      'select pg_column_size(reported) as size from equipment_shadow where equipment_id = $1',
      [device.id],
    )
    expect(shadow?.size).toBeLessThan(80_000)
    expect(await historyOf(device)).toHaveLength(6)
    const counts = 'select event_key, count from alarm where equipment_id = $1 order by event_key'
    expect(await lanes.rows(counts, [device.id])).toEqual([
      { event_key: 'overTemp', count: 6 },
      { event_key: 'unknownData', count: 1 },
    ])
  })
})

describe('bytes nobody can read', () => {
  it('are kept, and the equipment shows a fault, once', async () => {
    const device = await breaker()
    const broken = [Buffer.from('{"boot":1'), Buffer.from([0xff, 0x00, 0xfe])]
    await lanes.store(
      2,
      broken.map((payload) => ({ device, payload })),
    )
    await lanes.drained()
    const kept = await lanes.rows<{ raw: Buffer }>(
      'select raw from event_quarantine where equipment_id = $1 order by id',
      [device.id],
    )
    expect(kept.map(({ raw }) => raw)).toEqual(broken)
    expect(
      await lanes.rows('select event_key, count, kind, priority from alarm where equipment_id = $1', [device.id]),
    ).toEqual([{ event_key: 'unreadableMessage', count: 1, kind: 'fault', priority: 3 }])
  })

  it('of a child nobody registered are kept, and its fire is shown at the parent', async () => {
    const parent = await breaker()
    await lanes.store(1, [
      reportOf(parent, { seq: 1, child: 'ghost', values: {}, events: [{ key: 'fireAlarm', on: true }] }),
    ])
    await lanes.drained()
    expect((await alarmKeys(parent)).sort()).toEqual(['fireAlarm#ghost', 'unreadableMessage'])
  })
})

describe('a change of connection', () => {
  it('is recorded, and makes nobody offline', async () => {
    const device = await breaker()
    const link = (kind: string) => ({ device, kind, payload: Buffer.from(`{"connection":"${kind}"}`) })
    await lanes.store(2, [link('connected'), reportOf(device, { seq: 1 }), link('lost')])
    await lanes.drained()
    expect((await historyOf(device)).flatMap(({ events }) => events ?? [])).toEqual([
      { key: 'connection', on: true },
      { key: 'connection', on: false },
    ])
    expect(await shadowOf(device)).toMatchObject({ online: true })
  })
})

describe('open screens', () => {
  it('are called when the outbox has news, and told the newest values of each equipment', async () => {
    const api = await connectNats(lanes.database.environment, 'api', createLog('test', 'fatal'))
    const nudges = new Set<string>()
    const told: ValuesRow[] = []
    api.subscribe('live.outbox.*', { callback: (_error, message) => void nudges.add(message.subject) })
    api.subscribe(valuesSubject(place.project), {
      callback: (_error, message) => void told.push(...message.json<ValuesMessage>()),
    })
    await api.flush()
    const device = await breaker()
    await lanes.store(1, [
      reportOf(device, { seq: 1, values: { current: 1, voltage: 230 }, events: [{ key: 'fireAlarm', on: true }] }),
      reportOf(device, { seq: 2, values: { current: 2 } }),
    ])
    await until(() => nudges.has('live.outbox.1') && told.some(({ equipmentId }) => equipmentId === device.id))
    expect(told.find(({ equipmentId }) => equipmentId === device.id)).toEqual({
      equipmentId: device.id,
      at: expect.any(String),
      values: { current: 2, voltage: 230 },
    })
    await api.close()
  })
})

describe('a reading', () => {
  it('goes to history and shadow', async () => {
    const device = await breaker()
    await lanes.publish([1, 2, 3].map((seq) => reportOf(device, { seq, values: { temperature: 20 + seq } })))
    await historyLength(device, 3)
    expect(await shadowOf(device)).toMatchObject({ version: 3, reported: { temperature: { value: 23 } } })
  })

  it('that a device sends again is stored once', async () => {
    const device = await breaker()
    const readings = [1, 2, 3].map((seq) => reportOf(device, { seq, values: { temperature: seq } }))
    await lanes.publish([...readings, ...readings])
    // In one batch or in several: the marker behind them says that all were read.
    await lanes.publish([reportOf(device, { seq: 4 })])
    await historyLength(device, 4)
    await lanes.publish([...readings, reportOf(device, { seq: 5 })])
    await historyLength(device, 5)
    expect((await historyOf(device)).map(({ device_seq }) => device_seq)).toEqual([1, 2, 3, 4, 5])
  })

  it('after a restart of the device that counts from 1 again is new', async () => {
    const device = await breaker()
    await lanes.publish([
      reportOf(device, { seq: 1, values: { temperature: 1 } }),
      reportOf(device, { seq: 9, values: { temperature: 2 } }),
    ])
    await historyLength(device, 2)
    await lanes.publish([
      reportOf(device, { boot: 2, seq: 1, values: { temperature: 3 } }),
      reportOf(device, { boot: 2, seq: 2, values: {} }),
    ])
    await historyLength(device, 4)
    expect(await alarmKeys(device)).toEqual([])
    await lanes.publish([reportOf(device, { boot: 2, seq: 1, values: { temperature: 4 } })])
    await historyLength(device, 5)
    expect(await alarmKeys(device)).toEqual(['sequenceReset'])
  })

  it('after such a restart is new also when it reads as the one that had its number before', async () => {
    const device = await breaker()
    const readings = (t: number) =>
      [1, 2].map((seq) => reportOf(device, { seq, t: t + seq, values: { temperature: 20 } }))
    const now = Date.now()
    await lanes.publish([...readings(now - 60_000), reportOf(device, { seq: 3, t: now - 50_000 })])
    await historyLength(device, 3)
    await lanes.publish([...readings(now), ...readings(now), reportOf(device, { seq: 4, t: now })])
    await historyLength(device, 6)
    expect((await historyOf(device)).map(({ device_seq }) => device_seq)).toEqual([1, 2, 3, 1, 2, 4])
  })

  it('that comes late through its lane does not undo what a faster lane brought', async () => {
    const device = await breaker()
    const now = Date.now()
    await lanes.store(1, [reportOf(device, { seq: 2, values: { switch: false, temperature: 50 } }, now)])
    await lanes.drained()
    await lanes.publish([reportOf(device, { seq: 1, values: { switch: true, current: 7 } }, now - 1_000)])
    await historyLength(device, 2)
    expect((await shadowOf(device))?.reported).toMatchObject({
      switch: { value: false },
      temperature: { value: 50 },
      current: { value: 7, at: new Date(now - 1_000).toISOString() },
    })
  })
})
