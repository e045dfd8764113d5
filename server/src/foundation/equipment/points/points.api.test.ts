/** The points of a host: by loop, zone or place, the worst first, each counted once, and nobody else's. */
import { pointCalls, type PointGroup, type PointState } from '@vigil/contract/equipment/points'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let manager: string
let host: string
let serial = 0

const smoke = findDeviceType({ id: 'smokeDetectorWired' }).equipmentTypeId
const hostType = findDeviceType({ id: 'fireAlarmHost' }).equipmentTypeId
const owner = (text: string, values: unknown[]) => server.database.owner.query(text, values)

const aHost = () => server.make.equipment(place, { type_no: hostType, key_code: `HOST-${(serial += 1)}` })
interface Standing {
  readonly state?: number
  readonly online?: boolean | null
  readonly said?: string
}
const point = async (parent: string, address: string, standing: Standing = {}, area?: string): Promise<string> => {
  const { state = 0, online = true, said = 'normal' } = standing
  const id = await server.make.equipment(place, {
    type_no: smoke,
    parent_id: parent,
    child_key: address,
    key_code: `P-${(serial += 1)}`,
    area_id: area ?? null,
  })
  const reported = JSON.stringify({ state: { value: said, at: new Date().toISOString() } })
  await owner('update equipment_shadow set state = $2, online = $3, reported = $4 where equipment_id = $1', [
    id,
    state,
    online,
    reported,
  ])
  return id
}
const shielded = (equipmentId: string, hours: number) =>
  owner(
    `insert into isolation (id, oem_id, project_id, equipment_id, kind, reason, owner_id, began_at, until)
     values ($1, $2, $3, $4, 'shield', 'r', $1, now() - interval '2 hours', now() + make_interval(hours => $5))`,
    [uuidV7(), place.oem, place.project, equipmentId, hours],
  )
const groupsOf = async (equipmentId: string, by: 'loop' | 'area' = 'loop') =>
  (await server.result(pointCalls.groups, { equipmentId, by }, manager)).rows
const some = ({ byState }: PointGroup) => Object.fromEntries(Object.entries(byState).filter(([, count]) => count > 0))
const pointsOf = async (equipmentId: string, asked: { groupKey?: string; state?: PointState } = {}) =>
  (await server.result(pointCalls.list, { equipmentId, by: 'loop', size: 100, ...asked }, manager)).rows.map(
    ({ childDeviceKey, pointState }) => [childDeviceKey, pointState],
  )

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  manager = await server.signIn((await server.make.account('manager', place)).loginName)
  host = await aHost()
})
afterAll(() => server.stop())

