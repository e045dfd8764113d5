/** Timers: set by a person, due by the unit's clock, carried out once with the rights of whoever set them. */
import { batchCalls } from '@vigil/contract/equipment/batch'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { sceneCalls } from '@vigil/contract/equipment/scene'
import { timerCalls, type TimerPlan } from '@vigil/contract/equipment/timer'
import { projectAdminCalls } from '@vigil/contract/tenancy/project-admin'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '#testing/factories.ts'
import type { TestServer } from '#testing/start-test-server.ts'
import { startTimerUnit, type TimerUnit } from '#testing/start-timer-unit.ts'

let unit: TimerUnit
let server: TestServer
let place: TimerUnit['place']
let manager: string

const workdays: TimerPlan = { at: '07:30', weekdays: [1, 2, 3, 4, 5], monthDay: null, day: null, exceptDays: [] }

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
  server.send(timerCalls.prepare, { projectId, equipmentIds, action: 'switchOff' }, token)
const nonceFor = async (equipmentIds: string[]) =>
  timerCalls.prepare.output.parse((await prepare(equipmentIds)).result).nonce
const save = async (equipmentIds: string[], plan = workdays, rest: { timerId?: string } = {}) =>
  server.result(
    timerCalls.save,
    { nonce: await nonceFor(equipmentIds), password: testPassword, name: '下班断电', plan, ...rest },
    manager,
  )
const runs = async (timerId: string) => (await server.result(timerCalls.runs, { timerId }, manager)).rows

const tenantOf = async (...loops: string[]) => {
  const { id, loginName } = await server.make.account('endUser', { oem: place.oem })
  for (const loop of loops) await server.make.bind(id, loop, place)
  return { id, token: await server.signIn(loginName) }
}

describe('a tenant', () => {
  it('sets timers on what is his without naming the unit, and sees nobody else’s', async () => {
    const [his, others] = [await breaker(), await breaker()]
    const foreign = await save([his, others])
    const tenant = await tenantOf(his)
    const send = (equipmentIds: string[], more = {}) =>
      server.send(timerCalls.prepare, { equipmentIds, action: 'switchOff', ...more }, tenant.token)
    expect(await send([others])).toMatchObject({ code: 'missing' })
    expect(await send([his, others])).toMatchObject({ code: 'missing' })
    expect(await send([his], { projectId: place.project })).toMatchObject({ code: 'missing' })
    const { nonce } = timerCalls.prepare.output.parse((await send([his])).result)
    const wish = { nonce, password: testPassword, name: '出门断电', plan: workdays }
    const timer = await server.result(timerCalls.save, wish, tenant.token)
    expect(timer).toMatchObject({ zone: 'Asia/Shanghai', isOn: true, loops: [{ equipmentId: his }] })
    const ahead = await server.result(timerCalls.preview, { equipmentId: his, plan: workdays }, tenant.token)
    expect([ahead.zone, ahead.runs[0]]).toEqual(['Asia/Shanghai', timer.nextAt])
    for (const where of [{ equipmentId: others }, { projectId: await server.make.project(place.oem) }])
      expect(await server.send(timerCalls.preview, { ...where, plan: workdays }, tenant.token)).toMatchObject({
        code: 'missing',
      })
    expect(await server.send(timerCalls.preview, { plan: workdays }, tenant.token)).toMatchObject({
      code: 'invalidInput',
    })
    const { rows } = await server.result(timerCalls.list, { size: 10 }, tenant.token)
    expect(rows.map(({ timerId }) => timerId)).toEqual([timer.timerId])
    for (const call of [timerCalls.runs, timerCalls.remove])
      expect(await server.send(call, { timerId: foreign.timerId }, tenant.token)).toMatchObject({ code: 'missing' })
    // Whoever shares the loop with him does not see his; whoever runs the unit does.
    const other = await tenantOf(his)
    expect((await server.result(timerCalls.list, { size: 10 }, other.token)).rows).toEqual([])
    const seen = await server.result(timerCalls.list, { equipmentId: his, size: 10 }, manager)
    expect(seen.rows.map(({ timerId }) => timerId).toSorted()).toEqual([foreign.timerId, timer.timerId].toSorted())

    await unit.dueAgo(timer.timerId, 1_000)
    await unit.worker().round()
    const done = (await server.result(timerCalls.runs, { timerId: timer.timerId }, tenant.token)).rows
    expect(done).toMatchObject([{ state: 'given' }])
    const { loops } = await server.result(batchCalls.get, { batchId: done[0]?.batchId ?? '' }, tenant.token)
    expect(loops.map(({ equipmentId }) => equipmentId)).toEqual([his])
    const rests = await server.result(timerCalls.turn, { timerId: timer.timerId, isOn: false }, tenant.token)
    expect(rests).toMatchObject({ isOn: false, nextAt: null })
    await server.result(timerCalls.remove, { timerId: timer.timerId }, tenant.token)
  })
})

