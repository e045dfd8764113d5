import { isolationCalls } from '@vigil/contract/equipment/isolation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { sweepWalkTests } from './walk-test.sweep.ts'

let server: TestServer
let place: { oem: string; project: string }
let pool: ReturnType<typeof createPool>
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem, null, 'Riverside tower') }
  const elsewhere = { oem, project: await server.make.project(oem) }
  const people = [
    ['dutyOfficer', 'dutyOfficer', place],
    ['inspector', 'inspector', place],
    ['neighbour', 'manager', elsewhere],
  ] as const
  for (const [name, role, at] of people) {
    const { loginName } = await server.make.account(role, at)
    tokens[name] = await server.signIn(loginName)
  }
  const url = server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 2, pipeline: true })
})
afterAll(async () => {
  await pool.end()
  await server.stop()
})

const hour = 3_600_000
const callPoint = 112
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const shield = (equipmentId: string, until = inHours(4), who = 'dutyOfficer') =>
  server.send(isolationCalls.begin, { equipmentId, kind: 'shield', reason: '探测器污染，等待清洗', until }, tokens[who])
const ledger = async (stage: 'active' | 'past', who = 'dutyOfficer') =>
  (await server.result(isolationCalls.list, { stage, size: 50 }, tokens[who])).rows

describe('workflows 15.6: the ledger of isolations', () => {
  it('names who, why and until when, is ended by a person and keeps what has ended', async () => {
    const equipmentId = await server.make.equipment(place, { name: 'detector 87' })
    expect((await shield(equipmentId)).code).toBe('ok')
    const [entry] = await ledger('active')
    expect(entry).toMatchObject({
      equipmentName: 'detector 87',
      kind: 'shield',
      alarms: 0,
      reason: '探测器污染，等待清洗',
    })
    expect(entry?.ownerName).toBeTruthy()
    expect(await server.result(isolationCalls.active, {}, tokens['dutyOfficer'])).toMatchObject({ shields: 1 })
    await server.result(isolationCalls.end, { isolationId: entry?.isolationId ?? '' }, tokens['dutyOfficer'])
    expect(await ledger('active')).toEqual([])
    expect((await ledger('past'))[0]).toMatchObject({ equipmentId, endedByName: entry?.ownerName })
    const again = await server.send(
      isolationCalls.end,
      { isolationId: entry?.isolationId ?? '' },
      tokens['dutyOfficer'],
    )
    expect(again).toMatchObject({ code: 'isolationOver' })
  })

  it('lasts a day at most, however it is extended, and one point stands in it once', async () => {
    const equipmentId = await server.make.equipment(place)
    expect(await shield(equipmentId, inHours(25))).toMatchObject({ code: 'isolationTooLong' })
    expect(await shield(equipmentId, inHours(-1))).toMatchObject({ code: 'deadlineWrong' })
    expect((await shield(equipmentId)).code).toBe('ok')
    expect(await shield(equipmentId)).toMatchObject({ code: 'alreadyIsolated' })
    const { isolationId } = (await ledger('active')).find((one) => one.equipmentId === equipmentId) ?? {
      isolationId: '',
    }
    const extend = (hours: number) =>
      server.send(
        isolationCalls.extend,
        { isolationId, until: inHours(hours), reason: '清洗未完成' },
        tokens['dutyOfficer'],
      )
    expect(await extend(25)).toMatchObject({ code: 'isolationTooLong' })
    expect((await extend(23)).code).toBe('ok')
    expect((await ledger('active')).find((one) => one.isolationId === isolationId)).toMatchObject({
      extendedReason: '清洗未完成',
    })
  })

  it('is closed to a neighbour and to whoever lacks the right', async () => {
    const equipmentId = await server.make.equipment(place)
    expect(await shield(equipmentId, inHours(1), 'neighbour')).toMatchObject({ code: 'missing' })
    expect(await shield(equipmentId, inHours(1), 'inspector')).toMatchObject({ code: 'forbidden' })
    expect(await ledger('active', 'neighbour')).toEqual([])
    expect(await server.result(isolationCalls.active, {}, tokens['neighbour'])).toMatchObject({ shields: 0, tests: 0 })
  })
})

