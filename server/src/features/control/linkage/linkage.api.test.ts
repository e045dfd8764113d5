/** Linkage: real api, gateway and pipeline, detectors and breakers on sockets of their own, and workers that forget. */
import { controlCalls } from '@vigil/contract/equipment/control'
import { linkageCalls } from '@vigil/contract/linkage/linkage'
import type { LinkageBody, LinkageStep } from '@vigil/contract/linkage/rule'
import type { LinkageRun } from '@vigil/contract/linkage/run'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testPassword } from '#testing/factories.ts'
import { startBatchSite, type Loop } from '#testing/start-batch-site.ts'
import { sweepCommands } from '../control.sweep.ts'
import { createLinkageWork } from './linkage.work.ts'

let site: Awaited<ReturnType<typeof startBatchSite>>
let manager: { id: string; token: string }
let other: { id: string; token: string }

beforeAll(async () => void (site = await startBatchSite()))
beforeEach(async () => void ([manager, other] = [await site.loginAs('manager'), await site.loginAs('manager')]))
afterAll(() => site.stop())

const detectors = (count: number) => site.devices(count, { type_no: 104 }, { state: 'normal' }, () => ({}))
const breaker = async (fireLoad: boolean | null = false): Promise<Loop> => {
  const [loop] = await site.devices(1, { fire_load: fireLoad }, { switchState: 'closed' }, ({ action }) => ({
    switchState: action === 'switchOn' ? 'closed' : 'open',
  }))
  if (!loop) throw new Error('there is none')
  return loop
}
const off = ({ id }: Loop, over: Partial<LinkageStep> = {}): LinkageStep => ({
  equipmentId: id,
  action: 'switchOff',
  params: {},
  delayS: 0,
  asks: false,
  ...over,
})
const rule = (watched: readonly Loop[], does: LinkageStep[], over: Partial<LinkageBody> = {}): LinkageBody => ({
  name: '配电间火警',
  when: [
    { kind: 'alarm', equipmentIds: watched.map(({ id }) => id), event: 'fire', atLeast: watched.length, withinS: 60 },
  ],
  and: [],
  forS: 0,
  does,
  otherwise: [],
  again: 'afterEnd',
  ...over,
})
const add = (body: LinkageBody, token = manager.token) =>
  site.server.send(linkageCalls.add, { projectId: site.project, body }, token)
const draftOf = async (body: LinkageBody) => linkageCalls.add.output.parse((await add(body)).result)
const submit = (ruleId: string, version = 1) =>
  site.server.send(linkageCalls.submit, { ruleId, version }, manager.token)
const approve = (ruleId: string, token = other.token, version = 1) =>
  site.server.send(linkageCalls.approve, { ruleId, version, password: testPassword }, token)
const acting = async (body: LinkageBody): Promise<string> => {
  const { ruleId } = await draftOf(body)
  await submit(ruleId)
  expect(await approve(ruleId)).toMatchObject({ statusCode: 200, result: { live: { state: 'on', version: 1 } } })
  // Pipelines learn of it within a second.
  await new Promise((resolve) => setTimeout(resolve, 1_300))
  return ruleId
}
const work = async () => {
  // None of them remembers anything.
  await createLinkageWork({ ...site.needs, transactor: site.transactor }).round()
  await sweepCommands(site.transactor)
}
const runsOf = async (ruleId: string): Promise<LinkageRun[]> =>
  (await site.server.result(linkageCalls.runs, { ruleId, size: 20 }, manager.token)).rows
const burn = async (loops: readonly Loop[], state = 'alarm') => {
  for (const { standIn } of loops) await standIn.report({ state })
}
const ran = (ruleId: string, isOver: (run: LinkageRun) => boolean): Promise<LinkageRun> =>
  vi.waitFor(
    async () => {
      await work()
      const [run] = await runsOf(ruleId)
      if (!run || !isOver(run)) throw new Error('it has not ended yet')
      return run
    },
    { timeout: 20_000, interval: 100 },
  )
const isProved = ({ steps }: LinkageRun) => steps.every(({ proof }) => proof !== 'pending')
const heard = ({ standIn }: Loop) => standIn.heard.map(({ action }) => action)

