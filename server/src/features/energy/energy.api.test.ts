/** What a unit used and what it costs, through the calls: right to the Wh and the fen, and nobody else's. */
import { energyCalls, type EnergyPeriod } from '@vigil/contract/energy/energy'
import { tariffCalls, usualTariff } from '@vigil/contract/energy/tariff'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#infrastructure/database/pool.ts'
import { createScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { createCountsService } from './counts/counts.service.ts'

let server: TestServer
let oem: string
let project: string
let box: string
let loops: string[]
let manager: string
let stranger: string

const quarters = (of: (place: number) => number | null) => Array.from({ length: 96 }, (_, place) => of(place))
const keep = (equipment: string, day: string, wh: (number | null)[], unit = project) =>
  server.database.owner.query(
    `insert into energy_day (equipment_id, day, oem_id, project_id, wh, marks, total_wh)
     values ($1, $2, $3, $4, $5, $6, (select coalesce(sum(w), 0) from unnest($5::integer[]) w))`,
    [equipment, day, oem, unit, wh, quarters((place) => (place === 3 ? 1 : 0))],
  )
const useOf = (period: EnergyPeriod, day: string) =>
  server.result(energyCalls.use, { projectId: project, period, day }, manager)
const person = async (role: 'manager' | 'inspector' | 'oem', place: { oem: string; project?: string }) =>
  server.signIn((await server.make.account(role, place)).loginName)

/** Two days of UTC with a box and two loops; the box is silent in one quarter of the second. In Shanghai they begin at 8. */
beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  project = await server.make.project(oem)
  box = await server.make.equipment({ oem, project }, { type_no: 173, name: '总箱' })
  loops = [
    await server.make.equipment({ oem, project }, { type_no: 174, parent_id: box, child_key: '1', name: '空调' }),
    await server.make.equipment({ oem, project }, { type_no: 174, parent_id: box, child_key: '2', name: '照明' }),
  ]
  for (const day of ['2026-03-09', '2026-03-10']) {
    await keep(
      box,
      day,
      quarters((place) => (day.endsWith('10') && place === 94 ? null : 1_000 + place)),
    )
    await keep(
      loops[0] ?? '',
      day,
      quarters(() => 600),
    )
    await keep(
      loops[1] ?? '',
      day,
      quarters(() => 300),
    )
  }
  manager = await person('manager', { oem, project })
  const other = await server.make.oem()
  stranger = await person('manager', { oem: other, project: await server.make.project(other) })
})
afterAll(() => server.stop())

