import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LaneBatch } from '#events/report-events.ts'
import { query } from '#schema/query.ts'
import { reportOf, startTestLanes, until, type TestDevice, type TestLanes } from '#testing/test-lanes.ts'

let lanes: TestLanes
let place: { oem: string; project: string }

/** Stands between a batch and its commit, for the batches that carry its mark. */
const gate = { isClosed: false, waiting: 0, open: Promise.withResolvers<void>() }
const carries = ({ reports }: LaneBatch, mark: string): boolean => reports.some(({ report }) => mark in report.values)

beforeAll(async () => {
  lanes = await startTestLanes()
  const oem = await lanes.make.oem()
  place = { oem, project: await lanes.make.project(oem) }
  await lanes.pipeline({
    steps: [
      async (tx, batch) => {
        if (carries(batch, 'throws')) throw new TypeError('a rule does not bear this message')
        if (carries(batch, 'breaksSql')) await tx.rows(sql`select 1 / 0`.compile(query))
        if (!gate.isClosed || !carries(batch, 'waits')) return
        gate.waiting += 1
        await gate.open.promise
      },
    ],
  })
})
afterAll(() => lanes.stop())

const breaker = (row: Record<string, unknown> = {}) => lanes.device(place, { type_no: 159, ...row })

const seqsOf = async ({ id }: TestDevice): Promise<number[]> => {
  const rows = await lanes.rows<{ seq: number }>(
    'select device_seq::int as seq from equipment_history where equipment_id = $1 order by seq',
    [id],
  )
  return rows.map(({ seq }) => seq)
}

const quarantinedOf = ({ id }: TestDevice) =>
  lanes.rows<{ raw: Buffer; reason: string }>('select raw, reason from event_quarantine where equipment_id = $1', [id])

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n)

describe('a poison message', () => {
  it.each(['throws', 'breaksSql'])('that %s, in the middle of a storm, harms no neighbour', async (mark) => {
    const devices = await Promise.all(range(0, 3).map((shard) => breaker({ shard })))
    const storm = range(1, 100).flatMap((seq) =>
      devices.map((device) => reportOf(device, { seq, values: { current: seq } })),
    )
    const [culprit] = devices
    if (!culprit) throw new Error('no device')
    const poison = reportOf(culprit, { seq: 1_000, values: { [mark]: 1 } })
    await lanes.store(2, [...storm.slice(0, 201), poison, ...storm.slice(201)])
    await lanes.drained()
    for (const device of devices) expect(await seqsOf(device)).toEqual(range(1, 100))
    expect((await quarantinedOf(culprit)).map(({ raw }) => raw)).toEqual([poison.payload])
    expect(
      await lanes.rows('select event_key, condition from alarm where equipment_id = any($1)', [
        devices.map(({ id }) => id),
      ]),
    ).toEqual([{ event_key: 'unreadableMessage', condition: 'active' }])
  })

  it('among readings is set aside like any other', async () => {
    const device = await breaker()
    const poison = reportOf(device, { seq: 21, values: { throws: 1 } })
    await lanes.publish([
      ...range(1, 20).map((seq) => reportOf(device, { seq })),
      poison,
      ...range(22, 40).map((seq) => reportOf(device, { seq })),
    ])
    await until(async () => (await seqsOf(device)).length === 39)
    expect((await quarantinedOf(device)).map(({ reason }) => reason)).toEqual(['a rule does not bear this message'])
  })
})

describe('an owner that stops in the middle of a batch', () => {
  it('writes nothing any more once another one owns the group, and nothing is lost', async () => {
    gate.isClosed = true
    const device = await breaker()
    await lanes.store(1, [reportOf(device, { seq: 1, values: { waits: 1 }, events: [{ key: 'fireAlarm', on: true }] })])
    await until(() => gate.waiting > 0)
    // Waits until the server ends the stopped transaction, as another pipeline's take-over does.
    await lanes.rows(
      `update lease set owner = 'another', until = now() + interval '1 hour' where lane = 1 and shard_group = 0`,
    )
    gate.open.resolve()
    await until(
      async () =>
        (await lanes.rows(`select 1 from pg_stat_activity where state like 'idle in transaction%'`)).length === 0,
    )
    expect(await seqsOf(device)).toEqual([])

    gate.isClosed = false
    await lanes.rows(`update lease set until = '-infinity' where owner = 'another'`)
    await lanes.drained()
    expect(await seqsOf(device)).toEqual([1])
    expect(await lanes.rows('select count from alarm where equipment_id = $1', [device.id])).toEqual([{ count: 1 }])
  })
})

describe('a database that ends every connection again and again', () => {
  it('costs time, and no message', async () => {
    const devices = await Promise.all(range(0, 7).map((shard) => breaker({ shard })))
    for (const round of range(1, 10)) {
      await lanes.store(
        2,
        range(1, 50).flatMap((n) =>
          devices.map((device) =>
            reportOf(device, { seq: round * 100 + n, events: [{ key: 'overTemp', on: n % 2 === 1 }] }),
          ),
        ),
      )
      await lanes.publish(devices.map((device) => reportOf(device, { seq: round, boot: 2 })))
      await lanes.cutConnections()
    }
    await lanes.drained()
    const all = range(1, 10).flatMap((round) => range(1, 50).map((n) => round * 100 + n))
    await until(async () => (await Promise.all(devices.map(seqsOf))).every((seqs) => seqs.length === 510))
    for (const device of devices) expect((await seqsOf(device)).filter((seq) => seq > 10)).toEqual(all)
    const counted = await lanes.rows<{ count: number; moves: number }>(
      `select count, (select count(*)::int from alarm_move where alarm_id = alarm.id) as moves from alarm
       where equipment_id = any($1) order by count desc`,
      [devices.map(({ id }) => id)],
    )
    // 250 times on, 250 times off, each exactly once; and one hazard a device, because it comes and goes.
    expect(counted).toEqual([
      ...devices.map(() => ({ count: 250, moves: 500 })),
      ...devices.map(() => ({ count: 1, moves: 1 })),
    ])
  })
})

describe('a pipeline without NATS', () => {
  it('still stores alarms: nothing waits for a nudge', async () => {
    await lanes.endPipelines()
    await lanes.pipeline({}, { VIGIL_NATS_SERVERS: '127.0.0.1:1' })
    const device = await breaker()
    await lanes.store(1, [reportOf(device, { seq: 1, events: [{ key: 'fireAlarm', on: true }] })])
    await lanes.drained()
    expect(await seqsOf(device)).toEqual([1])
  })
})
