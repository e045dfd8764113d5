import { hazardCalls } from '@vigil/contract/hazard/hazard'
import { nuisanceCalls } from '@vigil/contract/alarm/nuisance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let oem: string
let place: { oem: string; project: string }
const points: Record<string, string> = {}
const tokens: Record<string, string> = {}

const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day)
const judged = (point: string, daysAgo: number, row: object = {}) =>
  server.make.alarm(place, points[point] ?? '', {
    kind: 'fire-alarm',
    priority: 1,
    verdict: 'false',
    cause: 'cooking',
    first_at: ago(daysAgo),
    ...row,
  })
const signIn = async (name: string, role: 'manager' | 'maintainer' | 'oem', at: Partial<typeof place>) => {
  const { loginName } = await server.make.account(role, at)
  tokens[name] = await server.signIn(loginName)
}

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem, null, 'Riverside tower') }
  for (const name of ['kitchen', 'lobby', 'tested', 'chatty'])
    points[name] = await server.make.equipment(place, { name, created_at: ago(200) })
  await signIn('manager', 'manager', place)
  await signIn('maintainer', 'maintainer', place)
  await signIn('oem', 'oem', { oem })
  await signIn('neighbour', 'manager', { oem, project: await server.make.project(oem) })
  for (const daysAgo of [1, 2, 3]) await judged('kitchen', daysAgo)
  await judged('kitchen', 4, { cause: 'dust' })
  await judged('kitchen', 40)
  await judged('lobby', 5, { cause: 'steam' })
  for (const verdict of ['test', 'drill', 'real']) await judged('tested', 2, { verdict, cause: null, flaps: 9 })
  await server.make.alarm(place, points['chatty'] ?? '', { flaps: 7, is_flapping: true, condition: 'recovered' })
})
afterAll(() => server.stop())

const ranking = (who: string, input: { projectId?: string } = {}) =>
  server.result(nuisanceCalls.ranking, { days: 30, ...input }, tokens[who])
const pointIn = async (name: string, who = 'manager') => {
  const { rows, fixed } = await ranking(who)
  return [...rows, ...fixed].find(({ equipmentId }) => equipmentId === points[name])
}

describe('the ranking of points that cry wolf', () => {
  it('counts what people judged false against the time in service and the period before, with causes and share', async () => {
    const { rows, falseAlarms, falseAlarmsBefore, days } = await ranking('manager')
    expect([falseAlarms, falseAlarmsBefore, days]).toEqual([5, 1, 30])
    expect(rows.map(({ equipmentName }) => equipmentName)).toEqual(['kitchen', 'lobby', 'tested', 'chatty'])
    expect(rows[0]).toMatchObject({
      projectName: 'Riverside tower',
      raisesFires: true,
      falseAlarms: 4,
      rate: 5.56,
      falseAlarmsBefore: 1,
      rateBefore: 1.39,
      share: 0.8,
      causes: [
        { cause: 'cooking', count: 3 },
        { cause: 'dust', count: 1 },
      ],
      fix: null,
    })
    expect(Date.now() - Date.parse(rows[0]?.lastAt ?? '')).toBeLessThan(1.1 * day)
  })

  it('never counts tests and drills, nor what was raised while a person tested the point', async () => {
    // Of its three alarms only the real one came and went: neither the test nor the drill is in the figures.
    expect(await pointIn('tested')).toMatchObject({ falseAlarms: 0, pairs: 9 })
    const isolation = uuidV7()
    await server.database.owner.query(
      `insert into isolation (id, oem_id, project_id, equipment_id, kind, reason, owner_id, until)
       values ($1, $2, $3, $4, 'test', '季度测试', gen_random_uuid(), now() + interval '1 hour')`,
      [isolation, place.oem, place.project, points['tested']],
    )
    await judged('tested', 1, { isolation_id: isolation })
    expect(await pointIn('tested')).toMatchObject({ falseAlarms: 0 })
  })

  it('shows a point that comes and goes although nobody judged it', async () => {
    expect(await pointIn('chatty')).toMatchObject({ falseAlarms: 0, pairs: 7, flapping: 1 })
  })

  it('is the operator’s for all its units, and shows ten at most', async () => {
    const other = { oem, project: await server.make.project(oem, null, 'Harbour') }
    for (let n = 0; n < 12; n++) {
      const point = await server.make.equipment(other, { created_at: ago(200) })
      await server.make.alarm(other, point, { verdict: 'false', cause: 'other', first_at: ago(2) })
    }
    expect((await ranking('oem')).rows).toHaveLength(10)
    expect((await ranking('oem')).rows[0]?.equipmentName).toBe('kitchen')
    expect((await ranking('oem', { projectId: other.project })).falseAlarms).toBe(12)
    expect((await ranking('manager')).falseAlarms).toBe(5)
  })

  it('is empty for a neighbour, also when he names another’s unit', async () => {
    const nothing = { rows: [], fixed: [], falseAlarms: 0 }
    expect(await ranking('neighbour')).toMatchObject(nothing)
    expect(await ranking('neighbour', { projectId: place.project })).toMatchObject(nothing)
  })
})

