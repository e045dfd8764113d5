/** What an operator has, and what of it is in trouble, is summed as it changes; held against the rows nothing differs. */
import type { Report } from '@vigil/protocols/device-message'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportOf, startTestLanes, type TestDevice, type TestLanes } from '#testing/test-lanes.ts'

let lanes: TestLanes
let oem: string
let detectors: TestDevice[]
const turns = new Map<string, number>()

const smokeDetector = 104

beforeAll(async () => {
  lanes = await startTestLanes()
  oem = await lanes.make.oem()
  const place = { oem, project: await lanes.make.project(oem) }
  detectors = await Promise.all(Array.from({ length: 6 }, () => lanes.device(place, { type_no: smokeDetector })))
  await lanes.pipeline()
})
afterAll(() => lanes.stop())

const say = async (who: readonly TestDevice[], values: Report['values']): Promise<void> => {
  const reports = who.map((device) => {
    const seq = (turns.get(device.id) ?? 0) + 1
    turns.set(device.id, seq)
    return reportOf(device, { seq, values })
  })
  await lanes.store(1, reports)
  await lanes.drained()
}

const sums = async (): Promise<Record<string, number>> => {
  const rows = await lanes.rows<{ state: number | null; amount: number }>(
    `select state, sum(amount)::integer as amount from fleet_count where oem_id = $1 group by 1 having sum(amount) <> 0`,
    [oem],
  )
  return Object.fromEntries(rows.map(({ state, amount }) => [state ?? 'all', amount]))
}
const prove = async (): Promise<number> =>
  (await lanes.rows<{ drifted: number }>('select prove_fleet_count() as drifted'))[0]?.drifted ?? -1
const worst = async (): Promise<number> =>
  (await lanes.rows<{ state: number }>('select max(state) as state from equipment_shadow where oem_id = $1', [oem]))[0]
    ?.state ?? -1

describe('the sums of an operator', () => {
  it('know all there is, and nothing in trouble while all is well', async () => {
    await say(detectors, { state: 'normal' })
    expect(await sums()).toEqual({ all: 6 })
    expect(await prove()).toBe(0)
  })

  it('follow what burns, and what recovers in the same breath as another burns', async () => {
    await say(detectors.slice(0, 3), { state: 'alarm' })
    const fire = await worst()
    expect(await sums()).toEqual({ all: 6, [fire]: 3 })
    await say(detectors.slice(3, 4), { state: 'alarm' })
    expect(await sums()).toEqual({ all: 6, [fire]: 4 })
    expect(await prove()).toBe(0)
  })

  it('are the same, folded', async () => {
    const before = await sums()
    await lanes.rows(
      `insert into fleet_count (oem_id, type_no, amount) select $1, 104, n % 2 * 2 - 1 from generate_series(1, 3000) n`,
      [oem],
    )
    const [folded] = await lanes.rows<{ fewer: number }>('select fold_fleet_count() as fewer')
    expect(folded?.fewer).toBeGreaterThan(2_900)
    expect(await sums()).toEqual(before)
    expect(await prove()).toBe(0)
  })

  it('lose what is taken out together with its trouble', async () => {
    await lanes.rows(`update equipment set lifecycle = 'retired' where id = $1`, [detectors[0]?.id])
    await lanes.rows('delete from equipment_shadow where equipment_id = $1', [detectors[0]?.id])
    expect(await sums()).toEqual({ all: 5, [await worst()]: 3 })
    expect(await prove()).toBe(0)
  })

  it('are mended, and said to have drifted, when a row was changed behind their back', async () => {
    await lanes.rows('update equipment_shadow set state = 2 where equipment_id = $1', [detectors[5]?.id])
    expect(await prove()).toBeGreaterThan(0)
    expect((await sums())['2']).toBe(1)
    expect(await prove()).toBe(0)
  })
})
