import { accountCalls } from '@vigil/contract/account/account'
import { projectAdminCalls } from '@vigil/contract/tenancy/project-admin'
import { projectImportCalls } from '@vigil/contract/tenancy/project-import'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Factories } from '#testing/factories.ts'
import { writeWorkbook } from '#infrastructure/workbook/write-workbook.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let oem: string
let company: string
let token: string
let theirs: { company: string; token: string }

const loginAs = async (role: Parameters<Factories['account']>[0], place: object): Promise<string> => {
  const { loginName } = await server.make.account(role, place)
  return server.signIn(loginName)
}

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  company = await server.make.company(oem)
  token = await loginAs('oem', { oem })
  const foreign = await server.make.oem()
  theirs = { company: await server.make.company(foreign), token: await loginAs('oem', { oem: foreign }) }
})
afterAll(() => server.stop())

const csv = 'name,kind,code\n东门学校,学校,S-1\n,学校,S-2\n西门医院,医院,H-1'
const key = 'import-of-this-test'
// Taken in one moment they have no order of their own, so the tests give them one.
const rows = async (as = token) =>
  (await server.result(projectCalls.list, { size: 100 }, as)).rows.sort((one, other) =>
    one.name < other.name ? -1 : 1,
  )
const codeOf = async (...asked: Parameters<TestServer['send']>) => (await server.send(...asked)).code

describe('an import of units', () => {
  it('is looked at before anything is written', async () => {
    const report = await server.result(projectImportCalls.preview, { csv }, token)
    expect(report.counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 1 })
    expect(report.rows[1]).toEqual({ line: 3, name: '', verdict: 'wrong', problems: ['nameMissing'] })
    expect(await rows()).toEqual([])
  })

  it('takes what is right, once, and says what is wrong [spec 7.calls.project.import]', async () => {
    const first = await server.result(projectImportCalls.import, { csv, importKey: key }, token)
    expect(first.counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 1 })
    expect((await rows()).map(({ name, state }) => [name, state])).toEqual([
      ['东门学校', 'draft'],
      ['西门医院', 'draft'],
    ])
    // The same again answers the same; another key finds everything there.
    expect(await server.result(projectImportCalls.import, { csv, importKey: key }, token)).toEqual(first)
    const again = await server.result(projectImportCalls.import, { csv, importKey: `${key}-2` }, token)
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 2, wrong: 1 })
    expect(await rows()).toHaveLength(2)
    const other = { csv: 'name\n别处', importKey: key }
    expect(await codeOf(projectImportCalls.import, other, token)).toBe('conflict')
  })

  it('changes what it knows', async () => {
    const changed = { csv: 'name,code,address\n东门实验学校,S-1,=cmd()', importKey: `${key}-3` }
    expect((await server.result(projectImportCalls.import, changed, token)).counts.changed).toBe(1)
    expect((await rows()).map(({ name }) => name)).toEqual(['东门实验学校', '西门医院'])
  })

  it('reads a workbook as it reads text, and what is none gets a sentence', async () => {
    const book = await writeWorkbook([
      ['单位名称', '单位编号', '经度', '纬度'],
      ['南门仓库', 'W-1', 120.5, 30.25],
    ])
    if (!Buffer.isBuffer(book)) throw new Error('it was not written')
    const workbook = book.toString('base64')
    const shown = await server.result(projectImportCalls.preview, { workbook }, token)
    expect(shown.rows).toEqual([{ line: 2, name: '南门仓库', verdict: 'new', problems: [] }])
    const broken = book.subarray(0, 600).toString('base64')
    expect(await codeOf(projectImportCalls.preview, { workbook: broken }, token)).toBe('tableUnreadable')
    expect(await codeOf(projectImportCalls.preview, {}, token)).toBe('invalidInput')
  })

  it('goes to nobody else’s company, and needs the right', async () => {
    const input = { csv, importKey: `${key}-4`, companyId: theirs.company }
    expect(await codeOf(projectImportCalls.import, input, token)).toBe('missing')
    const { importKey: _, ...shown } = input
    expect(await codeOf(projectImportCalls.preview, shown, token)).toBe('missing')
    expect(await rows(theirs.token)).toEqual([])
    const project = await server.make.project(oem, company)
    const manager = await loginAs('manager', { oem, company, project })
    expect(await codeOf(projectImportCalls.import, { csv, importKey: key }, manager)).toBe('forbidden')
    await server.database.owner.query('delete from role_grant where project_id = $1', [project])
    await server.database.owner.query('delete from project where id = $1', [project])
  })
})

describe('an export of units', () => {
  const open = (address: string) => fetch(`${server.base}${address}`)

  it('is a table that a spreadsheet opens and never runs [spec 7.calls.project.export]', async () => {
    const { address } = await server.result(projectAdminCalls.export, {}, token)
    const response = await open(address)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const text = await response.text()
    expect(text.split('\r\n')).toContain("东门实验学校,学校,'=cmd(),,,S-1,草稿,0,0,0,")
    expect(text.split('\r\n')).toHaveLength(4)
  })

  it('holds what was asked for, and only one’s own', async () => {
    const { address } = await server.result(projectAdminCalls.export, { word: '医院' }, token)
    expect(await (await open(address)).text()).not.toContain('东门')
    const foreign = await server.result(projectAdminCalls.export, {}, theirs.token)
    expect((await (await open(foreign.address)).text()).split('\r\n')).toHaveLength(2)
  })

  it('ends with the session, and no letter of its address can be changed', async () => {
    const { address } = await server.result(projectAdminCalls.export, {}, token)
    expect((await open(`${address}x`)).status).toBe(404)
    const leaving = await loginAs('oem', { oem })
    const theirsNow = await server.result(projectAdminCalls.export, {}, leaving)
    await server.result(accountCalls.logout, {}, leaving)
    expect((await open(theirsNow.address)).status).toBe(404)
  })
})
