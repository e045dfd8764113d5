/** Prices: who sets and reads them, whose go before whose, and that nobody else reads one anywhere. */
import { payPriceCalls } from '@vigil/contract/billing/pay-price'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CompanyPlace } from '#testing/company-place.ts'
import { startMoneySite, type MoneySite } from '#testing/start-money-site.ts'

let site: MoneySite
let server: MoneySite['server']
let place: CompanyPlace
let operator: string

const set = (fen: number, more: object = {}, token = operator) =>
  server.send(payPriceCalls.set, { oemId: place.oem, kind: 'renewal', fromDay: '2026-01-01', fen, ...more }, token)
const list = (token = operator) => server.send(payPriceCalls.list, { oemId: place.oem }, token)

beforeAll(async () => {
  site = await startMoneySite()
  server = site.server
})
afterAll(() => site.stop())
beforeEach(async () => {
  place = await site.newPlace()
  operator = await site.signedIn('oem', place)
})

describe('prices', () => {
  it('are listed newest first with whose they are; the same day again is the one that counts', async () => {
    await set(10_000)
    await set(12_000, { fromDay: '2099-01-01' })
    await set(9_000, { companyId: place.company, fromDay: '2026-02-01' })
    await set(11_000)
    expect(await list()).toMatchObject({
      result: {
        rows: [
          { companyId: null, fromDay: '2099-01-01', fen: 12_000 },
          { companyId: place.company, fromDay: '2026-02-01', fen: 9_000 },
          { companyId: null, fromDay: '2026-01-01', fen: 11_000 },
        ],
      },
    })
  })

  it('are in no answer to whoever lacks the right, whoever buys, or whoever sells elsewhere', async () => {
    await set(4_711)
    const others = [
      await site.signedIn('manager', place),
      await site.signedIn('custom', place),
      await site.signedIn('oem', { oem: await server.make.oem() }),
    ]
    for (const token of others) {
      expect(JSON.stringify(await list(token))).not.toMatch(/4711|"fen"/)
      const tried = await set(1, {}, token)
      expect(tried.statusCode).not.toBe(200)
      expect(JSON.stringify(tried)).not.toMatch(/4711|"fen"/)
    }
    expect(await list()).toMatchObject({ result: { rows: [{ fen: 4_711 }] } })
  })

  it('of another operator’s company are refused', async () => {
    const foreign = await server.make.company(await server.make.oem())
    expect((await set(1, { companyId: foreign })).statusCode).not.toBe(200)
  })
})
