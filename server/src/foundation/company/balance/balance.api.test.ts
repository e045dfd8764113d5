import { balanceCalls } from '@vigil/contract/tenancy/balance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let oem: string
let company: string
let below: string
let oemToken: string
let customToken: string
let foreignToken: string

const tokenOf = (loginName: string): Promise<string> => server.signIn(loginName)

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  oemToken = await tokenOf((await server.make.account('oem', { oem })).loginName)
  foreignToken = await tokenOf((await server.make.account('oem', { oem: await server.make.oem() })).loginName)
})
afterAll(() => server.stop())

beforeEach(async () => {
  company = await server.make.company(oem)
  below = await server.make.company(oem, company)
  customToken = await tokenOf((await server.make.account('custom', { oem, company })).loginName)
})

let serial = 0
const key = () => `booking-${++serial}`
type Change = { companyId?: string; amount?: number; idempotencyKey?: string; allowDebt?: boolean; note?: string }
const recharge = (change: Change = {}, token = oemToken) =>
  server.send(balanceCalls.recharge, { companyId: company, amount: 10_000, idempotencyKey: key(), ...change }, token)
const charge = (change: Change = {}, token = oemToken) =>
  server.send(balanceCalls.charge, { companyId: company, amount: 10_000, idempotencyKey: key(), ...change }, token)
const balanceOf = async (companyId: string) =>
  (await server.result(balanceCalls.balance, { companyId }, oemToken)).balance

describe('a prepaid balance', () => {
  it('is the sum of its entries, newest first [spec 7.calls.custom.prepaid-balance]', async () => {
    await recharge({ amount: 50_000, note: '首次充值' })
    await charge({ amount: 12_345, note: '短信 411 条' })
    expect(await balanceOf(company)).toBe(37_655)
    const { rows } = await server.result(balanceCalls.entries, { companyId: company, size: 20 }, oemToken)
    expect(rows).toMatchObject([
      { kind: 'charge', amount: -12_345, balance: 37_655, note: '短信 411 条' },
      { kind: 'recharge', amount: 50_000, balance: 50_000, note: '首次充值' },
    ])
  })

  it('is booked once for one key, and refuses the key for anything else', async () => {
    const idempotencyKey = key()
    const answers = await Promise.all(Array.from({ length: 5 }, () => recharge({ idempotencyKey })))
    expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1)
    expect(await balanceOf(company)).toBe(10_000)
    expect(await recharge({ idempotencyKey, amount: 20_000 })).toMatchObject({ code: 'conflict' })
  })

  it('never falls below zero, however many charge it at once', async () => {
    await recharge({ amount: 30_000 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => charge({ amount: 7_000 })))
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(4)
    expect(answers.filter(({ code }) => code === 'balanceShort')).toHaveLength(4)
    expect(await balanceOf(company)).toBe(2_000)
    const { rows } = await server.database.owner.query(
      'select sum(amount)::int as sum, count(distinct place)::int as n from money_entry where company_id = $1',
      [company],
    )
    expect(rows).toEqual([{ sum: 2_000, n: 5 }])
  })

  it('falls below zero only for a debt that somebody with the right allows', async () => {
    expect(await charge({ allowDebt: true, amount: 500, note: '一级报警短信' })).toMatchObject({ statusCode: 200 })
    expect(await balanceOf(company)).toBe(-500)
  })

  it('of a company below is topped up out of the company’s own', async () => {
    expect(await recharge({ companyId: below }, customToken)).toMatchObject({ code: 'balanceShort' })
    await recharge({ amount: 8_000 })
    expect(await recharge({ companyId: below, amount: 5_000 }, customToken)).toMatchObject({ statusCode: 200 })
    expect([await balanceOf(company), await balanceOf(below)]).toEqual([3_000, 5_000])
    expect(await recharge({}, customToken)).toMatchObject({ code: 'rechargeOwn' })
    expect(await charge({ companyId: below }, customToken)).toMatchObject({ code: 'forbidden' })
  })

  it('of somebody else looks as if it did not exist', async () => {
    for (const call of [balanceCalls.recharge, balanceCalls.charge])
      expect(
        await server.send(call, { companyId: company, amount: 1, idempotencyKey: key() }, foreignToken),
      ).toMatchObject({ code: 'missing' })
    expect(await server.send(balanceCalls.balance, { companyId: company }, foreignToken)).toMatchObject({
      code: 'missing',
    })
    expect(await server.send(balanceCalls.entries, { companyId: company }, foreignToken)).toMatchObject({
      code: 'missing',
    })
  })

  it('is shown to nobody without the right to see money', async () => {
    const sub = await tokenOf((await server.make.account('subCompany', { oem, company })).loginName)
    expect(await server.send(balanceCalls.balance, { companyId: company }, sub)).toMatchObject({ code: 'forbidden' })
    expect(await recharge({}, sub)).toMatchObject({ code: 'forbidden' })
  })

  it.each([0, -5, 1.5, 1_000_000_001])('takes no amount of %s', async (amount) => {
    expect(await recharge({ amount })).toMatchObject({ code: 'invalidInput' })
  })
})
