/** Place types, places with their codes, and plans: made, changed, and nothing to a neighbour. */
import { mostPlaceTypes, placeTypeCalls } from '@vigil/contract/patrol/place-type'
import { patrolPlaceCalls } from '@vigil/contract/patrol/place'
import { patrolPlanCalls } from '@vigil/contract/patrol/plan'
import { patrolTaskCalls } from '@vigil/contract/patrol/task'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { checks, here, near, startPatrolUnit, type PatrolUnit } from '#testing/start-patrol-unit.ts'

let unit: PatrolUnit
let projectId = ''
beforeAll(async () => {
  unit = await startPatrolUnit()
  projectId = unit.place.project
})
afterAll(() => unit.stop())

const manager = () => unit.manager.token
const items = checks.map((one) => ({ ...one }))

describe('[spec 7.calls.patrol.types] [spec 7.calls.patrol.check-items] place types', () => {
  it('are made with their check items, changed by one at a time, and taken away once no place has them', async () => {
    const made = await unit.server.result(placeTypeCalls.add, { projectId, name: '消防泵房', checks: items }, manager())
    const gauge = {
      key: 'bar',
      name: '管网压力',
      hint: '绿区',
      kind: 'reading',
      unit: 'MPa',
      min: 0.2,
      max: 0.8,
    } as const
    const change = { placeTypeId: made.placeTypeId, version: made.version, name: '泵房', checks: [...items, gauge] }
    expect(await unit.server.result(placeTypeCalls.edit, change, manager())).toMatchObject({
      name: '泵房',
      checks: [{}, gauge],
    })
    expect(await unit.server.send(placeTypeCalls.edit, change, manager())).toMatchObject({ code: 'conflict' })
    const { rows } = await unit.server.result(placeTypeCalls.list, { projectId }, unit.guard.token)
    expect(rows.map(({ name }) => name)).toContain('泵房')
    await unit.addPlace('B2 消防泵房')
    const remove = (placeTypeId: string) => unit.server.send(placeTypeCalls.remove, { placeTypeId }, manager())
    expect(await remove(unit.type.placeTypeId)).toMatchObject({ code: 'placeTypeUsed' })
    expect(await remove(made.placeTypeId)).toMatchObject({ statusCode: 200 })
    expect(await remove(made.placeTypeId)).toMatchObject({ code: 'missing' })
  })

  it('are so many at most, with each key once, and are not changed by who only walks nor seen by a neighbour', async () => {
    const full = { oem: unit.place.oem, project: await unit.server.make.project(unit.place.oem) }
    const { loginName } = await unit.server.make.account('manager', full)
    await unit.server.database.owner.query(
      `insert into patrol_place_type (id, oem_id, project_id, name, checks)
        select gen_random_uuid(), $1, $2, n::text, '[]' from generate_series(1, $3::integer) n`,
      [full.oem, full.project, mostPlaceTypes],
    )
    const wish = { projectId: full.project, name: '后厨', checks: items }
    const token = await unit.server.signIn(loginName)
    expect(await unit.server.send(placeTypeCalls.add, wish, token)).toMatchObject({ code: 'placeTypesFull' })
    const twice = { projectId, name: '后厨', checks: [...items, ...items] }
    expect(await unit.server.send(placeTypeCalls.add, twice, manager())).toMatchObject({ code: 'invalidInput' })
    expect(await unit.server.send(placeTypeCalls.add, { ...wish, projectId }, unit.guard.token)).toMatchObject({
      code: 'forbidden',
    })
    expect(await unit.server.send(placeTypeCalls.add, { ...wish, projectId }, unit.neighbour.token)).toMatchObject({
      code: 'missing',
    })
    expect((await unit.server.result(placeTypeCalls.list, { projectId }, unit.neighbour.token)).rows).toEqual([])
  })
})