describe('the electricity of a unit', () => {
  it('is told for a day of its own clock, once, with what no loop told', async () => {
    const result = await useOf('day', '2026-03-10')
    // Shanghai's tenth: from 16:00 of the ninth to 16:00 of the tenth by UTC.
    const wh = 96 * 1_000 + 32 * 79.5 + 64 * 31.5
    expect(result).toMatchObject({ wh, meters: 3, unmeteredWh: wh - 96 * 900, asOf: '2026-03-10T16:00:00.000Z' })
    expect(result.loops.map(({ name, wh: own }) => [name, own])).toEqual([
      ['空调', 57_600],
      ['照明', 28_800],
    ])
    expect(result.bars).toHaveLength(24)
    expect(result.demand).toEqual({ at: '2026-03-09T23:45:00.000Z', w: 4 * 1_095 })
    expect(result.slots).toEqual({ known: 96, estimated: 1, suspect: 0 })
    expect(result.load).toMatchObject({ day: '2026-03-10' })
    expect([result.load.points.length, result.load.before.length]).toEqual([96, 64])
  })

  it('says the same as a bill, by rate, by day, and slot by slot', async () => {
    const result = await useOf('month', '2026-03-10')
    const sum = (parts: readonly { wh: number }[]) => parts.reduce((all, { wh }) => all + wh, 0)
    const lineFen = result.lines.reduce((all, { fen }) => all + fen, 0)
    expect(sum(result.lines)).toBe(result.wh)
    expect(lineFen).toBe(result.fen)
    expect(Object.values(result.byRate).reduce((all, wh) => all + wh, 0)).toBe(result.wh)
    let [wh, parts] = [0, 0]
    for (const day of ['2026-03-09', '2026-03-10', '2026-03-11']) {
      const slots = await server.result(energyCalls.slots, { projectId: project, day }, manager)
      wh += slots.wh
      parts += slots.rows.reduce((all, row) => all + row.wh * row.price, 0)
    }
    expect(wh).toBe(result.wh)
    expect(Math.round(parts / 100_000)).toBe(result.fen)
  })

  it('is told by the loops while their box is silent', async () => {
    const result = await useOf('day', '2026-03-11')
    // From 16:00 by UTC: 31 quarters of the box, and one of the two loops.
    expect(result.wh).toBe(31 * 1_000 + 32 * 79.5 - 94 + 900)
  })

  it('of one loop is told slot by slot, with rate and price', async () => {
    const asked = { projectId: project, day: '2026-03-10', equipmentId: loops[0] ?? '' }
    const { rows, wh } = await server.result(energyCalls.slots, asked, manager)
    expect(wh).toBe(57_600)
    expect(rows[0]).toEqual({
      at: '2026-03-09T16:00:00.000Z',
      clock: '00:00',
      wh: 600,
      rate: 'valley',
      price: 3_150,
      isEstimated: false,
      isSuspect: false,
    })
    expect(rows.find(({ clock }) => clock === '08:45')).toMatchObject({ rate: 'peak', isEstimated: true })
  })

  it('is held against the period before, up to the same point', async () => {
    const result = await useOf('day', '2026-03-11')
    const elapsed = 32
    expect(result.before?.wh).toBe(elapsed * 1_000 + (64 + 95) * 16)
    expect(result.lastYear).toBeNull()
    expect(result.loops[0]?.before).toBe(elapsed * 600)
  })

  it('is nobody else’s', async () => {
    const use = { projectId: project, period: 'day', day: '2026-03-10' } as const
    expect(await server.send(energyCalls.use, use, stranger)).toMatchObject({ code: 'missing' })
    const day = { projectId: project, day: '2026-03-10' }
    expect(await server.send(energyCalls.slots, day, stranger)).toMatchObject({ code: 'missing' })
    expect(await server.send(energyCalls.prices, { projectId: project }, stranger)).toMatchObject({ code: 'missing' })
    const prices = { sharp: 1, peak: 1, flat: 1, valley: 1 }
    const set = { projectId: project, fromDay: '2026-01-01', prices }
    expect(await server.send(energyCalls.setPrices, set, stranger)).toMatchObject({ code: 'missing' })
    // A loop of the neighbour's under one's own unit is nothing either.
    const own = await server.make.project(oem)
    const neighbour = await person('manager', { oem, project: own })
    const crossed = { projectId: own, day: '2026-03-10', equipmentId: loops[0] ?? '' }
    expect(await server.result(energyCalls.slots, crossed, neighbour)).toMatchObject({ wh: 0, rows: [] })
  })
})

describe('prices', () => {
  it('count from a day on, and what was used before keeps its own; new periods count from today', async () => {
    const unit = await server.make.project(oem)
    const meter = await server.make.equipment({ oem, project: unit }, { type_no: 174 })
    for (const day of ['2026-03-09', '2026-03-10', '2026-03-11'])
      await keep(
        meter,
        day,
        quarters(() => 1_000),
        unit,
      )
    const head = await person('oem', { oem })
    const ask = () => server.result(energyCalls.use, { projectId: unit, period: 'month', day: '2026-03-10' }, head)
    const before = await ask()
    expect(before.isUsualPrice).toBe(true)
    const prices = { sharp: 20_000, peak: 20_000, flat: 20_000, valley: 20_000 }
    const set = await server.result(energyCalls.setPrices, { projectId: unit, fromDay: '2026-03-11', prices }, head)
    expect(set.plans.map(({ fromDay }) => fromDay)).toEqual(['2000-01-01', '2026-03-11'])
    const after = await ask()
    expect(after).toMatchObject({ wh: before.wh, isUsualPrice: false })
    const dear = after.lines.filter(({ price }) => price === 20_000).reduce((sum, { wh }) => sum + wh, 0)
    // Shanghai's eleventh begins at 16:00 of the tenth by UTC: 32 quarters, and 96 more.
    expect(dear).toBe(128_000)
    const [season] = usualTariff.seasons
    if (!season) throw new Error('the usual one has no season')
    const flat = { ...season, months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }
    await server.result(tariffCalls.set, { projectId: unit, revision: 0, tariff: { seasons: [flat] } }, head)
    const plans = await server.result(energyCalls.prices, { projectId: unit }, head)
    expect(plans.plans).toHaveLength(3)
    expect(plans.plans.at(-1)).toMatchObject({ prices, tariff: { seasons: [flat] } })
    expect((await ask()).fen).toBe(after.fen)
  })

  it('are set by who may, and not by who may only look', async () => {
    const inspector = await person('inspector', { oem, project })
    const prices = { sharp: 1, peak: 1, flat: 1, valley: 1 }
    const sent = await server.send(
      energyCalls.setPrices,
      { projectId: project, fromDay: '2026-01-01', prices },
      inspector,
    )
    expect(sent).toMatchObject({ statusCode: 403 })
  })
})

