/** Kinds of days through the calls: the national calendar, who may say otherwise, and what it does to a bill. */
import { dayCalls, type DayOwner } from '@vigil/contract/energy/day-kind'
import { energyCalls } from '@vigil/contract/energy/energy'
import { tariffCalls, type Tariff } from '@vigil/contract/energy/tariff'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let oem: string
let project: string
let manager: string
let operator: string
let platform: string
let stranger: string

const person = async (role: Parameters<TestServer['make']['account']>[0], place: { oem?: string; project?: string }) =>
  server.signIn((await server.make.account(role, place)).loginName)
const daysOf = (year: number, token = manager, projectId = project) =>
  server.result(dayCalls.find, { projectId, year }, token)
const say = (day: string, kind: 'holiday' | 'workday' | null, owner: DayOwner = 'unit', token = manager) =>
  server.send(
    dayCalls.set,
    { projectId: project, owner, days: [{ day, kind, name: kind === null ? '' : '店庆' }] },
    token,
  )
const rowOf = async (day: string) => (await daysOf(Number(day.slice(0, 4)))).rows.find((row) => row.day === day)

/** Flat on workdays, valley at weekends, sharp on holidays. */
const tariff: Tariff = {
  seasons: [
    {
      months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      dayKinds: [
        { weekdays: [1, 2, 3, 4, 5], spans: [{ from: '00:00', rate: 'flat' }] },
        { weekdays: [6, 7], spans: [{ from: '00:00', rate: 'valley' }] },
        { weekdays: [], special: ['holiday'], spans: [{ from: '00:00', rate: 'sharp' }] },
      ],
    },
  ],
}

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  project = await server.make.project(oem)
  manager = await person('manager', { oem, project })
  operator = await person('oem', { oem })
  platform = await person('super', {})
  const other = await server.make.oem()
  stranger = await person('manager', { oem: other, project: await server.make.project(other) })
  const meter = await server.make.equipment({ oem, project }, { type_no: 173 })
  for (let day = 15; day <= 31; day += 1)
    await server.database.owner.query(
      `insert into energy_day (equipment_id, day, oem_id, project_id, wh, marks, total_wh)
       values ($1, $2, $3, $4, array_fill(250, array[96]), array_fill(0::smallint, array[96]), 24000)`,
      [meter, `2026-0${day > 28 ? 3 : 2}-${String(day > 28 ? day - 28 : day).padStart(2, '0')}`, oem, project],
    )
})
afterAll(() => server.stop())

describe('the calendar of a unit', () => {
  it('is the national one of the years that are known, and says of others that they are not', async () => {
    const { rows, isUnknown } = await daysOf(2026)
    expect(isUnknown).toBe(false)
    expect(rows).toContainEqual({ day: '2026-02-17', kind: 'holiday', name: '春节', owner: 'platform' })
    expect(rows).toContainEqual({ day: '2026-02-28', kind: 'makeUp', name: '春节', owner: 'platform' })
    expect(await daysOf(2040)).toEqual({ year: 2040, rows: [], isUnknown: true })
  })

  it("is the unit's own word before the operator's, and that before the platform's; what is taken back is as before", async () => {
    const day = '2026-06-19'
    expect(await say(day, 'workday', 'operator', operator)).toMatchObject({ code: 'ok' })
    expect(await rowOf(day)).toMatchObject({ kind: 'workday', owner: 'operator' })
    expect(await say(day, 'holiday')).toMatchObject({ code: 'ok' })
    expect(await rowOf(day)).toMatchObject({ kind: 'holiday', owner: 'unit', name: '店庆' })
    expect(await say(day, null)).toMatchObject({ code: 'ok' })
    expect(await say(day, null, 'operator', operator)).toMatchObject({ code: 'ok' })
    expect(await rowOf(day)).toMatchObject({ kind: 'holiday', owner: 'platform', name: '端午节' })
    expect(await say('2027-01-01', 'holiday', 'platform', platform)).toMatchObject({ code: 'ok' })
    expect(await rowOf('2027-01-01')).toMatchObject({ owner: 'platform' })
  })

  it('is changed for more than a unit only by who reaches all of it, and is nothing to a neighbour', async () => {
    expect(await say('2026-07-01', 'holiday', 'operator')).toMatchObject({ code: 'forbidden' })
    expect(await say('2026-07-01', 'holiday', 'platform', operator)).toMatchObject({ code: 'forbidden' })
    expect(await say('2026-07-01', 'holiday', 'unit', stranger)).toMatchObject({ code: 'missing' })
    expect(await server.send(dayCalls.find, { projectId: project, year: 2026 }, stranger)).toMatchObject({
      code: 'missing',
    })
    expect(await rowOf('2026-07-01')).toBeUndefined()
  })
})

describe('a bill', () => {
  it('counts a holiday by its own rate, and a made-up Saturday as a workday', async () => {
    await server.result(tariffCalls.set, { projectId: project, revision: 0, tariff }, manager)
    const ratesOf = async (day: string) => {
      const { rows } = await server.result(energyCalls.slots, { projectId: project, day }, manager)
      return [...new Set(rows.map(({ rate }) => rate))]
    }
    // Tuesday of the Spring Festival; the Saturday that is made up for; a Sunday and a Wednesday like any other.
    expect(await ratesOf('2026-02-17')).toEqual(['sharp'])
    expect(await ratesOf('2026-02-28')).toEqual(['flat'])
    expect(await ratesOf('2026-03-01')).toEqual(['valley'])
    expect(await ratesOf('2026-02-25')).toEqual(['flat'])
    await say('2026-02-25', 'holiday')
    expect(await ratesOf('2026-02-25')).toEqual(['sharp'])
  })
})