describe('a fix by one press', () => {
  const pressed = (cause: 'cooking' | 'dust' = 'cooking') => ({ equipmentId: points['kitchen'] ?? '', cause })
  const fix = (who = 'manager') => server.result(nuisanceCalls.fix, pressed(), tokens[who])

  it('is one hazard of the point, however often it is pressed, with the figures before and after', async () => {
    const [{ hazardId }, again] = await Promise.all([
      fix(),
      server.result(nuisanceCalls.fix, pressed('dust'), tokens['oem']),
    ])
    expect(again.hazardId).toBe(hazardId)
    const hazard = await server.result(hazardCalls.case, { hazardId }, tokens['manager'])
    expect(hazard).toMatchObject({ source: 'nuisance', level: 'general', state: 'found', equipmentName: 'kitchen' })
    expect(hazard.timeline).toHaveLength(1)
    expect(await pointIn('kitchen')).toMatchObject({ fix: { hazardId, state: 'found', before: 5.56, after: null } })
  })

  it('that is closed still says what it was and what has become of it, and another one may follow', async () => {
    const text = `update hazard set state = 'closed', found_at = now() - interval '12 days',
      closed_at = now() - interval '10 days' where source = 'nuisance' returning id`
    const { rows } = await server.database.owner.query<{ id: string }>(text)
    // Only what came after it was closed: four of the last ten days.
    expect(await pointIn('kitchen')).toMatchObject({ fix: { hazardId: rows[0]?.id, before: 1.39, after: 16.67 } })
    expect((await fix()).hazardId).not.toBe(rows[0]?.id)
  })

  it('stays to be seen when the point has fallen silent', async () => {
    const silent = { equipmentId: points['tested'] ?? '', cause: 'other' } as const
    const { hazardId } = await server.result(nuisanceCalls.fix, silent, tokens['oem'])
    await server.database.owner.query('update alarm set flaps = 0 where equipment_id = $1', [points['tested']])
    const { rows, fixed } = await ranking('manager')
    expect(rows.map(({ equipmentName }) => equipmentName)).not.toContain('tested')
    expect(fixed).toMatchObject([{ equipmentName: 'tested', falseAlarms: 0, fix: { hazardId } }])
  })

  it('is not for a neighbour, nor for who may not report hazards', async () => {
    const foreign = await server.send(nuisanceCalls.fix, pressed(), tokens['neighbour'])
    expect(foreign).toMatchObject({ code: 'missing' })
    const unfit = await server.send(nuisanceCalls.fix, pressed(), tokens['maintainer'])
    expect(unfit).toMatchObject({ code: 'forbidden' })
  })
})
