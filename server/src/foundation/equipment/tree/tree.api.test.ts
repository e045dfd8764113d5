/** A unit as a tree: every branch as bad as the worst beneath it, for the one who watches it and for the one next door. */
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { treeCalls } from '@vigil/contract/equipment/tree'
import { projectCalls, type Area } from '@vigil/contract/tenancy/project'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let elsewhere: typeof place
let manager: string
let building: Area
let floor: Area
let smoke: string
let pump: string
let loose: string

const typeOf = (id: string): number => findDeviceType({ id }).equipmentTypeId
const setState = (equipmentId: string, state: number) =>
  server.database.owner.query('update equipment_shadow set state = $2, online = true where equipment_id = $1', [
    equipmentId,
    state,
  ])
const treeOf = (token = manager, projectId = place.project) => server.result(treeCalls.tree, { projectId }, token)
const namesOf = async (filter: object): Promise<string[]> => {
  const { rows } = await server.result(equipmentCalls.list, { projectId: place.project, size: 50, ...filter }, manager)
  return rows.map(({ equipmentId }) => equipmentId).toSorted()
}
const countOf = async (filter: object): Promise<number> =>
  (await server.result(equipmentCalls.count, { projectId: place.project, ...filter }, manager)).total

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  elsewhere = { oem, project: await server.make.project(oem) }
  manager = await server.signIn((await server.make.account('manager', place)).loginName)
  const add = (name: string, kind: Area['kind'], parentId?: string) =>
    server.result(
      projectCalls.addArea,
      { projectId: place.project, name, kind, ...(parentId ? { parentId } : {}) },
      manager,
    )
  building = await add('A 座', 'building')
  floor = await add('3F', 'floor', building.areaId)
  smoke = await server.make.equipment(place, { type_no: typeOf('smokeDetector'), area_id: floor.areaId })
  pump = await server.make.equipment(place, { type_no: typeOf('firePump'), area_id: building.areaId })
  loose = await server.make.equipment(place, { type_no: typeOf('tempHumidity') })
  await setState(smoke, 5)
  await setState(pump, 1)
})
afterAll(() => server.stop())

describe('the tree of a unit', () => {
  it('rolls the worst and the numbers up from system to floor, building and unit', async () => {
    const tree = await treeOf()
    expect(tree).toMatchObject({ worst: 'fire', inTrouble: 1, total: 3 })
    expect(tree.systems).toEqual([{ system: 'environment', worst: 'normal', inTrouble: 0, total: 1 }])
    expect(tree.areas).toMatchObject([
      {
        name: 'A 座',
        parentId: null,
        worst: 'fire',
        inTrouble: 1,
        total: 2,
        systems: [{ system: 'fire-water', worst: 'offline', inTrouble: 0, total: 1 }],
      },
      {
        name: '3F',
        parentId: building.areaId,
        worst: 'fire',
        total: 1,
        systems: [{ system: 'fire-alarm', worst: 'fire', inTrouble: 1, total: 1 }],
      },
    ])
  })

  it('follows equipment that is hung elsewhere', async () => {
    await server.result(lifeCalls.edit, { equipmentId: loose, areaId: floor.areaId }, manager)
    expect((await treeOf()).areas[1]).toMatchObject({ total: 2 })
    await server.result(lifeCalls.edit, { equipmentId: loose, areaId: null }, manager)
    expect((await treeOf()).areas[1]).toMatchObject({ total: 1 })
  })

  it('of very many areas tells the whole of each, and the systems of the one that is asked for', async () => {
    const unit = { oem: place.oem, project: await server.make.project(place.oem) }
    await server.database.owner.query(
      `insert into area (id, oem_id, project_id, kind, name)
       select ('01930000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1, $2, 'floor', n::text
       from generate_series(1, 101) n`,
      [unit.oem, unit.project],
    )
    const at = '01930000-0000-7000-8000-000000000007'
    await setState(await server.make.equipment(unit, { type_no: typeOf('smokeDetector'), area_id: at }), 4)
    await server.make.equipment(unit, { type_no: typeOf('firePump') })
    const operator = await server.signIn((await server.make.account('oem', { oem: place.oem })).loginName)
    const whole = await treeOf(operator, unit.project)
    expect(whole).toMatchObject({ worst: 'alarm', total: 2, systems: [{ system: 'fire-water', total: 1 }] })
    expect(whole.areas.find(({ areaId }) => areaId === at)).toMatchObject({ worst: 'alarm', total: 1, systems: null })
    const { areas } = await server.result(treeCalls.tree, { projectId: unit.project, areaId: at }, operator)
    expect(areas).toMatchObject([{ areaId: at, total: 1, systems: [{ system: 'fire-alarm', worst: 'alarm' }] }])
  })

  it('looks to a neighbour as if it were not there, and is refused without a name', async () => {
    const neighbour = await server.signIn((await server.make.account('manager', elsewhere)).loginName)
    expect(await server.send(treeCalls.tree, { projectId: place.project }, neighbour)).toMatchObject({
      code: 'missing',
    })
    expect(await treeOf(neighbour, elsewhere.project)).toMatchObject({ total: 0, areas: [], systems: [] })
    expect(await server.send(treeCalls.tree, { projectId: place.project })).toMatchObject({ code: 'tokenMissing' })
  })

  it('says the same to the operator', async () => {
    const operator = await server.signIn((await server.make.account('oem', { oem: place.oem })).loginName)
    expect(await treeOf(operator)).toEqual(await treeOf())
  })
})

describe('a branch that is chosen', () => {
  it('narrows the list to it and to all beneath it, and is counted the same', async () => {
    expect(await namesOf({ areaId: building.areaId })).toEqual([smoke, pump].toSorted())
    expect(await countOf({ areaId: building.areaId })).toBe(2)
    expect(await namesOf({ areaId: building.areaId, state: 'fire' })).toEqual([smoke])
    expect(await countOf({ areaId: building.areaId, state: 'fire' })).toBe(1)
    expect(await namesOf({ areaId: floor.areaId })).toEqual([smoke])
  })

  it('narrows to what hangs right there, and to one system of it', async () => {
    expect(await namesOf({ areaId: building.areaId, direct: true })).toEqual([pump])
    expect(await namesOf({ direct: true })).toEqual([loose])
    expect(await countOf({ direct: true })).toBe(1)
    expect(await namesOf({ direct: true, system: 'electrical' })).toEqual([])
    expect(await namesOf({ direct: true, state: 'fire' })).toEqual([])
    expect(await server.send(equipmentCalls.list, { direct: true, size: 20 }, manager)).toMatchObject({
      code: 'invalidInput',
    })
    expect(await namesOf({ system: 'fire-water' })).toEqual([pump])
    expect(await countOf({ system: 'fire-water' })).toBe(1)
  })

  it('of another unit holds nothing', async () => {
    const neighbour = await server.signIn((await server.make.account('manager', elsewhere)).loginName)
    const answer = await server.send(equipmentCalls.list, { areaId: building.areaId, size: 20 }, neighbour)
    expect(answer.result).toMatchObject({ rows: [] })
  })
})
