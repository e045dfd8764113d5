/** The shelf of an operator: whose codes may be bound where, and that nobody learns on whose shelf a code lies. */
import { discoveryCalls } from '@vigil/contract/equipment/discovery'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { equipmentImportCalls } from '@vigil/contract/equipment/equipment-import'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { stockCalls } from '@vigil/contract/equipment/stock'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testPassword, type Factories } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

type Place = { oem: string; company: string; project: string }

let server: TestServer
let [ours, sister, theirs]: Place[] = []
let operator: string
let manager: string
let serial = 0
let code: string

const signedIn = async (role: Parameters<Factories['account']>[0], at: Partial<Place> = {}) =>
  server.signIn((await server.make.account(role, at)).loginName)
const placeOf = async (oem: string): Promise<Place> => {
  const company = await server.make.company(oem)
  return { oem, company, project: await server.make.project(oem, company) }
}
const of = (place: Place | undefined): Place => place ?? { oem: '', company: '', project: '' }
const shelve = (keyCodes: readonly string[], token = operator, oemId = of(ours).oem) =>
  server.send(stockCalls.add, { oemId, equipmentTypeId: 159, protocolId: 7, keyCodes: [...keyCodes] }, token)
const listed = async (token = operator, wish: object = {}) =>
  (await server.result(stockCalls.find, { size: 100, ...wish }, token)).rows
const itemOf = async (keyCode: string) => {
  const row = (await listed()).find((item) => item.keyCode === keyCode)
  if (!row) throw new Error(`${keyCode} is on no shelf`)
  return row
}
const allocate = async (keyCode: string, companyId: string | null, token = operator) =>
  server.send(stockCalls.allocate, { stockItemIds: [(await itemOf(keyCode)).stockItemId], companyId }, token)
const bind = (keyCode: string, place = of(ours), token = operator) =>
  server.send(
    equipmentCalls.add,
    { projectId: place.project, keyCode, deviceName: '新断路器', equipmentTypeId: 159 },
    token,
  )
const fateOf = async (keyCode: string, token: string) =>
  (await server.result(discoveryCalls.serials, { keyCodes: [keyCode] }, token)).rows[0]

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  ;[ours, sister, theirs] = [await placeOf(oem), await placeOf(oem), await placeOf(await server.make.oem())]
  operator = await signedIn('oem', of(ours))
  manager = await signedIn('manager', of(ours))
})
beforeEach(() => void (code = `SHELF-${(serial += 1)}`))
afterAll(() => server.stop())

