/** The hydrants and cameras next to a piece of equipment: by plan, by coordinates, by area, and never of a neighbour. */
import { lifeCalls } from '@vigil/contract/equipment/life'
import { nearestCalls } from '@vigil/contract/equipment/nearest'
import { deviceType } from '@vigil/device-types/find-device-type'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let oem: string
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
})
afterAll(() => server.stop())

type Kind = Parameters<typeof deviceType>[0]
/** A unit of its own for each case, and its manager. */
const aUnit = async () => {
  const place = { oem, project: await server.make.project(oem) }
  const token = await server.signIn((await server.make.account('manager', place)).loginName)
  const stand = (kind: Kind, name: string, row: object = {}) =>
    server.make.equipment(place, { type_no: deviceType(kind).equipmentTypeId, name, ...row })
  const find = async (equipmentId: string, who = token) =>
    (await server.result(nearestCalls.find, { equipmentId }, who)).rows.map(
      ({ kind, equipment, near, metres }) => `${kind} ${equipment.deviceName} ${near} ${metres}`,
    )
  const area = async (name: string, kind: 'building' | 'floor' | 'zone', parent: string | null = null) => {
    const id = uuidV7()
    const row = `insert into area (id, oem_id, project_id, parent_id, kind, name) values ($1, $2, $3, $4, $5, $6)`
    await server.database.owner.query(row, [id, oem, place.project, parent, kind, name])
    return id
  }
  return { place, token, stand, find, area }
}

describe('what is nearest', () => {
  it('is told by coordinates with metres, the nearest three of a kind first', async () => {
    const { stand, find } = await aUnit()
    const smoke = await stand('smokeDetector', 'smoke', { longitude: 120, latitude: 30 })
    // A thousandth of a degree to the north is 111 metres.
    for (const n of [4, 2, 3, 1])
      await stand('hydrantOutdoor', `hydrant ${n}`, { longitude: 120, latitude: 30 + n / 1_000 })
    await stand('hydrantButton', 'button', { longitude: 120, latitude: 30 })
    await stand('camera', 'nowhere')
    expect(await find(smoke)).toEqual([
      'hydrant hydrant 1 measured 111',
      'hydrant hydrant 2 measured 222',
      'hydrant hydrant 3 measured 334',
    ])
  })

  it('is told by the plan before anything else, from where the box hangs that it speaks through', async () => {
    const { place, stand, find } = await aUnit()
    const box = await stand('fireAlarmHost', 'panel')
    const point = await stand('smokeDetector', 'point', { parent_id: box, child_key: 'P1' })
    const [far, close] = [await stand('camera', 'far'), await stand('camera', 'close')]
    const { id: account } = await server.make.account('manager', place)
    const plan = uuidV7()
    await server.database.owner.query(
      `insert into plan (id, oem_id, project_id, name, account_id, hash, type, width, height, content)
       values ($1, $2, $3, 'floor', $4, sha256('x'), 'image/png', 1000, 100, 'x')`,
      [plan, oem, place.project, account],
    )
    // Farther in shares, nearer in dots: the plan is ten times as wide as high.
    for (const [id, x, y] of [
      [box, 0, 0],
      [close, 0, 0.9],
      [far, 0.2, 0],
    ] as const)
      await server.database.owner.query(
        'insert into plan_pin (plan_id, equipment_id, oem_id, project_id, x, y) values ($1, $2, $3, $4, $5, $6)',
        [plan, id, oem, place.project, x, y],
      )
    expect(await find(point)).toEqual(['camera close onPlan null', 'camera far onPlan null'])
  })

  it('is told by the area, and by the floor around it, where nothing else is known', async () => {
    const { stand, find, area } = await aUnit()
    const tower = await area('A', 'building')
    const [floor, other] = [await area('3F', 'floor', tower), await area('4F', 'floor', tower)]
    const [room, corridor] = [await area('301', 'zone', floor), await area('corridor', 'zone', floor)]
    const smoke = await stand('smokeDetector', 'smoke', { area_id: room })
    await stand('hydrantIndoor', 'in the corridor', { area_id: corridor })
    await stand('hydrantIndoor', 'in the room', { area_id: room })
    await stand('hydrantIndoor', 'a floor higher', { area_id: other })
    await stand('hydrantIndoor', 'gone', { area_id: room, lifecycle: 'retired' })
    expect(await find(smoke)).toEqual(['hydrant in the room sameArea null', 'hydrant in the corridor sameFloor null'])
  })

  it('is of the same unit, and a neighbour is told nothing at all', async () => {
    const [one, other] = [await aUnit(), await aUnit()]
    const at = { longitude: 120, latitude: 30 }
    const smoke = await one.stand('smokeDetector', 'smoke', at)
    await other.stand('hydrantOutdoor', 'theirs', at)
    expect(await one.find(smoke)).toEqual([])
    expect(await server.send(nearestCalls.find, { equipmentId: smoke }, other.token)).toMatchObject({ code: 'missing' })
  })
})

describe('where a piece of equipment stands', () => {
  it('is said by who looks after it, kept in its life, and taken back', async () => {
    const { stand, token } = await aUnit()
    const equipmentId = await stand('hydrantOutdoor', 'hydrant')
    const place = { longitude: 120.123456, latitude: 30.5 }
    expect(await server.result(nearestCalls.setPlace, { equipmentId, place }, token)).toEqual({ place })
    expect(await server.result(nearestCalls.find, { equipmentId }, token)).toMatchObject({ place, maySet: true })
    const life = await server.result(lifeCalls.find, { equipmentId, size: 5 }, token)
    expect(life.rows[0]?.changes).toEqual([{ field: 'coordinates', from: null, to: '30.500000, 120.123456' }])
    expect(await server.result(nearestCalls.setPlace, { equipmentId, place: null }, token)).toEqual({ place: null })
  })

  it('is on the earth, and not for a tenant, an inspector or a neighbour to say', async () => {
    const [{ place: at, stand, token }, neighbour] = [await aUnit(), await aUnit()]
    const equipmentId = await stand('hydrantOutdoor', 'hydrant')
    const place = { longitude: 120, latitude: 30 }
    const tenant = await server.make.account('endUser', { oem })
    await server.make.bind(tenant.id, equipmentId, at)
    tokens['tenant'] = await server.signIn(tenant.loginName)
    tokens['inspector'] = await server.signIn((await server.make.account('inspector', at)).loginName)
    for (const who of ['tenant', 'inspector'])
      expect(await server.send(nearestCalls.setPlace, { equipmentId, place }, tokens[who])).toMatchObject({
        code: 'forbidden',
      })
    expect(await server.send(nearestCalls.setPlace, { equipmentId, place }, neighbour.token)).toMatchObject({
      code: 'missing',
    })
    for (const wrong of [{ longitude: 181, latitude: 0 }, { longitude: 120 }, { ...place, height: 3 }])
      expect(await server.send(nearestCalls.setPlace, { equipmentId, place: wrong }, token)).toMatchObject({
        code: 'invalidInput',
      })
  })
})
