import { companyCalls } from '@vigil/contract/tenancy/company'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let oem: string
let company: string
let tokens: Record<'oem' | 'custom' | 'manager' | 'foreign' | 'platform', string>

const tokenOf = (loginName: string): Promise<string> => server.signIn(loginName)

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  company = await server.make.company(oem)
  const project = await server.make.project(oem, company)
  const foreign = await server.make.oem()
  const of = async (...person: Parameters<TestServer['make']['account']>) =>
    tokenOf((await server.make.account(...person)).loginName)
  tokens = {
    oem: await of('oem', { oem }),
    custom: await of('custom', { oem, company }),
    manager: await of('manager', { oem, company, project }),
    foreign: await of('oem', { oem: foreign }),
    platform: await of('super'),
  }
})
afterAll(() => server.stop())

describe('a custom company', () => {
  it('is added, read, renamed and found below the one above it', async () => {
    const made = await server.result(companyCalls.add, { name: '城东物业' }, tokens.oem)
    expect(made).toMatchObject({ oemId: oem, parentId: null, name: '城东物业' })
    const sub = await server.result(companyCalls.add, { parentId: made.companyId, name: '城东一部' }, tokens.oem)
    expect(sub).toMatchObject({ oemId: oem, parentId: made.companyId })
    const below = await server.result(companyCalls.subsidiaries, { companyId: made.companyId, size: 20 }, tokens.oem)
    expect(below.rows).toEqual([sub])
    const renamed = { companyId: made.companyId, name: '城东物业集团' }
    expect(await server.result(companyCalls.change, renamed, tokens.oem)).toMatchObject(renamed)
    expect(await server.result(companyCalls.detail, { companyId: made.companyId }, tokens.oem)).toMatchObject(renamed)
  })

  it('belongs to the operator of the company above it, whoever adds it', async () => {
    const made = await server.result(companyCalls.add, { parentId: company, name: '二部' }, tokens.platform)
    expect(made.oemId).toBe(oem)
    expect(await server.send(companyCalls.add, { name: '无主' }, tokens.platform)).toMatchObject({
      code: 'invalidInput',
    })
  })

  it('is reached by its own people together with what is below it, as soon as that exists', async () => {
    const { companyId } = await server.result(companyCalls.add, { parentId: company, name: '三部' }, tokens.oem)
    const fresh = await tokenOf((await server.make.account('custom', { oem, company })).loginName)
    expect(await server.result(companyCalls.detail, { companyId }, fresh)).toMatchObject({ name: '三部' })
  })

  it('of another operator looks as if it did not exist', async () => {
    for (const [call, input] of [
      [companyCalls.detail, { companyId: company }],
      [companyCalls.subsidiaries, { companyId: company, size: 20 }],
      [companyCalls.change, { companyId: company, name: 'ours' }],
      [companyCalls.add, { parentId: company, name: 'ours' }],
      [companyCalls.add, { oemId: oem, name: 'ours' }],
    ] as const)
      expect(await server.send(call, input, tokens.foreign), call.path).toMatchObject({ code: 'missing' })
  })

  it('is made by nobody who lacks the right', async () => {
    expect(await server.send(companyCalls.add, { name: 'x' }, tokens.custom)).toMatchObject({ code: 'forbidden' })
    expect(await server.send(companyCalls.detail, { companyId: company }, tokens.manager)).toMatchObject({
      code: 'forbidden',
    })
  })
})
