import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportOf, startTestLanes, until, type TestLanes } from '#testing/test-lanes.ts'
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

/** Of rows that live; `analyze` counts them all in tables as small as these. */
const entriesOfThePath = async () => {
  const tables = ['event_inbox', 'alarm', 'alarm_due', 'alarm_move', 'outbox', 'equipment_shadow']
  await lanes.rows(`analyze ${tables.join(', ')}`)
  const [row] = await lanes.rows<{ entries: number; told: number }>(
    `select sum(i.reltuples)::float8 as entries, (select count(*)::int from outbox) as told
     from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = any($1::regclass[])`,
    [tables],
  )
  return row ?? { entries: 0, told: 0 }
}

// Each is CPU and log of every alarm of a storm. Whoever needs one more reads decision 0101 first.
it('on its whole way an alarm that comes writes 17 index entries, and is told in one row with the state it makes', async () => {
  const oem = await lanes.make.oem()
  const place = { oem, project: await lanes.make.project(oem) }
  const devices = await Promise.all(Array.from({ length: 10 }, () => lanes.device(place, { type_no: 159 })))
  await lanes.rows('update equipment_shadow set online = true, reported_at = now() where project_id = $1', [
    place.project,
  ])
  const before = await entriesOfThePath()
  await lanes.store(
    2,
    devices.map((device) => reportOf(device, { seq: 1, events: [{ key: 'lowBattery', on: true, value: 1 }] })),
  )
  await lanes.drained()
  const after = await entriesOfThePath()
  expect(after.told - before.told).toBe(10)
  // Inbox 2, alarm 9, its ladder 1, move 1, outbox 2, what is in trouble 2.
  expect((after.entries - before.entries) / 10).toBeLessThanOrEqual(17)
})
