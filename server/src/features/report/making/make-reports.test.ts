/** A report is made once, whoever dies over it; and those that come by themselves come once a period. */
import { reportMoves, unitReportCalls } from '@vigil/contract/report/report'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startReportMaker, type TestMaker } from '#testing/start-report-maker.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { holdMs, mostTries } from './making.repository.ts'

let server: TestServer
let oem: string
let project: string
let manager: string
const makers: TestMaker[] = []

const maker = (wish: Parameters<typeof startReportMaker>[1] = {}): TestMaker => {
  const one = startReportMaker(server.database.environment, wish)
  makers.push(one)
  return one
}
const owner = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)
const ask = async (firstDay: string) =>
  (
    await server.result(
      unitReportCalls.make,
      { projectId: project, kind: 'inspection', firstDay, lastDay: firstDay },
      manager,
    )
  ).reportId
const reportOf = async (reportId: string) => (await server.result(unitReportCalls.get, { reportId }, manager)).report

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  project = await server.make.project(oem)
  manager = await server.signIn((await server.make.account('manager', { oem, project })).loginName)
})
afterAll(async () => {
  await Promise.all(makers.map((one) => one.stop()))
  await server.stop()
})

/** A worker that stands still in the middle of its work until the test lets it go on. */
const frozen = () => {
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const one = maker({
    sources: (own) => ({
      ...own,
      period: {
        ...own.period,
        async unitNow(...asked) {
          begun.resolve()
          await goOn.promise
          return own.period.unitNow(...asked)
        },
      },
    }),
  })
  return { round: one.round(), begun: begun.promise, goOn: () => goOn.resolve() }
}

describe('a report whose worker is killed', () => {
  it('is made by another exactly once, and the dead one ends nothing when it comes back', async () => {
    const reportId = await ask('2026-03-01')
    const dead = frozen()
    await dead.begun
    expect(await reportOf(reportId)).toMatchObject({ state: 'making' })
    // Nobody takes it while somebody holds it.
    expect(await maker().round()).toBe(false)
    const later = maker({ now: () => Date.now() + holdMs + 1_000 })
    expect(await later.round()).toBe(true)
    const ready = await reportOf(reportId)
    expect(ready.state).toBe('ready')
    dead.goOn()
    await dead.round
    expect(await reportOf(reportId)).toEqual(ready)
    const { rows } = await owner('select count(*)::integer as files from unit_report_file where report_id = $1', [
      reportId,
    ])
    expect(rows).toEqual([{ files: 4 }])
  })

  it('is given up after some tries, with a sentence and a way out', async () => {
    const reportId = await ask('2026-03-02')
    await owner(
      `update unit_report set state = 'making', tries = $2, held_until = now() - interval '1 minute' where id = $1`,
      [reportId, mostTries],
    )
    expect(await maker().round()).toBe(false)
    expect(await reportOf(reportId)).toMatchObject({ state: 'failed', failure: 'stopped' })
    expect(reportMoves.failed).toEqual(['queued'])
    expect(await server.result(unitReportCalls.again, { reportId }, manager)).toMatchObject({ state: 'queued' })
    expect(await server.send(unitReportCalls.again, { reportId }, manager)).toMatchObject({ code: 'conflict' })
    expect(await maker().round()).toBe(true)
    expect(await reportOf(reportId)).toMatchObject({ state: 'ready' })
  })
})

describe('a scheduled report', () => {
  const schedule = { kind: 'quarter' } as const
  const at = (instant: string) => maker({ now: () => Date.parse(instant) })
  const queued = async () =>
    (
      await owner(
        `select kind, first_day::text as first, last_day::text as last from unit_report where is_scheduled order by first_day`,
      )
    ).rows

  it('is made after the quarter at six by the clock of the unit, once, however often somebody looks', async () => {
    await server.result(unitReportCalls.setSchedule, { projectId: project, ...schedule, isOn: true }, manager)
    await owner(`update unit_report_schedule set next_day = '2026-10-01' where project_id = $1`, [project])
    await owner(`update project set zone = 'America/New_York' where id = $1`, [project])
    // Six in New York is ten by UTC.
    expect(await at('2026-10-01T09:59:00Z').queueScheduled()).toBe(0)
    const due = at('2026-10-01T10:00:00Z')
    const looks = await Promise.all([due.queueScheduled(), due.queueScheduled()])
    expect(looks.reduce((sum, queuedThen) => sum + queuedThen, 0)).toBe(1)
    expect(await due.queueScheduled()).toBe(0)
    expect(await queued()).toEqual([{ kind: 'quarter', first: '2026-07-01', last: '2026-09-30' }])
    const { rows } = await server.result(unitReportCalls.schedules, { projectId: project }, manager)
    expect(rows.find(({ kind }) => kind === 'quarter')).toEqual({ kind: 'quarter', isOn: true, nextDay: '2027-01-01' })
  })

  it('that was missed is made later, and one that is off is not', async () => {
    expect(await at('2027-05-02T00:00:00Z').queueScheduled()).toBe(1)
    expect(await at('2027-05-02T00:00:00Z').queueScheduled()).toBe(1)
    expect(await at('2027-05-02T00:00:00Z').queueScheduled()).toBe(0)
    await server.result(unitReportCalls.setSchedule, { projectId: project, ...schedule, isOn: false }, manager)
    expect(await at('2029-05-02T00:00:00Z').queueScheduled()).toBe(0)
    expect((await queued()).map(({ first }) => first)).toEqual(['2026-07-01', '2026-10-01', '2027-01-01'])
  })
})