describe('[spec 2.patrol-codes] a place', () => {
  it('has a label and codes of its own, bound by a scan, read back by whoever scans it', async () => {
    const place = await unit.addPlace('1F 东门', null)
    expect(place).toMatchObject({ position: null, qrBoundAt: null, nfcBoundAt: null, codeVersion: 1, plans: 0 })
    const { placeId } = place
    const { qr, nfc, label } = await unit.server.result(patrolPlaceCalls.code, { placeId }, manager())
    expect([qr === nfc, label]).toEqual([false, place.label])
    const bind = (content: string, serial: string | null, token = manager()) =>
      unit.server.send(patrolPlaceCalls.bind, { placeId, content, serial, position: near }, token)
    expect(await bind(qr, '04:a2:19')).toMatchObject({ code: 'codeOfAnother' })
    expect(await bind(qr, null, unit.guard.token)).toMatchObject({ code: 'forbidden' })
    expect(await bind(qr, null)).toMatchObject({ result: { position: here } })
    const scanned = (content: string, token: string) => unit.server.result(patrolTaskCalls.byCode, { content }, token)
    expect(await scanned(qr, unit.guard.token)).toMatchObject({ place: { placeId, name: '1F 东门' }, tasks: [] })
    expect(await scanned(qr, unit.neighbour.token)).toEqual({ place: null, tasks: [] })
    expect(await scanned('https://example.com/', unit.guard.token)).toEqual({ place: null, tasks: [] })
    const rolling = await unit.server.result(patrolPlaceCalls.rolling, { placeId }, manager())
    expect(Date.parse(rolling.expiresAt) - Date.now()).toBeLessThanOrEqual(30_000)
    expect(await scanned(rolling.qr, unit.guard.token)).toMatchObject({ place: { placeId } })
    await unit.server.result(patrolPlaceCalls.renew, { placeId }, manager())
    expect(await scanned(qr, unit.guard.token)).toEqual({ place: null, tasks: [] })
  })

  it('prints a sheet of stickers for those who make codes, of their own places', async () => {
    const { placeId } = await unit.addPlace('3F 餐饮后厨')
    const sheet = (token: string) => unit.server.send(patrolPlaceCalls.stickers, { placeIds: [placeId] }, token)
    expect(await sheet(unit.guard.token)).toMatchObject({ code: 'forbidden' })
    expect(await sheet(unit.neighbour.token)).toMatchObject({ code: 'missing' })
    const { address } = patrolPlaceCalls.stickers.output.parse((await sheet(manager())).result)
    const file = await fetch(unit.server.base + address)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('takes its type and area from its own unit, and does not go while a plan goes there', async () => {
    const place = await unit.addPlace('7F 弱电间')
    const { placeId, version, placeTypeId } = place
    const content = { placeTypeId, areaId: null, name: '7F 弱电间 A', position: here }
    const edit = { placeId, version, ...content }
    expect(await unit.server.send(patrolPlaceCalls.edit, edit, unit.neighbour.token)).toMatchObject({ code: 'missing' })
    expect(await unit.server.result(patrolPlaceCalls.edit, edit, manager())).toMatchObject({ name: '7F 弱电间 A' })
    expect(await unit.server.send(patrolPlaceCalls.edit, edit, manager())).toMatchObject({ code: 'conflict' })
    const uncovered = async () =>
      (
        await unit.server.result(patrolPlaceCalls.list, { projectId, isUncovered: true, size: 100 }, manager())
      ).rows.map((row) => row.placeId)
    expect(await uncovered()).toContain(placeId)
    const plan = await unit.server.result(patrolPlanCalls.add, { projectId, plan: unit.body([placeId]) }, manager())
    expect(await uncovered()).not.toContain(placeId)
    const remove = () => unit.server.send(patrolPlaceCalls.remove, { placeId }, manager())
    expect(await remove()).toMatchObject({ code: 'patrolPlaceUsed' })
    await unit.server.result(
      patrolPlanCalls.move,
      { planId: plan.planId, version: plan.version, act: 'end' },
      manager(),
    )
    expect(await remove()).toMatchObject({ statusCode: 200 })
    expect(await unit.server.send(patrolPlaceCalls.get, { placeId }, manager())).toMatchObject({ code: 'missing' })
  })
})

describe('[spec 7.calls.patrol.plans] a plan', () => {
  it('is looked at before it is live, and does not start with a window that nobody goes', async () => {
    const { placeId } = await unit.addPlace('2F 北走廊')
    const nobody = unit.body([placeId], { people: [] })
    const ahead = await unit.server.result(patrolPlanCalls.preview, { projectId, plan: nobody }, manager())
    expect(ahead.zone).toBe('Asia/Shanghai')
    expect(ahead.windows.length).toBe(42)
    expect(ahead.points).toBe(42)
    expect(ahead.findings).toContainEqual({ finding: 'windowNobody', count: 42, isBlocking: true })
    const { planId, version } = await unit.server.result(patrolPlanCalls.add, { projectId, plan: nobody }, manager())
    const move = (act: string, at: number, token = manager()) =>
      unit.server.send(patrolPlanCalls.move, { planId, version: at, act }, token)
    expect(await move('start', version)).toMatchObject({ code: 'patrolPlanNotReady' })
    expect(await move('pause', version)).toMatchObject({ code: 'patrolPlanMove' })
    const edit = { planId, version, plan: unit.body([placeId]) }
    expect(await unit.server.send(patrolPlanCalls.edit, edit, unit.neighbour.token)).toMatchObject({ code: 'missing' })
    const changed = await unit.server.result(patrolPlanCalls.edit, edit, manager())
    expect(await unit.server.send(patrolPlanCalls.edit, edit, manager())).toMatchObject({ code: 'conflict' })
    expect(await move('start', changed.version, unit.guard.token)).toMatchObject({ code: 'forbidden' })
    expect(await move('start', changed.version)).toMatchObject({ result: { state: 'active', mayDo: ['pause', 'end'] } })
    const { rows } = await unit.server.result(patrolPlanCalls.list, { projectId, state: 'active', size: 20 }, manager())
    expect(rows).toMatchObject([{ planId, places: 1, rate: null, windows: { length: 6 } }])
    expect((await unit.server.result(patrolPlanCalls.list, { size: 20 }, unit.neighbour.token)).rows).toEqual([])
  })

  it('goes only to places of its own unit, walked by people of its own unit', async () => {
    const foreign = unit.body([uuidV7()])
    expect(await unit.server.send(patrolPlanCalls.add, { projectId, plan: foreign }, manager())).toMatchObject({
      code: 'patrolElsewhere',
    })
    const { rows } = await unit.server.result(patrolPlanCalls.people, { projectId }, manager())
    expect(rows.map(({ accountId }) => accountId)).toEqual(expect.arrayContaining([unit.guard.id, unit.other.id]))
    expect(rows.map(({ accountId }) => accountId)).not.toContain(unit.neighbour.id)
    expect((await unit.server.result(patrolPlanCalls.people, { projectId }, unit.neighbour.token)).rows).toEqual([])
  })
})

describe('a task', () => {
  it('is given to another of the unit, or cancelled and then nobody’s, by whoever may', async () => {
    const { placeId } = await unit.addPlace('5F 会议区走廊')
    const taskId = await unit.openTask([placeId])
    const assign = (accountId: string, token = manager()) =>
      unit.server.send(patrolTaskCalls.assign, { taskId, accountId }, token)
    expect(await assign(unit.neighbour.id)).toMatchObject({ code: 'patrolElsewhere' })
    expect(await assign(unit.other.id, unit.neighbour.token)).toMatchObject({ code: 'missing' })
    expect(await assign(unit.other.id)).toMatchObject({ result: { accountId: unit.other.id, isMine: false } })
    const mine = await unit.server.result(
      patrolTaskCalls.list,
      { isMine: true, isOpen: true, size: 20 },
      unit.other.token,
    )
    expect(mine.rows.map((row) => row.taskId)).toContain(taskId)
    const cancel = () => unit.server.send(patrolTaskCalls.cancel, { taskId, note: '停业装修' }, manager())
    expect(await cancel()).toMatchObject({ result: { state: 'cancelled' } })
    expect(await cancel()).toMatchObject({ code: 'patrolTaskMove' })
  })

  it('with a fire on the way is walked anew: what lies beside it comes last, and is not waited for', async () => {
    const { oem, project } = unit.place
    const area = uuidV7()
    await unit.server.database.owner.query(
      `insert into area (id, oem_id, project_id, kind, name) values ($1, $2, $3, 'floor', '6F')`,
      [area, oem, project],
    )
    const add = (name: string, areaId: string | null) =>
      unit.server.result(
        patrolPlaceCalls.add,
        { projectId, placeTypeId: unit.type.placeTypeId, areaId, name, position: here },
        manager(),
      )
    const [burning, other] = [(await add('6F 西走廊', area)).placeId, (await add('8F 机房', null)).placeId]
    const taskId = await unit.openTask([burning, other], { isOrderFixed: true })
    const route = async () => {
      const task = await unit.server.result(patrolTaskCalls.get, { taskId }, unit.guard.token)
      return [task.route.map(({ placeId }) => placeId), task.fire?.areaName ?? null]
    }
    expect(await route()).toEqual([[burning, other], null])
    const detector = await unit.server.make.equipment(unit.place, { area_id: area })
    const alarm = await unit.server.make.alarm(unit.place, detector)
    await unit.server.database.owner.query(
      `update alarm set kind = 'fire-alarm', priority = 1, state = 'received', verdict = null where id = $1`,
      [alarm],
    )
    expect(await route()).toEqual([[other, burning], '6F'])
    const phone = await unit.phone()
    const proof = { qr: await unit.qrOf(other), position: near }
    expect(await phone.send(phone.signed({ taskId, placeId: other, proof }))).toMatchObject({ state: 'accepted' })
  })
})
