import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportOf, startTestLanes, type TestLanes } from '#testing/test-lanes.ts'

let lanes: TestLanes
let place: { oem: string; project: string }

beforeAll(async () => {
  lanes = await startTestLanes()
  const oem = await lanes.make.oem()
  place = { oem, project: await lanes.make.project(oem) }
  await lanes.pipeline()
  const now = Date.now()
  await lanes.rows(
    `insert into duty_check (id, oem_id, project_id, asked_at, due_at) values (gen_random_uuid(), $1, $2, $3, $4)`,
    [place.oem, place.project, new Date(now - 30_000), new Date(now + 570_000)],
  )
})
afterAll(() => lanes.stop())

const answerFrom = async (type_no: number) => {
  const device = await lanes.device(place, { type_no })
  await lanes.store(2, [reportOf(device, { seq: 1, events: [{ key: 'dutyAnswered', on: true }] })])
  await lanes.drained()
  const [check] = await lanes.rows<{ state: string; answered_on: string | null }>(
    'select state, answered_on from duty_check where project_id = $1',
    [place.project],
  )
  return { device: device.id, ...check }
}

it('is answered by what can be asked aloud, and by nothing else: a breaker has no such key', async () => {
  expect(await answerFrom(159)).toMatchObject({ state: 'asked', answered_on: null })
  const host = await answerFrom(101)
  expect(host).toMatchObject({ state: 'answered', answered_on: host.device })
})
