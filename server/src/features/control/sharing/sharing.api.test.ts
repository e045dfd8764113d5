/** Time sharing: looked at both ways, set once, and its timers rest, change and go together. */
import type { Period } from '@vigil/contract/equipment/periods'
import { batchCalls } from '@vigil/contract/equipment/batch'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { sharingCalls } from '@vigil/contract/equipment/sharing'
import { timerCalls } from '@vigil/contract/equipment/timer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '#testing/factories.ts'
import type { TestServer } from '#testing/start-test-server.ts'
import { startTimerUnit, type TimerUnit } from '#testing/start-timer-unit.ts'

let unit: TimerUnit
let server: TestServer
let place: TimerUnit['place']
let manager: string

const shop: Period = { begins: '09:00', ends: '22:30', weekdays: [1, 2, 3, 4, 5] }
const night: Period = { begins: '23:30', ends: '02:00', weekdays: [6] }

beforeAll(async () => {
  unit = await startTimerUnit()
  ;({ server, place } = unit)
})
beforeEach(async () => {
  manager = await unit.begunAnew()
})
afterAll(() => unit.stop())

const breaker = (row: object = {}) => unit.breaker(row)

const prepare = (equipmentIds: string[], token = manager, projectId = place.project) =>
  server.send(sharingCalls.prepare, { projectId, equipmentIds }, token)
const noncesFor = async (equipmentIds: string[], token = manager) => {
  const prepared = sharingCalls.prepare.output.parse((await prepare(equipmentIds, token)).result)
  return { nonce: prepared.nonce, closingNonce: prepared.closingNonce }
}
const wish = { password: testPassword, name: '营业时间' }
const save = async (equipmentIds: string[], periods = [shop], rest: { sharingId?: string } = {}) =>
  server.result(sharingCalls.save, { ...(await noncesFor(equipmentIds)), ...wish, periods, ...rest }, manager)
const list = async (filter = {}, token = manager) =>
  (await server.result(sharingCalls.list, { ...filter, size: 10 }, token)).rows

interface Timer {
  readonly id: string
  readonly action: string
  readonly clock_time: string
  readonly weekdays: number[]
  readonly is_on: boolean
  readonly next_at: Date | null
  readonly loops: string[]
}
const timersOf = async (sharingId: string): Promise<Timer[]> => {
  const { rows } = await server.database.owner.query<Timer>(
    `select id, action, clock_time, weekdays, is_on, next_at,
       array(select l.equipment_id::text from timer_loop l where l.timer_id = t.id order by l.place) as loops
     from timer t where sharing_id = $1 order by sharing_place`,
    [sharingId],
  )
  return rows
}

