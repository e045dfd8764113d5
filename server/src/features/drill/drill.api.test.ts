import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { drillScripts } from '@vigil/contract/drill/drill-script'
import { drillCalls } from '@vigil/contract/drill/drill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { callPeople } from '#testing/call-people.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { sweepDrills } from './drill.sweep.ts'

let server: TestServer
let pool: ReturnType<typeof createPool>
let oem: string

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  const url = server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 2, pipeline: true })
})
afterAll(async () => {
  await pool.end()
  await server.stop()
})

const minute = 60_000
const smoke = 104
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()
const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  // Each test says which columns it asks for.
  (await server.database.owner.query(text, values)).rows as Row[]

/** A unit with a zone, a detector in it, its people, and the wish for a drill. */
const unit = async () => {
  const place = { oem, project: await server.make.project(oem, null, 'School') }
  const areaId = uuidV7()
  await rows(`insert into area (id, oem_id, project_id, kind, name) values ($1, $2, $3, 'zone', '3F')`, [
    areaId,
    oem,
    place.project,
  ])
  const detector = await server.make.equipment(place, { type_no: smoke, area_id: areaId })
  const leader = await server.make.account('dutyOfficer', place)
  const officer = await server.make.account('dutyOfficer', place)
  const token = await server.signIn(leader.loginName)
  const wish = {
    projectId: place.project,
    name: '消防疏散演练',
    areaId,
    leaderId: leader.id,
    equipmentIds: [detector],
    from: inMinutes(-1),
    until: inMinutes(40),
    steps: drillScripts.evacuation.map((step) => ({ ...step })),
    counts: [
      { name: '初一', expected: 3 },
      { name: '初二', expected: 2 },
    ],
  }
  /** As the lane marks it. */
  const fire = (drillId: string) =>
    server.make.alarm(place, detector, {
      kind: 'fire-alarm',
      priority: 1,
      drill_id: drillId,
      ladder: 'fire',
      ladder_from: new Date(),
      ladder_due: new Date(),
    })
  return { place, areaId, detector, leader, officer, token, wish, fire }
}
const begun = async () => {
  const one = await unit()
  const { drillId } = await server.result(drillCalls.plan, one.wish, one.token)
  await server.result(drillCalls.begin, { drillId }, one.token)
  return { ...one, drillId }
}

