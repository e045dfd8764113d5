import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { equipmentImportCalls, type EquipmentCorrection } from '@vigil/contract/equipment/equipment-import'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let elsewhere: typeof place
let token: string

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  elsewhere = { oem, project: await server.make.project(oem) }
  const { loginName } = await server.make.account('manager', place)
  token = await server.signIn(loginName)
})
afterAll(() => server.stop())

const header = 'name,code,type,loop,place'
const keys = { count: 0 }
const newKey = () => `an-import-of-this-test-${(keys.count += 1)}`
const take = (csv: string, importKey = newKey(), as = token, projectId = place.project) =>
  server.send(equipmentImportCalls.import, { projectId, csv, importKey }, as)
const taken = (csv: string, importKey = newKey()) =>
  server.result(equipmentImportCalls.import, { projectId: place.project, csv, importKey }, token)
const detailsOf = async (word: string) => (await server.result(equipmentCalls.search, { word, size: 50 }, token)).rows

describe('[spec 7.calls.equipment.import] an import of equipment', () => {
  const csv = `${header}\n西区配电箱,IMP-BOX-1,101,,一楼\n后厨插座,IMP-BOX-1,101,L1,\n,IMP-BAD-1,101,,`

  it('is looked at before anything is written', async () => {
    const report = await server.result(equipmentImportCalls.preview, { projectId: place.project, csv }, token)
    expect(report.counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 1 })
    expect(report.rows[2]).toMatchObject({ line: 4, verdict: 'wrong', problems: ['nameMissing'] })
    expect(await detailsOf('IMP-BOX-1')).toEqual([])
  })

  it('takes what is right, once; secrets of what speaks for itself come with it, once', async () => {
    const key = newKey()
    const first = await taken(csv, key)
    expect(first.report.counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 1 })
    expect(first.secrets.map(({ keyCode }) => keyCode)).toEqual(['IMP-BOX-1'])
    const rows = await detailsOf('IMP-BOX-1')
    const box = rows.find(({ childDeviceKey }) => childDeviceKey === null)
    expect(rows.find(({ childDeviceKey }) => childDeviceKey === 'L1')).toMatchObject({ parentId: box?.equipmentId })
    const { rows: kept } = await server.database.owner.query<{ secret_hash: Buffer }>(
      'select secret_hash from equipment_credential where equipment_id = $1',
      [box?.equipmentId],
    )
    expect(kept[0]?.secret_hash).toEqual(hash('sha256', first.secrets[0]?.secret ?? '', 'buffer'))
    expect(await taken(csv, key)).toEqual({ report: first.report, secrets: [] })
    expect((await taken(csv)).report.counts).toEqual({ new: 0, changed: 0, same: 2, wrong: 1 })
    expect(await take(`${header}\n别的,IMP-BOX-2,101,,`, key)).toMatchObject({ code: 'conflict' })
    const report = await server.database.owner.query('select report::text from project_import')
    expect(JSON.stringify(report.rows)).not.toContain(first.secrets[0]?.secret)
  })

  it('is mended in place: the row is looked at again, and taken as it is meant', async () => {
    const broken = `${header}\n配电箱,MEND-1,101,,\n,MEND-2,101,,\n"<img src=x onerror=alert(1)>",MEND 3,101,,`
    const look = (corrections: EquipmentCorrection[]) =>
      server.result(equipmentImportCalls.preview, { projectId: place.project, csv: broken, corrections }, token)
    expect((await look([])).rows[1]).toMatchObject({ verdict: 'wrong', cells: { deviceName: '', keyCode: 'MEND-2' } })
    const name = `'; drop table equipment; --\u202E<script>`
    const corrections = [
      { line: 3, cells: { deviceName: name } },
      { line: 4, cells: { keyCode: 'MEND-3' } },
    ]
    expect((await look(corrections)).counts).toEqual({ new: 3, changed: 0, same: 0, wrong: 0 })
    const input = { projectId: place.project, csv: broken, corrections: corrections.slice(0, 1), importKey: newKey() }
    const first = await server.result(equipmentImportCalls.import, input, token)
    expect(first.report.counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 1 })
    expect((await detailsOf('MEND-2'))[0]?.deviceName).toBe(name)
    // The same key with other words is another import.
    expect(await server.send(equipmentImportCalls.import, { ...input, corrections }, token)).toMatchObject({
      code: 'conflict',
    })
    const rest = { ...input, corrections, importKey: newKey() }
    expect((await server.result(equipmentImportCalls.import, rest, token)).report.counts).toEqual({
      new: 1,
      changed: 0,
      same: 2,
      wrong: 0,
    })
  })

  it('refuses corrections that are none: too many, of the header, of a column nobody knows', async () => {
    const refused = async (corrections: object[]) =>
      (await server.send(equipmentImportCalls.preview, { projectId: place.project, csv, corrections }, token)).code
    expect(await refused([{ line: 1, cells: { deviceName: 'x' } }])).toBe('invalidInput')
    expect(await refused([{ line: 2, cells: { parentId: 'x' } }])).toBe('invalidInput')
    expect(await refused([{ line: 2, cells: { deviceName: 'x'.repeat(201) } }])).toBe('invalidInput')
    expect(await refused(Array.from({ length: 501 }, (_, n) => ({ line: n + 2, cells: {} })))).toBe('invalidInput')
  })

  it('gives what it would not take as a table with the reason, in the language asked for, and nothing of others', async () => {
    const faulty = `${header}\n=1+1,IMP-OTHER-9,999999,,\n配电箱,FAIL-1,101,,`
    const failures = (input: Record<string, unknown>, as = token) =>
      server.send(equipmentImportCalls.failures, input, as)
    const { result } = await failures({ projectId: place.project, csv: faulty, language: 'en' })
    expect(result).toEqual({
      csv: "\u{feff}name,code,type,loop,place,protocol,reason\r\n'=1+1,IMP-OTHER-9,999999,,,,No such kind of equipment\r\n",
    })
    expect(await failures({ projectId: elsewhere.project, csv: faulty })).toMatchObject({ code: 'missing' })
    const reader = await server.signIn((await server.make.account('inspector', place)).loginName)
    expect(await failures({ projectId: place.project, csv: faulty }, reader)).toMatchObject({ code: 'forbidden' })
  })

  it('changes names and places of what it knows by its code', async () => {
    expect((await taken(`${header}\n西区新配电箱,imp-box-1,101,,二楼`)).report.counts.changed).toBe(1)
    expect((await detailsOf('西区新配电箱'))[0]).toMatchObject({ keyCode: 'IMP-BOX-1', installAdd: '二楼' })
    const equipmentId = (await detailsOf('西区新配电箱'))[0]?.equipmentId ?? ''
    expect((await server.result(lifeCalls.find, { equipmentId, size: 20 }, token)).rows).toMatchObject([
      { move: 'edited', changes: [{ field: 'deviceName' }, { field: 'installAdd', from: '一楼', to: '二楼' }] },
    ])
  })

  it('takes nothing that another unit has, and does not say whose it is', async () => {
    await server.make.equipment(elsewhere, { key_code: 'IMP-OTHER-1' })
    const { report } = await taken(`${header}\n我的,IMP-OTHER-1,101,,`)
    expect(report.rows).toMatchObject([{ verdict: 'wrong', problems: ['boundElsewhere'] }])
    expect(JSON.stringify(report)).not.toContain(elsewhere.project)
  })

  it("into somebody else's unit looks as if there were none, and writes nothing", async () => {
    const never = '01900000-0000-7000-8000-000000000000'
    const answer = await take(`${header}\n混入,IMP-SNEAK-1,101,,`, newKey(), token, elsewhere.project)
    expect(answer).toMatchObject({ code: 'missing' })
    expect(answer).toEqual(await take(`${header}\n混入,IMP-SNEAK-1,101,,`, newKey(), token, never))
    const { rows } = await server.database.owner.query(`select 1 from equipment where key_code = 'IMP-SNEAK-1'`)
    expect(rows).toEqual([])
  })

  it('keeps a formula a text', async () => {
    await taken(`${header}\n"=cmd|' /C calc'!A0",IMP-FORMULA-1,101,,`)
    expect((await detailsOf('IMP-FORMULA-1'))[0]?.deviceName).toBe("=cmd|' /C calc'!A0")
  })

  it('of 10,000 rows with 500 faults names every fault and takes the others', { timeout: 120_000 }, async () => {
    const lines = Array.from({ length: 10_000 }, (_, n) =>
      n % 20 === 7 ? `烟感,不是编码,101,,` : `烟感 ${n},IMP-M-${String(n).padStart(5, '0')},101,,三楼`,
    )
    const many = [header, ...lines].join('\n')
    const began = performance.now()
    const report = await server.result(equipmentImportCalls.preview, { projectId: place.project, csv: many }, token)
    const previewed = performance.now()
    expect(report.counts).toEqual({ new: 9_500, changed: 0, same: 0, wrong: 500 })
    expect(report.rows.filter(({ problems }) => problems.includes('codeWrong'))).toHaveLength(500)
    const { secrets } = await taken(many)
    const done = performance.now()
    expect(secrets).toHaveLength(9_500)
    expect((await server.result(equipmentCalls.count, { projectId: place.project }, token)).total).toBeGreaterThan(
      9_500,
    )
    expect(previewed - began).toBeLessThan(10_000)
    expect(done - previewed).toBeLessThan(30_000)
  })
})

