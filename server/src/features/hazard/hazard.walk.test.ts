import { deviceType } from '@vigil/device-types/find-device-type'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createFactories, type Factories } from '#testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { findHazards, settleHazards, walkHazards } from './hazard.walk.ts'

let database: TestDatabase
let make: Factories
let place: { oem: string; project: string }
let equipment: string
let pool: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await createTestDatabase()
  make = createFactories(database.owner)
  const oem = await make.oem()
  place = { oem, project: await make.project(oem) }
  equipment = await make.equipment(place)
  const url = database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 2, pipeline: true })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const minute = 60_000
const hour = 60 * minute
const at = (now = Date.now()) => ({ transactor: createTransactor(pool), newId: uuidV7, now: () => now })
const hazardOf = async (column: 'alarm_id' | 'isolation_id', id: string) =>
  (
    await database.owner.query<{ id: string; level: string; state: string; source: string; result: string | null }>(
      `select id, level, state, source, result from hazard where ${column} = $1`,
      [id],
    )
  ).rows
const deviceHazard = (row: object = {}) => make.alarm(place, equipment, { kind: 'hazard', priority: 3, ...row })

describe('what becomes a hazard by itself', () => {
  it('is a device’s hazard alarm: one hazard for it, however many workers look', async () => {
    const alarm = await deviceHazard({ event_key: 'manualMode' })
    await Promise.all([findHazards(at()), findHazards(at())])
    expect(await findHazards(at())).toBe(0)
    expect(await hazardOf('alarm_id', alarm)).toMatchObject([{ level: 'serious', state: 'found', source: 'device' }])
  })

  it('is a fire that nobody answered, and no alarm besides', async () => {
    const fire = { kind: 'fire-alarm', priority: 1 }
    const alone = await make.alarm(place, equipment, { ...fire, unanswered_at: new Date() })
    const answered = await make.alarm(place, equipment, fire)
    await findHazards(at())
    expect(await hazardOf('alarm_id', alone)).toMatchObject([{ source: 'unanswered', level: 'serious' }])
    expect(await hazardOf('alarm_id', answered)).toEqual([])
  })

  it('is equipment that was added and not tested within a week, once, and ends with its test [workflows 9]', async () => {
    const added = async (daysAgo: number) =>
      make.equipment(place, { lifecycle: 'installed', created_at: new Date(Date.now() - daysAgo * 24 * hour) })
    const [late, early] = [await added(8), await added(6)]
    const found = async () =>
      (
        await database.owner.query(
          `select equipment_id, state, level, result from hazard where source = 'untested' and equipment_id = any($1)`,
          [[late, early]],
        )
      ).rows
    await Promise.all([findHazards(at()), findHazards(at())])
    expect(await found()).toEqual([{ equipment_id: late, state: 'found', level: 'general', result: null }])
    await settleHazards(at())
    expect(await found()).toMatchObject([{ state: 'found' }])
    await database.owner.query(`update equipment set lifecycle = 'inService' where id = $1`, [late])
    await settleHazards(at())
    expect(await found()).toMatchObject([{ state: 'closed', result: 'tested' }])
    expect(await findHazards(at())).toBe(0)
  })
})

describe('equipment that grows old [workflows 9]', () => {
  const smoke = deviceType('smokeDetector')
  const years = smoke.serviceLifeYears ?? 0
  const noon = new Date(Date.UTC(2036, 5, 15, 12))
  /** So many days before its kind is too old, at that noon. */
  const left = async (days: number, row: object = {}) => {
    const ends = new Date(noon.getTime() + days * 24 * hour)
    const installed_at = new Date(ends)
    installed_at.setUTCFullYear(ends.getUTCFullYear() - years)
    return make.equipment(place, { type_no: smoke.equipmentTypeId, installed_at, ...row })
  }
  const then = () => at(noon.getTime())
  const hazards = async (...ids: string[]) =>
    (
      await database.owner.query<{ equipment_id: string; state: string; result: string | null; due_at: Date }>(
        `select equipment_id, state, level, result, due_at from hazard
          where source = 'lifeEnd' and equipment_id = any($1) order by id`,
        [ids],
      )
    ).rows
  const swap = (id: string, when: Date) =>
    database.owner.query('update equipment set installed_at = $2 where id = $1', [id, when])

  it('is a hazard 90 days before its end, once, with time until its end', async () => {
    const [due, early, gone] = [await left(90), await left(91), await left(10, { lifecycle: 'retired' })]
    await Promise.all([findHazards(then()), findHazards(then())])
    expect(await findHazards(then())).toBe(0)
    const found = await hazards(due, early, gone)
    expect(found).toMatchObject([{ equipment_id: due, state: 'found', level: 'general' }])
    expect(found[0]?.due_at).toEqual(new Date(noon.getTime() + 90 * 24 * hour))
  })

  it('is none when it was swapped in time; after a swap its hazard closes, and the new thing has a life of its own', async () => {
    const [young, old] = [await left(30), await left(30)]
    await swap(young, new Date(Date.UTC(2036, 0, 1)))
    await findHazards(then())
    expect(await hazards(young, old)).toMatchObject([{ equipment_id: old }])
    await settleHazards(then())
    expect(await hazards(old)).toMatchObject([{ state: 'found' }])
    await swap(old, noon)
    await settleHazards(then())
    expect(await hazards(old)).toMatchObject([{ state: 'closed', result: 'renewed' }])
    await findHazards(then())
    expect(await hazards(old)).toHaveLength(1)
    await findHazards(at(Date.UTC(2036 + years, 5, 1)))
    expect(await hazards(old)).toMatchObject([{ state: 'closed' }, { state: 'found' }])
  })

  it('closes when it is taken out, and never while it stays, however long it is served', async () => {
    const [out, stays] = [await left(5), await left(5)]
    await findHazards(then())
    await database.owner.query(`update equipment set lifecycle = 'retired' where id = $1`, [out])
    await database.owner.query(`update equipment set expires_at = '2050-01-01' where id = $1`, [stays])
    await settleHazards(then())
    expect(await hazards(out, stays)).toMatchObject([
      { equipment_id: out, state: 'closed' },
      { equipment_id: stays, state: 'found' },
    ])
  })
})

