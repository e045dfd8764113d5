/** Units on the map: close ones are one place with the worst of them, and nobody sees a neighbour's. */
import { projectMapCalls } from '@vigil/contract/tenancy/project-map'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createQuietPool } from '#testing/quiet-pool.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let oem: string
let near: string
let burning: string
let far: string
let operator: string

const unitAt = async (longitude: number | null, latitude: number | null, state = 0): Promise<string> => {
  const project = await server.make.project(oem)
  await server.database.owner.query('update project set longitude = $2, latitude = $3 where id = $1', [
    project,
    longitude,
    latitude,
  ])
  const equipment = await server.make.equipment({ oem, project })
  await server.database.owner.query('update equipment_shadow set state = $2 where equipment_id = $1', [
    equipment,
    state,
  ])
  return project
}
const clustersAt = (input: object, token = operator) =>
  server.result(projectMapCalls.clusters, { zoom: 10, ...input }, token)

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  near = await unitAt(120.201, 30.201)
  burning = await unitAt(120.202, 30.202, 5)
  far = await unitAt(87.6, 43.8, 1)
  await unitAt(null, null)
  operator = await server.signIn((await server.make.account('oem', { oem })).loginName)
})
afterAll(() => server.stop())

describe('the map of units', () => {
  it('joins those that lie close together and says the worst of them', async () => {
    const { clusters, extent, placed, unplaced } = await clustersAt({})
    expect({ placed, unplaced }).toEqual({ placed: 3, unplaced: 1 })
    expect(extent).toEqual({ west: 87.6, south: 30.201, east: 120.202, north: 43.8 })
    const joined = clusters.find(({ count }) => count === 2)
    expect(joined).toMatchObject({ worst: 'fire', byState: { fire: 1, normal: 1 } })
    expect(joined?.units.map(({ projectId }) => projectId)).toEqual([burning, near])
    expect(clusters.find(({ count }) => count === 1)).toMatchObject({ worst: 'offline', units: [{ projectId: far }] })
  })

  it('takes them apart where one looks closer, and shows only what is in sight', async () => {
    const box = { west: 120, south: 30, east: 121, north: 31 }
    const { clusters } = await clustersAt({ ...box, zoom: 18 })
    expect(clusters.map(({ count }) => count)).toEqual([1, 1])
    expect((await clustersAt({ west: 0, south: 0, east: 1, north: 1 })).clusters).toEqual([])
  })

  it("shows a manager his own unit and nothing of a neighbour's, and another operator nothing", async () => {
    const manager = await server.signIn((await server.make.account('manager', { oem, project: far })).loginName)
    const { clusters, placed } = await clustersAt({}, manager)
    expect(clusters.flatMap(({ units }) => units.map(({ projectId }) => projectId))).toEqual([far])
    expect(placed).toBe(1)
    const other = await server.signIn((await server.make.account('oem', { oem: await server.make.oem() })).loginName)
    expect(await clustersAt({}, other)).toMatchObject({ clusters: [], extent: null, placed: 0 })
  })

  it.each([1, 1_000])('asks for the worst of %i units past the wall only as far as the wall reaches', async (times) => {
    for (const [kind, ids, told] of [
      ['platform', [], 1],
      ['oem', [oem], 1],
      ['project', [burning], 1],
      ['project', [far], 0],
      ['equipment', [burning], 0],
      ['', [], 0],
    ] as const)
      expect(await unitsToldAs(kind, ids, times), kind).toBe(told)
  })

  it('knows no field that it was not told of, and no place beyond the earth', async () => {
    const answer = await server.send(projectMapCalls.clusters, { zoom: 4, west: 200 }, operator)
    expect(answer).toMatchObject({ code: 'invalidInput' })
  })
})

/** By the function itself: it looks past the wall, and must therefore judge as the wall does. */
const unitsToldAs = async (kind: string, ids: readonly string[], times: number): Promise<number> => {
  const pool = createQuietPool({
    connectionString: server.database.environment['VIGIL_DATABASE_API_URL'],
    options: `-c app.scope_kind=${kind} -c app.scope_ids={${ids.join()}}`,
  })
  const asked = 'select from worst_of_units(array_fill($1::uuid, array[$2::integer])) where project_id = $1'
  const { rowCount } = await pool.query(asked, [burning, times])
  await pool.end()
  return rowCount ?? 0
}