describe('setting time sharing', () => {
  it('leaves out what may not be opened, though it could be closed, and sets a timer for each edge', async () => {
    const [one, pump, unregistered] = [
      await breaker(),
      await breaker({ fire_load: true }),
      await breaker({ fire_load: null }),
    ]
    const { batch } = await server.result(
      sharingCalls.prepare,
      { projectId: place.project, equipmentIds: [one, pump, unregistered] },
      manager,
    )
    expect(new Map(batch.loops.map(({ equipmentId, refusal }) => [equipmentId, refusal]))).toEqual(
      new Map([
        [one, null],
        [pump, 'fireLoadIncluded'],
        [unregistered, 'fireLoadIncluded'],
      ]),
    )
    const sharing = await save([one, pump], [shop, night])
    expect(sharing).toMatchObject({ periods: [shop, night], isOn: true, revision: 1, zone: 'Asia/Shanghai' })
    expect(sharing.loops.map(({ equipmentId }) => equipmentId)).toEqual([one])
    expect(await timersOf(sharing.sharingId)).toMatchObject([
      { action: 'switchOn', clock_time: '09:00', weekdays: [1, 2, 3, 4, 5], loops: [one] },
      { action: 'switchOff', clock_time: '22:30', weekdays: [1, 2, 3, 4, 5], loops: [one] },
      { action: 'switchOn', clock_time: '23:30', weekdays: [6], loops: [one] },
      // Over midnight: on the day after.
      { action: 'switchOff', clock_time: '02:00', weekdays: [7], loops: [one] },
    ])
  })

  it('shows the next five moves before, and the first of them after', async () => {
    const asked = { projectId: place.project, periods: [shop, night] }
    const { zone, moves } = await server.result(sharingCalls.preview, asked, manager)
    expect([zone, moves.length]).toEqual(['Asia/Shanghai', 5])
    const { nextMove } = await save([await breaker()], [shop, night])
    expect(nextMove).toEqual(moves[0])
  })

  it('refuses periods that meet, in words, and spends nothing', async () => {
    const nonces = await noncesFor([await breaker()])
    const send = (periods: Period[]) => server.send(sharingCalls.save, { ...nonces, ...wish, periods }, manager)
    expect(await send([shop, { ...shop, begins: '22:30', ends: '23:00' }])).toMatchObject({ code: 'periodsMeet' })
    expect(await send([{ ...shop, ends: '09:05' }])).toMatchObject({ code: 'periodTooShort' })
    expect(await send([shop])).toMatchObject({ statusCode: 200 })
    expect(await send([shop])).toMatchObject({ code: 'prepareAgain' })
  })

  it('takes both halves of the confirmation, of whoever looked, and the password that is asked for', async () => {
    const loops = await Promise.all(Array.from({ length: 6 }, () => breaker()))
    const other = await server.signIn((await server.make.account('manager', place)).loginName)
    const nonces = await noncesFor(loops)
    const send = (input: Partial<typeof nonces>, token = manager, password?: string) =>
      server.send(
        sharingCalls.save,
        { ...nonces, ...input, name: '夜间', periods: [shop], ...(password ? { password } : {}) },
        token,
      )
    expect(await send({}, other, testPassword)).toMatchObject({ code: 'prepareAgain' })
    expect(await send({ closingNonce: nonces.nonce }, manager, testPassword)).toMatchObject({
      code: 'prepareAgain',
    })
    expect(await send({})).toMatchObject({ code: 'passwordNeeded' })
    expect(await send({}, manager, testPassword)).toMatchObject({ statusCode: 200 })
  })
})

describe('time sharing that is set', () => {
  it('is changed as a whole, and what it did stays', async () => {
    const [one, two] = [await breaker(), await breaker()]
    const { sharingId } = await save([one], [shop, night])
    const before = await timersOf(sharingId)
    const again = await save([two], [{ ...shop, ends: '20:00' }], { sharingId })
    expect(again).toMatchObject({ sharingId, revision: 2, loops: [{ equipmentId: two }] })
    const after = await timersOf(sharingId)
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(after).toMatchObject([
      { clock_time: '09:00', is_on: true, loops: [two] },
      { clock_time: '20:00', is_on: true, loops: [two] },
      { is_on: false, next_at: null },
      { is_on: false, next_at: null },
    ])
  })

  it('rests, acts again and ends with all its timers', async () => {
    const { sharingId } = await save([await breaker()], [shop, night])
    const turn = (isOn: boolean) => server.result(sharingCalls.turn, { sharingId, isOn }, manager)
    expect(await turn(false)).toMatchObject({ isOn: false, nextMove: null })
    expect((await timersOf(sharingId)).map(({ next_at }) => next_at)).toEqual([null, null, null, null])
    expect((await turn(true)).nextMove).not.toBeNull()
    expect((await timersOf(sharingId)).every(({ is_on, next_at }) => is_on && next_at !== null)).toBe(true)
    await server.result(sharingCalls.remove, { sharingId }, manager)
    expect([await list(), await timersOf(sharingId)]).toEqual([[], []])
  })

  it('rests when the last of its loops has left', async () => {
    const [loop, last] = [await breaker(), await breaker()]
    const { sharingId } = await save([loop, last])
    const leave = (equipmentId: string) =>
      server.result(lifeCalls.retire, { equipmentId, reason: '拆除', password: testPassword }, manager)
    await leave(loop)
    expect(await list()).toMatchObject([{ sharingId, isOn: true, loops: [{ equipmentId: last }] }])
    await leave(last)
    expect(await list()).toMatchObject([{ sharingId, isOn: false, loops: [], nextMove: null }])
  })

  it('is found at its loop and at the box of it, and its timers are nobody’s to turn alone', async () => {
    const box = await server.make.equipment(place, { type_no: 166 })
    const loop = await breaker({ parent_id: box, child_key: '1' })
    const { sharingId } = await save([loop])
    for (const equipmentId of [loop, box]) expect(await list({ equipmentId })).toMatchObject([{ sharingId }])
    expect(await list({ equipmentId: await breaker() })).toEqual([])
    const timers = await server.result(timerCalls.list, { projectId: place.project, size: 10 }, manager)
    expect(timers.rows).toEqual([])
    const [part] = await timersOf(sharingId)
    const alone = { timerId: part?.id ?? '', isOn: false }
    expect(await server.send(timerCalls.turn, alone, manager)).toMatchObject({ code: 'missing' })
  })

  it('is nobody else’s: no neighbour’s, no inspector’s, and no tenant’s though its loop is his', async () => {
    const loop = await breaker()
    const { sharingId } = await save([loop])
    const elsewhere = { oem: place.oem, project: await server.make.project(place.oem) }
    const neighbour = await server.signIn((await server.make.account('manager', elsewhere)).loginName)
    expect(await prepare([loop], neighbour)).toMatchObject({ code: 'missing' })
    expect(await prepare([loop], neighbour, elsewhere.project)).toMatchObject({ code: 'missing' })
    const { id, loginName } = await server.make.account('endUser', place)
    await server.make.bind(id, loop, place)
    const tenant = await server.signIn(loginName)
    expect(await prepare([loop], tenant)).toMatchObject({ code: 'missing' })
    for (const token of [neighbour, tenant]) {
      for (const call of [sharingCalls.runs, sharingCalls.remove])
        expect(await server.send(call, { sharingId }, token)).toMatchObject({ code: 'missing' })
      expect(await server.send(sharingCalls.turn, { sharingId, isOn: false }, token)).toMatchObject({ code: 'missing' })
      expect(await list({}, token)).toEqual([])
    }
    const inspector = await server.signIn((await server.make.account('inspector', place)).loginName)
    expect(await prepare([loop], inspector)).toMatchObject({ code: 'forbidden' })
  })
})