describe('setting a timer', () => {
  it('shows what it would move, silent or not, but never a fire load, and when it acts', async () => {
    const [silent, fireLoad, unregistered] = [
      await breaker(),
      await breaker({ fire_load: true }),
      await breaker({ fire_load: null }),
    ]
    const { batch } = timerCalls.prepare.output.parse((await prepare([silent, fireLoad, unregistered])).result)
    expect(new Map(batch.loops.map(({ equipmentId, refusal }) => [equipmentId, refusal]))).toEqual(
      new Map([
        [silent, null],
        [fireLoad, 'fireLoadIncluded'],
        [unregistered, 'fireLoadIncluded'],
      ]),
    )
    const timer = await save([silent, fireLoad])
    expect(timer).toMatchObject({ ...workdays, isOn: true, revision: 1, zone: 'Asia/Shanghai' })
    expect(timer.loops.map(({ equipmentId }) => equipmentId)).toEqual([silent])
    const { zone, runs: ahead } = await server.result(
      timerCalls.preview,
      { projectId: place.project, plan: workdays },
      manager,
    )
    expect([zone, ahead.length, ahead[0]]).toEqual(['Asia/Shanghai', 5, timer.nextAt])
  })

  it('turns off lights that feed nothing of a fire', async () => {
    const light = await server.make.equipment(place, { type_no: 190, fire_load: false })
    const unregistered = await server.make.equipment(place, { type_no: 190, fire_load: null })
    const asked = { projectId: place.project, equipmentIds: [light, unregistered], action: 'allOff', params: {} }
    const { batch } = await server.result(timerCalls.prepare, asked, manager)
    expect(new Map(batch.loops.map(({ equipmentId, refusal }) => [equipmentId, refusal]))).toEqual(
      new Map([
        [light, null],
        [unregistered, 'fireLoadIncluded'],
      ]),
    )
  })

  it('is good once, in one’s own name, and not for what never comes', async () => {
    const id = await breaker()
    const nonce = await nonceFor([id])
    const other = await server.signIn((await server.make.account('manager', place)).loginName)
    const send = (token: string, plan = workdays) =>
      server.send(timerCalls.save, { nonce, password: testPassword, name: '夜间', plan }, token)
    expect(await send(other)).toMatchObject({ code: 'prepareAgain' })
    expect(await send(manager, { ...workdays, weekdays: [], day: '2020-01-01' })).toMatchObject({
      code: 'timerNeverActs',
    })
    expect(await send(manager)).toMatchObject({ statusCode: 200 })
    expect(await send(manager)).toMatchObject({ code: 'prepareAgain' })
    // What was looked at for a timer moves nothing now.
    const later = await nonceFor([id])
    const now = { nonce: later, password: testPassword }
    expect(await server.send(batchCalls.run, now, manager)).toMatchObject({ code: 'prepareAgain' })
  })

  it('anew counts up, and can rest, act again and end', async () => {
    const [one, two] = [await breaker(), await breaker()]
    const { timerId } = await save([one])
    const again = await save([two], { ...workdays, at: '22:00' }, { timerId })
    expect(again).toMatchObject({ timerId, revision: 2, at: '22:00', loops: [{ equipmentId: two }] })
    const turn = (isOn: boolean) => server.result(timerCalls.turn, { timerId, isOn }, manager)
    expect(await turn(false)).toMatchObject({ isOn: false, nextAt: null })
    expect((await turn(true)).nextAt).not.toBeNull()
    await server.result(timerCalls.remove, { timerId }, manager)
    const { rows } = await server.result(timerCalls.list, { projectId: place.project, size: 10 }, manager)
    expect(rows).toEqual([])
  })

  it('is not for somebody else’s equipment, nor is another’s timer his', async () => {
    const id = await breaker()
    const { timerId } = await save([id])
    const elsewhere = { oem: place.oem, project: await server.make.project(place.oem) }
    const neighbour = await server.signIn((await server.make.account('manager', elsewhere)).loginName)
    expect(await prepare([id], neighbour)).toMatchObject({ code: 'missing' })
    expect(await prepare([id], neighbour, elsewhere.project)).toMatchObject({ code: 'missing' })
    for (const call of [timerCalls.runs, timerCalls.remove])
      expect(await server.send(call, { timerId }, neighbour)).toMatchObject({ code: 'missing' })
    expect(await server.send(timerCalls.turn, { timerId, isOn: false }, neighbour)).toMatchObject({ code: 'missing' })
    const inspector = await server.signIn((await server.make.account('inspector', place)).loginName)
    expect(await prepare([id], inspector)).toMatchObject({ code: 'forbidden' })
  })
})

