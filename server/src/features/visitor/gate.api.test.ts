import { gateCalls as calls } from '@vigil/contract/visitor/gate'
import { visitCalls } from '@vigil/contract/visitor/visit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { visitorWorld } from '#testing/visitor-world.ts'
import { passCode } from './gate/pass.rules.ts'

let server: TestServer
let oem: string

beforeAll(async () => {
  server = await startTestServer({ VIGIL_DOOR_KNOCKS: '10000' })
  oem = await server.make.oem()
})
afterAll(() => server.stop())

const owner = async (statement: string, values: unknown[]) =>
  (await server.database.owner.query(statement, values)).rows
const approved = async () => {
  const world = await visitorWorld(server, oem)
  const visit = await world.ask()
  await world.approve(visit)
  return { ...world, visit }
}

describe('a pass at a gate', () => {
  it('lets in, on through the next door, and out, and the log says so', async () => {
    const world = await visitorWorld(server, oem)
    const visit = await world.ask()
    await world.approve(visit, [world.east, world.third])
    const step = async (direction: 'in' | 'through' | 'out', door: string) =>
      world.show(await world.codeOf(visit.secret), direction, door)
    expect(await step('in', world.east)).toMatchObject({ isAdmitted: true, personName: '周*', people: 1 })
    expect((await world.visits())[0]).toMatchObject({ state: 'visiting', lastDoorName: '1F 东门闸机' })
    expect(await step('through', world.third)).toMatchObject({ isAdmitted: true })
    expect(await step('out', world.east)).toMatchObject({ isAdmitted: true })
    expect((await world.visits())[0]).toMatchObject({ state: 'left', leftAt: expect.any(String) })
    const unit = { projectId: world.place.project, size: 20 }
    const { rows } = await server.result(calls.log, unit, world.host.token)
    expect(rows.map(({ direction, doorName, personName }) => [direction, doorName, personName])).toEqual([
      ['out', '1F 东门闸机', '周*'],
      ['through', '3F 门禁', '周*'],
      ['in', '1F 东门闸机', '周*'],
    ])
  })

  it('copied and shown 60 seconds later is refused', async () => {
    const { visit, show } = await approved()
    const [row] = await owner('select id, secret, passes from visit where id = $1', [visit.visitId])
    const old = passCode(row, Date.now() - 60_000)
    expect(await show(old.content)).toMatchObject({ isAdmitted: false, refusal: 'passOld' })
  })

  it('shown again after it let somebody in is refused, and so is a second entry with a new code', async () => {
    const { visit, codeOf, show } = await approved()
    const code = await codeOf(visit.secret)
    expect(await show(code)).toMatchObject({ isAdmitted: true })
    expect(await show(code)).toMatchObject({ isAdmitted: false, refusal: 'passUsed' })
    expect(await show(await codeOf(visit.secret))).toMatchObject({ isAdmitted: false, refusal: 'passInside' })
  })

  it('shown at two gates in the same moment lets in once', async () => {
    const { visit, codeOf, show } = await approved()
    const code = await codeOf(visit.secret)
    const answers = await Promise.all(Array.from({ length: 6 }, () => show(code)))
    expect(answers.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(1)
    const once = await owner('select count(*)::int as n from gate_passage where visit_id = $1 and refusal is null', [
      visit.visitId,
    ])
    expect(once).toEqual([{ n: 1 }])
  })

  it('before and after its time is refused', async () => {
    const { visit, codeOf, show } = await approved()
    const code = await codeOf(visit.secret)
    await owner(`update visit set begins_at = now() + interval '1 minute' where id = $1`, [visit.visitId])
    expect(await show(code)).toMatchObject({ refusal: 'passEarly' })
    await owner(
      `update visit set begins_at = now() - interval '2 minutes', ends_at = now() - interval '1 minute' where id = $1`,
      [visit.visitId],
    )
    expect(await show(code)).toMatchObject({ refusal: 'passLate' })
  })

  it('at another door is refused, and so is a door that has moved to another unit', async () => {
    const { visit, codeOf, show, third, east, place } = await approved()
    expect(await show(await codeOf(visit.secret), 'in', third)).toMatchObject({ refusal: 'passOtherDoor' })
    const elsewhere = await server.make.project(oem)
    await owner('update equipment set project_id = $2 where id = $1', [east, elsewhere])
    const operator = await server.make.account('super')
    const token = await server.signIn(operator.loginName)
    const shown = { doorId: east, direction: 'in' as const, content: await codeOf(visit.secret) }
    expect(await server.result(calls.visitor, shown, token)).toMatchObject({ refusal: 'passOtherUnit' })
    await owner('update equipment set project_id = $2 where id = $1', [east, place.project])
  })

  it('of a visit that was taken back is refused', async () => {
    const { visit, codeOf, show } = await approved()
    const code = await codeOf(visit.secret)
    await server.result(visitCalls.withdraw, { secret: visit.secret })
    expect(await show(code)).toMatchObject({ refusal: 'passCancelled' })
    expect(await server.result(visitCalls.pass, { secret: visit.secret })).toMatchObject({ qr: null })
  })

  it('made by somebody else is refused and written into nobody’s visit', async () => {
    const { visit, codeOf, show } = await approved()
    const code = await codeOf(visit.secret)
    const forged = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`
    for (const content of [forged, 'https://example.com', 'VV1.'])
      expect(await show(content)).toMatchObject({ refusal: 'passForged', personName: null })
    expect(await owner('select id from gate_passage where visit_id = $1', [visit.visitId])).toEqual([])
  })

  it('opens nothing inwards while there is a fire, and lets everybody out', async () => {
    const { place, east, visit, codeOf, show, ...world } = await approved()
    await show(await codeOf(visit.secret))
    const late = await world.ask()
    await world.approve(late)
    await server.make.alarm(place, east, { kind: 'fire-alarm', priority: 1 })
    expect(await show(await codeOf(late.secret))).toMatchObject({ refusal: 'passFire' })
    expect(await server.result(visitCalls.pass, { secret: late.secret })).toMatchObject({ isFire: true })
    expect(await show(await codeOf(visit.secret), 'out')).toMatchObject({ isAdmitted: true })
  })
})

describe('a gate', () => {
  it('of another unit is nobody’s to speak for, and knows no pass of this one', async () => {
    const own = await approved()
    const neighbour = await visitorWorld(server, oem)
    const content = await own.codeOf(own.visit.secret)
    const shown = { doorId: own.east, direction: 'in', content }
    expect(await server.send(calls.visitor, shown, neighbour.desk.token)).toMatchObject({ code: 'missing' })
    expect(await neighbour.show(content)).toMatchObject({ refusal: 'passForged' })
    const unit = { projectId: own.place.project, size: 20 }
    expect(await server.result(calls.log, unit, neighbour.host.token)).toEqual({ rows: [], next: null })
    const inside = await server.result(calls.inside, { projectId: own.place.project }, neighbour.host.token)
    expect(inside).toEqual({ rows: [], visitors: 0, staff: 0 })
  })

  it('writes what nobody changes afterwards', async () => {
    const { visit, codeOf, show, place } = await approved()
    await show(await codeOf(visit.secret))
    const { rows } = await server.database.owner.query<{ may: boolean }>(
      `select bool_or(has_table_privilege(role, table_name, right_name)) as may
       from unnest(array['vigil_api', 'vigil_engine']) role, unnest(array['gate_passage', 'muster_tick']) table_name,
         unnest(array['update', 'delete']) right_name`,
    )
    expect(rows).toEqual([{ may: false }])
    expect(await owner('select 1 from gate_passage where project_id = $1', [place.project])).toHaveLength(1)
  })
})

describe('who is inside now', () => {
  it('is whoever came in and did not leave, also past his time, with as many as came along', async () => {
    const world = await visitorWorld(server, oem)
    await world.comeIn({ people: 3 })
    const gone = await world.comeIn()
    await world.show(await world.codeOf(gone.secret), 'out')
    const late = await world.comeIn()
    await owner(`update visit set ends_at = now() - interval '1 second' where id = $1`, [late.visitId])
    const inside = await server.result(calls.inside, { projectId: world.place.project }, world.desk.token)
    expect(inside).toMatchObject({ visitors: 4, staff: 0 })
    expect(inside.rows.map(({ people, isOver }) => [people, isOver])).toEqual([
      [3, false],
      [1, true],
    ])
    const [row] = (await world.visits()).filter(({ visitId }) => visitId === late.visitId)
    const left = { visitId: late.visitId, version: row?.version ?? 0 }
    expect(await server.result(visitCalls.leave, left, world.desk.token)).toMatchObject({ state: 'left' })
  })
})