describe('a drill with its score', () => {
  it('is planned, run, noted, counted, paused and ended; the platform proves what it stored', async () => {
    const { drillId, token, fire, wish } = await begun()
    expect(await server.result(drillCalls.running, {}, token)).toMatchObject({ rows: [{ drillId, state: 'running' }] })
    await server.result(drillCalls.reach, { drillId, place: 0 }, token)
    const alarmId = await fire(drillId)
    await server.result(alarmDeskCalls.acknowledge, { alarmId }, token)
    for (const place of [3, 4]) await server.result(drillCalls.reach, { drillId, place }, token)
    await server.result(drillCalls.note, { drillId, note: '东楼梯排队' }, token)
    await server.result(drillCalls.count, { drillId, place: 0, present: 3 }, token)
    const partly = await server.result(drillCalls.count, { drillId, place: 1, present: 1 }, token)
    expect(partly.steps[9]).toMatchObject({ verdict: 'ahead', score: null })
    await server.result(drillCalls.count, { drillId, place: 1, present: 2 }, token)
    await server.result(drillCalls.pause, { drillId }, token)
    expect(await server.send(drillCalls.reach, { drillId, place: 5 }, token)).toMatchObject({ code: 'drillElsewhere' })
    await server.result(drillCalls.resume, { drillId }, token)
    const ended = await server.result(drillCalls.end, { drillId }, token)
    expect(ended).toMatchObject({ state: 'ended', breakout: null, total: 100, judged: 100, mayDo: [], alarmId })
    expect(ended.steps.map(({ verdict }) => verdict)).toEqual(
      'met met met unproven met missed missed missed missed met missed'.split(' '),
    )
    expect(ended.gained).toBe(5 + 10 + 5 + 10 + 10)
    expect(ended.notes).toMatchObject([{ note: '东楼梯排队' }])
    const [alarm] = await rows(`select verdict, state, ladder_due from alarm where id = $1`, [alarmId])
    expect(alarm).toEqual({ verdict: 'drill', state: 'verified', ladder_due: null })
    expect(await server.send(drillCalls.abort, { drillId }, token)).toMatchObject({ code: 'drillElsewhere' })
    expect((await server.result(drillCalls.list, { projectId: wish.projectId, size: 5 }, token)).rows).toHaveLength(1)
  })

  it('has its report and its muster list as a table, in both languages, for whoever may see the drill', async () => {
    const { drillId, token, place } = await begun()
    await server.result(drillCalls.reach, { drillId, place: 0 }, token)
    await server.result(drillCalls.count, { drillId, place: 0, present: 3 }, token)
    await server.result(drillCalls.count, { drillId, place: 1, present: 1 }, token)
    await server.result(drillCalls.note, { drillId, note: '=东楼梯排队' }, token)
    await server.result(drillCalls.end, { drillId }, token)
    const tableOf = async (language: 'zh' | 'en') => {
      const { address } = await server.result(drillCalls.report, { drillId, language }, token)
      return (await (await fetch(`${server.base}${address}`)).text()).split('\r\n')
    }
    const chinese = await tableOf('zh')
    expect(chinese[0]).toContain('类别,项目')
    expect(chinese).toContainEqual(expect.stringMatching(/^步骤,触发探测器,导演按下,,0,达标,,0,/))
    expect(chinese).toContainEqual(expect.stringMatching(/^清点,初二,还没到 1 人,.*,2,1,/))
    expect(chinese).toContainEqual(expect.stringMatching(/^清点,清点名单,还没到 1 人,.*,5,4,/))
    expect(chinese.join()).not.toContain(',=东楼梯')
    const english = await tableOf('en')
    expect(english).toContainEqual(expect.stringMatching(/^Muster,初二,1 people missing,.*,2,1,/))
    expect(english).toHaveLength(chinese.length)
    const inspector = await server.signIn((await server.make.account('inspector', place)).loginName)
    const { token: stranger } = await unit()
    expect(await server.send(drillCalls.report, { drillId }, stranger)).toMatchObject({ code: 'missing' })
    const mayList = (await server.send(drillCalls.detail, { drillId }, inspector)).code
    expect((await server.send(drillCalls.report, { drillId }, inspector)).code).toBe(mayList)
  })

  it('calls its leader first, before whoever else is on duty', async () => {
    const { drillId, fire, leader, officer } = await begun()
    const alarmId = await fire(drillId)
    await rows(`update alarm set ladder_from = now() - interval '35 seconds' where id = $1`, [alarmId])
    await callPeople(pool)
    const called = await rows<{ account_id: string; channel: string }>(
      'select account_id, channel from message where alarm_id = $1',
      [alarmId],
    )
    expect(called.filter(({ channel }) => channel === 'voice')).toEqual([{ account_id: leader.id, channel: 'voice' }])
    expect(new Set(called.map(({ account_id }) => account_id))).toEqual(new Set([leader.id, officer.id]))
  })
})

