/** Self-tests by the clock and by hand: real api and gateway, breakers on sockets of their own. */
import { controlCalls } from '@vigil/contract/equipment/control'
import { selfTestCalls, usualTestPlan, type SelfTests } from '@vigil/contract/equipment/self-test'
import { timerCalls } from '@vigil/contract/equipment/timer'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testPassword } from '#testing/factories.ts'
import { startBatchSite, type Loop } from '#testing/start-batch-site.ts'
import { sweepCommands } from '../control.sweep.ts'
import { createTimerWork } from '../timer/timer.work.ts'
import { createSelfTestWork } from './self-test.work.ts'

let site: Awaited<ReturnType<typeof startBatchSite>>
let manager: { id: string; token: string }

beforeAll(async () => void (site = await startBatchSite()))
beforeEach(async () => void (manager = await site.loginAs('manager')))
afterAll(() => site.stop())

const trips = () => ({ switchState: 'tripped', tripReason: 'leakage' })
const breaker = async (obeys: Loop['standIn']['obeys'] = trips, row: object = {}): Promise<Loop> => {
  const [made] = await site.devices(1, { type_no: 159, fire_load: false, ...row }, { switchState: 'closed' }, obeys)
  if (!made) throw new Error('there is none')
  return made
}
const testsOf = ({ id }: Loop, token = manager.token): Promise<SelfTests> =>
  site.server.result(selfTestCalls.find, { equipmentId: id }, token)
const plan = async (loops: readonly Loop[]) => {
  const asked = { equipmentIds: loops.map(({ id }) => id), action: 'leakTest', params: {} }
  const { nonce } = await site.server.result(timerCalls.prepare, asked, manager.token)
  const wish = { nonce, password: testPassword, name: '漏电自检', plan: usualTestPlan }
  return site.server.result(timerCalls.save, wish, manager.token)
}
const due = async (timerId: string, agoMs: number) => {
  await site.owner('update timer set next_at = $2 where id = $1', [timerId, new Date(Date.now() - agoMs)])
  await createTimerWork({ ...site.needs, transactor: site.transactor }).round()
}
const round = async (laterMs = 0) => {
  await site.newWork().round()
  await sweepCommands(site.transactor)
  return createSelfTestWork({ ...site.needs, transactor: site.transactor, now: () => Date.now() + laterMs }).round()
}
const judged = (loop: Loop, laterMs = 0) =>
  vi.waitFor(
    async () => {
      await round(laterMs)
      const [newest] = (await testsOf(loop)).rows
      if (!newest?.outcome) throw new Error('not judged yet')
      return newest
    },
    { timeout: 20_000, interval: 200 },
  )
const reclose = async ({ id }: Loop) =>
  (await site.server.send(controlCalls.prepare, { equipmentId: id, action: 'switchOn' }, manager.token)).code

describe('a self-test by the clock', () => {
  it('is ordered each month, passes with the trip, and the loop is closed again without a word from the site', async () => {
    const loop = await breaker()
    const timer = await plan([loop])
    expect(timer).toMatchObject({ at: '10:00', monthDay: 1, weekdays: [], day: null })
    expect(await testsOf(loop)).toEqual({
      next: { timerId: timer.timerId, name: '漏电自检', at: timer.nextAt },
      rows: [],
    })
    await due(timer.timerId, 1_000)
    expect(await judged(loop)).toMatchObject({ outcome: 'passed', expects: 'trip', reason: null, isTimed: true })
    const [{ seconds } = { seconds: null }] = (await testsOf(loop)).rows
    expect(seconds).toBeGreaterThanOrEqual(0)
    expect(loop.standIn.heard.map(({ action }) => action)).toEqual(['leakTest'])
    await vi.waitFor(async () => expect(await reclose(loop)).toBe('ok'), { timeout: 10_000 })
    // However often it tells the same memory afterwards.
    await loop.standIn.report({ switchState: 'tripped', tripReason: 'leakage', voltage: 229 })
    await vi.waitFor(
      async () =>
        expect(
          await site.owner('select from equipment_history where equipment_id = $1 and reported ? $2', [
            loop.id,
            'voltage',
          ]),
        ).not.toEqual([]),
      { timeout: 10_000 },
    )
    expect(await reclose(loop)).toBe('ok')
  }, 60_000)

  it('leaves out fire loads for good, and skips what is open or came too late, and says so', async () => {
    const [open, late] = [await breaker(), await breaker()]
    const fireLoad = await breaker(trips, { fire_load: true })
    const timer = await plan([open, late, fireLoad])
    expect(timer.loops.map(({ equipmentId }) => equipmentId)).toEqual([open.id, late.id])
    await open.standIn.report({ switchState: 'open' })
    await site.owner(
      `update equipment_shadow set reported = jsonb_set(reported, '{switchState,value}', '"open"')
      where equipment_id = $1`,
      [open.id],
    )
    await site.owner('delete from timer_loop where timer_id = $1 and equipment_id = $2', [timer.timerId, late.id])
    await due(timer.timerId, 1_000)
    expect(await judged(open)).toMatchObject({ outcome: 'notJudged', reason: 'selfTestOpen', seconds: null })
    const lateTimer = await plan([late])
    await due(lateTimer.timerId, 6 * 60_000)
    expect(await judged(late)).toMatchObject({ outcome: 'notJudged', reason: 'late', isTimed: true })
    for (const { standIn } of [open, late, fireLoad]) expect(standIn.heard).toEqual([])
    expect((await testsOf(fireLoad)).rows).toEqual([])
  }, 60_000)

  it('skips what is silent', async () => {
    const silent = await breaker()
    const timer = await plan([silent])
    await site.owner('update equipment_shadow set online = false where equipment_id = $1', [silent.id])
    await due(timer.timerId, 1_000)
    expect(await judged(silent)).toMatchObject({ outcome: 'notJudged', reason: 'equipmentOffline' })
  }, 60_000)

  it('is recorded once, however many workers look', async () => {
    const loop = await breaker()
    const timer = await plan([loop])
    await due(timer.timerId, 1_000)
    await judged(loop)
    await Promise.all([round(), round()])
    expect((await testsOf(loop)).rows).toHaveLength(1)
  }, 60_000)
})