describe('a tenant', () => {
  it('shares the time of what is his without naming the unit, and of nothing else', async () => {
    const [his, others] = [await breaker(), await breaker()]
    const { id, loginName } = await server.make.account('endUser', { oem: place.oem })
    await server.make.bind(id, his, place)
    const tenant = await server.signIn(loginName)
    for (const equipmentIds of [[others], [his, others]])
      expect(await server.send(sharingCalls.prepare, { equipmentIds }, tenant)).toMatchObject({ code: 'missing' })
    const { nonce, closingNonce } = await server.result(sharingCalls.prepare, { equipmentIds: [his] }, tenant)
    const made = await server.result(sharingCalls.save, { nonce, closingNonce, ...wish, periods: [shop] }, tenant)
    expect(made).toMatchObject({ zone: 'Asia/Shanghai', loops: [{ equipmentId: his }] })
    expect(await list({}, tenant)).toMatchObject([{ sharingId: made.sharingId }])
    const ahead = await server.result(sharingCalls.preview, { equipmentId: his, periods: [shop] }, tenant)
    expect(ahead.moves[0]).toEqual(made.nextMove)
    const elsewhere = { equipmentId: others, periods: [shop] }
    expect(await server.send(sharingCalls.preview, elsewhere, tenant)).toMatchObject({ code: 'missing' })
    const { sharingId } = made
    expect(await server.result(sharingCalls.turn, { sharingId, isOn: false }, tenant)).toMatchObject({ isOn: false })
    await server.result(sharingCalls.remove, { sharingId }, tenant)
  })
})

describe('an edge that is due', () => {
  it('moves its loops once, is skipped when it is too late, and both are said', async () => {
    const { sharingId } = await save([await breaker(), await breaker()])
    const [closing, opening] = await timersOf(sharingId)
    await unit.dueAgo(closing?.id ?? '', 301_000)
    await unit.dueAgo(opening?.id ?? '', 1_000)
    await Promise.all([unit.worker().round(), unit.worker().round()])
    const { rows } = await server.result(sharingCalls.runs, { sharingId }, manager)
    expect(rows).toMatchObject([
      { action: 'switchOff', state: 'given' },
      { action: 'switchOn', state: 'skipped', batchId: null },
    ])
    const given = await server.result(batchCalls.get, { batchId: rows[0]?.batchId ?? '' }, manager)
    expect(given).toMatchObject({ action: 'switchOff', state: 'running', loops: [{}, {}] })
  })
})
