/** What speaks through a gateway unregistered: seen by whoever may add it, and by nobody next door. */
import { discoveryCalls } from '@vigil/contract/equipment/discovery'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let manager: string

beforeAll(async () => {
  server = await startTestServer({ VIGIL_DEVICE_ADDRESS: 'mqtts://devices.example:8883' })
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
  expect(await server.send(equipmentCalls.add, twice, manager)).toMatchObject({ code: 'childAddressTaken' })
  // Under another code it would be a second one at the same address.
  const aside = { ...twice, keyCode: 'GW-ANOTHER' }
  expect(await server.send(equipmentCalls.add, aside, manager)).toMatchObject({ code: 'childAddressTaken' })
})

it('is registered in the unit of its gateway and behind what has a socket, nowhere else', async () => {
  const oem = await server.signIn((await server.make.account('oem', place)).loginName)
  const id = await gateway()
  const elsewhere = await server.make.project(place.oem)
  const wish = { keyCode: 'GW-ANY1', deviceName: '冷库温度', equipmentTypeId: 101, childDeviceKey: 'S-01' }
  const add = (more: object) => server.send(equipmentCalls.add, { ...wish, ...more }, oem)
  expect(await add({ projectId: elsewhere, parentId: id })).toMatchObject({ code: 'invalidInput' })
  const point = await server.result(equipmentCalls.add, { ...wish, projectId: place.project, parentId: id }, oem)
  const { keyCode } = await server.result(equipmentCalls.detail, { equipmentId: id }, oem)
  expect(point.equipment).toMatchObject({ keyCode, childDeviceKey: 'S-01' })
  const { equipmentId } = point.equipment
  expect(await add({ projectId: place.project, parentId: equipmentId })).toMatchObject({ code: 'invalidInput' })
})

it('of codes on labels says which are free, which are one’s own and which are bound elsewhere, not by whom', async () => {
  const own = await server.make.equipment(place, { key_code: 'SCAN-OWN', name: '走廊烟感' })
  const elsewhere = { ...place, project: await server.make.project(place.oem) }
  await server.make.equipment(elsewhere, { key_code: 'SCAN-THEIRS', name: '邻居的' })
  const keyCodes = ['scan-own', 'SCAN-theirs', 'SCAN-NEW']
  expect(await server.result(discoveryCalls.serials, { keyCodes }, manager)).toEqual({
    rows: [
      { keyCode: 'scan-own', fate: 'yours', equipmentId: own, deviceName: '走廊烟感', stock: null },
      { keyCode: 'SCAN-theirs', fate: 'taken', equipmentId: null, deviceName: null, stock: null },
      { keyCode: 'SCAN-NEW', fate: 'free', equipmentId: null, deviceName: null, stock: null },
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

describe('the settings of a gateway [spec 7.calls.visitor.gateway-settings]', () => {
  const settings = (equipmentId: string, token = manager) =>
    server.send(discoveryCalls.settings, { equipmentId }, token)

  it('say what is typed into it and who speaks through it, and never its secret', async () => {
    const id = await server.make.equipment(place, { key_code: 'GW-SET-1', type_no: 194 })
    await server.make.equipment(place, { key_code: 'GW-SET-1', type_no: 101, parent_id: id, child_key: 'S-07' })
    const { result } = await settings(id)
    expect(result).toEqual({
      address: 'mqtts://devices.example:8883',
      keyCode: 'GW-SET-1',
      topics: { report: 'v1/GW-SET-1/up/report', ack: 'v1/GW-SET-1/up/ack', command: 'v1/GW-SET-1/down/command' },
      reportIntervalSec: 60,
      offlineAfterSec: 300,
      childDeviceKeys: ['S-07'],
    })
  })

  it('are not those of something else, nor of somebody else', async () => {
    const detector = await server.make.equipment(place, { type_no: 159 })
    expect(await settings(detector)).toMatchObject({ code: 'noGateway' })
    const id = await server.make.equipment(place, { type_no: 194 })
    const elsewhere = { ...place, project: await server.make.project(place.oem) }
    const neighbour = await server.signIn((await server.make.account('manager', elsewhere)).loginName)
    expect(await settings(id, neighbour)).toMatchObject({ code: 'missing' })
    const tenant = await server.make.account('endUser', { oem: place.oem })
    await server.make.bind(tenant.id, id, place)
    expect(await settings(id, await server.signIn(tenant.loginName))).toMatchObject({ code: 'forbidden' })
  })
})
