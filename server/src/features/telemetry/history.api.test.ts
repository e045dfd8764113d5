import type { InputOf } from '@vigil/contract/call'
import { mostLines, telemetryCalls } from '@vigil/contract/equipment/telemetry'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

type Question = Partial<InputOf<typeof telemetryCalls.history>>

const equipmentTypeId = 101
const allowedMin = findDeviceType({ equipmentTypeId }).offlineAfterSec / 60
const silentTypeNo = 202

let server: TestServer
let oem: string
let project: string
let token: string
let foreignToken: string

const loginAt = async (place: { oem: string; project: string }) => {
  const { loginName } = await server.make.account('manager', place)
  return server.signIn(loginName)
}

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  project = await server.make.project(oem)
  token = await loginAt({ oem, project })
  const other = await server.make.oem()
  foreignToken = await loginAt({ oem: other, project: await server.make.project(other) })
})
afterAll(() => server.stop())

/** Yesterday, which has a partition and lies wholly behind us. */
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const atMinute = (minute: number): string =>
  new Date(Date.parse(`${yesterday}T00:00:00.000Z`) + minute * 60_000).toISOString()

const makeDevice = (type_no = equipmentTypeId) => server.make.equipment({ oem, project }, { type_no })

const report = async (id: string, minute: number, reported: object, boot = 1): Promise<void> => {
  await server.database.owner.query(
    `insert into equipment_history (equipment_id, received_at, boot_id, device_seq, reported)
     values ($1, $2, $3, (random() * 1e9)::bigint, $4)`,
    [id, atMinute(minute), boot, JSON.stringify(reported)],
  )
}

/** An hour of yesterday in 6 buckets of ten minutes. */
const hour = { keys: ['voltage'], from: atMinute(600), to: atMinute(660), points: 6 }
const ask = (equipmentId: string, question: Question = {}, as = token) =>
  server.send(telemetryCalls.history, { equipmentId, ...hour, ...question }, as)
const historyOf = (equipmentId: string, question: Question = {}) =>
  server.result(telemetryCalls.history, { equipmentId, ...hour, ...question }, token)

const every = async (id: string, from: number, to: number, minutes: number): Promise<void> => {
  for (let minute = from; minute < to; minute += minutes) await report(id, minute, { voltage: 220 })
}

describe('the history of a value', () => {
  it('is the least, the greatest and the mean of each bucket [spec 7.calls.equipment.history-properties]', async () => {
    const id = await makeDevice()
    await report(id, 600, { voltage: 218, current: 3 })
    await report(id, 609.99, { voltage: 224 })
    await report(id, 610, { voltage: 230.5 })
    await report(id, 660, { voltage: 999 })
    const { series, bucketMs } = await historyOf(id, { keys: ['current', 'voltage', 'never'] })
    expect(bucketMs).toBe(600_000)
    expect(series).toEqual([
      { key: 'current', points: [{ at: atMinute(600), min: 3, max: 3, mean: 3 }] },
      {
        key: 'voltage',
        points: [
          { at: atMinute(600), min: 218, max: 224, mean: 221 },
          { at: atMinute(610), min: 230.5, max: 230.5, mean: 230.5 },
        ],
      },
      { key: 'never', points: [] },
    ])
  })

  it('holds numbers only, and none that nothing can measure', async () => {
    const id = await makeDevice()
    for (const [n, voltage] of ['230', true, null, { deep: 1 }, 1.7e308, 1.7e308].entries())
      await report(id, 600 + n, { voltage })
    expect((await historyOf(id)).series).toEqual([{ key: 'voltage', points: [] }])
    await report(id, 607, { voltage: -5 })
    expect((await historyOf(id)).series[0]?.points).toMatchObject([{ min: -5, max: -5 }])
  })

  it('touches no other day: one that is locked does not delay it', async () => {
    const id = await makeDevice()
    await report(id, 600, { voltage: 1 })
    const [before, today] = [-2, 0].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
    const locker = await server.database.owner.connect()
    try {
      await locker.query('select make_history_partitions($1, 1)', [before])
      await locker.query('begin')
      for (const day of [before, today])
        await locker.query(`lock table equipment_history_${day?.replaceAll('-', '')} in access exclusive mode`)
      expect((await historyOf(id)).series[0]?.points).toHaveLength(1)
    } finally {
      await locker.query('rollback')
      locker.release()
    }
  })
})