describe('a self-test by hand', () => {
  const order = async ({ id }: Loop) => {
    const { nonce } = await site.server.result(
      controlCalls.prepare,
      { equipmentId: id, action: 'leakTest', params: {} },
      manager.token,
    )
    await site.server.result(controlCalls.operate, { nonce, password: testPassword }, manager.token)
  }

  it('fails when the breaker takes it and stays closed', async () => {
    const loop = await breaker(() => undefined)
    await order(loop)
    expect(await judged(loop, 60_000)).toMatchObject({ outcome: 'failed', reason: 'noTrip', isTimed: false })
  }, 60_000)

  it('is no excuse for a trip that comes later than its time', async () => {
    const loop = await breaker(() => undefined)
    await order(loop)
    await vi.waitFor(() => expect(loop.standIn.heard).toHaveLength(1), { timeout: 10_000 })
    await site.owner(
      `update command set created_at = created_at - interval '1 minute', timeout_at = timeout_at - interval '1 minute',
        state = 'done' where equipment_id = $1`,
      [loop.id],
    )
    await loop.standIn.report(trips())
    await vi.waitFor(async () => expect(await reclose(loop)).toBe('siteNotConfirmed'), { timeout: 10_000 })
  }, 60_000)

  it('is no excuse for a trip while the residual current itself is too high, and is not judged then', async () => {
    const loop = await breaker(() => ({ switchState: 'tripped', tripReason: 'leakage', leakage: 800 }), {
      type_no: 160,
    })
    await order(loop)
    expect(await judged(loop)).toMatchObject({ outcome: 'notJudged', reason: 'realTrip' })
    expect(['siteNotConfirmed', 'tripCauseStands']).toContain(await reclose(loop))
  }, 60_000)

  it('excuses neither what tripped before it nor what trips again after it was closed', async () => {
    const loop = await breaker(() => undefined)
    await loop.standIn.report(trips())
    await vi.waitFor(async () => expect(await reclose(loop)).toBe('siteNotConfirmed'), { timeout: 10_000 })
    const again = await breaker()
    await order(again)
    await judged(again)
    await again.standIn.report({ switchState: 'closed', tripReason: 'none' })
    await again.standIn.report(trips())
    await vi.waitFor(async () => expect(await reclose(again)).toBe('siteNotConfirmed'), { timeout: 10_000 })
  }, 60_000)
})

describe('the record', () => {
  it('is nothing to another unit, and there is none of equipment without such a test', async () => {
    const loop = await breaker()
    const { make, signIn } = site.server
    const { loginName } = await make.account('manager', { oem: site.oem, project: await make.project(site.oem) })
    const neighbour = await signIn(loginName)
    expect(await site.server.send(selfTestCalls.find, { equipmentId: loop.id }, neighbour)).toMatchObject({
      code: 'missing',
    })
    const smoke = await make.equipment({ oem: site.oem, project: site.project }, { type_no: 1 })
    expect((await site.server.send(selfTestCalls.find, { equipmentId: smoke }, manager.token)).code).toBe(
      'noSuchCommand',
    )
  }, 60_000)
})