describe('a device on the shelf [workflows 9]', () => {
  it('tells its kind to whoever scans it, and is installed by being bound, however its code is written', async () => {
    expect(await shelve([code])).toMatchObject({ result: { added: 1, refused: [] } })
    expect(await itemOf(code)).toMatchObject({ state: 'inStock', stage: 'inStock', companyId: null, protocolId: 7 })
    expect(await fateOf(code.toLowerCase(), manager)).toMatchObject({
      fate: 'free',
      stock: { equipmentTypeId: 159, protocolId: 7 },
    })
    expect(await bind(code.toLowerCase(), of(ours), manager)).toMatchObject({ code: 'ok' })
    expect(await itemOf(code)).toMatchObject({ state: 'installed', stage: 'installed' })
  })

  it('is taken for another operator, who cannot put it on his own shelf either, and whose it is stays hidden', async () => {
    await shelve([code])
    const stranger = await signedIn('oem', of(theirs))
    expect(await fateOf(code, stranger)).toEqual({
      keyCode: code,
      fate: 'taken',
      equipmentId: null,
      deviceName: null,
      stock: null,
    })
    expect(await bind(code, of(theirs), stranger)).toMatchObject({ code: 'keyCodeTaken' })
    expect(await shelve([code], stranger, of(theirs).oem)).toMatchObject({ result: { added: 0, refused: [code] } })
    expect(await listed(stranger)).toEqual([])
    expect(await shelve([code], stranger)).toMatchObject({ code: 'missing' })
  })

  it('that was given to one company is bound in its units only, by hand, by import and by swap', async () => {
    await shelve([code])
    expect(await allocate(code, of(sister).company)).toMatchObject({ code: 'ok' })
    expect(await itemOf(code)).toMatchObject({ stage: 'allocated', companyId: of(sister).company })
    expect(await fateOf(code, manager)).toMatchObject({ fate: 'taken', stock: null })
    expect(await bind(code)).toMatchObject({ code: 'keyCodeTaken' })
    const csv = `设备编码,设备名称,设备类型\n${code},断路器,159\n`
    const { rows } = await server.result(equipmentImportCalls.preview, { projectId: of(ours).project, csv }, operator)
    expect(rows).toMatchObject([{ problems: expect.arrayContaining(['boundElsewhere']) }])
    const equipmentId = await server.make.equipment(of(ours), { type_no: 159 })
    const swap = { equipmentId, keyCode: code, reason: '烧坏', password: testPassword }
    expect(await server.send(lifeCalls.replace, swap, operator)).toMatchObject({ code: 'keyCodeTaken' })
    expect(await bind(code, of(sister))).toMatchObject({ code: 'ok' })
  })

  it('is taken back or given to another, but not once it hangs somewhere', async () => {
    await shelve([code])
    await allocate(code, of(sister).company)
    expect(await allocate(code, null)).toMatchObject({ code: 'ok' })
    expect(await itemOf(code)).toMatchObject({ stage: 'inStock', companyId: null })
    await bind(code)
    expect(await allocate(code, of(sister).company)).toMatchObject({ code: 'lifecycleElsewhere' })
    expect(await shelve([code])).toMatchObject({ result: { added: 0, refused: [code] } })
  })

  it('whose successor hangs in its place is replaced; what was withdrawn is free for anybody', async () => {
    await shelve([code])
    const bound = await bind(code)
    expect(bound).toMatchObject({ code: 'ok' })
    const [row] = await server.result(equipmentCalls.search, { word: code, size: 1 }, operator).then(({ rows }) => rows)
    const next = `${code}-NEW`
    await shelve([next])
    const swap = { equipmentId: row?.equipmentId ?? '', keyCode: next, reason: '烧坏', password: testPassword }
    await server.result(lifeCalls.replace, swap, operator)
    expect([(await itemOf(code)).stage, (await itemOf(next)).stage]).toEqual(['replaced', 'installed'])
    await shelve([code])
    const [again] = await listed(operator, { state: 'inStock', word: code.toLowerCase() })
    const stockItemIds = [again?.stockItemId ?? '']
    expect(await server.send(stockCalls.withdraw, { stockItemIds }, operator)).toMatchObject({ result: { changed: 1 } })
    expect(await fateOf(code, await signedIn('manager', of(theirs)))).toMatchObject({ fate: 'free', stock: null })
  })

  it('is the operator’s to move: a unit moves nothing, a company sees its own, a stranger’s company gets nothing', async () => {
    await shelve([code])
    expect(await shelve([`${code}-X`], manager)).toMatchObject({ code: 'forbidden' })
    expect(await listed(manager)).toEqual([])
    const customer = await signedIn('custom', of(sister))
    expect((await listed(customer)).map(({ keyCode }) => keyCode)).not.toContain(code)
    expect(await allocate(code, of(sister).company, customer)).toMatchObject({ code: 'forbidden' })
    expect(await allocate(code, of(theirs).company)).toMatchObject({ code: 'missing' })
    await allocate(code, of(sister).company)
    expect((await listed(customer)).map(({ keyCode }) => keyCode)).toContain(code)
  })

  it('is taken in once, however often and in whatever case its code is pasted', async () => {
    expect(await shelve([code, code.toLowerCase()])).toMatchObject({ result: { added: 1 } })
    expect(await shelve([code])).toMatchObject({ result: { added: 0, refused: [code] } })
  })
})
