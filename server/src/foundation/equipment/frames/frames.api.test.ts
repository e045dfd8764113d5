/** The last messages of one piece of equipment: with their bytes where they are kept, for its maintainers and nobody else. */
import { frameCalls } from '@vigil/contract/equipment/frames'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { bytesOfHex, workedFrames } from '@vigil/protocols/gb26875/worked-frames'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let manager: string
let id: string
let serial = 0

const hostType = findDeviceType({ id: 'fireAlarmHost' }).equipmentTypeId
const owner = (text: string, values: unknown[]) => server.database.owner.query(text, values)
const framesOf = async (equipmentId = id, asked: { before?: string; size?: number } = {}) =>
  (await server.result(frameCalls.list, { equipmentId, size: 20, ...asked }, manager)).rows

interface Message {
  readonly secAgo: number
  readonly seq: number
  readonly values: Record<string, unknown>
  readonly child?: string
}
const bytesOf = ({ seq, values, child }: Message): string =>
  JSON.stringify({ boot: 1, seq, t: 1_700_000_000_000, ...(child ? { child } : {}), values })
/** As the gateway stores it; what is only a reading never comes here. */
const stored = (carrier: string, message: Message, kind = 'report', raw = bytesOf(message)) =>
  owner(
    `insert into event_inbox (shard_group, lane, equipment_id, kind, boot_id, device_seq, digest, received_at, payload)
     values (0, 2, $1, $2, $3, $4, decode(md5($5), 'hex'), now() - make_interval(secs => $6), $7)`,
    [
      carrier,
      kind,
      kind === 'report' ? 1 : 0,
      kind === 'report' ? message.seq : 0,
      raw,
      message.secAgo,
      Buffer.from(raw),
    ],
  )
/** As the pipeline writes down what it read. */
const read = (target: string, { secAgo, seq, values }: Message, boot = 1, events: unknown[] | null = null) =>
  owner(
    `insert into equipment_history (equipment_id, received_at, boot_id, device_seq, reported, events)
     values ($1, date_trunc('milliseconds', now() - make_interval(secs => $2)), $3, $4, $5, $6)`,
    [target, secAgo, boot, seq, JSON.stringify(values), events && JSON.stringify(events)],
  )
const setAside = (equipmentId: string, raw: Buffer, reason: string) =>
  owner('insert into event_quarantine (equipment_id, raw, reason) values ($1, $2, $3)', [equipmentId, raw, reason])

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  manager = await server.signIn((await server.make.account('manager', place)).loginName)
})
beforeEach(async () => {
  id = await server.make.equipment(place, { type_no: hostType, key_code: `FRAME-${(serial += 1)}` })
})
afterAll(() => server.stop())

it('comes with its bytes where they are kept, and as it was read where they are not, newest first', async () => {
  const fire = { secAgo: 20, seq: 7, values: { runState: 'fire' } }
  await stored(id, fire)
  await read(id, fire)
  await read(id, { secAgo: 10, seq: 8, values: { pointCount: 386 } })
  const rows = await framesOf()
  expect(rows).toMatchObject([
    { kind: 'report', raw: null, said: [{ values: { pointCount: 386 } }] },
    {
      kind: 'report',
      topic: `v1/FRAME-${serial}/up/report`,
      protocol: 'json',
      reason: null,
      raw: { text: bytesOf(fire), bytes: bytesOf(fire).length },
      facts: [
        { name: 'boot', value: '1' },
        { name: 'seq', value: '7' },
      ],
      said: [{ child: null, deviceTime: '2023-11-14T22:13:20.000Z', values: { runState: 'fire' } }],
    },
  ])
  expect(Buffer.from(rows[1]?.raw?.hex ?? '', 'hex').toString()).toBe(bytesOf(fire))
})

it('is never given the bytes of another message with the same number', async () => {
  await stored(id, { secAgo: 600, seq: 1, values: { runState: 'fire' } })
  await read(id, { secAgo: 10, seq: 1, values: { pointCount: 1 } })
  expect((await framesOf())[0]).toMatchObject({ raw: null, said: [{ values: { pointCount: 1 } }] })
})

it('of a child is what its gateway said for it, and of the gateway what it said for itself', async () => {
  const child = await server.make.equipment(place, { parent_id: id, child_key: '1-001', key_code: `FRAME-${serial}` })
  const said = { secAgo: 10, seq: 3, values: { state: 'fire' }, child: '1-001' }
  await stored(id, said)
  await read(child, said)
  await setAside(id, Buffer.from(JSON.stringify({ child: '1-001', boot: 'x' })), 'boot and seq must be whole numbers')
  await setAside(id, Buffer.from('{'), 'not a JSON object')
  expect(await framesOf(child)).toMatchObject([
    { reason: 'boot and seq must be whole numbers', protocol: 'unknown', said: [] },
    { reason: null, raw: { text: bytesOf(said) }, said: [{ child: '1-001', values: { state: 'fire' } }] },
  ])
  expect(new Set((await framesOf()).map(({ reason }) => reason))).toEqual(
    new Set(['boot and seq must be whole numbers', 'not a JSON object']),
  )
})