describe('a jump', () => {
  it('is shown, is confirmed once, and by nobody of another unit', async () => {
    const at = '2026-03-10T02:00:00.000Z'
    await server.database.owner.query(
      `insert into energy_suspect (equipment_id, at, since, oem_id, project_id, wh) values ($1, $2, $2::timestamptz - interval '15 minutes', $3, $4, 5000000)`,
      [loops[0], at, oem, project],
    )
    const equipmentId = loops[0] ?? ''
    expect((await useOf('day', '2026-03-10')).jumps).toMatchObject([{ equipmentId, name: '空调', at, wh: 5_000_000 }])
    expect(await server.send(energyCalls.confirmJump, { equipmentId, at }, stranger)).toMatchObject({ code: 'missing' })
    await server.result(energyCalls.confirmJump, { equipmentId, at }, manager)
    expect((await useOf('day', '2026-03-10')).jumps).toEqual([])
    expect(await server.send(energyCalls.confirmJump, { equipmentId, at }, manager)).toMatchObject({ code: 'conflict' })
  })
})

describe('electricity counts', () => {
  type Scope = Parameters<ReturnType<typeof createCountsService>['counts']>[0]['scope']
  const countsAt = async (now: string, scope: Scope) => {
    const url = server.database.environment['VIGIL_DATABASE_API_URL'] ?? ''
    const pool = createPool({ url, log: createLog('api', 'fatal'), max: 2, pipeline: true })
    const service = createCountsService({ database: createScopedDatabase(pool), now: () => Date.parse(now) })
    const told = await service.counts({ accountId: '', permissions: ',dash:list,', scope }, {})
    await pool.end()
    return told
  }

  it('are those of what somebody reaches, today and yesterday to the same point [spec 7.calls.dashboard.electricity-counts]', async () => {
    const told = await countsAt('2026-03-10T02:07:00Z', { kind: 'project', ids: [project] })
    const [late, early] = [32 * 1_000 + 32 * 79.5, 8 * 1_000 + 28]
    expect(told).toMatchObject({
      asOf: '2026-03-10T02:00:00.000Z',
      meters: 1,
      todayWh: late + early,
      yesterdayWh: 64 * 1_000 + 64 * 31.5,
      yesterdaySoFarWh: early,
    })
    expect(told.units).toMatchObject([{ projectId: project, todayWh: late + early }])
    expect(await server.result(energyCalls.counts, { projectId: project }, stranger)).toMatchObject({
      meters: 0,
      units: [],
    })
    expect((await server.result(energyCalls.counts, {}, manager)).meters).toBe(0)
  })

  it('say what the pages of the units say, whichever of a meter, its box and its loop was silent', async () => {
    const told = await countsAt('2026-03-11T00:07:00Z', { kind: 'project', ids: [project] })
    expect(told.todayWh).toBe((await useOf('day', '2026-03-11')).wh)
    expect(told.yesterdayWh).toBe((await useOf('day', '2026-03-10')).wh)
    const unit = await server.make.project(oem)
    const main = await server.make.equipment({ oem, project: unit }, { type_no: 173 })
    const silent = await server.make.equipment(
      { oem, project: unit },
      { type_no: 173, parent_id: main, child_key: '1' },
    )
    const loop = await server.make.equipment(
      { oem, project: unit },
      { type_no: 174, parent_id: silent, child_key: '1' },
    )
    const day = '2026-03-10'
    await keep(
      main,
      day,
      quarters((place) => (place === 90 ? null : 500)),
      unit,
    )
    await keep(
      loop,
      day,
      quarters(() => 200),
      unit,
    )
    const head = await person('oem', { oem })
    const page = await server.result(energyCalls.use, { projectId: unit, period: 'day', day: '2026-03-11' }, head)
    expect(page.wh).toBe(31 * 500 + 200)
    const counted = await countsAt('2026-03-11T00:07:00Z', { kind: 'project', ids: [unit] })
    expect(counted).toMatchObject({ meters: 1, todayWh: page.wh })
  })
})