describe('what is real', () => {
  it('is told to everybody anew when the drill is aborted, in one press', async () => {
    const { drillId, fire, token } = await begun()
    const alarmId = await fire(drillId)
    await callPeople(pool)
    const messages = () =>
      rows<{ case_id: string }>(`select distinct case_id from message where alarm_id = $1 and channel = 'push'`, [
        alarmId,
      ])
    expect(await messages()).toEqual([{ case_id: alarmId }])
    await server.result(alarmDeskCalls.acknowledge, { alarmId }, token)
    expect(await server.result(drillCalls.abort, { drillId }, token)).toMatchObject({
      state: 'aborted',
      breakout: 'person',
    })
    const [alarm] = await rows(`select state, verdict, ladder, acknowledged_at from alarm where id = $1`, [alarmId])
    expect(alarm).toEqual({ state: 'notified', verdict: null, ladder: 'fire', acknowledged_at: null })
    await callPeople(pool)
    expect(await messages()).toHaveLength(2)
  })

  it('is what a person calls real: the drill is over', async () => {
    const { drillId, fire, token } = await begun()
    const alarmId = await fire(drillId)
    await server.result(alarmDeskCalls.acknowledge, { alarmId }, token)
    const seen = await server.result(alarmDeskCalls.case, { alarmId }, token)
    await server.result(alarmDeskCalls.verify, { alarmId, version: seen.version, verdict: 'real' }, token)
    expect(await server.result(drillCalls.detail, { drillId }, token)).toMatchObject({
      state: 'aborted',
      breakout: 'verdict',
      alarmId,
    })
    const [alarm] = await rows<{ real_case_id: string | null }>('select real_case_id from alarm where id = $1', [
      alarmId,
    ])
    expect(alarm?.real_case_id).not.toBe(null)
  })

  it('is what nobody has judged when the window ends by the clock', async () => {
    const { drillId, fire, token } = await begun()
    const alarmId = await fire(drillId)
    await sweepDrills(createTransactor(pool), Date.now() + 41 * minute)
    expect(await server.result(drillCalls.detail, { drillId }, token)).toMatchObject({
      state: 'ended',
      breakout: 'windowOver',
    })
    const [alarm] = await rows<{ real_case_id: string | null; ladder: string }>('select * from alarm where id = $1', [
      alarmId,
    ])
    expect(alarm?.real_case_id).not.toBe(null)
    expect(alarm?.ladder).toBe('fire')
  })

  it('keeps a drill from beginning while it burns', async () => {
    const one = await unit()
    await server.make.alarm(one.place, one.detector, { kind: 'fire-alarm', priority: 1 })
    const { drillId } = await server.result(drillCalls.plan, one.wish, one.token)
    expect(await server.send(drillCalls.begin, { drillId }, one.token)).toMatchObject({ code: 'drillWhileBurning' })
  })

  it('begins once in a unit, also when two are begun in the same moment', async () => {
    const one = await unit()
    const plan = async () => (await server.result(drillCalls.plan, one.wish, one.token)).drillId
    const ids = await Promise.all(Array.from({ length: 6 }, plan))
    const answers = await Promise.all(ids.map((drillId) => server.send(drillCalls.begin, { drillId }, one.token)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'drillWhileBurning')).toHaveLength(5)
  })
})

describe('a drill is planned', () => {
  it.each([
    ['not without a detector in its zone', { type_no: 112 }, {}, 'drillZoneWrong'],
    ['not for longer than eight hours', {}, { until: inMinutes(8 * 60 + 5) }, 'drillWindowWrong'],
    ['not in the past', {}, { from: inMinutes(-60), until: inMinutes(-30) }, 'drillWindowWrong'],
    [
      'not with a script that begins with nothing',
      {},
      { steps: drillScripts.evacuation.slice(1, 4).map((step) => ({ ...step })) },
      'invalidInput',
    ],
  ])('%s', async (_, row, change, code) => {
    const { wish, token, place, areaId } = await unit()
    const equipmentId = await server.make.equipment(place, { type_no: smoke, area_id: areaId, ...row })
    const asked = { ...wish, equipmentIds: [equipmentId], ...change }
    expect(await server.send(drillCalls.plan, asked, token)).toMatchObject({ code })
  })

  it('and begins only inside its window', async () => {
    const { wish, token } = await unit()
    const later = { ...wish, from: inMinutes(10), until: inMinutes(40) }
    const { drillId } = await server.result(drillCalls.plan, later, token)
    expect(await server.send(drillCalls.begin, { drillId }, token)).toMatchObject({ code: 'drillNotNow' })
  })
})

describe('somebody else', () => {
  it('of another unit sees no drill and moves none', async () => {
    const { drillId, wish } = await begun()
    const { token: stranger } = await unit()
    for (const call of [drillCalls.detail, drillCalls.begin, drillCalls.end, drillCalls.abort, drillCalls.pause])
      expect(await server.send(call, { drillId }, stranger), call.path).toMatchObject({ code: 'missing' })
    expect(await server.send(drillCalls.plan, wish, stranger)).toMatchObject({ code: 'missing' })
    const { rows: leaders } = await server.result(drillCalls.leaders, { projectId: wish.projectId }, stranger)
    expect(leaders).toEqual([])
    expect((await server.result(drillCalls.running, {}, stranger)).rows).toEqual([])
  })

  it('without the right may look at it and do nothing, and is offered nothing', async () => {
    const { drillId, place } = await begun()
    const { loginName } = await server.make.account('inspector', place)
    const token = await server.signIn(loginName)
    expect(await server.send(drillCalls.abort, { drillId }, token)).toMatchObject({ code: 'forbidden' })
  })
})