describe('a device’s hazard', () => {
  it('closes itself half an hour after the device recovered, and not before', async () => {
    const alarm = await deviceHazard()
    await findHazards(at())
    const recovered = "update alarm set condition = 'recovered', recovered_at = $2 where id = $1"
    await database.owner.query(recovered, [alarm, new Date(Date.now() - 29 * minute)])
    await settleHazards(at())
    expect((await hazardOf('alarm_id', alarm))[0]?.state).toBe('found')
    await database.owner.query(recovered, [alarm, new Date(Date.now() - 31 * minute)])
    expect(await settleHazards(at())).toBe(1)
    expect(await hazardOf('alarm_id', alarm)).toMatchObject([{ state: 'closed', result: 'autoRecovered' }])
  })

  it('stays when a person has taken it', async () => {
    const quiet = { condition: 'recovered', recovered_at: new Date(Date.now() - hour) }
    const alarm = await deviceHazard(quiet)
    await findHazards(at())
    await database.owner.query('update hazard set taken_at = now() where alarm_id = $1', [alarm])
    await settleHazards(at())
    expect((await hazardOf('alarm_id', alarm))[0]?.state).toBe('found')
  })
})

describe('reminders', () => {
  it('come at 50, 80 and 100 percent and daily after that, each once, and end with the hazard', async () => {
    const alarm = await deviceHazard({ event_key: 'somethingNew' })
    await findHazards(at())
    const [hazard] = await hazardOf('alarm_id', alarm)
    const said = async () => {
      const text = "select note from hazard_move where hazard_id = $1 and act = 'remind' order by id"
      return (await database.owner.query<{ note: string }>(text, [hazard?.id])).rows.map(({ note }) => Number(note))
    }
    await walkHazards(at(Date.now() + 37 * hour))
    await walkHazards(at(Date.now() + 37 * hour))
    expect(await said()).toEqual([50])
    await walkHazards(at(Date.now() + 73 * hour))
    expect((await said()).toSorted((a, b) => a - b)).toEqual([50, 80, 100])
    await walkHazards(at(Date.now() + 97 * hour))
    expect(await said()).toHaveLength(4)
    await database.owner.query("update hazard set state = 'closed', closed_at = now() where id = $1", [hazard?.id])
    await walkHazards(at(Date.now() + 200 * hour))
    expect(await said()).toHaveLength(4)
  })
})

describe('who is reminded', () => {
  it('is the corrector, and the managers too once the time is over, each once a reminder', async () => {
    const [corrector, manager] = [await make.account('maintainer', place), await make.account('manager', place)]
    const alarm = await deviceHazard({ event_key: 'tellMe' })
    await findHazards(at())
    const [hazard] = await hazardOf('alarm_id', alarm)
    const assigned = "update hazard set corrector_id = $2, state = 'assigned', taken_at = now() where id = $1"
    await database.owner.query(assigned, [hazard?.id, corrector.id])
    const told = async () => {
      const text = "select account_id from message where case_id = $1 and ladder = 'hazard' order by created_at"
      return (await database.owner.query<{ account_id: string }>(text, [hazard?.id])).rows.map((row) => row.account_id)
    }
    await walkHazards(at(Date.now() + 37 * hour))
    await walkHazards(at(Date.now() + 37 * hour))
    expect(await told()).toEqual([corrector.id])
    await walkHazards(at(Date.now() + 73 * hour))
    const byPerson = Map.groupBy(await told(), (id) => id)
    expect([byPerson.get(corrector.id)?.length, byPerson.get(manager.id)?.length]).toEqual([3, 1])
  })
})

