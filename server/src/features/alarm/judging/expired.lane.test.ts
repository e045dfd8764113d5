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

const day = 24 * 3_600_000

it.each([
  ['has ended', { expires_at: new Date(Date.now() - day) }, 1],
  ['has ended and whose grace is over', { expires_at: new Date(Date.now() - 40 * day) }, 2],
  ['goes on while it is maintained', { lifecycle: 'maintenance' }, 0],
])('workflows 15.15: equipment whose service %s still calls people when it burns', async (_, row, expireState) => {
  const oem = await lanes.make.oem()
  const device = await lanes.device({ oem, project: await lanes.make.project(oem) }, { type_no: smoke, ...row })
  expect(expireStateOf('expires_at' in row ? row.expires_at : null, Date.now())).toBe(expireState)
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
