/** Zones on a plan: for the one who looks after the unit, the one who only looks, and the one next door. */
import { mostCorners, planCalls } from '@vigil/contract/plan/plan'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let elsewhere: typeof place
let planId: string
const tokens: Record<string, string> = {}
const corner = (x: number, y: number) => ({ x, y })
const left = [corner(0, 0), corner(0.5, 0), corner(0.5, 1), corner(0, 1)]
const right = [corner(0.5, 0), corner(1, 0), corner(1, 1), corner(0.5, 1)]
const nowhere = [corner(0.9, 0.9), corner(1, 0.9), corner(1, 1)]

const area = async (at: typeof place, name: string, parent: string | null = null): Promise<string> => {
  const id = uuidV7()
  const row = `insert into area (id, oem_id, project_id, parent_id, kind, name) values ($1, $2, $3, $4, 'zone', $5)`
  await server.database.owner.query(row, [id, at.oem, at.project, parent, name])
  return id
}
const becomes = (equipment: string, state: number) =>
  server.database.owner.query('update equipment_shadow set state = $2 where equipment_id = $1', [equipment, state])

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  elsewhere = { oem, project: await server.make.project(oem) }
  const { id: account, loginName } = await server.make.account('manager', place)
  tokens['manager'] = await server.signIn(loginName)
  tokens['inspector'] = await server.signIn((await server.make.account('inspector', place)).loginName)
  tokens['neighbour'] = await server.signIn((await server.make.account('manager', elsewhere)).loginName)
  planId = uuidV7()
  await server.database.owner.query(
    `insert into plan (id, oem_id, project_id, name, account_id, hash, type, width, height, content)
     values ($1, $2, $3, '一层', $4, sha256('x'), 'image/png', 900, 600, 'x')`,
    [planId, oem, place.project, account],
  )
})
afterAll(() => server.stop())

const set = (zones: object[], who = 'manager') => server.send(planCalls.setZones, { planId, zones }, tokens[who])
const zonesSeen = async (who = 'inspector') =>
  (await server.result(planCalls.detail, { planId }, tokens[who])).zones.map(
    ({ name, areaName, state }) => `${name} ${areaName} ${state}`,
  )

describe('zones on a plan', () => {
  it('are as bad as the worst of what stands in them on the plan, and unknown where nothing does', async () => {
    const [pump, panel] = [await server.make.equipment(place), await server.make.equipment(place)]
    const pins = [
      { equipmentId: pump, x: 0.25, y: 0.5 },
      { equipmentId: panel, x: 0.75, y: 0.5 },
    ]
    await server.result(planCalls.setPins, { planId, pins }, tokens['manager'])
    await set([
      { name: '东', areaId: null, corners: right },
      { name: '西', areaId: null, corners: left },
      { name: '空', areaId: null, corners: nowhere },
    ])
    expect(await zonesSeen()).toEqual(['东 null normal', '西 null normal', '空 null null'])
    await becomes(pump, 5)
    expect(await zonesSeen()).toEqual(['东 null normal', '西 null fire', '空 null null'])
    await becomes(pump, 0)
  })

  it('are as bad as what is in their area or beneath it, wherever it hangs', async () => {
    const floor = await area(place, '二层')
    const room = await server.make.equipment(place, { area_id: await area(place, '201', floor) })
    const answer = await set([{ name: '办公区', areaId: floor, corners: left }])
    expect(answer).toMatchObject({ result: { zones: [{ name: '办公区', areaName: '二层', state: 'normal' }] } })
    await becomes(room, 4)
    expect(await zonesSeen()).toEqual(['办公区 二层 alarm'])
  })

  it('are these and no others, and none of another unit’s areas', async () => {
    await set([{ name: '一', areaId: null, corners: left }])
    const foreign = await area(elsewhere, 'theirs')
    expect(await set([{ name: '二', areaId: foreign, corners: left }])).toMatchObject({ code: 'zoneElsewhere' })
    expect(await zonesSeen()).toEqual(['一 null normal'])
    expect(await set([])).toMatchObject({ result: { zones: [] } })
  })

  it('have three corners on the picture, and not too many', async () => {
    const wrong = [
      left.slice(0, 2),
      [...left, corner(1.1, 0)],
      Array.from({ length: mostCorners + 1 }, () => corner(0, 0)),
    ]
    for (const corners of wrong)
      expect(await set([{ name: '一', areaId: null, corners }])).toMatchObject({ code: 'invalidInput' })
  })

  it('are not drawn by who only looks, and are nothing to a neighbour', async () => {
    const zone = { name: '一', areaId: null, corners: left }
    expect(await set([zone], 'inspector')).toMatchObject({ code: 'forbidden' })
    expect(await set([zone], 'neighbour')).toMatchObject({ code: 'missing' })
    expect(await zonesSeen()).toEqual([])
  })
})