describe('workflows 15.6: a shielded point', () => {
  it('makes a hazard, which ends when the point comes back', async () => {
    const id = uuidV7()
    await database.owner.query(
      `insert into isolation (id, oem_id, project_id, equipment_id, kind, reason, owner_id, until)
       values ($1, $2, $3, $4, 'shield', '清洗', gen_random_uuid(), now() + interval '1 hour')`,
      [id, place.oem, place.project, equipment],
    )
    await walkHazards(at())
    expect(await hazardOf('isolation_id', id)).toMatchObject([
      { source: 'isolation', state: 'found', level: 'serious' },
    ])
    await database.owner.query('update isolation set ended_at = now() where id = $1', [id])
    await walkHazards(at())
    expect(await hazardOf('isolation_id', id)).toMatchObject([{ state: 'closed', result: 'isolationEnded' }])
  })
})

describe('[workflows 2] a fault that stays', () => {
  const day = 24 * hour
  const fault = (row: object = {}) => make.alarm(place, equipment, { kind: 'fault', priority: 3, ...row })
  const later = (ms: number) => at(Date.now() + ms)

  it('is overdue after a day and not before, once, however many workers look', async () => {
    const alarm = await fault()
    await findHazards(later(day - minute))
    expect(await hazardOf('alarm_id', alarm)).toEqual([])
    await Promise.all([findHazards(later(day + minute)), findHazards(later(day + minute))])
    expect(await findHazards(later(2 * day))).toBe(0)
    expect(await hazardOf('alarm_id', alarm)).toMatchObject([{ source: 'overdueFault', level: 'general' }])
  })

  it('is overdue after half an hour where the mains of a host, a bus or a pump is gone', async () => {
    const alarms = await Promise.all(
      ['mainPowerFault', 'busFault', 'pumpFault'].map((event_key) => fault({ event_key })),
    )
    await findHazards(later(29 * minute))
    for (const alarm of alarms) expect(await hazardOf('alarm_id', alarm)).toEqual([])
    await findHazards(later(31 * minute))
    for (const alarm of alarms)
      expect(await hazardOf('alarm_id', alarm)).toMatchObject([{ source: 'overdueFault', level: 'serious' }])
  })

  it('is no hazard when it is over, was a test, or is what the platform itself noted', async () => {
    const over = await fault({ condition: 'recovered', recovered_at: new Date() })
    const test = await fault({ verdict: 'test' })
    const ours = await fault({ event_key: 'sequenceReset' })
    await findHazards(later(2 * day))
    for (const alarm of [over, test, ours]) expect(await hazardOf('alarm_id', alarm)).toEqual([])
  })

  it('ends its hazard half an hour after the device recovered', async () => {
    const alarm = await fault({ event_key: 'loopFault' })
    await findHazards(later(25 * hour))
    await database.owner.query("update alarm set condition = 'recovered', recovered_at = now() where id = $1", [alarm])
    await settleHazards(later(29 * minute))
    expect((await hazardOf('alarm_id', alarm))[0]?.state).toBe('found')
    await settleHazards(later(31 * minute))
    expect(await hazardOf('alarm_id', alarm)).toMatchObject([{ state: 'closed', result: 'autoRecovered' }])
  })
})

describe('[workflows 1] an alarm that was handled and still stands a day later', () => {
  const handled = (row: object = {}) =>
    make.alarm(place, equipment, { state: 'handled', handled_at: new Date(), verdict: 'real', ...row })

  it('is a hazard, a serious one where it threatens life, and never two', async () => {
    const fire = await handled({ kind: 'fire-alarm', priority: 1 })
    const [alarm, gone] = [await handled(), await handled({ condition: 'recovered', recovered_at: new Date() })]
    await findHazards(at(Date.now() + 23 * hour))
    expect(await hazardOf('alarm_id', fire)).toEqual([])
    await findHazards(at(Date.now() + 25 * hour))
    await findHazards(at(Date.now() + 26 * hour))
    expect(await hazardOf('alarm_id', fire)).toMatchObject([{ source: 'notRecovered', level: 'serious' }])
    expect(await hazardOf('alarm_id', alarm)).toMatchObject([{ source: 'notRecovered', level: 'general' }])
    expect(await hazardOf('alarm_id', gone)).toEqual([])
  })

  it('does not count as an overdue fault besides', async () => {
    const alarm = await handled({ kind: 'fault', priority: 3 })
    await findHazards(at(Date.now() + 49 * hour))
    expect(await hazardOf('alarm_id', alarm)).toMatchObject([{ source: 'notRecovered' }])
  })
})
