/** What speaks through a gateway unregistered: seen by whoever may add it, and by nobody next door. */
import { discoveryCalls } from '@vigil/contract/equipment/discovery'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let manager: string

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  manager = await server.signIn((await server.make.account('manager', place)).loginName)
})
afterAll(() => server.stop())

const gateway = () => server.make.equipment(place, { key_code: `GW-${crypto.randomUUID().slice(0, 8)}` })
const setAside = (equipmentId: string, raw: string | Buffer, reason = 'the child is not in the registry') =>
  server.database.owner.query('insert into event_quarantine (equipment_id, raw, reason) values ($1, $2, $3)', [
    equipmentId,
    Buffer.from(raw),
    reason,
  ])
const heard = async (equipmentId: string, token = manager) =>
  (await server.result(discoveryCalls.heard, { equipmentId }, token)).rows
const said = (child: unknown, values: object = { temperature: 21 }) =>
  JSON.stringify({ boot: 1, seq: 1, child, values })

it('is listed once with what it measures, until it is registered', async () => {
  const id = await gateway()
  await setAside(id, said('S-01', { humidity: 40 }))
  await setAside(id, said('S-01', { temperature: 21, humidity: 40 }))
  await setAside(id, said('S-02'))
  await setAside(id, said('S-03'), 'another reason')
  const rows = await heard(id)
  expect(rows.map(({ childDeviceKey, messages }) => [childDeviceKey, messages])).toEqual([
    ['S-02', 1],
    ['S-01', 2],
  ])
  expect(new Set(rows[1]?.measures)).toEqual(new Set(['temperature', 'humidity']))
  const { keyCode } = await server.result(equipmentCalls.detail, { equipmentId: id }, manager)
  const child = { projectId: place.project, parentId: id, childDeviceKey: 'S-02', keyCode }
  await server.result(equipmentCalls.add, { ...child, deviceName: '冷库温度', equipmentTypeId: 101 }, manager)
  expect((await heard(id)).map(({ childDeviceKey }) => childDeviceKey)).toEqual(['S-01'])
  const twice = { ...child, deviceName: '又一台', equipmentTypeId: 101 }
  expect(await server.send(equipmentCalls.add, twice, manager)).toMatchObject({ code: 'keyCodeTaken' })
})

it('of codes on labels says which are free, which are one’s own and which are bound elsewhere, not by whom', async () => {
  const own = await server.make.equipment(place, { key_code: 'SCAN-OWN', name: '走廊烟感' })
  const elsewhere = { ...place, project: await server.make.project(place.oem) }
  await server.make.equipment(elsewhere, { key_code: 'SCAN-THEIRS', name: '邻居的' })
  const keyCodes = ['scan-own', 'SCAN-theirs', 'SCAN-NEW']
  expect(await server.result(discoveryCalls.serials, { keyCodes }, manager)).toEqual({
    rows: [
      { keyCode: 'scan-own', fate: 'yours', equipmentId: own, deviceName: '走廊烟感' },
      { keyCode: 'SCAN-theirs', fate: 'taken', equipmentId: null, deviceName: null },
      { keyCode: 'SCAN-NEW', fate: 'free', equipmentId: null, deviceName: null },
    ],
  })
  const inspector = await server.signIn((await server.make.account('inspector', place)).loginName)
  expect(await server.send(discoveryCalls.serials, { keyCodes }, inspector)).toMatchObject({ code: 'forbidden' })
  const tooMany = { keyCodes: Array.from({ length: 51 }, (_, n) => `SCAN-${n}`) }
  expect(await server.send(discoveryCalls.serials, tooMany, manager)).toMatchObject({ code: 'invalidInput' })
})

it('is nothing where the bytes are no report, whatever they are', async () => {
  const id = await gateway()
  const bytes = [
    Buffer.from([0xff, 0xfe, 0x00]),
    '{',
    '[]',
    'null',
    said(7),
    said(''),
    said('x'.repeat(41)),
    said('a\u0000b'),
  ]
  for (const raw of bytes) await setAside(id, raw)
  await setAside(id, JSON.stringify({ child: 'OK-1', values: 'no object' }))
  expect(await heard(id)).toMatchObject([{ childDeviceKey: 'OK-1', measures: [] }])
})

it('is nobody else’s to see, and not that of one who only reads', async () => {
  const id = await gateway()
  await setAside(id, said('S-01'))
  const elsewhere = { ...place, project: await server.make.project(place.oem) }
  const neighbour = await server.signIn((await server.make.account('manager', elsewhere)).loginName)
  expect(await heard(id, neighbour)).toEqual([])
  const tenant = await server.make.account('endUser', { oem: place.oem })
  await server.make.bind(tenant.id, id, place)
  const token = await server.signIn(tenant.loginName)
  expect(await server.send(discoveryCalls.heard, { equipmentId: id }, token)).toMatchObject({ code: 'forbidden' })
})
