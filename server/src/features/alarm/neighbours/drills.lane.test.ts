import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportOf, startTestLanes, type TestDevice, type TestLanes } from '#testing/test-lanes.ts'

let lanes: TestLanes
let oem: string
let ahead = 0

beforeAll(async () => {
  lanes = await startTestLanes()
  oem = await lanes.make.oem()
  await lanes.pipeline({ now: () => Date.now() + ahead })
})
afterAll(() => lanes.stop())

const [smoke, callPoint, flow] = [104, 112, 138]
const minute = 60_000

let seq = 0
const say = (device: TestDevice, on = true) => reportOf(device, { seq: ++seq, events: [{ key: 'fireAlarm', on }] })
const burn = async (...devices: TestDevice[]): Promise<void> => {
  await lanes.store(
    1,
    devices.map((device) => say(device)),
  )
  await lanes.drained()
}

interface Row {
  readonly drill_id: string | null
  readonly real_case_id: string | null
  readonly state: string
  readonly verdict: string | null
  readonly ladder: string | null
  readonly is_due: boolean
}
const alarmOf = async ({ id }: TestDevice): Promise<Row | undefined> =>
  (
    await lanes.rows<Row>(
      `select *, ladder_due <= now() + interval '5 seconds' as is_due from alarm
       where equipment_id = $1 and kind = 'fire-alarm' order by id desc limit 1`,
      [id],
    )
  )[0]

/** A unit with a drill that runs: two detectors of its zone, and one of another zone, all in its window. */
const exercise = async (row: { state?: string; until?: number } = {}) => {
  const place = { oem, project: await lanes.make.project(oem) }
  const zone = async (): Promise<string> => {
    const id = uuidV7()
    await lanes.rows(`insert into area (id, oem_id, project_id, kind, name) values ($1, $2, $3, 'zone', 'zone')`, [
      id,
      oem,
      place.project,
    ])
    return id
  }
  const [area_id, other] = [await zone(), await zone()]
  const device = (type_no: number, area: string) => lanes.device(place, { type_no, area_id: area })
  const drill = uuidV7()
  const until = new Date(Date.now() + (row.until ?? 30 * minute))
  await lanes.rows(
    `insert into drill (id, oem_id, project_id, area_id, name, leader_id, made_by, state, from_at, until, began_at)
     values ($1, $2, $3, $4, 'drill', $5, $5, $6, $7::timestamptz - interval '1 hour', $7, $7::timestamptz - interval '1 hour')`,
    [drill, oem, place.project, area_id, uuidV7(), row.state ?? 'running', until],
  )
  const inWindow = async (type_no: number, area: string): Promise<TestDevice> => {
    const made = await device(type_no, area)
    await lanes.rows('insert into drill_equipment values ($1, $2)', [drill, made.id])
    return made
  }
  const drillRow = async () =>
    (await lanes.rows<{ state: string; breakout: string | null }>('select * from drill where id = $1', [drill]))[0]
  return { drill, area_id, other, device, inWindow, drillRow, first: await inWindow(smoke, area_id) }
}

describe('an alarm of a drill', () => {
  it('is marked in the transaction that makes it true, and keeps its ladder', async () => {
    const { drill, first, drillRow } = await exercise()
    await burn(first)
    expect(await alarmOf(first)).toMatchObject({
      drill_id: drill,
      real_case_id: null,
      state: 'received',
      verdict: null,
      ladder: 'fire',
      is_due: true,
    })
    expect(await drillRow()).toMatchObject({ state: 'running', breakout: null })
    const told = await lanes.rows(`select 1 from outbox where equipment_id = $1 and body->'alarm'->>'drill' = 'true'`, [
      first.id,
    ])
    expect(told).toHaveLength(1)
  })
})

describe('what breaks out of a drill as real (A7)', () => {
  type Exercise = Awaited<ReturnType<typeof exercise>>
  const cases: readonly [string, string, (one: Exercise) => Promise<TestDevice>][] = [
    ['a second zone', 'secondZone', (one) => one.inWindow(smoke, one.other)],
    ['a call point of the zone', 'callPoint', (one) => one.inWindow(callPoint, one.area_id)],
    ['water that flows', 'waterFlow', (one) => one.inWindow(flow, one.area_id)],
    ['a second detector of the zone', 'likelyReal', (one) => one.inWindow(smoke, one.area_id)],
    ['equipment outside of the window', 'outside', (one) => one.device(smoke, one.area_id)],
  ]
  it.each(cases)('%s', async (_, why, make) => {
    const one = await exercise()
    await burn(one.first)
    // As the desk leaves it: somebody took it for a drill.
    await lanes.rows(`update alarm set state = 'acknowledged', ladder = 'unverified' where equipment_id = $1`, [
      one.first.id,
    ])
    const real = await make(one)
    await burn(real)
    expect(await alarmOf(real)).toMatchObject({ drill_id: null, state: 'received', ladder: 'fire', is_due: true })
    expect(await one.drillRow()).toMatchObject({ state: 'aborted', breakout: why })
    // And the first is real too: it waits again, everybody is called from the first rung, under another case.
    const first = await alarmOf(one.first)
    expect(first).toMatchObject({ drill_id: one.drill, state: 'notified', ladder: 'fire', is_due: true })
    expect(first?.real_case_id).not.toBe(null)
  })

  it('whatever comes in the same batch, the one before it too', async () => {
    const one = await exercise()
    const real = await one.inWindow(callPoint, one.area_id)
    await burn(one.first, real)
    expect([(await alarmOf(one.first))?.drill_id, (await alarmOf(real))?.drill_id]).toEqual([null, null])
    expect(await one.drillRow()).toMatchObject({ state: 'aborted' })
  })

  it('what is raised while it is paused', async () => {
    const one = await exercise({ state: 'paused' })
    await burn(one.first)
    expect(await alarmOf(one.first)).toMatchObject({ drill_id: null })
    expect(await one.drillRow()).toMatchObject({ state: 'aborted', breakout: 'paused' })
  })

  it('not what the detector of the drill says again', async () => {
    const one = await exercise()
    await burn(one.first)
    await burn(one.first)
    expect(await alarmOf(one.first)).toMatchObject({ drill_id: one.drill, real_case_id: null })
    expect(await one.drillRow()).toMatchObject({ state: 'running' })
  })
})

describe('a window that is over by the clock', () => {
  it('marks nothing, although nobody has ended it and no worker lives', async () => {
    const one = await exercise({ until: -1_000 })
    await burn(one.first)
    expect(await alarmOf(one.first)).toMatchObject({ drill_id: null, ladder: 'fire', is_due: true })
    expect(await one.drillRow()).toMatchObject({ state: 'running' })
  })

  it('makes real what goes on burning', async () => {
    const one = await exercise()
    await burn(one.first)
    ahead = 31 * minute
    await burn(one.first)
    ahead = 0
    expect((await alarmOf(one.first))?.real_case_id).not.toBe(null)
    expect(await one.drillRow()).toMatchObject({ state: 'ended', breakout: 'windowOver' })
  })
})

describe('a unit without a drill', () => {
  it('is not touched by the one next door', async () => {
    await exercise()
    const place = { oem, project: await lanes.make.project(oem) }
    const alone = await lanes.device(place, { type_no: smoke })
    await burn(alone)
    expect(await alarmOf(alone)).toMatchObject({ drill_id: null })
  })
})