describe('a linkage rule [spec 7.calls.scene.rules] [spec 7.calls.scene.linkage]', () => {
  it('acts only after a second person said so, fires by two detectors, moves once, and proves it', async () => {
    const [smoke, loop] = [await detectors(2), await breaker()]
    const { ruleId, draft } = await draftOf(rule(smoke, [off(loop)]))
    expect(draft).toMatchObject({ state: 'draft', needsApproval: true })
    expect((await submit(ruleId)).result).toMatchObject({ live: null, draft: { state: 'waiting' } })
    expect(await approve(ruleId, manager.token)).toMatchObject({ code: 'otherPersonNeeded' })
    expect(await approve(ruleId)).toMatchObject({ result: { live: { state: 'on' }, draft: null } })
    await new Promise((resolve) => setTimeout(resolve, 1_300))

    await burn(smoke.slice(0, 1))
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(await runsOf(ruleId)).toEqual([])
    await burn(smoke.slice(1))
    const run = await ran(ruleId, isProved)
    expect(run).toMatchObject({ branch: 'does', isPaused: false, alarmId: expect.any(String) })
    expect(run.steps).toMatchObject([{ state: 'given', proof: 'proven', commandState: 'done', expectedS: 15 }])
    expect(run.steps[0]?.measuredS).toBeLessThan(15)
    const { command } = await site.server.result(
      controlCalls.detail,
      { commandId: run.steps[0]?.commandId ?? '' },
      manager.token,
    )
    expect(command).toMatchObject({ originKind: 'rule', originId: run.runId })

    // Still burning, said again: it is not begun twice.
    await burn(smoke)
    await work()
    expect(await runsOf(ruleId)).toHaveLength(1)
    expect(heard(loop)).toEqual(['switchOff'])
  })

  it('does what it says for else when it is over, and leaves what it had not begun', async () => {
    const [smoke, loop] = [await detectors(1), await breaker()]
    const on = { ...off(loop), action: 'switchOn' }
    const ruleId = await acting(rule(smoke, [off(loop), off(loop, { delayS: 600 })], { otherwise: [on] }))
    await burn(smoke)
    await ran(ruleId, ({ steps }) => steps[0]?.proof === 'proven')
    await burn(smoke, 'normal')
    const over = await ran(ruleId, (run) => run.branch === 'otherwise' && isProved(run))
    expect(over.steps).toMatchObject([{ action: 'switchOn' }])
    const [, first] = await runsOf(ruleId)
    expect(first?.steps).toMatchObject([{ state: 'given' }, { state: 'skipped', refusal: 'over' }])
  })

  it('waits as long as it was told, through a worker that dies in between, and then fires once', async () => {
    const [smoke, loop] = [await detectors(1), await breaker()]
    const ruleId = await acting(rule(smoke, [off(loop, { delayS: 1 })], { forS: 1 }))
    await burn(smoke)
    await vi.waitFor(async () => {
      const rows = await site.owner('select from linkage_state where rule_id = $1 and holds', [ruleId])
      expect(rows).toHaveLength(1)
    })
    await work()
    expect(await runsOf(ruleId)).toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await Promise.all([work(), work(), work()])
    const [begun] = await runsOf(ruleId)
    expect(begun?.steps).toMatchObject([{ state: 'due' }])
    const run = await ran(ruleId, isProved)
    expect(run.steps).toMatchObject([{ proof: 'proven' }])
    expect(heard(loop)).toEqual(['switchOff'])
    expect(await runsOf(ruleId)).toHaveLength(1)
  })

  it('fires each time that a value comes to be as asked, also when another process turned it in between', async () => {
    const [watched, loop] = [await breaker(), await breaker()]
    const when = [
      { kind: 'value' as const, equipmentId: watched.id, property: 'switchState', is: 'eq' as const, value: 'open' },
    ]
    const ruleId = await acting(rule([], [off(loop)], { when }))
    const holds = (wanted: boolean) =>
      vi.waitFor(async () => {
        const [state] = await site.owner('select holds from linkage_state where rule_id = $1', [ruleId])
        expect(state).toEqual({ holds: wanted })
      })
    for (const times of [1, 2]) {
      await watched.standIn.report({ switchState: 'open' })
      await holds(true)
      await vi.waitFor(async () => {
        await work()
        expect(await runsOf(ruleId)).toHaveLength(times)
      })
      await watched.standIn.report({ switchState: 'closed' })
      await holds(false)
    }
    await site.owner('update linkage_state set holds = true where rule_id = $1', [ruleId])
    await holds(false)
  })

  it('asks whoever is on duty about what asks, and does it in the name of who says yes', async () => {
    const [smoke, loop] = [await detectors(1), await breaker()]
    const ruleId = await acting(rule(smoke, [off(loop, { asks: true })]))
    await burn(smoke)
    const run = await ran(ruleId, ({ steps }) => steps[0]?.state === 'asks')
    await work()
    expect(heard(loop)).toEqual([])
    const say = (token: string, password?: string) =>
      site.server.send(linkageCalls.answer, { runId: run.runId, place: 0, isWanted: true, password }, token)
    const inspector = await site.loginAs('inspector')
    expect((await say(inspector.token, testPassword)).code).not.toBe('ok')
    expect((await say(other.token, testPassword)).statusCode).toBe(200)
    const done = await ran(ruleId, isProved)
    expect(done.steps).toMatchObject([{ proof: 'proven', by: expect.any(String) }])
    expect(await say(other.token, testPassword)).toMatchObject({ code: 'stepTooLate' })
  })

  it('does nothing while all linkage of the unit is paused, and says so', async () => {
    const [smoke, loop] = [await detectors(1), await breaker()]
    const ruleId = await acting(rule(smoke, [off(loop)]))
    const pause = (minutes: number, reason = '检修') =>
      site.server.send(linkageCalls.pause, { projectId: site.project, minutes, reason }, manager.token)
    expect(await pause(5, '')).toMatchObject({ code: 'invalidInput' })
    expect((await pause(5)).result).toMatchObject({ reason: '检修', until: expect.any(String) })
    await burn(smoke)
    const run = await ran(ruleId, () => true)
    expect(run).toMatchObject({ isPaused: true, steps: [{ state: 'skipped', refusal: 'paused', proof: 'notDone' }] })
    expect((await pause(0)).result).toEqual({ until: null, by: null, reason: null })
    expect(heard(loop)).toEqual([])
  })

  it('refuses a loop of rules in words, a fire load, what a rule never does, and what he may not move', async () => {
    const [first, second, fed] = [await breaker(), await breaker(), await breaker(true)]
    const whenOpen = (watched: Loop, moved: LinkageStep, name: string) =>
      rule([], [moved], {
        name,
        when: [{ kind: 'value', equipmentId: watched.id, property: 'switchState', is: 'eq', value: 'open' }],
      })
    await acting(whenOpen(first, off(second), '一号'))
    expect(await add(whenOpen(second, off(first), '二号'))).toMatchObject({
      code: 'linkageLoop',
      details: { rules: ['二号', '一号', '二号'] },
    })
    expect(await add(whenOpen(second, off(fed), '消防'))).toMatchObject({ code: 'linkageRefused' })
    expect(await add(whenOpen(second, { ...off(first), action: 'nothing' }, '没有'))).toMatchObject({
      code: 'linkageRefused',
    })
    const wrong = rule([], [off(fed)], {
      when: [{ kind: 'value', equipmentId: second.id, property: 'switchState', is: 'gt', value: 3 }],
    })
    expect(await add(wrong)).toMatchObject({ code: 'noSuchProperty' })
    const checks = { projectId: site.project, body: whenOpen(second, { ...off(second), action: 'switchOn' }, '冲突') }
    const { rows } = await site.server.result(linkageCalls.checks, checks, manager.token)
    expect(rows.map(({ check }) => check)).toEqual(expect.arrayContaining(['loop', 'conflict', 'approval']))
  })

  it('knows nothing of another unit, and acts with the rights that its author still has', async () => {
    const [smoke, loop] = [await detectors(1), await breaker()]
    const elsewhere = await site.server.make.project(site.oem)
    const foreign = await site.server.make.equipment({ oem: site.oem, project: elsewhere }, { type_no: 159 })
    expect(await add(rule(smoke, [{ ...off(loop), equipmentId: foreign }]))).toMatchObject({ code: 'missing' })
    const ruleId = await acting(rule(smoke, [off(loop)]))
    await site
      .owner(`update account set state = 'closed' where id = $1`, [manager.id])
      .catch(() => site.owner('delete from role_grant where account_id = $1', [manager.id]))
    await burn(smoke)
    await vi.waitFor(
      async () => {
        await work()
        const [step] = await site.owner<{ state: string; refusal: string }>(
          'select s.state, s.refusal from linkage_run_step s join linkage_run r on r.id = s.run_id where r.rule_id = $1',
          [ruleId],
        )
        expect(step).toEqual({ state: 'refused', refusal: 'forbidden' })
      },
      { timeout: 10_000, interval: 100 },
    )
    expect(heard(loop)).toEqual([])
  })

  it('says when it would have fired, and moves nothing', async () => {
    const [smoke, loop] = [await detectors(2), await breaker()]
    const body = rule(smoke, [off(loop)])
    const before = await site.server.result(linkageCalls.rehearse, { projectId: site.project, body }, manager.token)
    expect(before).toMatchObject({ draft: [], live: null, realFires: 0, realMet: 0 })
    await burn(smoke)
    const fired = await vi.waitFor(
      async () => {
        const told = await site.server.result(linkageCalls.rehearse, { projectId: site.project, body }, manager.token)
        expect(told.draft).toHaveLength(1)
        return told
      },
      { timeout: 10_000, interval: 200 },
    )
    expect(fired.draft).toMatchObject([{ verdict: null, alarmId: expect.any(String) }])
    const three = rule(smoke, [off(loop)], {
      when: [{ kind: 'value', equipmentId: smoke[0]?.id ?? '', property: 'state', is: 'eq', value: 'alarm' }],
    })
    const byValue = await site.server.result(
      linkageCalls.rehearse,
      { projectId: site.project, body: three },
      manager.token,
    )
    expect(byValue.draft).toHaveLength(1)
    expect(heard(loop)).toEqual([])
  })

  it('is filled from a template with what the unit has', async () => {
    const [fed, unknown] = [await breaker(true), await breaker(null)]
    const found = await site.server.result(
      linkageCalls.template,
      { projectId: site.project, template: 'fireInZone' },
      manager.token,
    )
    expect(found.body.does.every(({ action, asks }) => action !== 'switchOff' || asks)).toBe(true)
    expect(found.without).toContain('fireFan')
    // Nothing cuts what a fire is fought with, nor what nobody has registered.
    expect(found.body.does.some(({ equipmentId }) => equipmentId === fed.id || equipmentId === unknown.id)).toBe(false)
    const gas = { projectId: site.project, template: 'gasLeak' } as const
    expect(await site.server.send(linkageCalls.template, gas, manager.token)).toMatchObject({ code: 'templateEmpty' })
  })
})
