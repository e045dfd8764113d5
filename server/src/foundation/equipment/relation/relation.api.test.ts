/** Cameras and other equipment that is looked at together, for the one who may and for the one next door. */
import { lifeCalls } from '@vigil/contract/equipment/life'
import { mostRelations, relationCalls } from '@vigil/contract/equipment/relation'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let elsewhere: typeof place
let manager: string

const camera = (at = place) =>
  server.make.equipment(at, { type_no: findDeviceType({ id: 'camera' }).equipmentTypeId, name: '走廊摄像机' })
const pump = (at = place) => server.make.equipment(at, { type_no: 129 })
const bind = (equipmentId: string, relatedId: string, rest: object = {}, token = manager) =>
  server.send(relationCalls.bind, { equipmentId, relatedId, kind: 'device' as const, bound: true, ...rest }, token)
const related = async (equipmentId: string, token = manager) =>
  (await server.result(relationCalls.find, { equipmentId }, token)).rows.map(({ kind, equipment }) => [
    kind,
    equipment.equipmentId,
  ])

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  elsewhere = { oem, project: await server.make.project(oem) }
  manager = await server.signIn((await server.make.account('manager', place)).loginName)
})
afterAll(() => server.stop())

describe('what is related', () => {
  it('is a camera, seen from both sides, once, with a row of its life [spec 7.calls.equipment.camera-binding]', async () => {
    const [seen, eye] = [await pump(), await camera()]
    expect(await bind(seen, eye, { kind: 'camera' })).toMatchObject({ result: { changed: true } })
    expect(await bind(seen, eye, { kind: 'camera' })).toMatchObject({ result: { changed: false } })
    expect(await bind(eye, seen)).toMatchObject({ result: { changed: false } })
    expect(await related(seen)).toEqual([['camera', eye]])
    expect(await related(eye)).toEqual([['camera', seen]])
    const life = await server.result(lifeCalls.find, { equipmentId: seen, size: 20 }, manager)
    expect(life.rows).toMatchObject([{ changes: [{ field: 'camera', from: null, to: '走廊摄像机' }] }])
    expect(await bind(eye, seen, { bound: false })).toMatchObject({ result: { changed: true } })
    expect(await related(seen)).toEqual([])
  })

  it('is any other equipment of the unit, and no more than twenty [spec 7.calls.equipment.related-devices]', async () => {
    const first = await pump()
    for (let n = 0; n < mostRelations; n += 1) await bind(first, await pump())
    expect(await related(first)).toHaveLength(mostRelations)
    expect(await bind(first, await pump())).toMatchObject({ code: 'relationsFull' })
  })

  it('is not itself, nothing of another unit, and no pump for a camera', async () => {
    const [one, other] = [await pump(), await pump()]
    expect(await bind(one, one)).toMatchObject({ code: 'relationElsewhere' })
    expect(await bind(one, other, { kind: 'camera' })).toMatchObject({ code: 'relationElsewhere' })
    const operator = await server.signIn((await server.make.account('oem', { oem: place.oem })).loginName)
    expect(await bind(one, await pump(elsewhere), {}, operator)).toMatchObject({ code: 'relationElsewhere' })
    expect(await related(one)).toEqual([])
  })

  it('is neither made nor read by a neighbour, and a tenant sees only what is his', async () => {
    const [seen, eye] = [await pump(), await camera()]
    await bind(seen, eye, { kind: 'camera' })
    const neighbour = await server.signIn((await server.make.account('manager', elsewhere)).loginName)
    expect(await bind(seen, eye, { bound: false }, neighbour)).toMatchObject({ code: 'missing' })
    expect(await related(seen, neighbour)).toEqual([])
    const tenant = await server.make.account('endUser', { oem: place.oem })
    await server.make.bind(tenant.id, seen, place)
    const token = await server.signIn(tenant.loginName)
    expect(await related(seen, token)).toEqual([])
    expect(await bind(seen, eye, { bound: false }, token)).toMatchObject({ code: 'forbidden' })
    expect(await related(seen)).toEqual([['camera', eye]])
  })
})
