/** Check-ins through the real door: they count once, they are refused in a way that tells what to do, and they stay. */
import { checkInCalls } from '@vigil/contract/patrol/check-in'
import { patrolPlaceCalls } from '@vigil/contract/patrol/place'
import { patrolTaskCalls } from '@vigil/contract/patrol/task'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { near, normal, startPatrolUnit, type PatrolUnit } from '#testing/start-patrol-unit.ts'

let unit: PatrolUnit
let [lobby, garage] = ['', '']
const minute = 60_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

beforeAll(async () => {
  unit = await startPatrolUnit()
  ;[lobby, garage] = [(await unit.addPlace('1F 大堂')).placeId, (await unit.addPlace('B1 车库 A 区')).placeId]
})
afterAll(() => unit.stop())

const task = (taskId: string, token = unit.guard.token) => unit.server.result(patrolTaskCalls.get, { taskId }, token)
/** Nobody is at two points within five seconds: the last one was a while ago. */
const rest = () =>
  unit.server.database.owner.query(`update patrol_check_in set at = at - interval '1 hour' where state = 'accepted'`)

describe('[spec 7.calls.patrol.tasks] a check-in', () => {
  it('counts once however often it is sent, and the last point ends the task', async () => {
    const taskId = await unit.openTask([lobby, garage])
    const phone = await unit.phone()
    const first = phone.signed({ taskId, placeId: lobby, proof: { qr: await unit.qrOf(lobby), position: near } })
    expect(await phone.send(first)).toMatchObject({ state: 'accepted', refusal: null, way: 'qr', isSentLate: false })
    const again = await phone.send({ ...first, sentAt: new Date().toISOString() })
    expect(again).toMatchObject({ state: 'accepted', task: { state: 'doing', done: 1, points: 2 } })
    await rest()
    const last = phone.signed({ taskId, placeId: garage, proof: { qr: await unit.qrOf(garage), position: near } })
    expect(await phone.send(last)).toMatchObject({ state: 'accepted', task: { state: 'done', done: 2 } })
    const { rows } = await unit.server.result(checkInCalls.tries, { taskId, size: 20 }, unit.manager.token)
    expect(rows.map(({ state }) => state)).toEqual(['accepted', 'accepted'])
  })

  it('that was copied is refused far away, kept for both to see, explained, and let count by somebody else only', async () => {
    const taskId = await unit.openTask([lobby])
    const phone = await unit.phone()
    const far = { latitude: 31.2462, longitude: 121.47, accuracyM: 12 }
    const sent = phone.signed({ taskId, placeId: lobby, proof: { qr: await unit.qrOf(lobby), position: far } })
    const refused = await phone.send(sent)
    expect(refused).toMatchObject({ state: 'refused', refusal: 'tooFar', nearM: 100, task: { done: 0, refused: 1 } })
    expect(refused.distanceM).toBeGreaterThan(1_700)
    const { checkInId } = sent
    const explain = (token: string) =>
      unit.server.send(checkInCalls.explain, { checkInId, note: '定位不准，我在现场' }, token)
    expect(await explain(unit.other.token)).toMatchObject({ code: 'checkInOfAnother' })
    expect(await explain(unit.neighbour.token)).toMatchObject({ code: 'missing' })
    expect(await explain(unit.guard.token)).toMatchObject({ result: { note: '定位不准，我在现场' } })
    const waits = async (token: string) =>
      (await unit.server.result(checkInCalls.tries, { taskId, isUndecided: true, size: 5 }, token)).rows.length
    expect(await waits(unit.manager.token)).toBe(1)
    expect(await waits(unit.neighbour.token)).toBe(0)
    const release = (token: string) => unit.server.send(checkInCalls.release, { checkInId, note: '已核实' }, token)
    expect(await release(unit.guard.token)).toMatchObject({ code: 'forbidden' })
    expect(await release(unit.neighbour.token)).toMatchObject({ code: 'missing' })
    expect(await release(unit.manager.token)).toMatchObject({ result: { state: 'released', refusal: 'tooFar' } })
    expect(await release(unit.manager.token)).toMatchObject({ code: 'checkInStands' })
    expect(await waits(unit.manager.token)).toBe(0)
    expect(await task(taskId)).toMatchObject({ state: 'done', route: [{ isReleased: true, outcome: 'inTime' }] })
  })

  it('is not made in another’s name, from another’s queue, by a bent record, or with a number used before', async () => {
    const taskId = await unit.openTask([lobby])
    const proof = { qr: await unit.qrOf(lobby), position: near }
    const [phone, foreign] = [await unit.phone(), await unit.phone(unit.other.token)]
    expect(await foreign.send(foreign.signed({ taskId, placeId: lobby, proof }))).toMatchObject({ refusal: 'notYours' })
    const one = phone.signed({ taskId, placeId: lobby, proof })
    expect(await unit.server.send(checkInCalls.checkIn, one, unit.other.token)).toMatchObject({
      code: 'patrolQueueUnknown',
    })
    expect(await phone.send({ ...one, phoneAt: ago(minute) })).toMatchObject({ refusal: 'badSignature' })
    const moved = phone.signed({ taskId, placeId: lobby, proof }, { phoneAt: ago(20 * minute) })
    expect(await phone.send(moved)).toMatchObject({ refusal: 'clockOff' })
    const used = phone.signed({ taskId, placeId: lobby, proof }, { counter: 1 })
    expect(await phone.send(used)).toMatchObject({ refusal: 'replayed' })
    expect(await phone.send(phone.signed({ taskId, placeId: garage, proof }))).toMatchObject({ refusal: 'notInTask' })
    await rest()
    expect(await phone.send(phone.signed({ taskId, placeId: lobby, proof }))).toMatchObject({ state: 'accepted' })
    const next = phone.signed({ taskId, placeId: lobby, proof })
    expect(await unit.server.send(checkInCalls.checkIn, next, unit.neighbour.token)).toMatchObject({ code: 'missing' })
  })

  it('kept without a network is taken later and says so, also when the task was called missed meanwhile', async () => {
    const taskId = await unit.openTask([lobby])
    const phone = await unit.phone()
    const { owner } = unit.server.database
    const spoke = Date.now() - 120 * minute
    await owner.query(`update patrol_queue set contacts = $2 where id = $1`, [
      phone.queueId,
      JSON.stringify([{ made: 0, firstAt: spoke, lastAt: spoke }]),
    ])
    await owner.query(
      `update patrol_task set state = 'missed', ends_at = now() - interval '15 minutes' where id = $1`,
      [taskId],
    )
    await owner.query(`update patrol_point set outcome = 'missed' where task_id = $1`, [taskId])
    await rest()
    const proof = { qr: await unit.qrOf(lobby), position: near }
    const kept = phone.signed({ taskId, placeId: lobby, proof }, { phoneAt: ago(30 * minute) })
    expect(await phone.send(kept)).toMatchObject({ state: 'accepted', isSentLate: true, task: { state: 'done' } })
  })

  it('counts again as soon as a wrong clock is right', async () => {
    const taskId = await unit.openTask([lobby])
    const phone = await unit.phone()
    const proof = { qr: await unit.qrOf(lobby), position: near }
    const fast = phone.signed({ taskId, placeId: lobby, proof }, { phoneAt: ago(-180 * minute) })
    expect(await phone.send(fast)).toMatchObject({ refusal: 'clockOff' })
    await rest()
    expect(await phone.send(phone.signed({ taskId, placeId: lobby, proof }))).toMatchObject({ state: 'accepted' })
  })

  it('is as long after the last one as the phone says, however slow the platform was to hear its clock', async () => {
    const taskId = await unit.openTask([lobby, garage])
    const phone = await unit.phone()
    const sent = async (placeId: string, agoMs: number) => {
      const proof = { qr: await unit.qrOf(placeId), position: near }
      return phone.send(phone.signed({ taskId, placeId, proof }, { phoneAt: ago(agoMs) }))
    }
    await rest()
    expect(await sent(lobby, 9_000)).toMatchObject({ state: 'accepted' })
    await unit.server.database.owner.query(
      `update patrol_check_in set at = at + interval '7 seconds' where task_id = $1`,
      [taskId],
    )
    expect(await sent(garage, 0)).toMatchObject({ state: 'accepted' })
  })

  it('made with a clock set back without a network is refused, although the clock is right when it is sent', async () => {
    const taskId = await unit.openTask([lobby])
    const phone = await unit.phone()
    const proof = { qr: await unit.qrOf(lobby), position: near }
    const backdated = phone.signed({ taskId, placeId: lobby, proof }, { phoneAt: ago(30 * minute) })
    await unit.server.result(
      checkInCalls.openQueue,
      { queueId: phone.queueId, phoneAt: new Date().toISOString(), made: 1 },
      unit.guard.token,
    )
    expect(await phone.send(backdated)).toMatchObject({ refusal: 'clockOff' })
  })

  it('by a copied tag, an old code, or a code of a screen that has changed is refused; by the bound tag it counts', async () => {
    const { placeId } = await unit.addPlace('2F 中庭', null)
    const taskId = await unit.openTask([placeId])
    const phone = await unit.phone()
    const { manager, server } = unit
    const codes = () => server.result(patrolPlaceCalls.code, { placeId }, manager.token)
    const before = await codes()
    await server.result(patrolPlaceCalls.renew, { placeId }, manager.token)
    const { nfc, qr } = await codes()
    const bind = { placeId, content: nfc, serial: '04:a2:19:bb', position: near }
    expect(await server.send(patrolPlaceCalls.bind, { ...bind, content: before.nfc }, manager.token)).toMatchObject({
      code: 'codeOfAnother',
    })
    expect(await server.result(patrolPlaceCalls.bind, bind, manager.token)).toMatchObject({
      position: { latitude: near.latitude },
    })
    const tried = async (proof: object) => (await phone.send(phone.signed({ taskId, placeId, proof }))).refusal
    expect(await tried({ qr: before.qr, position: near })).toBe('oldCode')
    expect(await tried({ qr })).toBe('secondProofMissing')
    expect(await tried({ nfc: { content: nfc, serial: '04:00:00:00' } })).toBe('wrongTag')
    await rest()
    expect(await tried({ nfc: { content: nfc, serial: '04:a2:19:bb' } })).toBeNull()
  })

  it('with an abnormal item needs words and a photo of its own, used once', async () => {
    const taskId = await unit.openTask([lobby])
    const phone = await unit.phone()
    const qr = await unit.qrOf(lobby)
    await rest()
    const photoId = await unit.photo(taskId, lobby, 'door')
    const foreign = await unit.photo(taskId, lobby, 'other', unit.other.token)
    const abnormal = (photoIds: string[], note = '防火门被木楔顶住') => [
      { ...normal, verdict: 'abnormal' as const, note, photoIds },
    ]
    const tried = async (results: ReturnType<typeof abnormal>) =>
      (await phone.send(phone.signed({ taskId, placeId: lobby, proof: { qr, position: near }, results }))).refusal
    expect(await tried(abnormal([], ''))).toBe('abnormalUnsaid')
    expect(await tried(abnormal([foreign]))).toBe('photoUnknown')
    expect(await tried(abnormal([uuidV7()]))).toBe('photoUnknown')
    expect(await tried(abnormal([photoId]))).toBeNull()
    const { rows } = await unit.server.result(
      checkInCalls.tries,
      { taskId, isRefused: false, size: 5 },
      unit.manager.token,
    )
    expect(rows).toMatchObject([{ photos: [{ photoId }], results: [{ verdict: 'abnormal' }] }])
    expect((await fetch(unit.server.base + (rows[0]?.photos[0]?.address ?? ''))).status).toBe(200)
    const second = await unit.openTask([lobby])
    const reused = await unit.photo(second, lobby, 'door')
    const again = phone.signed({
      taskId: second,
      placeId: lobby,
      proof: { qr, position: near },
      results: abnormal([reused]),
    })
    expect(await phone.send(again)).toMatchObject({ refusal: 'photoUsed' })
  })
})
