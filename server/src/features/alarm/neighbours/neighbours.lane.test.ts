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

const smoke = 104
const callPoint = 112

const unit = async () => ({ oem, project: await lanes.make.project(oem) })
const zone = async ({ project }: { project: string }): Promise<string> => {
  const id = uuidV7()
  const text = `insert into area (id, oem_id, project_id, kind, name) values ($1, $2, $3, 'zone', 'zone')`
  await lanes.rows(text, [id, oem, project])
  return id
}
const detector = (place: { oem: string; project: string }, row: Record<string, unknown> = {}) =>
  lanes.device(place, { type_no: smoke, ...row })

let seq = 0
const say = (device: TestDevice, on = true) => reportOf(device, { seq: ++seq, events: [{ key: 'fireAlarm', on }] })
const burn = async (...devices: TestDevice[]): Promise<void> => {
  await lanes.store(
    1,
    devices.map((device) => say(device)),
  )
  await lanes.drained()
}
const quench = async (device: TestDevice): Promise<void> => {
  await lanes.store(1, [say(device, false)])
  await lanes.drained()
}

interface Row {
  readonly id: string
  readonly state: string
  readonly count: number
  readonly condition: string
  readonly likely_real: boolean
  readonly group_id: string | null
  readonly reopened_from: string | null
  readonly isolation_id: string | null
  readonly result: string | null
}
const alarmsOf = ({ id }: TestDevice, key = 'fireAlarm') =>
  lanes.rows<Row>('select * from alarm where equipment_id = $1 and event_key = $2 order by id', [id, key])

describe('two signals of one unit', () => {
  it('workflows 15.5: from two detectors in one zone make both likely real, and the screens hear of both', async () => {
    const place = await unit()
    const area_id = await zone(place)
    const [one, two] = [await detector(place, { area_id }), await detector(place, { area_id })]
    await burn(one)
    expect((await alarmsOf(one))[0]?.likely_real).toBe(false)
    await burn(two)
    expect([(await alarmsOf(one))[0]?.likely_real, (await alarmsOf(two))[0]?.likely_real]).toEqual([true, true])
    const told = await lanes.rows(
      `select 1 from outbox where equipment_id = $1 and (body->'alarm'->>'likelyReal')::boolean`,
      [one.id],
    )
    expect(told).toHaveLength(1)
  })

  it('make the first call due at once, for the one that was already waiting for it too', async () => {
    const place = await unit()
    const area_id = await zone(place)
    const [one, two] = [await detector(place, { area_id }), await detector(place, { area_id })]
    await burn(one)
    // As a worker leaves it after the first look.
    const looked = `update alarm set ladder_done = now(), ladder_due = now() + interval '30 seconds' where equipment_id = $1`
    await lanes.rows(looked, [one.id])
    await burn(two)
    expect(
      await lanes.rows(`select 1 from alarm where equipment_id = $1 and ladder_due <= now() + interval '1 second'`, [
        one.id,
      ]),
    ).toHaveLength(1)
  })

  it('take back the minute that somebody asked for while it was one', async () => {
    const place = await unit()
    const area_id = await zone(place)
    const [one, two] = [await detector(place, { area_id }), await detector(place, { area_id })]
    await burn(one)
    // As the desk leaves it: acknowledged three minutes ago, and a minute later by the one who goes.
    await lanes.rows(
      `update alarm set state = 'acknowledged', ladder = 'unverified', ladder_from = now() - interval '2 minutes',
         ladder_done = now() + interval '1 minute', ladder_due = now() + interval '1 minute', delayed_at = now()
       where equipment_id = $1`,
      [one.id],
    )
    await burn(two)
    await burn(two)
    const [left] = await lanes.rows<{ from_s: number; done_s: number; is_due: boolean }>(
      `select round(extract(epoch from delayed_at - ladder_from))::integer as from_s,
         round(extract(epoch from ladder_done - delayed_at))::integer as done_s,
         ladder_due <= now() + interval '1 second' as is_due
       from alarm where equipment_id = $1`,
      [one.id],
    )
    expect(left).toEqual({ from_s: 180, done_s: 0, is_due: true })
  })

  it('say nothing of each other from two zones, or one after five minutes', async () => {
    const place = await unit()
    const [here, there] = [await zone(place), await zone(place)]
    const one = await detector(place, { area_id: here })
    const other = await detector(place, { area_id: there })
    await burn(one, other)
    const late = await detector(place, { area_id: here })
    await lanes.rows(
      `update alarm set first_at = first_at - interval '6 minutes', last_at = last_at - interval '6 minutes'
      where equipment_id = $1`,
      [one.id],
    )
    await burn(late)
    for (const device of [one, other, late]) expect((await alarmsOf(device))[0]?.likely_real).toBe(false)
  })

  it('are not needed where a hand pressed a button', async () => {
    const place = await unit()
    const button = await lanes.device(place, { type_no: callPoint })
    await burn(button)
    expect((await alarmsOf(button))[0]?.likely_real).toBe(true)
  })
})

