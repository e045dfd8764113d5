import { accountCalls } from '@vigil/contract/account/account'
import { userImportCalls } from '@vigil/contract/people/user-import'
import { userCalls } from '@vigil/contract/people/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Factories } from '#testing/factories.ts'
import { readWorkbook } from '#infrastructure/workbook/read-workbook.ts'
import { writeWorkbook } from '#infrastructure/workbook/write-workbook.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let oem: string
let company: string
let project: string
let foreignProject: string
let operator: string

type RoleName = Parameters<Factories['account']>[0]
const loginAs = async (role: RoleName, place: object) => {
  const { loginName } = await server.make.account(role, place)
  return server.signIn(loginName)
}

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  company = await server.make.company(oem)
  project = await server.make.project(oem, company)
  const foreign = await server.make.oem()
  foreignProject = await server.make.project(foreign)
  operator = await loginAs('oem', { oem })
})
afterAll(() => server.stop())

const tableOf = (...rows: string[]) => ['姓名,手机,角色,到期', ...rows].join('\n')
const here = () => ({ scopeKind: 'project', scopeId: project }) as const
const run = (text: string, token = operator) => server.result(userImportCalls.run, { ...here(), text }, token)
const outcomes = ({ rows }: Awaited<ReturnType<typeof run>>) =>
  rows.map(({ no, outcome, faults }) => [no, outcome, ...faults].join(' '))
const people = async () => {
  const text = 'select count(*)::int as n from account where oem_id = $1'
  return (await server.database.owner.query<{ n: number }>(text, [oem])).rows[0]?.n ?? 0
}

describe('people out of a table [spec 7.calls.users.user]', () => {
  it('are shown row by row in words before anything is written', async () => {
    const before = await people()
    const text = tableOf(
      '陈志远,138 0000 0001,维保人员,2099-12-31',
      ',13800000002,值班员,',
      '李建国,12345,值班员,',
      '周倩,13800000003,老板,',
      '赵磊,13800000004,平台管理员,',
      '孙浩,13800000005,inspector,2020-01-01',
      '吴芳,13800000006,巡检员,明年',
      '吴芳,13800000006,巡检员,',
      '缺格,13800000007',
    )
    const report = await server.result(userImportCalls.preview, { ...here(), text }, operator)
    expect(outcomes(report)).toEqual([
      '2 created',
      '3 refused personMissing',
      '4 refused mobileWrong',
      '5 refused roleUnknown',
      '6 refused roleNotYours',
      '7 refused expiresPast',
      '8 refused expiresWrong',
      '9 refused mobileTwice',
      '10 refused cellsMissing roleUnknown',
    ])
    expect(report).toMatchObject({ fault: null, created: 1, refused: 8 })
    expect(await people()).toBe(before)
  })

  it('come in as far as they can, once, and sign in by a code only', async () => {
    const text = tableOf('陈志远,13811110001,维保人员,', '李建国,x,值班员,', '陈志远,13811110001,值班员,')
    expect(outcomes(await run(text))).toEqual(['2 created', '3 refused mobileWrong', '4 created'])
    const count = await people()
    expect(outcomes(await run(text))).toEqual(['2 unchanged', '3 refused mobileWrong', '4 unchanged'])
    expect(await people()).toBe(count)
    const found = await server.result(userCalls.list, { word: '13811110001', size: 20 }, operator)
    expect(found.rows).toMatchObject([{ person: '陈志远', userTel: '13811110001', state: 'active' }])
    expect(found.rows[0]?.roleNames.toSorted()).toEqual(['值班员', '维保人员'])
    for (const password of ['', 'no account has this password', '13811110001'])
      expect((await server.send(accountCalls.login, { userName: '13811110001', password })).statusCode).not.toBe(200)
  })

  it('of two runs at once are entered once', async () => {
    const before = await people()
    const text = tableOf(
      ...Array.from({ length: 20 }, (_, n) => `人${n},138222200${String(n).padStart(2, '0')},巡检员,`),
    )
    await Promise.all([run(text), run(text)])
    expect(await people()).toBe(before + 20)
    expect(outcomes(await run(text)).every((line) => line.endsWith('unchanged'))).toBe(true)
  })

  it('get a role in their unit when they are known, and stay hidden when the importer does not see them', async () => {
    const other = await server.make.account('inspector', { oem, project: await server.make.project(oem) })
    await server.database.owner.query(`update account set mobile = '13833330001' where id = $1`, [other.id])
    const text = tableOf('谁,13833330001,巡检员,')
    const customer = await loginAs('custom', { oem, company })
    const hidden = await run(text, customer)
    expect(outcomes(hidden)).toEqual(['2 refused mobileTaken'])
    expect(JSON.stringify(hidden)).not.toContain(other.id)
    expect(outcomes(await run(text))).toEqual(['2 granted'])
  })

  it('are told what is wrong with the table as a whole', async () => {
    expect(await run('姓名,手机\n陈,13800000001')).toMatchObject({ fault: 'columnsMissing', rows: [] })
    expect(await run('姓名,手机,角色\n')).toMatchObject({ fault: 'empty' })
    expect(await run('姓名,手机,角色\n\u{fffd}\u{fffd},13800000001,值班员')).toMatchObject({
      fault: 'unreadableLetters',
    })
    const long = tableOf(...Array.from({ length: 1_001 }, () => 'x,1,y,'))
    expect(await run(long)).toMatchObject({ fault: 'tooLong', rows: [] })
  })

  it('come out of a workbook as out of text, and from no other kind of file', async () => {
    const book = await writeWorkbook([
      ['姓名', '手机', '角色', '到期'],
      ['陈志远', 13_855_550_001, '维保人员', '2099-12-31'],
      ['李建国', 'x', '值班员', null],
    ])
    if (!Buffer.isBuffer(book)) throw new Error('it was not written')
    const sent = (bytes: Buffer) => ({ ...here(), workbook: bytes.toString('base64') })
    const report = await server.result(userImportCalls.run, sent(book), operator)
    expect(outcomes(report)).toEqual(['2 created', '3 refused mobileWrong'])
    const picture = await server.result(userImportCalls.preview, sent(Buffer.from('no workbook')), operator)
    expect(picture).toMatchObject({ fault: 'unreadableFile', rows: [] })
    expect(await server.send(userImportCalls.run, here(), operator)).toMatchObject({ code: 'invalidInput' })
  })

  it('never reach another operator’s unit, nor come by whoever has no right to a table', async () => {
    const text = tableOf('陈志远,13844440001,值班员,')
    const there = { scopeKind: 'project', scopeId: foreignProject } as const
    for (const call of [userImportCalls.preview, userImportCalls.run])
      for (const sent of [{ text }, { workbook: 'UEsDBA==' }])
        expect(await server.send(call, { ...there, ...sent }, operator)).toMatchObject({ code: 'missing' })
    const manager = await loginAs('manager', { oem, project })
    expect(await server.send(userImportCalls.run, { ...here(), text }, manager)).toMatchObject({ code: 'forbidden' })
  })
})

