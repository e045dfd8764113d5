import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportOf, startTestLanes, until, type TestDevice, type TestLanes } from '#testing/test-lanes.ts'

const minute = 60_000
let lanes: TestLanes
let place: { oem: string; project: string }
/** The process's clock runs ahead of the servers' by this. */
let ahead = 0
const now = (): number => Date.now() + ahead

beforeAll(async () => {
  lanes = await startTestLanes()
  const oem = await lanes.make.oem()
  place = { oem, project: await lanes.make.project(oem) }
})
afterAll(() => lanes.stop())

const breaker = (row: Record<string, unknown> = {}) => lanes.device(place, { type_no: 159, ...row })

const shadows = async (devices: readonly TestDevice[]) => {
  const rows = await lanes.rows<{ id: string; online: boolean | null; cause: string | null; state: number }>(
    'select equipment_id as id, online, offline_cause as cause, state from equipment_shadow where equipment_id = any($1)',
    [devices.map(({ id }) => id)],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const offlineCount = async (devices: readonly TestDevice[]): Promise<number> =>
  [...(await shadows(devices)).values()].filter(({ online }) => online === false).length

const faultsOf = (devices: readonly TestDevice[]) =>
  lanes.rows<{ equipment_id: string; condition: string; value: number | null }>(
    `select equipment_id, condition, value from alarm where event_key = 'offline' and equipment_id = any($1)`,
    [devices.map(({ id }) => id)],
  )

/** Time passes, and the process has looked at its clock since. */
const pass = async (ms: number): Promise<void> => {
  ahead += ms
  await new Promise((resolve) => setTimeout(resolve, 1_500))
}

/** A process that owns everything and hears everything. */
const startListening = async (): Promise<void> => {
  await lanes.pipeline({ now })
  await until(async () => (await lanes.rows('select 1 from lease where until > now()')).length === 12)
  await pass(1_000)
}

let seq = 0
const speak = (devices: readonly TestDevice[], lane: 1 | 2 = 2) => {
  seq += 1
  return lanes.store(
    lane,
    devices.map((device) => reportOf(device, { seq, values: { temperature: 20 } }, now())),
  )
}

describe('silence', () => {
  it('longer than the type allows makes exactly the silent ones offline, with a fault, until they speak', async () => {
    await startListening()
    const devices = await Promise.all(Array.from({ length: 1_000 }, (_, n) => breaker({ shard: n % 256 })))
    const silent = devices.slice(0, 50)
    const others = devices.slice(50)
    await speak(devices)
    await lanes.drained()
    await pass(8 * minute)
    await speak(others)
    await lanes.drained()
    expect(await offlineCount(devices)).toBe(0)
    await pass(8 * minute)
    await until(async () => (await offlineCount(silent)) === 50)
    expect(await offlineCount(others)).toBe(0)
    expect([...(await shadows(silent)).values()]).toEqual(
      silent.map(() => expect.objectContaining({ cause: 'silence', state: 1 })),
    )
    expect((await faultsOf(devices)).map(({ equipment_id }) => equipment_id).sort()).toEqual(
      silent.map(({ id }) => id).sort(),
    )

    await speak(devices)
    await lanes.drained()
    expect(await offlineCount(devices)).toBe(0)
    expect((await faultsOf(devices)).map(({ condition }) => condition)).toEqual(silent.map(() => 'recovered'))
    const told = await lanes.rows<{ body: unknown }>(
      `select body from outbox where type = 'equipment.online' and equipment_id = $1 order by id`,
      [silent[0]?.id],
    )
    expect(told.map(({ body }) => body)).toMatchObject([
      { online: true, cause: 'report' },
      { online: false, cause: 'silence' },
      { online: true, cause: 'report' },
    ])
  })

  it('workflows 15.14: of a gateway is one case that says how many it blinds, without a fault for each child', async () => {
    const gateway = await lanes.device(place, { type_no: 125 })
    const children = await Promise.all(['a', 'b'].map((key) => breaker({ parent_id: gateway.id, child_key: key })))
    seq += 1
    await lanes.store(
      2,
      ['a', 'b'].map((child, n) => reportOf(gateway, { seq: seq + n, child, values: { current: 1 } }, now())),
    )
    seq += 2
    await lanes.drained()
    // The children's own 15 minutes pass first, but it is the gateway that fell silent.
    await pass(20 * minute)
    expect(await offlineCount([gateway, ...children])).toBe(0)
    await pass(12 * minute)
    await until(async () => (await offlineCount([gateway, ...children])) === 3)
    const causes = await shadows([gateway, ...children])
    expect(causes.get(gateway.id)).toMatchObject({ cause: 'silence' })
    for (const { id } of children) expect(causes.get(id)).toMatchObject({ cause: 'parentOffline', state: 1 })
    expect(await faultsOf([gateway, ...children])).toMatchObject([{ equipment_id: gateway.id, value: 2 }])

    // The gateway is back and one child speaks; the other, given its own time, is a fault now.
    await lanes.store(2, [reportOf(gateway, { seq: ++seq, child: 'a', values: { current: 1 } }, now())])
    await lanes.drained()
    await pass(14 * minute)
    await lanes.store(2, [reportOf(gateway, { seq: ++seq, child: 'a', values: { current: 1 } }, now())])
    await pass(2 * minute)
    const other = children.slice(1)
    await until(async () => (await faultsOf(other)).length === 1)
    expect((await shadows(other)).values().next().value).toMatchObject({ online: false, cause: 'silence' })
    expect(await offlineCount([gateway, ...children])).toBe(1)
  })

  it('of a gateway hides no fire: one of a child breaks out at once, as an alarm of its own', async () => {
    const gateway = await lanes.device(place, { type_no: 125 })
    const child = await lanes.device(place, { type_no: 104, parent_id: gateway.id, child_key: 's' })
    await lanes.store(2, [reportOf(gateway, { seq: ++seq, child: 's', values: {} }, now())])
    await lanes.drained()
    await pass(32 * minute)
    await until(async () => (await offlineCount([gateway, child])) === 2)
    const events = [{ key: 'fireAlarm', on: true }]
    await lanes.store(1, [reportOf(gateway, { seq: ++seq, child: 's', values: {}, events }, now())])
    await lanes.drained()
    const alarms = await lanes.rows(
      'select equipment_id, event_key, priority, condition, ladder from alarm where equipment_id = any($1) order by priority',
      [[gateway.id, child.id]],
    )
    expect(alarms).toEqual([
      { equipment_id: child.id, event_key: 'fireAlarm', priority: 1, condition: 'active', ladder: 'fire' },
      { equipment_id: gateway.id, event_key: 'offline', priority: 3, condition: 'recovered', ladder: 'fault' },
    ])
    expect(await offlineCount([gateway, child])).toBe(0)
  })

  it('is taken up by the next process', async () => {
    const device = await breaker({ shard: 1 })
    await speak([device], 1)
    await lanes.drained()
    await lanes.endPipelines()
    await startListening()
    await pass(16 * minute)
    await until(async () => (await offlineCount([device])) === 1)
  })
})