describe('more than twenty in one unit within a minute', () => {
  it('are one group, with nothing dropped', async () => {
    const place = await unit()
    const many = await Promise.all(Array.from({ length: 25 }, () => detector(place)))
    await burn(...many.slice(0, 15))
    expect((await alarmsOf(many[0] ?? { id: '', shard: 0 }))[0]?.group_id).toBeNull()
    await burn(...many.slice(15))
    const rows = (await Promise.all(many.map((device) => alarmsOf(device)))).flat()
    expect(rows).toHaveLength(25)
    expect(new Set(rows.map(({ group_id }) => group_id)).size).toBe(1)
    expect(rows[0]?.group_id).not.toBeNull()
  })
})

describe('an alarm that was handled', () => {
  it('is a new one when it begins again after recovery, linked to the old one', async () => {
    const device = await detector(await unit())
    await burn(device)
    await quench(device)
    await lanes.rows(`update alarm set state = 'handled', handled_at = now() where equipment_id = $1`, [device.id])
    await burn(device)
    const [old, fresh] = await alarmsOf(device)
    expect(old).toMatchObject({ state: 'archived', result: 'reopened' })
    expect(fresh).toMatchObject({ state: 'received', condition: 'active', reopened_from: old?.id, count: 1 })
  })

  it('or called false, test or drill, calls everybody anew: a fire after steam is a fire', async () => {
    const device = await detector(await unit())
    await burn(device)
    await quench(device)
    await lanes.rows(
      `update alarm set state = 'verified', verdict = 'false', cause = 'steam', ladder_due = null where equipment_id = $1`,
      [device.id],
    )
    await burn(device)
    const [old, fresh] = await alarmsOf(device)
    expect(old).toMatchObject({ state: 'archived', result: 'reopened' })
    expect(fresh).toMatchObject({ state: 'received', condition: 'active', reopened_from: old?.id, count: 1 })
  })

  it('only counts on while it has not recovered', async () => {
    const device = await detector(await unit())
    await burn(device)
    await lanes.rows(`update alarm set state = 'handled', handled_at = now() where equipment_id = $1`, [device.id])
    await burn(device)
    expect(await alarmsOf(device)).toMatchObject([{ state: 'handled', count: 2 }])
  })
})

describe('workflows 15.2: a recovery', () => {
  it('does not close a fire', async () => {
    const device = await detector(await unit())
    await burn(device)
    await quench(device)
    expect(await alarmsOf(device)).toMatchObject([{ state: 'received', condition: 'recovered' }])
  })
})

describe('workflows 15.1: the same fire a hundred times', () => {
  it('is one alarm with count 100', async () => {
    const device = await detector(await unit())
    await lanes.store(
      1,
      Array.from({ length: 100 }, () => say(device)),
    )
    await lanes.drained()
    expect(await alarmsOf(device)).toMatchObject([{ count: 100 }])
  })
})

describe('a point that comes and goes', () => {
  it('is a hazard of its own after the sixth time in ten minutes, and its fire is never silent', async () => {
    const device = await detector(await unit())
    for (let turn = 0; turn < 6; turn += 1) {
      expect(await alarmsOf(device, 'flappingPoint')).toEqual([])
      await burn(device)
      await quench(device)
    }
    expect(await alarmsOf(device, 'flappingPoint')).toMatchObject([{ state: 'received', condition: 'active' }])
    expect(await alarmsOf(device)).toMatchObject([{ state: 'received', count: 6 }])
  })
})

describe('a shielded point', () => {
  it('is marked with who shielded it, stored and shown all the same', async () => {
    const place = await unit()
    const device = await detector(place)
    const isolation = uuidV7()
    await lanes.rows(
      `insert into isolation (id, oem_id, project_id, equipment_id, kind, reason, owner_id, until)
       values ($1, $2, $3, $4, 'shield', 'welding', $1, now() + interval '1 hour')`,
      [isolation, oem, place.project, device.id],
    )
    await burn(device)
    expect(await alarmsOf(device)).toMatchObject([{ isolation_id: isolation, state: 'received' }])
  })
})