describe('a walk test by one person', () => {
  const sweep = (now = Date.now()) => sweepWalkTests(createTransactor(pool), now)
  const begin = async (types: readonly number[]) => {
    const equipmentIds: string[] = []
    for (const type_no of types) equipmentIds.push(await server.make.equipment(place, { type_no }))
    const input = { projectId: place.project, equipmentIds, reason: '月度巡测', hours: 2 }
    return server.result(isolationCalls.beginWalk, input, tokens['dutyOfficer'])
  }
  const isolationOf = async (equipmentId: string) =>
    (
      await server.database.owner.query<{ id: string }>('select id from isolation where equipment_id = $1', [
        equipmentId,
      ])
    ).rows[0]?.id
  /** As the pipeline stores it: with the entry of the ledger that was open when the point spoke. */
  const fire = async (equipmentId: string, row: Parameters<TestServer['make']['alarm']>[2] = {}) =>
    server.make.alarm(place, equipmentId, {
      ...row,
      kind: 'fire-alarm',
      priority: 1,
      isolation_id: (await isolationOf(equipmentId)) ?? null,
    })
  const verdictOf = async (id: string) =>
    (
      await server.database.owner.query<{ verdict: string | null; state: string; ladder_due: Date | null }>(
        'select verdict, state, ladder_due from alarm where id = $1',
        [id],
      )
    ).rows[0]
  const archive = (ids: string[]) =>
    server.database.owner.query("update alarm set state = 'archived', archived_at = now() where id = any($1::uuid[])", [
      ids,
    ])

  it('ticks each point that fires, in walking order, judges it a test, and says what was not tested', async () => {
    const walk = await begin([104, 104, 104])
    const [first, second, third] = walk.points.map(({ equipmentId }) => equipmentId)
    const alarms = [await fire(first ?? ''), await fire(third ?? '')]
    await sweep()
    expect(await verdictOf(alarms[0] ?? '')).toEqual({ verdict: 'test', state: 'verified', ladder_due: null })
    const ended = await server.result(isolationCalls.endWalk, { walkTestId: walk.walkTestId }, tokens['dutyOfficer'])
    expect(ended.points.filter(({ firedAt }) => firedAt === null).map(({ equipmentId }) => equipmentId)).toEqual([
      second,
    ])
    expect(ended.points[0]).toMatchObject({ alarmId: alarms[0] })
    const rows = await ledger('active')
    expect(rows.filter(({ kind }) => kind === 'test')).toEqual([])
    await archive(alarms)
  })

  it('leaves a fire of a point that is not listed real, and while that burns, judges nothing by itself', async () => {
    const walk = await begin([104])
    const real = await server.make.alarm(place, await server.make.equipment(place, { type_no: 104 }), {
      kind: 'fire-alarm',
      priority: 1,
    })
    const listed = await fire(walk.points[0]?.equipmentId ?? '')
    await sweep()
    expect((await verdictOf(real))?.verdict).toBeNull()
    expect((await verdictOf(listed))?.verdict).toBeNull()
    const { points } = await server.result(isolationCalls.walk, { walkTestId: walk.walkTestId }, tokens['dutyOfficer'])
    expect(points[0]?.firedAt).not.toBeNull()
    await archive([real, listed])
  })

  it('does not judge a call point that a hand presses, nor anything after its time', async () => {
    const walk = await begin([callPoint, 104])
    expect(walk.points.map(({ needsPerson }) => needsPerson)).toEqual([true, false])
    const pressed = await fire(walk.points[0]?.equipmentId ?? '')
    await sweep()
    expect((await verdictOf(pressed))?.verdict).toBeNull()
    await archive([pressed])
    const late = await fire(walk.points[1]?.equipmentId ?? '')
    await sweep(Date.now() + 3 * hour)
    expect((await verdictOf(late))?.verdict).toBeNull()
    await archive([late])
  })

  it('never judges a second alarm of a point that was tested, nor one that is likely real (A3)', async () => {
    const walk = await begin([104, 104])
    const [first, second] = walk.points.map(({ equipmentId }) => equipmentId)
    const tested = await fire(first ?? '')
    await sweep()
    expect((await verdictOf(tested))?.verdict).toBe('test')
    await archive([tested])
    const burning = await fire(first ?? '')
    await sweep()
    expect((await verdictOf(burning))?.verdict).toBeNull()
    await archive([burning])
    const both = await fire(second ?? '', { likely_real: true })
    await sweep()
    expect((await verdictOf(both))?.verdict).toBeNull()
    await archive([both])
  })

  it.each([
    ['a flow switch', 138],
    ['an alarm valve', 137],
  ])('does not judge %s (A3)', async (_name, type) => {
    const walk = await begin([type])
    expect(walk.points[0]?.needsPerson).toBe(true)
    const flowing = await fire(walk.points[0]?.equipmentId ?? '')
    await sweep()
    expect((await verdictOf(flowing))?.verdict).toBeNull()
    await archive([flowing])
  })

  it('that was forgotten judges no fire at its points, although its time is not over (A3)', async () => {
    const walk = await begin([104, 104])
    await server.database.owner.query(
      "update walk_test set began_at = now() - interval '5 hours', until = now() + interval '19 hours' where id = $1",
      [walk.walkTestId],
    )
    const calling = { ladder: 'fire', ladder_from: new Date(), ladder_due: new Date() }
    const burning = await fire(walk.points[0]?.equipmentId ?? '', calling)
    const spread = await fire(walk.points[1]?.equipmentId ?? '', calling)
    await sweep()
    for (const alarm of [burning, spread]) {
      expect(await verdictOf(alarm)).toMatchObject({ verdict: null, ladder_due: expect.any(Date) })
    }
    await archive([burning, spread])
  })

  it('does not begin on somebody else’s points', async () => {
    const mine = await server.make.equipment(place)
    const input = { projectId: place.project, equipmentIds: [mine], reason: '月度巡测', hours: 1 }
    expect(await server.send(isolationCalls.beginWalk, input, tokens['neighbour'])).toMatchObject({ code: 'missing' })
    expect(await server.send(isolationCalls.beginWalk, input, tokens['inspector'])).toMatchObject({ code: 'forbidden' })
  })
})
