import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportOf, startTestLanes, until, type TestLanes } from '#testing/test-lanes.ts'

let lanes: TestLanes

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