describe('a table of people', () => {
  const addressFor = async (token: string, input: object = {}) =>
    (await server.result(userImportCalls.exportTable, input, token)).address
  const fetched = (address: string) => fetch(`${server.base}${address}`)

  it('is fetched by its address as text that no spreadsheet runs', async () => {
    const { id } = await server.make.account('inspector', { oem, project })
    await server.database.owner.query(`update account set person = $2 where id = $1`, [id, '=HYPERLINK("http://x")'])
    const response = await fetched(await addressFor(operator))
    expect(response.headers.get('content-type')).toContain('text/csv')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    const text = await response.text()
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(text).not.toMatch(/(^|,|\n)"?[=@]/)
  })

  it('is fetched as a workbook with the same people, none of whose names is run', async () => {
    const response = await fetched(await addressFor(operator, { format: 'xlsx' }))
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    expect(response.headers.get('content-disposition')).toContain('.xlsx')
    const book = await readWorkbook(Buffer.from(await response.arrayBuffer()))
    const names = typeof book === 'object' ? book.rows.map(({ fields }) => fields['姓名']) : []
    expect(names).toContain('=HYPERLINK("http://x")')
    const text = await (await fetched(await addressFor(operator))).text()
    expect(names).toHaveLength(text.trim().split('\r\n').length - 1)
  })

  it('holds whom the reader reaches and nobody else', async () => {
    const there = await server.make.account('inspector', { oem, project: foreignProject })
    const customer = await (await fetched(await addressFor(await loginAs('custom', { oem, company })))).text()
    expect(customer).not.toContain(there.loginName)
  })

  it('ends with the session, and opens for no other address', async () => {
    const token = await loginAs('oem', { oem })
    const address = await addressFor(token)
    const forged = address.replace(/seal=./, (start) => (start.endsWith('A') ? 'seal=B' : 'seal=A'))
    expect((await fetched(forged)).status).toBe(404)
    expect((await fetched(address)).status).toBe(200)
    await server.result(accountCalls.logout, {}, token)
    expect((await fetched(address)).status).toBe(404)
  })
})