describe('a timer that is due', () => {
  it('begins one batch however many look at it, and then waits for its next time', async () => {
    const { timerId } = await save([await breaker(), await breaker()])
    const due = await unit.dueAgo(timerId, 1_000)
    await Promise.all([unit.worker().round(), unit.worker().round(), unit.worker().round()])
    const [run, ...rest] = await runs(timerId)
    expect([run, rest]).toMatchObject([{ dueAt: due, state: 'given' }, []])
    const { rows } = await server.result(batchCalls.list, { projectId: place.project, size: 10 }, manager)
    expect(rows.filter(({ batchId }) => batchId === run?.batchId)).toMatchObject([{ state: 'running', loops: 2 }])
    // The clock goes back behind it: what was done is not done again.
    await unit.dueAgo(timerId, 1_000)
    await server.database.owner.query('update timer set next_at = $2 where id = $1', [timerId, due])
    await unit.worker().round()
    expect(await runs(timerId)).toHaveLength(1)
  })

  it('was missed by more than five minutes: it is skipped and said, and moves nothing', async () => {
    const { timerId } = await save([await breaker()])
    await unit.dueAgo(timerId, 301_000)
    await unit.worker().round()
    expect(await runs(timerId)).toMatchObject([{ state: 'skipped', batchId: null }])
    const { rows } = await server.result(timerCalls.list, { projectId: place.project, size: 10 }, manager)
    expect(Date.parse(rows[0]?.nextAt ?? '')).toBeGreaterThan(Date.now())
  })

  it('of a unit that gets another zone acts by the new clock, and no more by the old', async () => {
    const elsewhere = { oem: place.oem, project: await server.make.project(place.oem) }
    const id = await server.make.equipment(elsewhere, { type_no: 159, fire_load: false })
    const { loginName } = await server.make.account('manager', elsewhere)
    const token = await server.signIn(loginName)
    const asked = { projectId: elsewhere.project, equipmentIds: [id], action: 'switchOff' }
    const { nonce } = timerCalls.prepare.output.parse((await server.send(timerCalls.prepare, asked, token)).result)
    const wish = { nonce, password: testPassword, name: '下班断电', plan: workdays }
    const { timerId, nextAt } = await server.result(timerCalls.save, wish, token)
    const { version } = await server.result(projectAdminCalls.unit, { projectId: elsewhere.project }, token)
    // It is due by the old clock when the new one is set.
    await unit.dueAgo(timerId, 1_000)
    const moved = { projectId: elsewhere.project, version, timeZone: 'America/New_York' }
    await server.result(projectAdminCalls.update, moved, token)
    await unit.worker().round()
    expect((await server.result(timerCalls.runs, { timerId }, token)).rows).toEqual([])
    const { rows } = await server.result(timerCalls.list, { size: 10 }, token)
    expect(rows).toMatchObject([{ timerId, zone: 'America/New_York' }])
    expect(rows[0]?.nextAt).not.toBe(nextAt)
    const there = new Date(rows[0]?.nextAt ?? 0).toLocaleTimeString('en-GB', { timeZone: 'America/New_York' })
    expect(there).toBe('07:30:00')
  })

  it('rests while it is turned off', async () => {
    const { timerId } = await save([await breaker()])
    await server.result(timerCalls.turn, { timerId, isOn: false }, manager)
    unit.setAhead(8 * 24 * 3_600_000)
    await unit.worker().round()
    expect(await runs(timerId)).toEqual([])
  })
})

describe('equipment that leaves', () => {
  const proven = { reason: '搬到新址', password: testPassword }
  const shown = async () => {
    const { rows } = await server.result(timerCalls.list, { projectId: place.project, size: 10 }, manager)
    return rows.map(({ isOn, nextAt, loops }) => [isOn, nextAt !== null, loops.map(({ equipmentId }) => equipmentId)])
  }

  it('is in no timer of its old unit, also when it comes back; a scene says that it is gone', async () => {
    const [one, two] = [await breaker(), await breaker()]
    await save([one, two])
    await save([one])
    const members = [one, two].map((equipmentId) => ({ equipmentId, action: 'switchOff', params: {} }))
    const { sceneId } = await server.result(sceneCalls.add, { name: '夜间', icon: 'home', members }, manager)
    const operator = await server.signIn((await server.make.account('oem', place)).loginName)
    const elsewhere = await server.make.project(place.oem)
    const move = (projectId: string) =>
      server.result(lifeCalls.move, { equipmentId: one, projectId, ...proven }, operator)
    await move(elsewhere)
    const left = [
      [false, false, []],
      [true, true, [two]],
    ]
    expect(await shown()).toEqual(left)
    const scene = await server.result(sceneCalls.get, { sceneId }, manager)
    expect(scene.members.map(({ trouble }) => trouble)).toEqual(['missing', null])
    await move(place.project)
    expect(await shown()).toEqual(left)
  })

  it('for good is in no timer, and what takes its place by a swap stays in all of them', async () => {
    const [broken, swapped] = [await breaker(), await breaker()]
    await save([broken, swapped])
    await server.result(lifeCalls.retire, { equipmentId: broken, ...proven }, manager)
    await server.result(lifeCalls.replace, { equipmentId: swapped, keyCode: 'SWAP-TIMER-1', ...proven }, manager)
    expect(await shown()).toEqual([[true, true, [swapped]]])
  })
})
