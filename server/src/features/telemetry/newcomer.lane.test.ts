/** What is added behind a gateway that speaks already is heard from its first word on, although processes remember the family. */
import type { Report } from '@vigil/protocols/device-message'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportOf, startTestLanes, until, type TestDevice, type TestLanes } from '#testing/test-lanes.ts'

let lanes: TestLanes
let place: { oem: string; project: string }
let gateway: TestDevice
let seq = 0

const gatewayType = 194
const smokeDetector = 104

beforeAll(async () => {
  lanes = await startTestLanes()
  const oem = await lanes.make.oem()
  place = { oem, project: await lanes.make.project(oem) }
  await lanes.pipeline()
})
afterAll(() => lanes.stop())

/** Remembered with the family it has by now. */
beforeEach(async () => {
  gateway = await lanes.device(place, { type_no: gatewayType })
  await say(1, 'S-00', { state: 'normal' })
})

const said = (child: string, values: Report['values']) => reportOf(gateway, { seq: ++seq, child, values })
const say = async (lane: 1 | 2, child: string, values: Report['values']): Promise<void> => {
  await lanes.store(lane, [said(child, values)])
  await lanes.drained()
}
const add = (child: string, type_no = smokeDetector): Promise<TestDevice> =>
  lanes.device(place, { type_no, parent_id: gateway.id, child_key: child })
const alarmsOf = ({ id }: TestDevice) =>
  lanes.rows<{ event_key: string; priority: number }>(
    `select event_key, priority from alarm where equipment_id = $1 and event_key <> 'unreadableMessage'`,
    [id],
  )
const setAside = async (): Promise<readonly string[]> => {
  const rows = await lanes.rows<{ child: string }>(
    `select convert_from(raw, 'UTF8')::jsonb ->> 'child' as child from event_quarantine where equipment_id = $1 order by id`,
    [gateway.id],
  )
  return rows.map(({ child }) => child)
}

describe('a child that was added a moment ago', () => {
  it('burns under its own name, not at its gateway', async () => {
    const point = await add('S-01')
    await say(1, 'S-01', { state: 'alarm' })
    expect(await alarmsOf(point)).toMatchObject([{ priority: 1 }])
    expect(await alarmsOf(gateway)).toEqual([])
    expect(await setAside()).toEqual(['S-00'])
  })

  it('is heard beside others that nobody has added, in one breath with them', async () => {
    const point = await add('S-02')
    // Its own word for a fire, which of a stranger nobody would understand.
    await lanes.store(1, [
      said('S-08', { state: 'fire' }),
      said('S-02', { state: 'alarm' }),
      said('S-09', { state: 'fire' }),
    ])
    await lanes.drained()
    expect(await alarmsOf(point)).toMatchObject([{ priority: 1 }])
    expect(await setAside()).toEqual(['S-00', 'S-08', 'S-09'])
    expect((await alarmsOf(gateway)).map(({ event_key }) => event_key).sort()).toEqual([
      expect.stringContaining('S-08'),
      expect.stringContaining('S-09'),
    ])
  })

  it('shows its first reading', async () => {
    const point = await add('S-03')
    await lanes.publish([said('S-03', { battery: 71 })])
    await until(async () => {
      const [row] = await lanes.rows<{ reported: Record<string, unknown> }>(
        'select reported from equipment_shadow where equipment_id = $1',
        [point.id],
      )
      return row !== undefined && 'battery' in row.reported
    })
    expect(await setAside()).toEqual(['S-00'])
  })

  it('behind another gateway is not taken for one of the same name here', async () => {
    const other = await lanes.device(place, { type_no: gatewayType })
    const point = await lanes.device(place, { type_no: smokeDetector, parent_id: other.id, child_key: 'S-04' })
    await say(1, 'S-04', { state: 'alarm' })
    expect(await alarmsOf(point)).toEqual([])
    expect(await setAside()).toEqual(['S-00', 'S-04'])
  })
})
