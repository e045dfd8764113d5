/** Invoices: for what was paid, asked for by who paid, worked off by who sells. */
import { invoiceCalls } from '@vigil/contract/billing/invoice'
import { payOrderCalls } from '@vigil/contract/billing/pay-order'
import { payPriceCalls } from '@vigil/contract/billing/pay-price'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '#testing/factories.ts'
import type { CompanyPlace } from '#testing/company-place.ts'
import { startMoneySite, type MoneySite } from '#testing/start-money-site.ts'

let site: MoneySite
let server: MoneySite['server']
let place: CompanyPlace
let operator: string
let buyer: string
let payOrderId: string

const taxNo = '91350100M000100Y43'
const asked = { title: '青禾物业服务有限公司', taxNo, mail: 'fp@qinghe.example.cn' }
const request = (more: object = {}, token = buyer) =>
  server.send(invoiceCalls.request, { payOrderId, ...asked, ...more }, token)
const issue = (token = operator, number = '25322000000012345678') =>
  server.send(invoiceCalls.issue, { payOrderId, number }, token)
const pay = () => server.send(payOrderCalls.payByBalance, { payOrderId, password: testPassword }, buyer)

beforeAll(async () => {
  site = await startMoneySite()
  server = site.server
})
afterAll(() => site.stop())
beforeEach(async () => {
  place = await site.newPlace()
  operator = await site.signedIn('oem', place)
  buyer = await site.signedIn('custom', place)
  const price = { oemId: place.oem, kind: 'service' as const, fromDay: '2026-01-01', fen: 5_000 }
  await server.send(payPriceCalls.set, price, operator)
  await site.topUp(place, 9_000, operator)
  const wish = { kind: 'service' as const, projectId: place.project, idempotencyKey: site.key() }
  payOrderId = (await server.result(payOrderCalls.add, wish, buyer)).payOrderId
})

describe('an invoice', () => {
  it('is of an order that was paid, with a title and a tax number that passes its check', async () => {
    expect(await request()).toMatchObject({ code: 'notInvoiced' })
    await pay()
    expect(await request({ taxNo: '91350100M000100Y44' })).toMatchObject({ code: 'invalidInput' })
    expect(await request({ mail: 'nobody' })).toMatchObject({ code: 'invalidInput' })
    expect(await request({ title: ' ' })).toMatchObject({ code: 'invalidInput' })
    expect(await request()).toMatchObject({
      result: { state: 'requested', title: asked.title, taxNo: '9135**********0Y43', fen: 5_000, mayWork: false },
    })
    expect(await request()).toMatchObject({ code: 'invoiceElsewhere' })
  })

  it('is made and sent by who sells, in that order', async () => {
    await pay()
    await request()
    const { rows } = await server.result(invoiceCalls.list, { size: 20, state: 'requested' }, operator)
    expect(rows).toMatchObject([{ payOrderId, taxNo, mayWork: true }])
    expect(await server.send(invoiceCalls.send, { payOrderId }, operator)).toMatchObject({ code: 'invoiceElsewhere' })
    expect(await issue(buyer)).toMatchObject({ code: 'operatorInvoices' })
    expect(await issue()).toMatchObject({ result: { state: 'issued', number: '25322000000012345678' } })
    expect(await server.send(invoiceCalls.send, { payOrderId }, operator)).toMatchObject({ result: { state: 'sent' } })
    expect((await server.result(payOrderCalls.detail, { payOrderId }, buyer)).invoice).toMatchObject({ state: 'sent' })
  })

  it('is refused with a reason, and may then be asked for again', async () => {
    await pay()
    await request()
    const refuse = (reason: string) => server.send(invoiceCalls.refuse, { payOrderId, reason }, operator)
    expect(await refuse('')).toMatchObject({ code: 'invalidInput' })
    expect(await refuse('抬头与营业执照不一致')).toMatchObject({ result: { state: 'refused' } })
    expect(await server.result(payOrderCalls.detail, { payOrderId }, buyer)).toMatchObject({
      mayAskInvoice: true,
      invoice: { reason: '抬头与营业执照不一致' },
    })
    expect(await request({ title: '青禾物业' })).toMatchObject({ result: { state: 'requested', reason: '' } })
  })

  it('keeps its order from being given back, and an order that was given back has none', async () => {
    await pay()
    await request()
    await issue()
    const back = { payOrderId, reason: '不用了', password: testPassword }
    expect(await server.send(payOrderCalls.refund, back, buyer)).toMatchObject({ code: 'invoiceStands' })
  })

  it('of an order given back meanwhile can only be refused', async () => {
    await pay()
    await request()
    await server.send(payOrderCalls.refund, { payOrderId, reason: '不用了', password: testPassword }, buyer)
    expect(await issue()).toMatchObject({ code: 'notInvoiced' })
    expect(await server.send(invoiceCalls.refuse, { payOrderId, reason: '订单已退款' }, operator)).toMatchObject({
      result: { state: 'refused' },
    })
  })

  it('of somebody else’s project looks as if it did not exist, and shows no amount without the right', async () => {
    await pay()
    await request()
    const foreigner = await site.signedIn('oem', { oem: await server.make.oem() })
    expect(await issue(foreigner)).toMatchObject({ code: 'missing' })
    expect((await server.result(invoiceCalls.list, { size: 20 }, foreigner)).rows).toEqual([])
    const manager = await site.signedIn('manager', place)
    const seen = await server.send(invoiceCalls.list, { size: 20 }, manager)
    expect(seen).toMatchObject({ result: { rows: [{ payOrderId }] } })
    expect(JSON.stringify(seen)).not.toMatch(/"fen"|5000/)
  })
})
