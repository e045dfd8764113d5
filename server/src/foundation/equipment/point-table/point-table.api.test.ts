/** A panel's own table of points at its transmitter: looked at, taken once, and nobody else's. */
import type { InputOf } from '@vigil/contract/call'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { pointTableCalls, type PointTableReport } from '@vigil/contract/equipment/point-table'
import { writeUnit } from '@vigil/protocols/gb26875/data-unit'
import { commands, writeFrame } from '@vigil/protocols/gb26875/frame'
import { withFrame } from '@vigil/protocols/gb26875/reports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { frameOf, pointsSay } from '#testing/raw-transmitter.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let manager: string
let serial = 0

const smoke = 105
const callPoint = 112
const owner = (text: string, values: unknown[]) => server.database.owner.query(text, values)

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  manager = await server.signIn((await server.make.account('manager', place)).loginName)
})
afterAll(() => server.stop())

const aTransmitter = () => server.make.equipment(place, { type_no: 102, key_code: `TX-TABLE-${(serial += 1)}` })
const header = '回路,地址,部件类型,位置'
const table = (...lines: string[]): string => [header, ...lines].join('\n')

const look = (equipmentId: string, csv: string, more: object = {}) =>
  server.result(pointTableCalls.preview, { equipmentId, csv, ...more }, manager)
const newKey = () => `a-table-of-this-test-${(serial += 1)}`
type Wish = Partial<Pick<InputOf<typeof pointTableCalls.import>, 'importKey' | 'kinds'>>
const take = (equipmentId: string, csv: string, { importKey = newKey(), ...more }: Wish = {}) =>
  server.send(pointTableCalls.import, { equipmentId, csv, importKey, ...more }, manager)
const points = async (equipmentId: string) =>
  (
    await server.result(equipmentCalls.list, { parentId: equipmentId, projectId: place.project, size: 50 }, manager)
  ).rows.map(({ childDeviceKey, deviceName, equipmentTypeId }) => [childDeviceKey, deviceName, equipmentTypeId])
const byAddress = ([one]: unknown[], [other]: unknown[]): number => String(one).localeCompare(String(other))
const verdictsOf = ({ rows }: PointTableReport) => rows.map(({ verdict, problems }) => [verdict, ...problems])

/** As the pipeline sets a point aside that nobody registered, with the bytes of its frame. */
const spoken = async (equipmentId: string, point: number): Promise<void> => {
  const bytes = writeFrame(frameOf({ source: 1, target: 2 }, (serial += 1), { unit: pointsSay([{ state: 1, point }]) }))
  const report = withFrame({ boot: 1, seq: serial, child: `1.1/3.${point}`, values: {} }, bytes)
  await owner(
    `insert into event_quarantine (equipment_id, raw, reason) values ($1, $2, 'the child is not in the registry')`,
    [equipmentId, Buffer.from(JSON.stringify(report))],
  )
}