describe('silence', () => {
  it('longer than the type allows is a gap; shorter is none', async () => {
    const id = await makeDevice()
    await every(id, 595, 620, allowedMin)
    await every(id, 645, 660, allowedMin)
    const last = 595 + Math.floor((619 - 595) / allowedMin) * allowedMin
    expect((await historyOf(id)).gaps).toEqual([{ from: atMinute(last), to: atMinute(645) }])
  })

  it('at both ends is cut to what was asked for', async () => {
    const id = await makeDevice()
    await every(id, 620, 640, 1)
    expect((await historyOf(id)).gaps).toEqual([
      { from: atMinute(600), to: atMinute(620) },
      { from: atMinute(639), to: atMinute(660) },
    ])
    expect((await historyOf(await makeDevice())).gaps).toEqual([{ from: atMinute(600), to: atMinute(660) }])
  })

  it('that is shorter than a bucket cannot be drawn', async () => {
    const id = await makeDevice()
    await every(id, 595, 620, 1)
    await every(id, 626, 661, 1)
    expect((await historyOf(id, { points: 6 })).gaps).toEqual([])
    expect((await historyOf(id, { points: 60 })).gaps).toEqual([{ from: atMinute(619), to: atMinute(626) }])
  })

  it('is not broken by a connection that came and went without a report', async () => {
    const id = await makeDevice()
    await report(id, 630, {}, -1)
    expect((await historyOf(id)).gaps).toEqual([{ from: atMinute(600), to: atMinute(660) }])
  })

  it('is not foretold', async () => {
    const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)]
    const { gaps } = await historyOf(await makeDevice(), { from: from.toISOString(), to: to.toISOString() })
    expect(gaps).toHaveLength(1)
    expect(Date.parse(gaps[0]?.to ?? '')).toBeLessThanOrEqual(Date.now())
  })

  it('is no gap for what never reports by itself', async () => {
    expect((await historyOf(await makeDevice(silentTypeNo))).gaps).toEqual([])
  })
})

describe('somebody else’s history', () => {
  it('looks as if the equipment did not exist', async () => {
    const id = await makeDevice()
    await report(id, 600, { voltage: 1 })
    const foreign = await ask(id, {}, foreignToken)
    expect(foreign).toMatchObject({ statusCode: 410, code: 'missing' })
    expect(foreign).toEqual(await ask('01900000-0000-7000-8000-000000000000'))
  })

  it('is shown by the database to nobody whose scope does not hold the equipment', async () => {
    const id = await makeDevice()
    await report(id, 600, { voltage: 1 })
    const client = await server.database.owner.connect()
    const seenAs = async (scope: string) => {
      await client.query(
        `select set_config('app.scope_kind', 'project', false), set_config('app.scope_ids', $1, false)`,
        [`{${scope}}`],
      )
      const { rows } = await client.query(
        `select key_no from history_series($1, $2, $3, 1000, '{voltage}')
         union all select 2 from history_silences($1, $2, $3, '1 minute')`,
        [id, hour.from, hour.to],
      )
      return rows.length
    }
    expect([await seenAs(project), await seenAs(oem)]).toEqual([2, 0])
    client.release(true)
  })
})

describe('a question', () => {
  it.each<[string, Question]>([
    ['five keys', { keys: ['a', 'b', 'c', 'd', 'e'] }],
    ['no key', { keys: [] }],
    ['601 points', { points: 601 }],
    ['more than 31 days', { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.001Z' }],
    ['an end before its beginning', { from: hour.to, to: hour.from }],
  ])('with %s is refused', async (_what, question) => {
    expect(await ask(await makeDevice(), question)).toMatchObject({ statusCode: 400, code: 'invalidInput' })
  })

  it('may span 31 days', async () => {
    const month = { from: new Date(Date.parse(hour.to) - 31 * 86_400_000).toISOString(), to: hour.to, points: 600 }
    expect(await ask(await makeDevice(), month)).toMatchObject({ statusCode: 200 })
  })
})

describe('the lines of many rows', () => {
  const key = 'voltage'
  const agoMin = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const say = (id: string, minutes: number, reported: object) =>
    server.database.owner.query(
      `insert into equipment_history (equipment_id, received_at, boot_id, device_seq, reported)
       values ($1, $2, 1, (random() * 1e9)::bigint, $3)`,
      [id, agoMin(minutes), JSON.stringify(reported)],
    )
  const linesOf = (ids: readonly string[], as = token) =>
    server.send(telemetryCalls.lines, { asked: ids.map((equipmentId) => ({ equipmentId, key })) }, as)

  it('come in one answer, in the order asked for, the oldest mean first, and empty where nothing was measured', async () => {
    const [one, other, mute] = [await makeDevice(), await makeDevice(), await makeDevice()]
    for (const [minutes, voltage] of [
      [100, 218],
      [20, 230],
      [400, 999],
    ] as const)
      await say(one, minutes, { voltage })
    await say(other, 10, { voltage: 221, current: 3 })
    expect(await linesOf([other, mute, one])).toMatchObject({
      result: {
        rows: [
          { equipmentId: other, key, means: [221] },
          { equipmentId: mute, key, means: [] },
          { equipmentId: one, key, means: [218, 230] },
        ],
      },
    })
  })

  it("leave out somebody else's equipment exactly as what never was", async () => {
    const [own, never] = [await makeDevice(), '01900000-0000-7000-8000-000000000000']
    await say(own, 10, { voltage: 221 })
    expect(await linesOf([own, never])).toMatchObject({ result: { rows: [{ equipmentId: own }] } })
    expect(await linesOf([own, never], foreignToken)).toMatchObject({ statusCode: 200, result: { rows: [] } })
  })

  it('are at least one and at most fifty, and need the right to look', async () => {
    expect(await linesOf([])).toMatchObject({ code: 'invalidInput' })
    const many = Array.from({ length: mostLines + 1 }, () => '01900000-0000-7000-8000-000000000000')
    expect(await linesOf(many)).toMatchObject({ code: 'invalidInput' })
    expect(await linesOf(many.slice(1))).toMatchObject({ statusCode: 200 })
    expect(await server.send(telemetryCalls.lines, { asked: [{ equipmentId: many[0] ?? '', key }] })).toMatchObject({
      statusCode: 401,
    })
  })
})
