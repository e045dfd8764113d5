import { statisticsCalls } from '@vigil/contract/statistics/statistics'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#infrastructure/database/pool.ts'
import { createScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import type { Schema } from '#schema/schema.ts'
import { createOutboxWriter, type OutboxWriter } from '#testing/outbox-writer.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { countDays } from './counting/count-days.ts'
import { recount } from './counting/recount.ts'
import { scoreUnits } from './score/score-units.ts'
import { createStatisticsService } from './statistics.service.ts'

type NewAlarm = Partial<Insertable<Schema['alarm']>>

const hourMs = 3_600_000
let server: TestServer
let pool: ReturnType<typeof createPool>
let apiPool: ReturnType<typeof createPool>
let outbox: OutboxWriter
let oem: string
let first: string
let second: string
let operator: string
let manager: string
let stranger: string

const log = createLog('worker', 'fatal')
const needs = () => ({ transactor: createTransactor(pool), now: () => Date.now(), log })

/** As the pipeline does it: the row, and the word of it in the outbox. */
const raise = async (project: string, row: NewAlarm = {}): Promise<string> => {
  const equipment = await server.make.equipment({ oem, project })
  const alarmId = await server.make.alarm({ oem, project }, equipment, row)
  await tell(project, alarmId)
  return alarmId
}

const tell = (project: string, alarmId: string) =>
  outbox.add([{ lane: 2, oem, project, type: 'alarm.updated', body: { alarm: { alarmId } } }])

const change = async (project: string, alarmId: string, columns: string) => {
  await server.database.owner.query(`update alarm set ${columns} where id = $1`, [alarmId])
  await tell(project, alarmId)
}

beforeAll(async () => {
  server = await startTestServer()
  const url = server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log, max: 4, pipeline: true })
  apiPool = createPool({
    url: server.database.environment['VIGIL_DATABASE_API_URL'] ?? '',
    log,
    max: 2,
    pipeline: true,
  })
  outbox = createOutboxWriter(url)
  oem = await server.make.oem()
  first = await server.make.project(oem)
  second = await server.make.project(oem)
  const other = await server.make.oem()
  const signIn = async (made: Promise<{ loginName: string }>) => server.signIn((await made).loginName)
  operator = await signIn(server.make.account('oem', { oem }))
  manager = await signIn(server.make.account('manager', { oem, project: first }))
  stranger = await signIn(server.make.account('manager', { oem: other, project: await server.make.project(other) }))
})
afterAll(async () => {
  await outbox.stop()
  await pool.end()
  await apiPool.end()
  await server.stop()
})

describe('alarms of a day', () => {
  it('are the same for the operator by counters and for the units by their rows [spec 7.calls.dashboard.today-and-yesterday-alarm-counts]', async () => {
    await raise(first, { kind: 'fire-alarm', priority: 1 })
    await raise(first, { kind: 'fault', priority: 3 })
    await raise(second)
    await raise(second, { verdict: 'drill' })
    await countDays(needs())
    const ofOperator = await server.result(statisticsCalls.alarmCounts, {}, operator)
    const ofUnit = await server.result(statisticsCalls.alarmCounts, { projectId: first }, manager)
    expect(ofUnit.today).toEqual({ total: 2, byKind: { 'fire-alarm': 1, alarm: 0, fault: 1, hazard: 0 } })
    expect(ofOperator.today).toEqual({ total: 3, byKind: { 'fire-alarm': 1, alarm: 1, fault: 1, hazard: 0 } })
    expect(Date.parse(ofOperator.asOf)).toBeGreaterThan(Date.now() - 60_000)
  })

  it('of yesterday are compared up to this minute of the unit’s own clock', async () => {
    const unit = await server.make.project(oem)
    await server.database.owner.query(`update project set zone = 'Asia/Tokyo' where id = $1`, [unit])
    const now = Date.parse('2026-03-10T05:30:00Z')
    const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000)
    const day = 24 * 60
    // Half past two in Tokyo: the day before yesterday, yesterday early, this hour before and after half past, later; today.
    for (const minutes of [2 * day, day + 14 * 60, day + 5, day - 5, day - 6 * 60, 60])
      await raise(unit, { first_at: minutesAgo(minutes) })
    const at = createStatisticsService({ database: createScopedDatabase(apiPool), now: () => now })
    const actor = {
      accountId: '',
      permissions: ',fireRec:list,alarmRec:list,',
      scope: { kind: 'project', ids: [unit] },
    } as const
    const { today, yesterday, yesterdaySoFar } = await at.alarmCounts(actor, { projectId: unit })
    expect([today.total, yesterday.total, yesterdaySoFar.total]).toEqual([1, 4, 2])
  })

  it('are nobody else’s', async () => {
    for (const input of [{}, { projectId: first }]) {
      expect((await server.result(statisticsCalls.alarmCounts, input, stranger)).today.total).toBe(0)
      const { raised, answered } = await server.result(statisticsCalls.handling, { ...input, days: 30 }, stranger)
      expect([raised, answered]).toEqual([0, 0])
    }
    expect(await server.result(statisticsCalls.score, { projectId: first }, stranger)).toMatchObject({ units: 0 })
    const { units, equipment } = await server.result(statisticsCalls.rankings, { by: 'alarms', size: 10 }, stranger)
    expect(units.filter(({ projectId }) => projectId === first)).toEqual([])
    expect(equipment).toEqual([])
  })
})

