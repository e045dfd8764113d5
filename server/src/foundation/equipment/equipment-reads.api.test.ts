/** Counting and reading many shadows, for the one who may and for the one next door. */
import { equipmentCalls, mostShadows } from '@vigil/contract/equipment/equipment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

type Site = { oem: string; project: string; token: string; ids: string[] }

let server: TestServer
let ours: Site
let theirs: Site

const makeSite = async (types: readonly number[]): Promise<Site> => {
  const oem = await server.make.oem()
  const project = await server.make.project(oem)
  const ids = await Promise.all(types.map((type_no) => server.make.equipment({ oem, project }, { type_no })))
  const { loginName } = await server.make.account('manager', { oem, project })
  const token = await server.signIn(loginName)
  return { oem, project, token, ids }
}

const setShadow = (id: string | undefined, state: number, online: boolean) =>
  server.database.owner.query(
    `update equipment_shadow set state = $2, online = $3, version = version + 1,
       reported = '{"temperature":{"value":21.5,"at":"2026-01-01T00:00:00.000Z"}}' where equipment_id = $1`,
    [id, state, online],
  )

beforeAll(async () => {
  server = await startTestServer()
  ours = await makeSite([101, 101, 102])
  theirs = await makeSite([101])
  await setShadow(ours.ids[0], 5, true)
  await setShadow(ours.ids[2], 1, false)
})
afterAll(() => server.stop())

const count = (filter: object = {}) => server.result(equipmentCalls.count, filter, ours.token)
const none = { normal: 0, offline: 0, hazard: 0, fault: 0, alarm: 0, fire: 0 }

describe('counting equipment', () => {
  it('says how many there are by state and by type [spec 7.calls.dashboard.equipment-type-totals]', async () => {
    expect(await count()).toEqual({
      total: 3,
      byState: { ...none, normal: 1, offline: 1, fire: 1 },
      byType: [
        { equipmentTypeId: 101, count: 2, wrong: 1 },
        { equipmentTypeId: 102, count: 1, wrong: 1 },
      ],
    })
  })

  it('takes the filters of the list', async () => {
    expect(await count({ equipmentTypeId: 101, state: 'fire' })).toMatchObject({ total: 1, byState: { fire: 1 } })
    expect(await count({ online: false })).toMatchObject({ total: 1, byType: [{ equipmentTypeId: 102, count: 1 }] })
    expect(await count({ projectId: ours.project })).toMatchObject({ total: 3 })
  })

  it('counts nothing of somebody else’s project, also when it is named', async () => {
    expect(await count({ projectId: theirs.project })).toEqual({ total: 0, byState: none, byType: [] })
    expect(await count({ parentId: theirs.ids[0] })).toMatchObject({ total: 0 })
  })

  it('follows equipment that comes, moves, changes its type and goes', async () => {
    const { oem, project, token } = await makeSite([101])
    const elsewhere = await server.make.project(oem)
    const id = await server.make.equipment({ oem, project }, { type_no: 103 })
    const types = async () => (await server.result(equipmentCalls.count, {}, token)).byType
    const change = (set: string) => server.database.owner.query(`update equipment set ${set} where id = $1`, [id])
    const [stays, other] = [
      { equipmentTypeId: 101, count: 1, wrong: 0 },
      { equipmentTypeId: 103, count: 1, wrong: 0 },
    ]
    expect(await types()).toEqual([stays, other])
    await change('type_no = 104')
    expect(await types()).toEqual([stays, { ...other, equipmentTypeId: 104 }])
    await change(`project_id = '${elsewhere}'`)
    expect(await types()).toEqual([stays])
    await change(`project_id = '${project}'`)
    for (const table of ['equipment_shadow', 'equipment_search', 'energy_stay'])
      await server.database.owner.query(`delete from ${table} where equipment_id = $1`, [id])
    await server.database.owner.query(`delete from equipment where id = $1`, [id])
    expect(await types()).toEqual([stays])
  })

  it('needs the right to list', async () => {
    expect(await server.send(equipmentCalls.count, {})).toMatchObject({ statusCode: 401 })
  })
})

describe('many shadows in one call', () => {
  const shadows = (equipmentIds: (string | undefined)[]) =>
    server.send(equipmentCalls.shadows, { equipmentIds }, ours.token)

  it('are those of the single call [spec 7.calls.equipment.shadow-properties]', async () => {
    const one = await server.result(equipmentCalls.shadow, { equipmentId: ours.ids[0] ?? '' }, ours.token)
    expect(one).toMatchObject({ state: 'fire', values: { temperature: { value: 21.5 } } })
    expect(await shadows([ours.ids[0]])).toMatchObject({ result: { rows: [one] } })
  })

  it('leave out what is foreign exactly as what never was', async () => {
    const never = '01900000-0000-7000-8000-000000000000'
    const answer = await server.result(
      equipmentCalls.shadows,
      { equipmentIds: [theirs.ids[0] ?? '', ...ours.ids, never] },
      ours.token,
    )
    expect(answer.rows.map(({ equipmentId }) => equipmentId).sort()).toEqual(ours.ids.toSorted())
  })

  it('are at least one and at most fifty', async () => {
    expect(await shadows([])).toMatchObject({ code: 'invalidInput' })
    const many = Array.from({ length: mostShadows + 1 }, () => ours.ids[0])
    expect(await shadows(many)).toMatchObject({ code: 'invalidInput' })
    expect(await shadows(many.slice(1))).toMatchObject({ statusCode: 200 })
  })
})

describe('lists, loops and one piece of equipment', () => {
  const idsOf = async (filter: object, token = ours.token) =>
    (await server.result(equipmentCalls.list, { ...filter, size: 50 }, token)).rows.map(
      ({ equipmentId }) => equipmentId,
    )

  it('are one’s own, and narrowed by what was asked [spec 7.calls.equipment.list]', async () => {
    expect(new Set(await idsOf({ projectId: ours.project }))).toEqual(new Set(ours.ids))
    expect(await idsOf({ equipmentTypeId: 102 })).toEqual([ours.ids[2]])
    expect(await idsOf({ state: 'fire' })).toEqual([ours.ids[0]])
    expect(await idsOf({ projectId: theirs.project })).toEqual([])
  })

  it('are found by what they hang on, and not by a neighbour [spec 7.calls.equipment.child-devices]', async () => {
    const { oem, project } = theirs
    const [parentId = ''] = theirs.ids
    const loop = await server.make.equipment({ oem, project }, { parent_id: parentId, child_key: 'L1' })
    expect(await idsOf({ parentId }, theirs.token)).toEqual([loop])
    expect(await idsOf({ parentId })).toEqual([])
  })

  it('are looked up one by one, and a neighbour’s is missing [spec 7.calls.equipment.detail-look-ups]', async () => {
    const [equipmentId = ''] = ours.ids
    expect(await server.result(equipmentCalls.detail, { equipmentId }, ours.token)).toMatchObject({ state: 'fire' })
    expect(await server.send(equipmentCalls.detail, { equipmentId }, theirs.token)).toMatchObject({ code: 'missing' })
  })
})
