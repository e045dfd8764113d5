import { afterAll, beforeAll, expect, it } from 'vitest'
import { expireStateOf } from '#foundation/equipment/equipment.rules.ts'
import { reportOf, startTestLanes, type TestLanes } from '#testing/test-lanes.ts'

let lanes: TestLanes

beforeAll(async () => {
  lanes = await startTestLanes()
  await lanes.pipeline({ now: Date.now })
})
afterAll(() => lanes.stop())

const smoke = 104

it('workflows 15.15: equipment whose service has ended keeps its page shut, and its fire still calls people', async () => {
  const oem = await lanes.make.oem()
  const expires_at = new Date(Date.now() - 24 * 3_600_000)
  const device = await lanes.device({ oem, project: await lanes.make.project(oem) }, { type_no: smoke, expires_at })
  expect(expireStateOf(expires_at, Date.now())).toBeGreaterThan(0)
  await lanes.store(1, [reportOf(device, { seq: 1, events: [{ key: 'fireAlarm', on: true }] })])
  await lanes.drained()
  const rows = await lanes.rows<{ priority: number; ladder: string; ladder_due: Date | null }>(
    'select priority, ladder, ladder_due from alarm where equipment_id = $1',
    [device.id],
  )
  expect(rows).toEqual([{ priority: 1, ladder: 'fire', ladder_due: expect.any(Date) }])
  const told = await lanes.rows<{ type: string }>(
    `select type from outbox where equipment_id = $1 and type like 'alarm.%'`,
    [device.id],
  )
  expect(told).toEqual([{ type: 'alarm.raised' }])
})
