/** Scenes: real api, gateway and pipeline, and equipment on sockets of its own that does what it is told. */
import { batchCalls } from '@vigil/contract/equipment/batch'
import { sceneCalls, type SceneMove } from '@vigil/contract/equipment/scene'
import { timerCalls } from '@vigil/contract/equipment/timer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { testPassword } from '#testing/factories.ts'
import type { StandIn } from '#testing/stand-in-device.ts'
import { startBatchSite, type Loop } from '#testing/start-batch-site.ts'
import { createTimerWork } from '../timer/timer.work.ts'

type Values = Parameters<StandIn['report']>[0]

let site: Awaited<ReturnType<typeof startBatchSite>>
let manager: { id: string; token: string }

beforeAll(async () => void (site = await startBatchSite()))
beforeEach(async () => void (manager = await site.loginAs('manager')))
afterAll(() => site.stop())

const one = async (devices: Promise<Loop[]>): Promise<Loop> => {
  const [first] = await devices
  if (!first) throw new Error('there is none')
  return first
}
const breaker = (fireLoad: boolean | null = false, switchState = 'closed') =>
  one(
    site.devices(1, { fire_load: fireLoad }, { switchState }, ({ action }) => ({
      switchState: action === 'switchOn' ? 'closed' : 'open',
    })),
  )
const asTold: StandIn['obeys'] = ({ action, params }): Values => {
  if (action === 'setPower') return { on: params['on'] === true }
  return { mode: String(params['mode']), setTemp: Number(params['temp']), fanSpeed: String(params['fan']) }
}
const cooler = () =>
  one(site.devices(1, { type_no: 192 }, { on: true, mode: 'cool', setTemp: 26, fanSpeed: 'low' }, asTold))

const off = ({ id }: Loop): SceneMove => ({ equipmentId: id, action: 'switchOff', params: {} })
const powerOff = ({ id }: Loop): SceneMove => ({ equipmentId: id, action: 'setPower', params: { on: false } })
const warm = ({ id }: Loop): SceneMove => ({
  equipmentId: id,
  action: 'setState',
  params: { mode: 'heat', temp: 21, fan: 'auto' },
})

const content = (items: readonly SceneMove[]) => ({ name: '下班', icon: 'moon' as const, members: [...items] })
const add = (items: readonly SceneMove[], token = manager.token) =>
  site.server.send(sceneCalls.add, content(items), token)
const made = async (items: readonly SceneMove[]) => sceneCalls.add.output.parse((await add(items)).result)
const prepare = (sceneId: string, token = manager.token) => site.server.send(sceneCalls.prepare, { sceneId }, token)
const looked = async (sceneId: string) => sceneCalls.prepare.output.parse((await prepare(sceneId)).result)
const stateOf = (batchId: string) => site.server.result(sceneCalls.runState, { batchId }, manager.token)
const confirm = async (nonce: string) => {
  const { batchId } = await site.server.result(sceneCalls.run, { nonce, password: testPassword }, manager.token)
  return site.workUntil(() => stateOf(batchId))
}
const heard = ({ standIn }: Loop) => standIn.heard.map(({ action, params }) => [action, params])

