import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groupOfShard } from '#foundation/project/shards.ts'
import { countWrites } from '#testing/count-writes.ts'
import { reportOf, startTestLanes, until, type TestDevice, type TestLanes } from '#testing/test-lanes.ts'
import { markNotified } from '../escalation/deliver.repository.ts'
import { saveWalk } from '../escalation/walk.repository.ts'

let lanes: TestLanes
const run = ({ sql, parameters }: CompiledQuery) => lanes.rows(sql, [...parameters])

beforeAll(async () => {
  lanes = await startTestLanes()
  await lanes.pipeline()
})
afterAll(() => lanes.stop())

const updates = async () => {
  const [row] = await lanes.rows<{ all: number; hot: number }>(
    `select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = 'alarm'`,
  )
  return row ?? { all: 0, hot: 0 }
}

// PostgreSQL counts what stands in an index's predicate as indexed: one such column, and every coming and going of a point
// rewrites every index of its alarm.
it('what a device changes of its alarm is in no index: coming and going are heap-only updates', async () => {
  const oem = await lanes.make.oem()
  const place = { oem, project: await lanes.make.project(oem) }
  const device = await lanes.device(place, { type_no: 159 })
  const before = await updates()
  const rounds = 20
  for (let seq = 1; seq <= rounds; seq += 1) {
    await lanes.store(1, [reportOf(device, { seq, events: [{ key: 'fireAlarm', on: seq % 2 === 1, value: seq }] })])
    await lanes.drained()
  }
  // The counters of a connection reach the view within a second.
  await until(async () => (await updates()).all - before.all >= rounds - 1)
  const after = await updates()
  // Once it became a point that flaps, which is looked for.
  expect(after.hot - before.hot).toBeGreaterThanOrEqual(after.all - before.all - 2)
})

// Somebody is told of every alarm and rungs are walked for many: each would write all the indexes of a storm again.
it('to be told of and to climb a rung are heap-only updates too', async () => {
  const oem = await lanes.make.oem()
  const place = { oem, project: await lanes.make.project(oem) }
  const device = await lanes.device(place, { type_no: 159 })
  await lanes.store(1, [reportOf(device, { seq: 1, events: [{ key: 'fireAlarm', on: true, value: 1 }] })])
  await lanes.drained()
  const [alarm] = await lanes.rows<{ id: string }>(`select id from alarm where equipment_id = '${device.id}'`)
  const id = alarm?.id ?? ''
  const before = await updates()
  const rungs = 10
  await run(markNotified(id))
  for (let rung = 1; rung <= rungs; rung += 1) {
    const at = new Date(Date.UTC(2030, 0, rung)).toISOString()
    await run(saveWalk([{ id, done: at, due: at, isUnanswered: false }]))
  }
  await until(async () => (await updates()).all - before.all >= rungs + 1)
  const after = await updates()
  expect(after.hot - before.hot).toBe(after.all - before.all)
})

it('an alarm that comes writes few indexes', async () => {
  await lanes.rows('delete from alarm_due')
  await lanes.rows('delete from alarm')
  const oem = await lanes.make.oem()
  const place = { oem, project: await lanes.make.project(oem) }
  const devices = await Promise.all(Array.from({ length: 10 }, () => lanes.device(place, { type_no: 159 })))
  await lanes.store(
    2,
    devices.map((device) => reportOf(device, { seq: 1, events: [{ key: 'lowBattery', on: true, value: 1 }] })),
  )
  await lanes.drained()
  await lanes.rows('vacuum alarm')
  const [written] = await lanes.rows<{ entries: number }>(
    `select (sum(i.reltuples) / 10)::int as entries from pg_index x join pg_class i on i.oid = x.indexrelid
     where x.indrelid = 'alarm'::regclass`,
  )
  // Its key, what is open, by unit, operator and equipment, what waits by unit and operator, by time, and by day.
  expect(written?.entries).toBeLessThanOrEqual(9)
})

const path = ['event_inbox', 'alarm', 'alarm_due', 'alarm_move', 'outbox', 'equipment_shadow', 'fleet_count']

const begin = () => countWrites(lanes.database.environment['VIGIL_DATABASE_SUPER_URL'], path)

const unitOf = async (size: number) => {
  const oem = await lanes.make.oem()
  const place = { oem, project: await lanes.make.project(oem) }
  const devices = await Promise.all(Array.from({ length: size }, () => lanes.device(place, { type_no: 159 })))
  await lanes.rows('update equipment_shadow set online = true, reported_at = now() where project_id = $1', [
    place.project,
  ])
  return devices
}

const tell = async (lane: 1 | 2, devices: readonly TestDevice[], event: { key: string; on: boolean; seq: number }) => {
  const { key, on, seq } = event
  const told = devices.map((device) => reportOf(device, { seq, events: [{ key, on, value: seq }] }))
  let from = 1
  const rows = told.map(({ device, payload, boot }) => {
    const row = { group: groupOfShard(device.shard), equipmentId: device.id, kind: 'report', boot, seq, age: 0 }
    from += payload.length
    return { ...row, from: from - payload.length, bytes: payload.length }
  })
  const digests = told.map(({ payload }) => createHash('sha256').update(payload).digest().subarray(0, 16))
  const payloads = Buffer.concat(told.map(({ payload }) => payload))
  // As a gateway does, which tells how long ago it heard them.
  await lanes.rows('select inbox_add($1::smallint, $2::json, $3, $4)', [
    lane,
    JSON.stringify(rows),
    Buffer.concat(digests),
    payloads,
  ])
  await lanes.drained()
}

// Each is CPU and log of every alarm of a storm. Whoever needs one more reads decisions 0101 and 0108 first.
describe('on its whole way, history and shadow too,', () => {
  it('an alarm that comes writes 19 index entries, and is told in one row with the state it makes', async () => {
    const devices = await unitOf(10)
    const [before] = await lanes.rows<{ told: number }>('select count(*)::int as told from outbox')
    const writes = await begin()
    await tell(2, devices, { key: 'lowBattery', on: true, seq: 1 })
    const { entries, records } = await writes()
    const [after] = await lanes.rows<{ told: number }>('select count(*)::int as told from outbox')
    expect((after?.told ?? 0) - (before?.told ?? 0)).toBe(10)
    // Inbox 2, alarm 9, its ladder 1, move 1, outbox 2, history 1, what is in trouble 2 and with it the key of the shadow.
    expect(entries / 10).toBeLessThanOrEqual(19)
    // Seven rows and the lock of the shadow; a shadow that has no room in its page is locked once more.
    expect(records / 10).toBeLessThanOrEqual(19 + 8 + 1)
  })

  it('a storm that goes and comes again writes 9 for each, and none of the alarm’s own', async () => {
    // More than a page of them: all of it changes at once.
    const storm = await unitOf(60)
    await tell(1, storm, { key: 'fireAlarm', on: true, seq: 1 })
    const writes = await begin()
    await tell(1, storm, { key: 'fireAlarm', on: false, seq: 2 })
    await tell(1, storm, { key: 'fireAlarm', on: true, seq: 3 })
    const { entries, records } = await writes()
    const changes = storm.length * 2
    // Inbox 2, move 1, outbox 2, history 1, and of the shadow, whose state stands in lists, 3.
    expect(entries / changes).toBeLessThanOrEqual(9.5)
    // Six rows and two locks; a shadow that has no room in its page is locked once more.
    expect(records / changes).toBeLessThanOrEqual(9.5 + 8 + 1)
  })
})
