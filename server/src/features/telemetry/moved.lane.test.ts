/** What is moved to another unit speaks there from its next word on, although processes remember where it was. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportOf, startTestLanes, type TestDevice, type TestLanes } from '#testing/test-lanes.ts'

let lanes: TestLanes
let from: { oem: string; project: string }
let to: typeof from

beforeAll(async () => {
  lanes = await startTestLanes()
  const oem = await lanes.make.oem()
  from = { oem, project: await lanes.make.project(oem) }
  to = { oem, project: await lanes.make.project(oem) }
  await lanes.pipeline()
})
afterAll(() => lanes.stop())

const move = async ({ id }: TestDevice): Promise<void> => {
  const owner = await lanes.database.owner.connect()
  await owner.query('begin')
  await owner.query(`select set_config('app.scope_kind', 'platform', true)`)
  const { rows } = await owner.query('select move_equipment($1, $2, null, $3) as refusal', [id, to.project, ''])
  await owner.query('commit')
  owner.release()
  expect(rows).toEqual([{ refusal: null }])
}
const homes = (table: 'alarm' | 'outbox', { id }: TestDevice, more = 'true') =>
  lanes.rows<{ project_id: string }>(`select distinct project_id from ${table} where equipment_id = $1 and ${more}`, [
    id,
  ])

describe('equipment that has just moved', () => {
  it('raises its fire in the new unit, and nobody of the old one hears of it', async () => {
    const device = await lanes.device(from, { type_no: 159 })
    await lanes.store(2, [reportOf(device, { seq: 1, values: { temperature: 20 } })])
    await lanes.drained()
    const [{ last } = { last: 0 }] = await lanes.rows<{ last: number }>('select max(id)::int as last from outbox')
    await move(device)
    await lanes.store(1, [reportOf(device, { seq: 2, events: [{ key: 'fireAlarm', on: true }] })])
    await lanes.drained()
    expect(await homes('alarm', device)).toEqual([{ project_id: to.project }])
    expect(await homes('outbox', device, `id > ${last}`)).toEqual([{ project_id: to.project }])
  })

  it('takes along those who speak through it', async () => {
    const gateway = await lanes.device(from, { type_no: 159 })
    const point = await lanes.device(from, { type_no: 159, parent_id: gateway.id, child_key: 'L1' })
    await lanes.store(2, [reportOf(gateway, { seq: 1, child: 'L1', values: { current: 3 } })])
    await lanes.drained()
    await move(gateway)
    await lanes.store(1, [reportOf(gateway, { seq: 2, child: 'L1', events: [{ key: 'fireAlarm', on: true }] })])
    await lanes.drained()
    expect(await homes('alarm', point)).toEqual([{ project_id: to.project }])
  })
})