describe('a scene [spec 7.calls.scene.scene-groups]', () => {
  it('shows now and after, tells each its own once, and is put back as it was', async () => {
    const [loop, office, hall] = [await breaker(), await cooler(), await cooler()]
    const scene = await made([off(loop), powerOff(office), warm(hall)])
    const { nonce, danger, batch } = await looked(scene.sceneId)
    expect(danger).toBe('slide')
    expect(batch).toMatchObject({ action: null, sceneName: '下班', waves: [3], undoes: null })
    expect(batch.loops.map(({ before }) => before)).toEqual([
      { action: 'switchOn', params: {} },
      { action: 'setPower', params: { on: true } },
      { action: 'setState', params: { mode: 'cool', temp: 26, fan: 'low' } },
    ])
    const run = await confirm(nonce)
    expect(run).toMatchObject({ state: 'done' })
    expect(run.loops.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
    expect([heard(loop), heard(office)]).toEqual([[['switchOff', {}]], [['setPower', { on: false }]]])

    // Somebody has changed the hall since: that stays as he left it.
    await hall.standIn.report({ mode: 'dry', setTemp: 21, fanSpeed: 'auto' })
    const known = async () =>
      (
        await site.owner<{ mode: string }>(
          `select reported -> 'mode' ->> 'value' as mode from equipment_shadow
        where equipment_id = $1`,
          [hall.id],
        )
      )[0]?.mode
    await expect.poll(known, { timeout: 15_000 }).toBe('dry')
    const undo = await site.server.result(sceneCalls.prepareUndo, { batchId: run.batchId }, manager.token)
    expect(undo.batch.undoes).toBe(run.batchId)
    expect(undo.batch.loops.map(({ refusal }) => refusal)).toEqual(['changedSince', null, null])
    expect(await confirm(undo.nonce)).toMatchObject({ state: 'done' })
    expect(heard(loop).at(-1)).toEqual(['switchOn', {}])
    expect(heard(office).at(-1)).toEqual(['setPower', { on: true }])
    expect(heard(hall)).toHaveLength(1)

    const { rows } = await site.server.result(
      sceneCalls.list,
      { projectId: site.project, equipmentId: loop.id, size: 5 },
      manager.token,
    )
    expect(rows).toMatchObject([{ sceneId: scene.sceneId, members: 3, troubled: 0 }])
    // What puts back is not the last run.
    expect(rows[0]?.lastRun).toMatchObject({ batchId: run.batchId, done: 3, moved: 3 })
    const why = await site.owner('select from command where origin_kind = $1 and origin_id = $2', [
      'scene',
      scene.sceneId,
    ])
    expect(why).toHaveLength(5)
  }, 90_000)

  it('passes over what is so already, is silent, expired or gone, and says why', async () => {
    const [closed, open, expired, gone] = [
      await breaker(),
      await breaker(false, 'open'),
      await breaker(),
      await breaker(),
    ]
    const silent = await site.device({ fire_load: false })
    const items = [closed, open, expired, gone].map(off)
    const scene = await made([...items, { equipmentId: silent.id, action: 'switchOff', params: {} }])
    const elsewhere = await site.server.make.project(site.oem)
    await site.owner(`update equipment set expires_at = now() - interval '1 day' where id = $1`, [expired.id])
    await site.owner('update equipment set project_id = $2 where id = $1', [gone.id, elsewhere])
    const { batch } = await looked(scene.sceneId)
    expect(new Map(batch.loops.map(({ equipmentId, refusal }) => [equipmentId, refusal]))).toEqual(
      new Map([
        [closed.id, null],
        [open.id, 'alreadySo'],
        [expired.id, 'equipmentExpired'],
        [gone.id, 'missing'],
        [silent.id, 'equipmentOffline'],
      ]),
    )
    const { members: shown } = await site.server.result(sceneCalls.get, { sceneId: scene.sceneId }, manager.token)
    expect(shown.map(({ trouble }) => trouble)).toEqual([null, null, 'equipmentExpired', 'missing', null])
  }, 60_000)

  it('holds nothing that feeds what a fire is fought with, nothing twice, and nothing its maker may not move', async () => {
    const [fireLoad, unregistered, loop] = [await breaker(true), await breaker(null), await breaker()]
    expect(await add([off(fireLoad)])).toMatchObject({ code: 'fireLoadIncluded' })
    expect(await add([off(unregistered)])).toMatchObject({ code: 'fireLoadIncluded' })
    expect(await add([off(loop), off(loop)])).toMatchObject({ code: 'invalidInput' })
    expect(await add([{ equipmentId: loop.id, action: 'explode', params: {} }])).toMatchObject({
      code: 'noSuchCommand',
    })
    // A test that opens the loop is no state to be in.
    expect(await add([{ equipmentId: loop.id, action: 'leakTest', params: {} }])).toMatchObject({ code: 'notInBatch' })
    const inspector = await site.loginAs('inspector')
    expect(await add([off(loop)], inspector.token)).toMatchObject({ statusCode: 403 })
    // Registered as a fire load after it was put into a scene, it is left out.
    const scene = await made([off(loop), powerOff(await cooler())])
    await site.owner('update equipment set fire_load = true where id = $1', [loop.id])
    expect((await looked(scene.sceneId)).batch.loops[0]?.refusal).toBe('fireLoadIncluded')
  }, 60_000)

  it('of many harmless things is run by a tap, and of many loops by the password', async () => {
    const coolers = await Promise.all(Array.from({ length: 7 }, () => cooler()))
    expect((await looked((await made(coolers.map(powerOff))).sceneId)).danger).toBe('none')
    const loops = await Promise.all(Array.from({ length: 6 }, () => breaker()))
    expect((await looked((await made([...coolers.map(powerOff), ...loops.map(off)])).sceneId)).danger).toBe('password')
  }, 60_000)

  it('goes by fresh readings only: an old one shows neither that it is so nor that it still is', async () => {
    const office = await cooler()
    const { sceneId } = await made([
      { equipmentId: office.id, action: 'setPower', params: { on: true } },
      warm(await cooler()),
    ])
    const refusalNow = async () =>
      (await looked(sceneId)).batch.loops.find(({ equipmentId }) => equipmentId === office.id)?.refusal
    expect(await refusalNow()).toBe('alreadySo')
    await site.owner(
      `update equipment_shadow set reported = jsonb_set(reported, '{on,at}', '"2020-01-01T00:00:00.000Z"') where equipment_id = $1`,
      [office.id],
    )
    expect(await refusalNow()).toBeNull()
  }, 60_000)

  it('is changed by one at a time, and ends', async () => {
    const [loop, other] = [await breaker(), await breaker()]
    const { sceneId, revision } = await made([off(loop)])
    const edit = (items: readonly SceneMove[]) =>
      site.server.send(sceneCalls.edit, { sceneId, revision, ...content(items) }, manager.token)
    expect(await edit([off(other)])).toMatchObject({ result: { revision: 2, members: [{ equipmentId: other.id }] } })
    expect(await edit([off(loop)])).toMatchObject({ code: 'conflict' })
    await site.server.result(sceneCalls.remove, { sceneId }, manager.token)
    expect(await prepare(sceneId)).toMatchObject({ code: 'missing' })
  }, 60_000)

  it('is made of how things stand', async () => {
    const [loop, office] = [await breaker(), await cooler()]
    const rest = await site.device({ fire_load: false })
    const equipmentIds = [loop.id, office.id, rest.id]
    const { rows } = await site.server.result(sceneCalls.present, { equipmentIds }, manager.token)
    expect(rows).toEqual([
      { equipmentId: loop.id, action: 'switchOn', params: {} },
      { equipmentId: office.id, action: 'setPower', params: { on: true } },
    ])
  }, 60_000)
})

describe('a scene by the clock', () => {
  it('acts as it was confirmed, rests when the scene is changed, and goes with it', async () => {
    const [loop, office, later] = [await breaker(), await cooler(), await breaker(false, 'open')]
    const { sceneId, revision } = await made([off(loop), powerOff(office), off(later)])
    const { result, send } = site.server
    const { nonce, batch } = await result(sceneCalls.prepareTimer, { sceneId }, manager.token)
    // How it stands now says nothing of then.
    expect(batch.loops.map(({ refusal }) => refusal)).toEqual([null, null, null])
    const proof = { nonce, password: testPassword }
    expect(await send(sceneCalls.run, proof, manager.token)).toMatchObject({ code: 'prepareAgain' })
    const plan = { at: '18:30', weekdays: [1, 2, 3, 4, 5, 6, 7], monthDay: null, day: null, exceptDays: [] }
    const timer = await result(timerCalls.save, { ...proof, name: '下班', plan }, manager.token)
    expect(timer).toMatchObject({ action: null, sceneId, sceneName: '下班', isOn: true })
    const { timerId, nextAt } = timer
    const due = () => Date.parse(nextAt ?? '') + 1_000
    await createTimerWork({ transactor: site.transactor, newId: uuidV7, now: due }).round()
    const { rows } = await result(timerCalls.runs, { timerId }, manager.token)
    const batchId = rows[0]?.batchId ?? ''
    const run = await site.workUntil(() => result(batchCalls.get, { batchId }, manager.token))
    expect(run.loops.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
    expect([heard(loop), heard(office)]).toEqual([[['switchOff', {}]], [['setPower', { on: false }]]])

    await result(sceneCalls.edit, { sceneId, revision, ...content([off(loop)]) }, manager.token)
    const listed = async () =>
      (await result(timerCalls.list, { projectId: site.project, size: 20 }, manager.token)).rows
    expect(await listed()).toMatchObject([{ timerId, isOn: false, nextAt: null }])
    await result(sceneCalls.remove, { sceneId }, manager.token)
    expect(await listed()).toEqual([])
  }, 60_000)
})

describe('whose a scene is', () => {
  it('another unit neither sees, runs nor puts it back', async () => {
    const loop = await breaker()
    const scene = await made([off(loop)])
    const { make, signIn, send } = site.server
    const elsewhere = { oem: site.oem, project: await make.project(site.oem) }
    const neighbour = await signIn((await make.account('manager', elsewhere)).loginName)
    const { nonce } = await looked(scene.sceneId)
    const { sceneId, revision } = scene
    expect(await prepare(sceneId, neighbour)).toMatchObject({ code: 'missing' })
    expect(await send(sceneCalls.get, { sceneId }, neighbour)).toMatchObject({ code: 'missing' })
    expect(await send(sceneCalls.remove, { sceneId }, neighbour)).toMatchObject({ code: 'missing' })
    const edit = { sceneId, revision, ...content([off(loop)]) }
    expect(await send(sceneCalls.edit, edit, neighbour)).toMatchObject({ code: 'missing' })
    expect(await add([off(loop)], neighbour)).toMatchObject({ code: 'missing' })
    expect(await send(sceneCalls.run, { nonce, password: testPassword }, neighbour)).toMatchObject({
      code: 'prepareAgain',
    })
    // The right to run scenes is not the right to begin batches, and the other way round.
    expect(await send(batchCalls.run, { nonce, password: testPassword }, manager.token)).toMatchObject({
      code: 'prepareAgain',
    })
    const run = await confirm(nonce)
    expect(await send(sceneCalls.prepareUndo, { batchId: run.batchId }, neighbour)).toMatchObject({ code: 'missing' })
    await site.owner(`update command_batch set ended_at = now() - interval '11 minutes' where id = $1`, [run.batchId])
    expect(await send(sceneCalls.prepareUndo, { batchId: run.batchId }, manager.token)).toMatchObject({
      code: 'runTooOld',
    })
  }, 60_000)

  it('a tenant makes, runs and puts back one of what is his, and sees nobody else’s', async () => {
    const [his, others] = [await breaker(), await breaker()]
    const { sceneId } = await made([off(his), off(others)])
    const { make, signIn, send, result } = site.server
    const { id, loginName } = await make.account('endUser', { oem: site.oem })
    await make.bind(id, his.id, { oem: site.oem, project: site.project })
    const tenant = await signIn(loginName)
    expect(await add([off(others)], tenant)).toMatchObject({ code: 'missing' })
    const scene = sceneCalls.add.output.parse((await add([off(his)], tenant)).result)
    expect(await send(sceneCalls.get, { sceneId }, tenant)).toMatchObject({ code: 'missing' })
    const { rows } = await result(sceneCalls.list, { size: 20 }, tenant)
    expect(rows.map((row) => row.sceneId)).toEqual([scene.sceneId])
    const { nonce } = sceneCalls.prepare.output.parse((await prepare(scene.sceneId, tenant)).result)
    const { batchId } = await result(sceneCalls.run, { nonce, password: testPassword }, tenant)
    const run = await site.workUntil(() => result(sceneCalls.runState, { batchId }, tenant))
    expect(run.loops).toMatchObject([{ state: 'done' }])
    expect(await send(sceneCalls.prepareUndo, { batchId }, tenant)).toMatchObject({ statusCode: 200 })
  }, 60_000)
})