describe('[spec 7.calls.equipment.export] an export of equipment', () => {
  const linesOf = async (input: object, as = token) => {
    const { address } = await server.result(equipmentImportCalls.export, input, as)
    const text = await (await fetch(`${server.base}${address}`)).text()
    return text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
  }

  it('comes as a table that an import takes again without a change', async () => {
    const home = { ...place, project: await server.make.project(place.oem) }
    const asManager = await server.signIn((await server.make.account('manager', home)).loginName)
    const csv = `${header}\n北区配电箱,EXP-BOX-1,101,,一楼\n照明,EXP-BOX-1,101,L1,`
    await take(csv, newKey(), asManager, home.project)
    const lines = await linesOf({ projectId: home.project }, asManager)
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('设备名称,设备编码,设备类型,回路')
    const asked = { projectId: home.project, csv: lines.join('\n') }
    const report = await server.result(equipmentImportCalls.preview, asked, asManager)
    expect(report.counts).toEqual({ new: 0, changed: 0, same: 2, wrong: 0 })
    expect(await linesOf({ projectId: home.project, equipmentTypeId: 7 }, asManager)).toHaveLength(1)
  })

  it("holds nothing of somebody else's unit, and a formula stays a text", async () => {
    await server.make.equipment(elsewhere, { name: '=cmd()', key_code: 'EXP-ELSE-1' })
    expect(await server.send(equipmentImportCalls.export, { projectId: elsewhere.project }, token)).toMatchObject({
      code: 'missing',
    })
    expect((await linesOf({})).join('\n')).not.toContain('EXP-ELSE-1')
    const operator = await server.signIn((await server.make.account('oem', { oem: place.oem })).loginName)
    expect(await linesOf({ projectId: elsewhere.project }, operator)).toContainEqual(
      expect.stringMatching(/^'=cmd\(\),EXP-ELSE-1,/),
    )
  })
})
