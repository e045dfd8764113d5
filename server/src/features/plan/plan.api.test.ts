/** Plans with equipment on them: for the one who looks after the unit, the one who only looks, and the one next door. */
import { mostPlans, planCalls } from '@vigil/contract/plan/plan'
import { Envelope } from '@vigil/contract/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aJpeg, secret } from '#testing/pictures.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let elsewhere: typeof place
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  elsewhere = { oem, project: await server.make.project(oem) }
  for (const role of ['manager', 'inspector'] as const)
    tokens[role] = await server.signIn((await server.make.account(role, place)).loginName)
  tokens['neighbour'] = await server.signIn((await server.make.account('manager', elsewhere)).loginName)
})
afterAll(() => server.stop())

const wish = (name: string, areaId: string | null = null) => ({ projectId: place.project, areaId, name })
const add = async (name: string, dots = name): Promise<string> => {
  const { address } = await server.result(planCalls.prepare, wish(name), tokens['manager'])
  const body = new Uint8Array(await aJpeg({ width: 900, height: 600, dots }))
  const response = await fetch(server.base + address, { method: 'POST', body })
  const { result } = Envelope.parse(await response.json())
  // As the upload answers it.
  return (result as { planId: string }).planId
}
const detail = (planId: string, who = 'manager') => server.result(planCalls.detail, { planId }, tokens[who])
const setPins = (planId: string, pins: object[], who = 'manager') =>
  server.send(planCalls.setPins, { planId, pins }, tokens[who])

describe('a plan', () => {
  it('is a picture without what its camera wrote, listed with what stands on it', async () => {
    const planId = await add('一层')
    const [pump, panel] = [await server.make.equipment(place, { name: '水泵' }), await server.make.equipment(place)]
    const pins = [
      { equipmentId: pump, x: 0.25, y: 0.5 },
      { equipmentId: panel, x: 1, y: 0 },
    ]
    expect(await setPins(planId, pins)).toMatchObject({ result: { pinCount: 2 } })
    const plan = await detail(planId, 'inspector')
    expect(plan).toMatchObject({ name: '一层', width: 900, height: 600, areaId: null, pinCount: 2 })
    expect(plan.pins.find(({ equipmentId }) => equipmentId === pump)).toMatchObject({
      x: 0.25,
      y: 0.5,
      equipment: { deviceName: '水泵' },
    })
    const picture = await fetch(server.base + plan.address)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect(Buffer.from(await picture.arrayBuffer()).includes(secret)).toBe(false)
    const { rows } = await server.result(planCalls.find, { projectId: place.project }, tokens['inspector'])
    expect(rows.find((row) => row.planId === planId)).toMatchObject({ pinCount: 2 })
  })

  it('holds what was put there last, each piece of equipment once', async () => {
    const planId = await add('二层')
    const pump = await server.make.equipment(place)
    await setPins(planId, [{ equipmentId: await server.make.equipment(place), x: 0, y: 0 }])
    const twice = [0.1, 0.9].map((x) => ({ equipmentId: pump, x, y: 0.5 }))
    expect(await setPins(planId, twice)).toMatchObject({ result: { pinCount: 1 } })
    expect((await detail(planId)).pins).toMatchObject([{ equipmentId: pump, x: 0.9 }])
  })

  it('takes no equipment of another unit, and stays as it was', async () => {
    const planId = await add('三层')
    const own = await server.make.equipment(place)
    await setPins(planId, [{ equipmentId: own, x: 0.5, y: 0.5 }])
    const foreign = { equipmentId: await server.make.equipment(elsewhere), x: 0, y: 0 }
    const operator = await server.signIn((await server.make.account('oem', { oem: place.oem })).loginName)
    for (const token of [tokens['manager'], operator])
      expect(await server.send(planCalls.setPins, { planId, pins: [foreign] }, token)).toMatchObject({
        code: 'pinElsewhere',
      })
    expect((await detail(planId)).pins).toMatchObject([{ equipmentId: own }])
  })

  it('is found by what stands on it, and by what speaks through that', async () => {
    const planId = await add('四层')
    const panel = await server.make.equipment(place)
    const point = await server.make.equipment(place, { parent_id: panel, child_key: '1-001' })
    const other = await server.make.equipment(place)
    await setPins(planId, [{ equipmentId: panel, x: 0.5, y: 0.5 }])
    const planOf = async (equipmentId: string) =>
      (await server.result(planCalls.ofEquipment, { equipmentId }, tokens['inspector'])).plan?.planId ?? null
    expect(await Promise.all([panel, point, other].map(planOf))).toEqual([planId, planId, null])
  })

  it('is there once when the answer was lost, and gone when it is taken away', async () => {
    const [planId, again] = [await add('五层'), await add('五层')]
    expect(again).toBe(planId)
    const { address } = await detail(planId)
    expect(await server.result(planCalls.remove, { planId }, tokens['manager'])).toEqual({ pinCount: 0 })
    expect(await server.send(planCalls.detail, { planId }, tokens['manager'])).toMatchObject({ code: 'missing' })
    expect((await fetch(server.base + address)).status).toBe(404)
  })

  it('is one of two hundred at most, and of a floor of its own unit', async () => {
    const crowded = { oem: place.oem, project: await server.make.project(place.oem) }
    const { id: account, loginName } = await server.make.account('manager', crowded)
    await server.database.owner.query(
      `insert into plan (id, oem_id, project_id, name, account_id, hash, type, width, height, content)
        select gen_random_uuid(), $1, $2, n::text, $3, sha256(n::text::bytea), 'image/png', 1, 1, 'x'
        from generate_series(1, $4::integer) n`,
      [crowded.oem, crowded.project, account, mostPlans],
    )
    const token = await server.signIn(loginName)
    const one = { projectId: crowded.project, areaId: null, name: '一层' }
    expect(await server.send(planCalls.prepare, one, token)).toMatchObject({ code: 'plansFull' })
  })

  it('is not changed by who only looks, and is nothing to a neighbour', async () => {
    const planId = await add('六层')
    for (const [who, code] of [
      ['inspector', 'forbidden'],
      ['neighbour', 'missing'],
    ] as const) {
      expect(await setPins(planId, [], who)).toMatchObject({ code })
      expect(await server.send(planCalls.remove, { planId }, tokens[who])).toMatchObject({ code })
      expect(await server.send(planCalls.prepare, wish('别人的'), tokens[who])).toMatchObject({ code })
    }
    expect(await server.send(planCalls.detail, { planId }, tokens['neighbour'])).toMatchObject({ code: 'missing' })
    const { rows } = await server.result(planCalls.find, { projectId: place.project }, tokens['neighbour'])
    expect(rows).toEqual([])
  })
})