describe('[spec 7.calls.equipment.child-devices] the points of a host', () => {
  it('are counted by loop, the loop with the worst point first', async () => {
    await point(host, '1-001')
    await point(host, '1-002', { state: 3 })
    await point(host, '2-001', { state: 5 })
    await point(host, '2-002', { state: 1, online: false })
    await point(host, '10-001')
    await point(host, 'printer', { online: null })
    const rows = await groupsOf(host)
    expect(rows.map((group) => [group.groupKey, group.total, some(group)])).toEqual([
      ['2', 2, { fire: 1, offline: 1 }],
      ['1', 2, { fault: 1, normal: 1 }],
      ['', 1, { unheard: 1 }],
      ['10', 1, { normal: 1 }],
    ])
  })

  it('are listed the worst first, then by address, narrowed to a loop or to a state', async () => {
    expect(await pointsOf(host)).toEqual([
      ['2-001', 'fire'],
      ['1-002', 'fault'],
      ['2-002', 'offline'],
      ['printer', 'unheard'],
      ['1-001', 'normal'],
      ['10-001', 'normal'],
    ])
    expect(await pointsOf(host, { groupKey: '2' })).toEqual([
      ['2-001', 'fire'],
      ['2-002', 'offline'],
    ])
    expect(await pointsOf(host, { groupKey: '' })).toEqual([['printer', 'unheard']])
    expect(await pointsOf(host, { state: 'fault' })).toEqual([['1-002', 'fault']])
  })

  it('come page by page, each once', async () => {
    const seen: string[] = []
    let after: string | null = null
    for (let page = 0; page < 6; page += 1) {
      const asked = { equipmentId: host, by: 'loop' as const, size: 2, ...(after === null ? {} : { after }) }
      const answer: { rows: { childDeviceKey: string | null }[]; next: string | null } = await server.result(
        pointCalls.list,
        asked,
        manager,
      )
      seen.push(...answer.rows.map(({ childDeviceKey }) => childDeviceKey ?? ''))
      after = answer.next
      if (after === null) break
    }
    expect(seen).toEqual(['2-001', '1-002', '2-002', 'printer', '1-001', '10-001'])
  })

  it('that are shielded, on the host or here, say so and never hide a fire', async () => {
    const other = await aHost()
    await point(other, '1-001', { state: 2, said: 'shield' })
    await shielded(await point(other, '1-002'), 1)
    await shielded(await point(other, '1-003', { state: 5 }), 1)
    await shielded(await point(other, '1-004'), -1)
    expect(await pointsOf(other)).toEqual([
      ['1-003', 'fire'],
      ['1-001', 'shielded'],
      ['1-002', 'shielded'],
      ['1-004', 'normal'],
    ])
  })

  it('have a loop of a second host, or a zone as GB/T 26875 says it', async () => {
    const other = await aHost()
    for (const address of ['2-1-001', '2-1-002', '1.1/3.12', '1.1/3.13', '1-', '-1', '1-2-3-4'])
      await point(other, address)
    const rows = await groupsOf(other)
    expect(rows.map(({ groupKey, total }) => [groupKey, total])).toEqual([
      ['1.1/3', 2],
      ['2-1', 2],
      ['', 3],
    ])
  })

  it('are grouped by where they hang, told from the outside in', async () => {
    const other = await aHost()
    const add = (name: string, kind: 'building' | 'floor', parentId?: string) =>
      server.result(
        projectCalls.addArea,
        { projectId: place.project, name, kind, ...(parentId ? { parentId } : {}) },
        manager,
      )
    const building = await add('A 座', 'building')
    const floor = await add('3F', 'floor', building.areaId)
    await point(other, '1-001', {}, floor.areaId)
    await point(other, '1-002', { state: 5 })
    expect(
      (await groupsOf(other, 'area')).map(({ groupKey, place: where, total }) => [groupKey, where, total]),
    ).toEqual([
      ['', [], 1],
      [floor.areaId, ['A 座', '3F'], 1],
    ])
  })

  it('of somebody else look missing, and nobody asks without a name', async () => {
    const elsewhere = { ...place, project: await server.make.project(place.oem) }
    const neighbour = await server.signIn((await server.make.account('manager', elsewhere)).loginName)
    for (const call of [pointCalls.groups, pointCalls.list]) {
      const asked = { equipmentId: host, by: 'loop' }
      expect(await server.send(call, asked, neighbour)).toMatchObject({ code: 'missing' })
      expect(await server.send(call, asked)).toMatchObject({ code: 'tokenMissing' })
      expect(await server.send(call, { ...asked, more: 1 }, manager)).toMatchObject({ code: 'invalidInput' })
    }
  })

  it('of a tenant who has one of them are that one', async () => {
    const other = await aHost()
    const own = await point(other, '1-001')
    await point(other, '1-002')
    const tenant = await server.make.account('endUser', { oem: place.oem })
    for (const id of [other, own]) await server.make.bind(tenant.id, id, place)
    const token = await server.signIn(tenant.loginName)
    const { rows } = await server.result(pointCalls.list, { equipmentId: other, by: 'loop', size: 20 }, token)
    expect(rows.map(({ equipmentId }) => equipmentId)).toEqual([own])
  })

  it('by the thousand are counted and paged within the time of a press', { timeout: 60_000 }, async () => {
    const other = await aHost()
    await owner(
      `insert into equipment (id, oem_id, project_id, parent_id, child_key, shard, key_code, type_no, name)
       select ('01930000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1, $2, $3, (n / 200 + 1) || '-' || lpad((n % 200 + 1)::text, 3, '0'), 0, 'MANY-' || n, $4, 'p'
       from generate_series(0, 4999) n`,
      [place.oem, place.project, other, smoke],
    )
    const began = performance.now()
    const rows = await groupsOf(other)
    await pointsOf(other, { groupKey: '7' })
    expect(rows).toHaveLength(25)
    expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(5_000)
    expect(performance.now() - began).toBeLessThan(3_000)
  })
})