describe('a table of points', () => {
  const csv = table('003,012,感烟,3号楼5层501室烟感', '3,13,手报,3号楼5层楼梯口', '3,14,23,3号楼4层楼梯口')

  it('is looked at before anything is written, and taken once', async () => {
    const id = await aTransmitter()
    const seen = await look(id, csv)
    expect(seen.counts).toEqual({ new: 3, changed: 0, same: 0, wrong: 0 })
    expect(seen.rows[0]).toMatchObject({ line: 2, childDeviceKey: '1.1/3.12', equipmentTypeId: smoke, isHeard: false })
    expect(await points(id)).toEqual([])
    const importKey = newKey()
    const first = await take(id, csv, { importKey })
    expect(await take(id, csv, { importKey })).toMatchObject({ code: 'ok', result: first.result })
    expect((await points(id)).toSorted(byAddress)).toEqual([
      ['1.1/3.12', '3号楼5层501室烟感', smoke],
      ['1.1/3.13', '3号楼5层楼梯口', callPoint],
      ['1.1/3.14', '3号楼4层楼梯口', callPoint],
    ])
    expect((await look(id, csv)).counts).toEqual({ new: 0, changed: 0, same: 3, wrong: 0 })
    expect(await take(id, table('3,15,感烟,别处'), { importKey })).toMatchObject({ code: 'conflict' })
  })

  it('says what it would call otherwise, changes that and nothing else, and leaves a trace', async () => {
    const id = await aTransmitter()
    await take(id, csv)
    const next = table('3,12,感烟,3号楼5层502室烟感')
    const seen = await look(id, next)
    expect(seen.rows[0]).toMatchObject({ verdict: 'changed', was: '3号楼5层501室烟感' })
    expect(seen.notInTable).toEqual(['1.1/3.13 3号楼5层楼梯口', '1.1/3.14 3号楼4层楼梯口'])
    await take(id, next)
    const { rows } = await server.result(equipmentCalls.search, { word: '502室', size: 5 }, manager)
    const [renamed] = rows
    expect(renamed).toMatchObject({ childDeviceKey: '1.1/3.12', equipmentTypeId: smoke })
    const life = await server.result(lifeCalls.find, { equipmentId: renamed?.equipmentId ?? '', size: 5 }, manager)
    expect(life.rows[0]).toMatchObject({
      move: 'edited',
      changes: expect.arrayContaining([expect.objectContaining({ field: 'deviceName' })]),
    })
    expect(await points(id)).toHaveLength(3)
  })

  it('says each fault at its line, and takes what is right', async () => {
    const id = await aTransmitter()
    const broken = table(
      '3,12,感烟,甲',
      ',13,感烟,乙',
      '3,99999,感烟,丙',
      '3,14,感烟,',
      '3,12,感烟,丁',
      '3,15,感烟',
      `3,16,感烟,${'长'.repeat(141)}`,
    )
    expect(verdictsOf(await look(id, broken))).toEqual([
      ['new'],
      ['wrong', 'addressMissing'],
      ['wrong', 'addressWrong'],
      ['wrong', 'nameMissing'],
      ['wrong', 'twiceInFile'],
      ['wrong', 'unreadable', 'nameMissing'],
      ['wrong', 'nameTooLong', 'placeTooLong'],
    ])
    const corrections = [{ line: 3, cells: { zone: '3' } }]
    expect((await look(id, broken, { corrections })).rows[1]).toMatchObject({
      verdict: 'new',
      childDeviceKey: '1.1/3.13',
    })
    expect(await take(id, broken)).toMatchObject({ code: 'ok', result: { report: { counts: { new: 1, wrong: 6 } } } })
    expect(await points(id)).toEqual([['1.1/3.12', '甲', smoke]])
  })

  it('never guesses what a word means: it is asked once for all its rows', async () => {
    const id = await aTransmitter()
    const strange = table('1,1,JTY-GD-9,甲', '1,2,JTY-GD-9,乙', '1,3,联动盘,丙')
    const seen = await look(id, strange)
    expect(seen.unknownKinds).toEqual([
      { word: 'JTY-GD-9', rows: 2 },
      { word: '联动盘', rows: 1 },
    ])
    expect(verdictsOf(seen)).toEqual(Array.from({ length: 3 }, () => ['wrong', 'kindUnknown']))
    const kinds = [{ word: 'JTY-GD-9', equipmentTypeId: smoke }]
    expect((await look(id, strange, { kinds })).counts).toMatchObject({ new: 2, wrong: 1 })
    await take(id, strange, { kinds })
    expect((await points(id)).map(([, , type]) => type)).toEqual([smoke, smoke])
    // A kind that nobody has made is none.
    expect(
      (await look(id, strange, { kinds: [...kinds, { word: '联动盘', equipmentTypeId: 99_999 }] })).counts.wrong,
    ).toBe(1)
  })

  it('makes no other kind of what is there, and brings back nothing that was taken out', async () => {
    const id = await aTransmitter()
    await take(id, csv)
    expect(verdictsOf(await look(id, table('3,12,手报,甲')))).toEqual([['wrong', 'kindFixed']])
    await owner(`update equipment set lifecycle = 'retired' where parent_id = $1 and child_key = '1.1/3.12'`, [id])
    expect(verdictsOf(await look(id, table('3,12,感烟,甲')))).toEqual([['wrong', 'takenOut']])
  })

  it('is none without its columns, and belongs to a transmitter only', async () => {
    const id = await aTransmitter()
    expect(await take(id, '回路,位置\n1,甲')).toMatchObject({ code: 'tableUnreadable' })
    const breaker = await server.make.equipment(place)
    expect(await take(breaker, csv)).toMatchObject({ code: 'noPointTable' })
    expect(await server.send(pointTableCalls.unclaimed, { equipmentId: breaker }, manager)).toMatchObject({
      code: 'noPointTable',
    })
  })
})

