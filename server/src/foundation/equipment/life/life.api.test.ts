/** Labels changed, broken units swapped, equipment taken out: by whom, with what, and what is left of it. */
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { commissioningCalls, commissioningSteps } from '@vigil/contract/equipment/commissioning'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { lifecycleCalls } from '@vigil/contract/equipment/lifecycle'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { testPassword, type Factories } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; company: string; project: string }
let elsewhere: typeof place
let manager: string

const person = async (role: Parameters<Factories['account']>[0], at = place) => {
  const { id, loginName } = await server.make.account(role, at)
  return { id, token: await server.signIn(loginName) }
}
const owner = <Row extends object>(text: string, values: unknown[]) =>
  server.database.owner.query<Row>(text, values).then(({ rows }) => rows)
const equipment = (row: object = {}, at = place) => server.make.equipment(at, row)
const lifeOf = async (equipmentId: string) =>
  (await server.result(lifeCalls.find, { equipmentId, size: 20 }, manager)).rows
const found = async (word: string) =>
  (await server.result(equipmentCalls.search, { word, size: 20 }, manager)).rows.map(({ equipmentId }) => equipmentId)
const registered = async (keyCode: string, deviceName: string) => {
  const wish = { projectId: place.project, keyCode, deviceName, equipmentTypeId: 101 }
  return (await server.result(equipmentCalls.add, wish, manager)).equipment.equipmentId
}
const proven = { reason: '外壳烧蚀', password: testPassword }
let codes = 0
const newCode = () => `SWAP-${(codes += 1).toString().padStart(4, '0')}`

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  const company = await server.make.company(oem)
  place = { oem, company, project: await server.make.project(oem, company) }
  elsewhere = { ...place, project: await server.make.project(oem, company) }
  manager = (await person('manager')).token
})
afterAll(() => server.stop())