it('tells answers to commands and the ends of connections', async () => {
  const ack = JSON.stringify({ id: 'c-1', result: 'refused', reason: 'locked' })
  await stored(id, { secAgo: 30, seq: 0, values: {} }, 'ack', ack)
  await read(id, { secAgo: 20, seq: 5, values: {} }, -1, [{ key: 'connection', on: false }])
  await read(id, { secAgo: 10, seq: 6, values: {} }, -1, [{ key: 'connection', on: true }])
  expect(await framesOf()).toMatchObject([
    { kind: 'connected', topic: null, said: [] },
    { kind: 'lost', topic: null, said: [] },
    {
      kind: 'ack',
      facts: [
        { name: 'commandId', value: 'c-1' },
        { name: 'result', value: 'refused' },
      ],
      said: [{ note: 'locked' }],
    },
  ])
})

it('goes further back when asked, says how long what is kept, and refuses what it does not know', async () => {
  for (const seq of [1, 2, 3]) await read(id, { secAgo: 100 - seq, seq, values: { pointCount: seq } })
  const [newest, second] = await framesOf(id, { size: 2 })
  expect(newest?.said[0]?.values).toEqual({ pointCount: 3 })
  const older = await framesOf(id, { size: 2, before: second?.receivedAt ?? '' })
  expect(older.map(({ said }) => said[0]?.values)).toEqual([{ pointCount: 1 }])
  const answer = await server.result(frameCalls.list, { equipmentId: id, size: 20 }, manager)
  expect(answer.keptDays).toEqual({ bytes: 7, read: 366, unreadable: 366 })
  for (const wrong of [{ size: 51 }, { more: 1 }, { before: 'yesterday' }])
    expect(await server.send(frameCalls.list, { equipmentId: id, ...wrong }, manager)).toMatchObject({
      code: 'invalidInput',
    })
})

it('loses nothing between two pages, also of what came in one millisecond', async () => {
  for (const seq of [1, 2, 3]) await read(id, { secAgo: 60 + seq, seq, values: {} })
  await owner(`update equipment_history set received_at = date_trunc('second', received_at) where equipment_id = $1`, [
    id,
  ])
  await owner(
    `insert into equipment_history (equipment_id, received_at, boot_id, device_seq, reported)
     select equipment_id, received_at, 2, device_seq, reported from equipment_history where equipment_id = $1`,
    [id],
  )
  for (const part of ['a', 'b']) await setAside(id, Buffer.from(part), 'not a JSON object')
  await owner(
    `update event_quarantine set at = date_trunc('second', now()) + interval '0.3 ms' where equipment_id = $1`,
    [id],
  )
  const seen: string[] = []
  let before: string | undefined
  for (let page = 0; page < 9; page += 1) {
    const rows = await framesOf(id, { size: 1, ...(before === undefined ? {} : { before }) })
    seen.push(...rows.map(({ frameId }) => frameId))
    before = rows.at(-1)?.receivedAt
    if (before === undefined) break
  }
  expect(seen).toHaveLength(8)
  expect(new Set(seen)).toHaveLength(8)
})

it(
  'of what a gateway has filled the quarantine with is found in the time of a press',
  { timeout: 60_000 },
  async () => {
    const child = await server.make.equipment(place, { parent_id: id, child_key: '1-001', key_code: `FRAME-${serial}` })
    await owner(
      `insert into event_quarantine (equipment_id, raw, reason, at)
     select $1, convert_to(json_build_object('child', '9-' || n)::text, 'UTF8'), 'the child is not in the registry',
       now() - make_interval(secs => 100001 - n)
     from generate_series(1, 100000) n`,
      [id],
    )
    await setAside(id, Buffer.from(JSON.stringify({ child: '1-001' })), 'boot and seq must be whole numbers')
    const began = performance.now()
    expect(await framesOf(child)).toMatchObject([{ reason: 'boot and seq must be whole numbers' }])
    expect(await framesOf(id)).toHaveLength(20)
    expect(performance.now() - began).toBeLessThan(2_000)
  },
)

it('is nobody else’s, and not for who only lives with it', async () => {
  await setAside(id, Buffer.from('secret'), 'not a JSON object')
  const elsewhere = { ...place, project: await server.make.project(place.oem) }
  const neighbour = await server.signIn((await server.make.account('manager', elsewhere)).loginName)
  expect(await server.send(frameCalls.list, { equipmentId: id }, neighbour)).toMatchObject({ code: 'missing' })
  const tenant = await server.make.account('endUser', { oem: place.oem })
  await server.make.bind(tenant.id, id, place)
  const token = await server.signIn(tenant.loginName)
  expect(await server.send(frameCalls.list, { equipmentId: id }, token)).toMatchObject({ code: 'forbidden' })
  const maintainer = await server.signIn((await server.make.account('maintainer', place)).loginName)
  expect((await server.result(frameCalls.list, { equipmentId: id, size: 20 }, maintainer)).rows).toHaveLength(1)
})