describe('points that nobody has claimed', () => {
  const unclaimed = async (equipmentId: string) =>
    server.result(pointTableCalls.unclaimed, { equipmentId, language: 'zh' }, manager)

  it('are known by what they said, and by what the panel said of its configuration', async () => {
    const id = await aTransmitter()
    await spoken(id, 12)
    await spoken(id, 12)
    const part = { systemType: 1, systemAddress: 1, zone: 4, description: '地下室手报' }
    const unit = writeUnit('partConfiguration', [{ ...part, partType: 23, point: 7 }])
    const bytes = writeFrame(frameOf({ source: 1, target: 2 }, 9, { unit }))
    await owner(
      'insert into transmitter_frame (equipment_id, at, is_sent, command, serial, bytes) values ($1, now(), false, $2, 9, $3)',
      [id, commands.send, bytes],
    )
    const { rows, csv } = await unclaimed(id)
    expect(rows).toMatchObject([
      {
        childDeviceKey: '1.1/3.12',
        messages: 2,
        partType: 42,
        equipmentTypeId: smoke,
        description: '3号楼5层501室烟感',
      },
      { childDeviceKey: '1.1/4.7', messages: 0, partType: 23, equipmentTypeId: callPoint, description: '地下室手报' },
    ])
    // The table that is offered is taken as it is, and then nobody is unclaimed.
    const seen = await look(id, csv)
    expect(seen.rows.map(({ verdict, isHeard }) => [verdict, isHeard])).toEqual([
      ['new', true],
      ['new', true],
    ])
    expect((await look(id, table('3,12,感烟,甲'))).unclaimed).toEqual(['1.1/4.7'])
    expect(await take(id, csv)).toMatchObject({ code: 'ok' })
    expect((await unclaimed(id)).rows).toEqual([])
  })

  it('say nothing that acts, whatever the panel wrote', async () => {
    const id = await aTransmitter()
    const unit = writeUnit('partState', [
      {
        systemType: 1,
        systemAddress: 1,
        partType: 42,
        zone: 1,
        point: 1,
        state: 1,
        description: '=1+1\u202E',
        at: undefined,
      },
    ])
    const bytes = writeFrame(frameOf({ source: 1, target: 2 }, 3, { unit }))
    const report = withFrame({ boot: 1, seq: 1, child: '1.1/1.1', values: {} }, bytes)
    for (const raw of [
      JSON.stringify(report),
      '{',
      JSON.stringify({ child: 'x'.repeat(60) }),
      JSON.stringify({ child: 'L1' }),
    ])
      await owner(
        `insert into event_quarantine (equipment_id, raw, reason) values ($1, $2, 'the child is not in the registry')`,
        [id, Buffer.from(raw)],
      )
    const { rows, csv } = await unclaimed(id)
    expect(rows.map(({ childDeviceKey }) => childDeviceKey)).toEqual(['1.1/1.1'])
    expect(csv).not.toContain(',=1+1')
  })
})

describe('somebody else', () => {
  it('of another unit finds no transmitter, and whoever may not register many takes no table', async () => {
    const id = await aTransmitter()
    await spoken(id, 12)
    const elsewhere = { ...place, project: await server.make.project(place.oem) }
    const neighbour = await server.signIn((await server.make.account('manager', elsewhere)).loginName)
    const inspector = await server.signIn((await server.make.account('inspector', place)).loginName)
    const csv = table('3,12,感烟,甲')
    for (const [call, input] of [
      [pointTableCalls.preview, { equipmentId: id, csv }],
      [pointTableCalls.import, { equipmentId: id, csv, importKey: newKey() }],
      [pointTableCalls.unclaimed, { equipmentId: id }],
    ] as const) {
      expect(await server.send(call, input, neighbour), call.path).toMatchObject({ code: 'missing' })
      expect(await server.send(call, input, inspector), call.path).toMatchObject({ code: 'forbidden' })
    }
    expect(await points(id)).toEqual([])
  })
})