describe('[spec 7.calls.equipment.edit] [spec 7.calls.equipment.update] a label', () => {
  it('is changed, found by its new name and no longer by the old one, and says who changed what', async () => {
    const equipmentId = await equipment({ name: '旧名烟感', install_add: '三楼' })
    const areaId = (
      await server.result(projectCalls.addArea, { projectId: place.project, kind: 'building', name: '一号楼' }, manager)
    ).areaId
    const changed = await server.result(lifeCalls.edit, { equipmentId, deviceName: '走廊东侧烟感', areaId }, manager)
    expect(changed).toMatchObject({ deviceName: '走廊东侧烟感', areaId, installAdd: '三楼' })
    expect(await found('走廊东侧')).toContain(equipmentId)
    expect(await found('zldc')).toContain(equipmentId)
    expect(await found('旧名')).not.toContain(equipmentId)
    expect(await lifeOf(equipmentId)).toMatchObject([
      {
        move: 'edited',
        changes: [
          { field: 'deviceName', from: '旧名烟感', to: '走廊东侧烟感' },
          { field: 'areaId', from: null, to: areaId },
        ],
      },
    ])
  })

  it('that stays as it is leaves no row', async () => {
    const equipmentId = await equipment({ name: '水泵' })
    await server.result(lifeCalls.edit, { equipmentId, deviceName: '水泵' }, manager)
    expect(await lifeOf(equipmentId)).toEqual([])
  })

  it('names no area of another unit', async () => {
    const equipmentId = await equipment()
    const areaId = uuidV7()
    await owner(
      `insert into area (id, oem_id, company_id, project_id, kind, name) values ($1, $2, $3, $4, 'building', 'B')`,
      [areaId, place.oem, place.company, elsewhere.project],
    )
    const operator = (await person('oem')).token
    expect(await server.send(lifeCalls.edit, { equipmentId, areaId }, operator)).toMatchObject({
      code: 'areaElsewhere',
    })
    const wish = { projectId: place.project, keyCode: newCode(), deviceName: 'x', equipmentTypeId: 101, areaId }
    expect(await server.send(equipmentCalls.add, wish, operator)).toMatchObject({ code: 'areaElsewhere' })
  })

  it('is a tenant’s to name and not to place', async () => {
    const equipmentId = await equipment()
    const tenant = await server.make.account('endUser', { oem: place.oem })
    await server.make.bind(tenant.id, equipmentId, { oem: place.oem, project: place.project })
    const token = await server.signIn(tenant.loginName)
    expect(await server.send(lifeCalls.edit, { equipmentId, deviceName: '我家空开' }, token)).toMatchObject({
      code: 'ok',
    })
    expect(await server.send(lifeCalls.edit, { equipmentId, installAdd: '别处' }, token)).toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('a broken unit', () => {
  const secretOf = async (id: string) =>
    (
      await owner<{ secret_hash: Buffer }>('select secret_hash from equipment_credential where equipment_id = $1', [id])
    )[0]?.secret_hash

  it('is swapped under its own id: code and secret are new, loops follow, the old code is free again', async () => {
    const equipmentId = await registered('BROKEN-1', '配电箱')
    const loop = await equipment({ key_code: 'BROKEN-1', parent_id: equipmentId, child_key: 'L1' })
    const before = await secretOf(equipmentId)
    const keyCode = newCode()
    const answer = await server.result(lifeCalls.replace, { equipmentId, keyCode, ...proven }, manager)
    expect(answer.equipment).toMatchObject({ equipmentId, keyCode, deviceName: '配电箱' })
    const after = await secretOf(equipmentId)
    expect(after).not.toEqual(before)
    expect(after).toEqual(hash('sha256', Buffer.from(answer.secret), 'buffer'))
    expect(await owner('select key_code from equipment where id = $1', [loop])).toEqual([{ key_code: keyCode }])
    expect(await found(keyCode)).toContain(equipmentId)
    expect(await lifeOf(equipmentId)).toMatchObject([
      { move: 'replaced', reason: '外壳烧蚀', changes: [{ field: 'keyCode', from: 'BROKEN-1', to: keyCode }] },
    ])
    expect(await equipment({ key_code: 'BROKEN-1' })).toBeTruthy()
  })

  it('is not swapped for one that is bound elsewhere, without the password, nor behind a gateway', async () => {
    const equipmentId = await equipment()
    await equipment({ key_code: 'TAKEN-1' }, elsewhere)
    const before = await secretOf(equipmentId)
    const swap = async (wish: object, id = equipmentId) =>
      (await server.send(lifeCalls.replace, { equipmentId: id, keyCode: newCode(), ...proven, ...wish }, manager)).code
    expect(await swap({ keyCode: 'taken-1' })).toBe('keyCodeTaken')
    expect(await swap({ password: 'guessed' })).toBe('passwordWrong')
    expect(await swap({}, await equipment({ parent_id: equipmentId, child_key: 'L1' }))).toBe('childNotReplaced')
    expect(await secretOf(equipmentId)).toEqual(before)
    expect(await lifeOf(equipmentId)).toEqual([])
  })
})

describe('[spec 7.calls.equipment.delete] equipment taken out', () => {
  it('is in no list, count or search, speaks no more, takes its loops along and keeps its history', async () => {
    const box = await registered('GONE-1', '报废配电箱')
    const loop = await equipment({ key_code: 'GONE-1', parent_id: box, child_key: 'L1' })
    const count = async () => (await server.result(equipmentCalls.count, { projectId: place.project }, manager)).total
    const before = await count()
    expect(await server.result(lifeCalls.retire, { equipmentId: box, ...proven }, manager)).toEqual({ retired: 2 })
    expect(await count()).toBe(before - 2)
    expect(await found('报废配电箱')).toEqual([])
    const { rows } = await server.result(equipmentCalls.list, { projectId: place.project, size: 100 }, manager)
    expect(rows.filter(({ equipmentId }) => equipmentId === box || equipmentId === loop)).toEqual([])
    expect(await server.send(equipmentCalls.detail, { equipmentId: box }, manager)).toMatchObject({ code: 'missing' })
    expect(
      await owner('select revoked_at is not null as revoked from equipment_credential where equipment_id = $1', [box]),
    ).toEqual([{ revoked: true }])
    expect(await owner('select move, reason from equipment_life where equipment_id = $1', [box])).toEqual([
      { move: 'retired', reason: '外壳烧蚀' },
    ])
    const again = { projectId: place.project, keyCode: 'GONE-1', deviceName: 'x', equipmentTypeId: 101 }
    expect(await server.send(equipmentCalls.add, again, manager)).toMatchObject({ code: 'keyCodeTaken' })
  })

  it('comes back under its code by a super administrator only, with its history apart [workflows 9]', async () => {
    const box = await equipment({ key_code: 'BACK-1' })
    const loop = await equipment({ key_code: 'BACK-1', parent_id: box, child_key: 'L1' })
    const operator = (await person('oem')).token
    const { id, token } = await person('super')
    const add = (by: string) => {
      const wish = { projectId: elsewhere.project, keyCode: 'back-1', deviceName: '又一台', equipmentTypeId: 101 }
      return server.send(equipmentCalls.add, wish, by)
    }
    expect(await add(token)).toMatchObject({ code: 'keyCodeTaken' })
    await server.result(lifeCalls.retire, { equipmentId: box, ...proven }, manager)
    expect(await add(manager)).toMatchObject({ code: 'missing' })
    expect(await add(operator)).toMatchObject({ code: 'keyCodeTaken' })
    const added = equipmentCalls.add.output.parse((await add(token)).result)
    expect(added.equipment).toMatchObject({ keyCode: 'back-1', lifecycle: 'installed', projectId: elsewhere.project })
    expect(added.equipment.equipmentId).not.toBe(box)
    expect(await owner('select lifecycle, key_code from equipment where id = any($1)', [[box, loop]])).toEqual(
      Array.from({ length: 2 }, () => ({ lifecycle: 'retired', key_code: `BACK-1~${box}` })),
    )
    expect(
      await owner('select move, account_id from equipment_life where equipment_id = $1 order by id', [box]),
    ).toEqual([
      { move: 'retired', account_id: expect.any(String) },
      { move: 'edited', account_id: id },
    ])
    expect(
      await owner('select outcome from audit_entry where account_id = $1 and action = $2 order by id', [
        id,
        equipmentCalls.add.path,
      ]),
    ).toEqual([{ outcome: 'keyCodeTaken' }, { outcome: 'ok' }])
  })

  it('waits until its fire is archived, and its loop’s', async () => {
    const box = await equipment()
    const loop = await equipment({ parent_id: box, child_key: 'L1' })
    await owner(
      `insert into alarm (id, oem_id, project_id, equipment_id, event_key, kind, priority, condition, state, first_at, last_at)
       values ($1, $2, $3, $4, 'fire', 'fire-alarm', 1, 'active', 'received', now(), now())`,
      [uuidV7(), place.oem, place.project, loop],
    )
    expect(await server.send(lifeCalls.retire, { equipmentId: box, ...proven }, manager)).toMatchObject({
      code: 'fireNotArchived',
    })
    expect(await server.send(equipmentCalls.detail, { equipmentId: box }, manager)).toMatchObject({ code: 'ok' })
  })
})

describe('the stages of a life', () => {
  const stageOf = async (equipmentId: string) =>
    (await server.result(equipmentCalls.detail, { equipmentId }, manager)).lifecycle
  const maintain = (equipmentId: string, isOn: boolean, wish: object = proven) =>
    server.send(lifecycleCalls.maintain, { equipmentId, isOn, ...wish }, manager)

  it('begin with what is added and not tested, and go on when its test has ended', async () => {
    const equipmentId = await registered('STAGE-1', '待调试烟感')
    expect(await stageOf(equipmentId)).toBe('installed')
    expect(await maintain(equipmentId, true)).toMatchObject({ code: 'lifecycleElsewhere' })
    await server.result(commissioningCalls.begin, { equipmentId }, manager)
    for (const step of commissioningSteps)
      await server.result(commissioningCalls.waive, { equipmentId, step, reason: '现场不便' }, manager)
    await server.result(commissioningCalls.finish, { equipmentId }, manager)
    expect(await stageOf(equipmentId)).toBe('inService')
  })

  it('are left for maintenance by password and reason, with all that hangs on it, and come back', async () => {
    const box = await equipment()
    const loop = await equipment({ parent_id: box, child_key: 'L1' })
    expect(await maintain(box, true, { reason: '换线' })).toMatchObject({ code: 'passwordNeeded' })
    expect(await maintain(box, false)).toMatchObject({ code: 'lifecycleElsewhere' })
    expect(await maintain(box, true)).toMatchObject({ code: 'ok', result: { lifecycle: 'maintenance' } })
    expect([await stageOf(box), await stageOf(loop)]).toEqual(['maintenance', 'maintenance'])
    expect(await maintain(box, true)).toMatchObject({ code: 'lifecycleElsewhere' })
    expect(await maintain(box, false, { reason: '已换好' })).toMatchObject({ result: { lifecycle: 'inService' } })
    expect(await stageOf(loop)).toBe('inService')
    expect(await lifeOf(box)).toMatchObject([
      { move: 'returned', reason: '已换好', changes: [{ field: 'lifecycle', from: 'maintenance', to: 'inService' }] },
      { move: 'maintained' },
    ])
    expect(
      await owner('select outcome from audit_entry where action = $1 and target_id = $2 and outcome = $3', [
        lifecycleCalls.maintain.path,
        box,
        'ok',
      ]),
    ).toHaveLength(2)
  })
})

describe('the service of equipment', () => {
  const renew = (equipmentId: string, lastDay: string | null, token: string) =>
    server.send(lifecycleCalls.renew, { equipmentId, lastDay, ...proven }, token)

  it('is renewed by the operator to the end of a day of the unit, with its loops, and ends its expiry', async () => {
    const operator = (await person('oem')).token
    const box = await equipment({ expires_at: new Date(Date.now() - 40 * 86_400_000) })
    const loop = await equipment({ parent_id: box, child_key: 'L1' })
    expect(await server.result(equipmentCalls.detail, { equipmentId: box }, manager)).toMatchObject({ expireState: 2 })
    expect(await renew(box, '2020-01-01', operator)).toMatchObject({ code: 'invalidInput' })
    const day = '2099-12-31'
    const servedUntil = '2099-12-31T16:00:00.000Z'
    expect(await renew(box, day, operator)).toMatchObject({ result: { expireState: 0, servedUntil } })
    expect(await server.result(equipmentCalls.detail, { equipmentId: loop }, manager)).toMatchObject({ servedUntil })
    expect(await renew(loop, day, operator)).toMatchObject({ code: 'childNotReplaced' })
    expect(await renew(box, null, operator)).toMatchObject({ result: { servedUntil: null } })
    expect((await lifeOf(box)).map(({ move }) => move)).toEqual(['renewed', 'renewed'])
  })

  it('is not the unit’s own to renew', async () => {
    const box = await equipment()
    expect(await renew(box, null, manager)).toMatchObject({ code: 'forbidden' })
  })
})

describe("somebody else's equipment", () => {
  it('looks missing to every one of these calls, and nothing changes', async () => {
    const equipmentId = await equipment({ name: '邻居的', key_code: 'NEIGHBOUR-1' }, elsewhere)
    const never = '01900000-0000-7000-8000-000000000000'
    const answers = (id: string) =>
      Promise.all([
        server.send(lifeCalls.edit, { equipmentId: id, deviceName: '我的' }, manager),
        server.send(lifeCalls.replace, { equipmentId: id, keyCode: newCode(), ...proven }, manager),
        server.send(lifeCalls.retire, { equipmentId: id, ...proven }, manager),
        server.send(lifecycleCalls.maintain, { equipmentId: id, isOn: true, ...proven }, manager),
        server.send(lifeCalls.find, { equipmentId: id, size: 20 }, manager),
      ])
    const given = await answers(equipmentId)
    expect(given.map(({ code }) => code)).toEqual(Array<string>(5).fill('missing'))
    expect(given).toEqual(await answers(never))
    expect(await owner('select name, key_code, lifecycle from equipment where id = $1', [equipmentId])).toEqual([
      { name: '邻居的', key_code: 'NEIGHBOUR-1', lifecycle: 'inService' },
    ])
  })

  it('and one’s own are not swapped or retired by whoever only reads', async () => {
    const equipmentId = await equipment()
    const reader = (await person('inspector')).token
    expect(await server.send(lifeCalls.replace, { equipmentId, keyCode: newCode(), ...proven }, reader)).toMatchObject({
      code: 'forbidden',
    })
    expect(await server.send(lifeCalls.retire, { equipmentId, ...proven }, reader)).toMatchObject({ code: 'forbidden' })
  })
})