const fire = bytesOfHex(workedFrames.partInFire).toString('hex')
const fieldsOf = async (equipmentId = id, hex = fire) =>
  (await server.result(frameCalls.fields, { equipmentId, hex }, manager)).fields

it('by GB/T 26875 is laid out field by field, and what is no frame has none', async () => {
  const fields = await fieldsOf()
  expect(fields.find(({ name }) => name === 'state')).toMatchObject({ from: 36, to: 38, object: 1, value: 3 })
  expect(fields.find(({ name }) => name === 'description')).toMatchObject({ value: '3号楼5层501室烟感', bits: [] })
  expect(await fieldsOf(id, fire.replace('2a03', '2a04'))).toEqual([])
  expect(await fieldsOf(id, '4040')).toEqual([])
  for (const hex of ['4', fire.toUpperCase(), 'zz'.repeat(40)])
    expect(await server.send(frameCalls.fields, { equipmentId: id, hex }, manager)).toMatchObject({
      code: 'invalidInput',
    })
})

it('is laid out in the dialect of the transmitter behind which it came', async () => {
  const child = await server.make.equipment(place, {
    parent_id: id,
    child_key: '1.1/3.12',
    key_code: `FRAME-${serial}`,
  })
  await owner(
    `insert into equipment_transmitter (equipment_id, source, target, dialect) values ($1, 7, 8, 'pointFirst')`,
    [id],
  )
  for (const one of [id, child])
    expect((await fieldsOf(one)).find(({ name }) => name === 'zone')).toMatchObject({ from: 34, value: 12 })
})

const said = (equipmentId: string, isSent: boolean, secAgo: number, hex: string) =>
  owner(
    `insert into transmitter_frame (equipment_id, at, is_sent, command, serial, bytes)
     select $1, now() - make_interval(secs => $2), $3, get_byte(b, 26), get_byte(b, 2) + get_byte(b, 3) * 256, b
     from (select decode($4, 'hex') as b) f`,
    [equipmentId, secAgo, isSent, hex],
  )
const hexOf = (words: string): string => bytesOfHex(words).toString('hex')

describe('both directions', () => {
  it('of a report: our answer with its number stands beside it, and neither an older nor a much later one', async () => {
    const child = await server.make.equipment(place, {
      parent_id: id,
      child_key: '1.1/3.12',
      key_code: `FRAME-${serial}`,
    })
    const message = { secAgo: 20, seq: 256, values: {}, child: '1.1/3.12' }
    await stored(id, message, 'report', `${bytesOf(message).slice(0, -1)},"frame":"${fire}"}`)
    await read(child, message)
    await said(id, true, 400, hexOf(workedFrames.denial))
    await said(id, true, 60, hexOf(workedFrames.confirmation))
    expect((await framesOf(child))[0]).toMatchObject({ protocol: 'gb26875', answer: null })
    await said(id, true, 19.9, hexOf(workedFrames.confirmation))
    expect((await framesOf(child))[0]?.answer).toMatchObject({ kind: 'confirm', hex: hexOf(workedFrames.confirmation) })
  })

  it('of an order: what we sent is in the list of the transmitter, with what it answered', async () => {
    await said(id, true, 30, hexOf(workedFrames.dutyCheck))
    await said(id, false, 29.5, hexOf(workedFrames.dutyReceipt))
    await said(id, true, 10, hexOf(workedFrames.readState))
    await read(id, { secAgo: 20, seq: 8, values: { pointCount: 386 } })
    const rows = await framesOf()
    expect(rows.map(({ kind, answer }) => [kind, answer?.kind])).toEqual([
      ['order', undefined],
      ['report', undefined],
      ['order', 'confirm'],
    ])
    expect(rows[2]).toMatchObject({ protocol: 'gb26875', topic: null, raw: { hex: hexOf(workedFrames.dutyCheck) } })
    const [newest] = await framesOf(id, { size: 1 })
    expect((await framesOf(id, { size: 1, before: newest?.receivedAt ?? '' }))[0]?.kind).toBe('report')
  })

  it('is nobody else’s either', async () => {
    await said(id, true, 30, hexOf(workedFrames.dutyCheck))
    const elsewhere = { ...place, project: await server.make.project(place.oem) }
    const neighbour = await server.signIn((await server.make.account('manager', elsewhere)).loginName)
    expect(await server.send(frameCalls.list, { equipmentId: id }, neighbour)).toMatchObject({ code: 'missing' })
  })
})

it('is laid out for nobody else', async () => {
  const elsewhere = { ...place, project: await server.make.project(place.oem) }
  const neighbour = await server.signIn((await server.make.account('manager', elsewhere)).loginName)
  const asked = { equipmentId: id, hex: fire }
  expect(await server.send(frameCalls.fields, asked, neighbour)).toMatchObject({ code: 'missing' })
  const tenant = await server.make.account('endUser', { oem: place.oem })
  await server.make.bind(tenant.id, id, place)
  expect(await server.send(frameCalls.fields, asked, await server.signIn(tenant.loginName))).toMatchObject({
    code: 'forbidden',
  })
})