describe('handling', () => {
  it('counts what people handled, how fast they answered, and fires that were none [spec 7.calls.dashboard.exception-handling]', async () => {
    const unit = await server.make.project(oem)
    const at = new Date(Date.now() - hourMs)
    const answered = (seconds: number) => new Date(at.getTime() + seconds * 1_000)
    const fire = { kind: 'fire-alarm', priority: 1, first_at: at }
    await raise(unit, { ...fire, state: 'handled', verdict: 'false', cause: 'dust', acknowledged_at: answered(20) })
    const handled_at = answered(1_200)
    await raise(unit, { ...fire, state: 'handled', verdict: 'real', acknowledged_at: answered(60), handled_at })
    // Over by itself: an alarm must be looked at, a fault need not.
    const byItself = { state: 'archived', archived_at: new Date(), result: 'autoRecovered', first_at: at }
    await raise(unit, { ...byItself, priority: 2 })
    await raise(unit, { ...byItself, priority: 3, kind: 'fault' })
    const told = await server.result(statisticsCalls.handling, { projectId: unit, days: 30 }, operator)
    expect(told).toMatchObject({ days: 30, raised: 4, handled: 3, reals: 1, falses: 1, answered: 2 })
    expect(told.medianS).toBeGreaterThan(18)
    expect(told.medianS).toBeLessThan(22)
    expect(told.ninthS).toBeGreaterThan(55)
    expect(told.ninthS).toBeLessThan(66)
    expect(told.handledMedianS).toBeGreaterThan(1_140)
    expect(told.handledMedianS).toBeLessThan(1_260)
  })

  it('follows a change once, however often it is told [spec 7.calls.dashboard.alarm-monitor]', async () => {
    const unit = await server.make.project(oem)
    const alarmId = await raise(unit)
    await countDays(needs())
    const before = await server.result(statisticsCalls.handling, { days: 30 }, operator)
    await change(unit, alarmId, `state = 'handled', handled_at = now()`)
    await tell(unit, alarmId)
    await Promise.all([countDays(needs()), countDays(needs())])
    const after = await server.result(statisticsCalls.handling, { days: 30 }, operator)
    expect([after.raised - before.raised, after.handled - before.handled]).toEqual([0, 1])
    const { rows } = await server.result(statisticsCalls.trend, { days: 30 }, operator)
    expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(after.raised)
  })
})

describe('counters', () => {
  it('are proved by a recount: what was changed behind their back is found, told and mended', async () => {
    await countDays(needs())
    expect(await recount(needs(), 3)).toBe(0)
    await server.database.owner.query(
      `update alarm_day set raised = raised + 1 where day = (select max(day) from alarm_day)`,
    )
    expect(await recount(needs(), 3)).toBeGreaterThan(0)
    expect(await recount(needs(), 3)).toBe(0)
  })

  it.each([
    ['answers', `update alarm_answer set amount = amount + 1 where took = 'answered'`],
    ['how long it took', `delete from alarm_answer where took = 'handled'`],
    ['breaker events', `update breaker_event set hour = (hour + 1) % 24`],
    [
      'events that never were',
      `insert into breaker_event (oem_id, day, hour, event_key, amount)
      select oem_id, day, 3, 'never', 1 from alarm_day order by day desc limit 1`,
    ],
  ])('of %s are proved like those of days', async (_name, spoil) => {
    const unit = await server.make.project(oem)
    const breaker = await server.make.equipment({ oem, project: unit }, { type_no: 159 })
    const at = new Date()
    const handled = { event_key: 'trip', state: 'handled', acknowledged_at: at, handled_at: at } as const
    await tell(unit, await server.make.alarm({ oem, project: unit }, breaker, handled))
    await countDays(needs())
    expect(await recount(needs(), 3)).toBe(0)
    const { rowCount } = await server.database.owner.query(spoil)
    expect(rowCount).toBeGreaterThan(0)
    expect(await recount(needs(), 3)).toBeGreaterThan(0)
    expect(await recount(needs(), 3)).toBe(0)
  })

  it('follow equipment to another unit and a unit to another zone', async () => {
    const company = await server.make.company(oem)
    const from = await server.make.project(oem)
    const to = await server.make.project(oem, company)
    const equipment = await server.make.equipment({ oem, project: from })
    const alarmId = await server.make.alarm({ oem, project: from }, equipment)
    await tell(from, alarmId)
    await countDays(needs())
    const { owner } = server.database
    await owner.query('update equipment set project_id = $1, company_id = $2 where id = $3', [to, company, equipment])
    await owner.query('update alarm set project_id = $1, company_id = $2 where id = $3', [to, company, alarmId])
    await owner.query(`update project set zone = 'America/Los_Angeles' where id = $1`, [to])
    await countDays(needs())
    expect(await recount(needs(), 3)).toBe(0)
    const { rows } = await owner.query<{ zone: string; raised: number }>(
      'select zone, raised from alarm_day where company_id = $1',
      [company],
    )
    expect(rows).toEqual([{ zone: 'America/Los_Angeles', raised: 1 }])
  })
})

describe('units', () => {
  it('have a score with what it lost, and are ranked by it [spec 7.calls.dashboard.rankings] [spec 7.calls.dashboard.project-statistics]', async () => {
    const unit = await server.make.project(oem)
    const quiet = await server.make.project(oem)
    await raise(unit, { kind: 'fire-alarm', priority: 1 })
    await scoreUnits(needs())
    const { score, lost, byClass } = await server.result(statisticsCalls.score, { projectId: unit }, operator)
    expect(lost).toContainEqual({ name: 'unhandledUrgent', amount: 1, points: 20 })
    expect([score, byClass.B]).toEqual([80, 1])
    expect(await server.result(statisticsCalls.score, { projectId: quiet }, operator)).toMatchObject({
      score: 100,
      lost: [],
    })
    const ranked = await server.result(statisticsCalls.rankings, { by: 'score', size: 50 }, operator)
    const places = ranked.units.map(({ projectId }) => projectId)
    expect(places.indexOf(unit)).toBeLessThan(places.indexOf(quiet))
    const alone = await server.result(statisticsCalls.rankings, { projectId: quiet, by: 'score', size: 10 }, operator)
    expect(alone.units.map(({ projectId, place }) => [projectId, place])).toEqual([[quiet, places.indexOf(quiet) + 1]])
    const byAlarms = await server.result(statisticsCalls.rankings, { by: 'alarms', size: 50 }, operator)
    expect(byAlarms.units.map(({ perHundred }) => perHundred)).toEqual(
      byAlarms.units.map(({ perHundred }) => perHundred).toSorted((one, other) => other - one),
    )
    const states = await server.result(statisticsCalls.projectStates, {}, operator)
    expect(Object.values(states.byState).reduce((sum, amount) => sum + amount, 0)).toBe(states.units)
    expect(states.byState.openAlarm).toBeGreaterThan(0)
    const whole = await server.result(statisticsCalls.score, {}, operator)
    expect(whole.units).toBe(states.units)
  })

  it('tell what their breakers reported, by event and by hour [spec 7.calls.dashboard.breaker-events]', async () => {
    const unit = await server.make.project(oem)
    const breaker = await server.make.equipment({ oem, project: unit }, { type_no: 159 })
    const detector = await server.make.equipment({ oem, project: unit }, { type_no: 101 })
    for (const [equipment, event_key] of [
      [breaker, 'trip'],
      [breaker, 'leakage'],
      [detector, 'smoke'],
    ] as const)
      await tell(unit, await server.make.alarm({ oem, project: unit }, equipment, { event_key }))
    const told = await server.result(statisticsCalls.breakerEvents, { projectId: unit, days: 30 }, operator)
    expect(told).toMatchObject({
      total: 2,
      byEvent: [
        { event: 'leakage', amount: 1 },
        { event: 'trip', amount: 1 },
      ],
    })
    expect(told.byHour.reduce((sum, amount) => sum + amount, 0)).toBe(2)
    await countDays(needs())
    expect((await server.result(statisticsCalls.breakerEvents, { days: 30 }, operator)).total).toBeGreaterThanOrEqual(2)
  })
})
