/** Orders: who may make, see and pay them, what they cost, and that what was paid really counts. */
import { billCalls } from '@vigil/contract/billing/bill'
import { payOrderCalls, type PayOrder } from '@vigil/contract/billing/pay-order'
import { payPriceCalls } from '@vigil/contract/billing/pay-price'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { balanceCalls } from '@vigil/contract/tenancy/balance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '#testing/factories.ts'
import type { CompanyPlace } from '#testing/company-place.ts'
import { startMoneySite, type MoneySite } from '#testing/start-money-site.ts'

let site: MoneySite
let server: MoneySite['server']
let place: CompanyPlace
let device: string
let operator: string
let buyer: string
let manager: string
let foreigner: string

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000)
const endsIn = (days: number, at = place) => server.make.equipment(at, { expires_at: dayFrom(days) })
const setPrice = (fen: number, more: object = {}) =>
  server.send(payPriceCalls.set, { oemId: place.oem, kind: 'renewal', fromDay: '2026-01-01', fen, ...more }, operator)
const order = async (input: object = {}, token = buyer): Promise<PayOrder> => {
  const wish = { kind: 'renewal' as const, equipmentIds: [device], idempotencyKey: site.key(), ...input }
  return server.result(payOrderCalls.add, wish, token)
}
const refused = (input: object, token = buyer) =>
  server.send(
    payOrderCalls.add,
    { kind: 'renewal', equipmentIds: [device], idempotencyKey: site.key(), ...input },
    token,
  )
const topUp = (amount: number) => site.topUp(place, amount, operator)
const pay = (payOrderId: string, token = buyer, password = testPassword) =>
  server.send(payOrderCalls.payByBalance, { payOrderId, password }, token)
const balance = async () => (await server.result(balanceCalls.balance, { companyId: place.company }, operator)).balance
const detail = (payOrderId: string, token = buyer) => server.result(payOrderCalls.detail, { payOrderId }, token)
const endOf = async (id: string) =>
  (await server.database.owner.query<{ expires_at: Date }>('select expires_at from equipment where id = $1', [id]))
    .rows[0]?.expires_at ?? new Date(0)

beforeAll(async () => {
  site = await startMoneySite()
  server = site.server
  foreigner = await site.signedIn('oem', { oem: await server.make.oem() })
})
afterAll(() => site.stop())
beforeEach(async () => {
  place = await site.newPlace()
  device = await endsIn(-5)
  operator = await site.signedIn('oem', place)
  buyer = await site.signedIn('custom', place)
  manager = await site.signedIn('manager', place)
  await setPrice(12_000)
})

describe('an order', () => {
  it('costs what the price of the day says, times devices and years; the buyer names no amount [spec 7.calls.orders.orders]', async () => {
    const other = await endsIn(10)
    const made = await order({ equipmentIds: [device, other], years: 2 })
    expect(made).toMatchObject({ kind: 'renewal', state: 'created', count: 2, years: 2, unitFen: 12_000, fen: 48_000 })
    expect(await refused({ fen: 1 })).toMatchObject({ code: 'invalidInput' })
    expect(await refused({ years: 0 })).toMatchObject({ code: 'invalidInput' })
  })

  it('keeps its price; a company’s own goes before the operator’s, and none counts before its day', async () => {
    const before = await order()
    await setPrice(9_000, { companyId: place.company })
    await setPrice(1, { companyId: place.company, fromDay: '2099-01-01' })
    expect((await order()).fen).toBe(9_000)
    expect((await detail(before.payOrderId)).fen).toBe(12_000)
    expect(
      await server.send(payPriceCalls.set, { oemId: place.oem, kind: 'renewal', fromDay: '2026-01-01', fen: 1 }, buyer),
    ).toMatchObject({ code: 'missing' })
  })

  it('is the same one when the same press comes twice or at once', async () => {
    const idempotencyKey = site.key()
    const made = await Promise.all(Array.from({ length: 5 }, () => order({ idempotencyKey })))
    expect(new Set(made.map(({ payOrderId }) => payOrderId)).size).toBe(1)
  })

  it('is refused without a price, for what never ends, and for what lies in two units', async () => {
    expect(await refused({ kind: 'messagePack', equipmentIds: undefined, projectId: place.project })).toMatchObject({
      code: 'priceUnset',
    })
    const endless = await server.make.equipment(place)
    expect(await refused({ equipmentIds: [endless] })).toMatchObject({ code: 'nothingToRenew' })
    const elsewhere = { ...place, project: await server.make.project(place.oem, place.company) }
    expect(await refused({ equipmentIds: [device, await endsIn(3, elsewhere)] })).toMatchObject({
      code: 'nothingToRenew',
    })
  })

  it('of somebody else’s project looks as if it did not exist', async () => {
    const theirs = await site.newPlace()
    expect(await refused({ equipmentIds: [await endsIn(3, theirs)] })).toMatchObject({ code: 'missing' })
    const { payOrderId } = await order()
    for (const call of [payOrderCalls.detail, payOrderCalls.cancel])
      expect(await server.send(call, { payOrderId }, foreigner)).toMatchObject({ code: 'missing' })
    expect(await pay(payOrderId, foreigner)).toMatchObject({ code: 'missing' })
    expect((await server.result(payOrderCalls.list, { size: 100 }, foreigner)).rows).toEqual([])
  })

  it('shows no amount in any answer to whoever lacks the right to prices', async () => {
    const { payOrderId } = await order({}, manager)
    await topUp(50_000)
    await pay(payOrderId)
    const answers = await Promise.all([
      server.send(payOrderCalls.detail, { payOrderId }, manager),
      server.send(payOrderCalls.list, { size: 20 }, manager),
      server.send(payOrderCalls.overview, { projectId: place.project }, manager),
      server.send(billCalls.list, { projectId: place.project }, manager),
      server.send(billCalls.detail, { projectId: place.project, month: new Date().toISOString().slice(0, 7) }, manager),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(JSON.stringify(answer)).not.toMatch(
        /"(fen|unitFen|balance|dailyFen|amount|added|taken|opening|closing)":|:-?(12000|50000|38000)\b/,
      )
    }
    expect(await pay(payOrderId, manager)).toMatchObject({ code: 'forbidden' })
    expect(await server.send(payPriceCalls.list, { oemId: place.oem }, manager)).toMatchObject({ code: 'forbidden' })
    expect(JSON.stringify(await detail(payOrderId))).toContain('"fen":12000')
  })
})

describe('paying from the balance', () => {
  it('ends an expiry: the service counts from today on and the page opens again [spec 7.calls.orders.alipay-or-balance]', async () => {
    const coming = await endsIn(100)
    const was = await endOf(coming)
    await topUp(100_000)
    expect(await server.send(equipmentCalls.detail, { equipmentId: device }, buyer)).toMatchObject({
      result: { expireState: 1 },
    })
    const { payOrderId } = await order({ equipmentIds: [device, coming] })
    expect(await pay(payOrderId)).toMatchObject({ result: { state: 'done', way: 'balance' } })
    expect(await server.send(equipmentCalls.detail, { equipmentId: device }, buyer)).toMatchObject({
      result: { expireState: 0 },
    })
    const year = new Date(was)
    year.setUTCFullYear(year.getUTCFullYear() + 1)
    expect(Math.abs((await endOf(coming)).getTime() - year.getTime())).toBeLessThan(1_000)
    expect((await endOf(device)).getTime()).toBeGreaterThan(Date.now() + 364 * 86_400_000)
    expect(await balance()).toBe(76_000)
    expect(await detail(payOrderId)).toMatchObject({
      moves: [{ to: 'created' }, { to: 'paid' }, { to: 'done' }],
      movements: [{ kind: 'payment', fen: 24_000 }],
    })
  })

  it('needs enough, the right password and an order that waits; each wrong password leaves a row, five lock', async () => {
    const { payOrderId } = await order()
    expect(await pay(payOrderId)).toMatchObject({ code: 'balanceShort' })
    await topUp(12_000)
    expect(await pay(payOrderId, buyer, 'not the password')).toMatchObject({ code: 'passwordWrong' })
    const { rows } = await server.database.owner.query<{ outcome: string }>(
      `select outcome from audit_entry where action = 'payOrder/payByBalance.action' and target_id = $1 order by id`,
      [payOrderId],
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual(['balanceShort', 'passwordWrong'])
    for (let i = 0; i < 5; i += 1) await pay(payOrderId, buyer, 'not the password')
    expect(await pay(payOrderId)).toMatchObject({ code: 'stepUpLocked' })
    expect(await pay(payOrderId, operator)).toMatchObject({ result: { state: 'done' } })
    expect(await pay(payOrderId, operator)).toMatchObject({ code: 'payOrderElsewhere' })
  })

  it('happens once, however many press at once', async () => {
    await topUp(100_000)
    const { payOrderId } = await order()
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(payOrderId, operator)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await balance()).toBe(88_000)
  })

  it('is over after half an hour', async () => {
    await topUp(100_000)
    const { payOrderId } = await order()
    await server.database.owner.query(`update pay_order set expires_at = now() where id = $1`, [payOrderId])
    expect(await pay(payOrderId)).toMatchObject({ code: 'orderOver' })
  })

  it('cannot be skipped: an order is paid only with its movement, whoever writes it', async () => {
    const { payOrderId } = await order()
    await expect(
      server.database.owner.query(`update pay_order set state = 'paid' where id = $1`, [payOrderId]),
    ).rejects.toMatchObject({ code: 'VG007' })
  })
})

describe('taking back', () => {
  it('cancels what is not paid, and nothing else', async () => {
    const { payOrderId } = await order()
    const cancel = () => server.send(payOrderCalls.cancel, { payOrderId }, buyer)
    expect(await cancel()).toMatchObject({ result: { state: 'cancelled' } })
    expect(await cancel()).toMatchObject({ code: 'payOrderElsewhere' })
    expect(await pay(payOrderId)).toMatchObject({ code: 'payOrderElsewhere' })
  })

  it('gives a renewal back to the balance while none of it has begun, and the service ends where it did', async () => {
    const coming = await endsIn(40)
    const was = await endOf(coming)
    await topUp(12_000)
    const { payOrderId } = await order({ equipmentIds: [coming] })
    await pay(payOrderId)
    const back = { payOrderId, reason: '买多了', password: testPassword }
    expect((await detail(payOrderId)).mayRefund).toBe(true)
    expect(await server.send(payOrderCalls.refund, back, buyer)).toMatchObject({ result: { state: 'refunded' } })
    expect([await balance(), await endOf(coming)]).toEqual([12_000, was])
    expect(await server.send(payOrderCalls.refund, back, buyer)).toMatchObject({ code: 'payOrderElsewhere' })
  })

  it('gives nothing back that is used already', async () => {
    await topUp(12_000)
    const { payOrderId } = await order()
    await pay(payOrderId)
    const back = { payOrderId, reason: '买多了', password: testPassword }
    expect(await server.send(payOrderCalls.refund, back, buyer)).toMatchObject({ code: 'notRefundable' })
  })
})

describe('giving back more than ¥1,000', () => {
  const refund = (payOrderId: string, token = buyer) =>
    server.send(payOrderCalls.refund, { payOrderId, reason: '买多了', password: testPassword }, token)
  const approve = (payOrderId: string, token: string, password = testPassword) =>
    server.send(payOrderCalls.approveRefund, { payOrderId, password }, token)
  const drop = (payOrderId: string, token = buyer) => server.send(payOrderCalls.dropRefund, { payOrderId }, token)
  /** ¥1,200: a year of ten. */
  const paid = async () => {
    const equipmentIds = await Promise.all(Array.from({ length: 10 }, () => endsIn(40)))
    await topUp(120_000)
    const { payOrderId } = await order({ equipmentIds })
    await pay(payOrderId)
    return { payOrderId, first: equipmentIds[0] ?? '' }
  }

  it('moves nothing before a second person says yes, who is never the one that asked', async () => {
    const { payOrderId, first } = await paid()
    const until = await endOf(first)
    expect(await refund(payOrderId)).toMatchObject({ result: { state: 'refunding' } })
    expect([await balance(), await endOf(first)]).toEqual([0, until])
    expect(await detail(payOrderId)).toMatchObject({
      mayRefund: false,
      refund: { reason: '买多了', mayApprove: false },
    })
    expect(await approve(payOrderId, buyer)).toMatchObject({ code: 'secondPersonNeeded' })
    expect(await approve(payOrderId, manager)).toMatchObject({ code: 'forbidden' })
    expect(await approve(payOrderId, foreigner)).toMatchObject({ code: 'missing' })
    expect(await approve(payOrderId, operator, 'a wrong password')).toMatchObject({ code: 'passwordWrong' })
    expect((await detail(payOrderId, operator)).refund).toMatchObject({ mayApprove: true })
    expect(await approve(payOrderId, operator)).toMatchObject({ result: { state: 'refunded' } })
    expect(await balance()).toBe(120_000)
    expect((await endOf(first)).getTime()).toBeLessThan(until.getTime())
    expect(await approve(payOrderId, operator)).toMatchObject({ code: 'payOrderElsewhere' })
    const { rows } = await server.database.owner.query<{ outcome: string }>(
      `select outcome from audit_entry where action = 'payOrder/approveRefund.action' and target_id = $1 order by id`,
      [payOrderId],
    )
    expect(rows.map(({ outcome }) => outcome).filter((word) => word === 'ok')).toHaveLength(1)
  })

  it('is not confirmed by an account that the asker let in within a day, nor by who let the asker in', async () => {
    const { payOrderId } = await paid()
    const [asker, other] = [await server.make.account('custom', place), await server.make.account('oem', place)]
    const [ask, answer] = [await server.signIn(asker.loginName), await server.signIn(other.loginName)]
    await refund(payOrderId, ask)
    for (const [by, of] of [
      [asker, other],
      [other, asker],
    ] as const) {
      await server.database.owner.query('update role_grant set granted_by = null where account_id = $1', [by.id])
      await server.database.owner.query('update role_grant set granted_by = $1 where account_id = $2', [by.id, of.id])
      expect(await approve(payOrderId, answer)).toMatchObject({ code: 'secondPersonNeeded' })
      const write = `update pay_order set state = 'refunded', refund_second = $2 where id = $1`
      await expect(server.database.owner.query(write, [payOrderId, other.id])).rejects.toMatchObject({ code: '23514' })
    }
    expect(await approve(payOrderId, operator)).toMatchObject({ result: { state: 'refunded' } })
  })

  it('is dropped by either of them, and the order is as it was', async () => {
    const { payOrderId, first } = await paid()
    const until = await endOf(first)
    await refund(payOrderId)
    expect(await drop(payOrderId, foreigner)).toMatchObject({ code: 'missing' })
    expect(await drop(payOrderId, operator)).toMatchObject({ result: { state: 'done' } })
    expect([await balance(), await endOf(first)]).toEqual([0, until])
    expect(await drop(payOrderId)).toMatchObject({ code: 'payOrderElsewhere' })
    await refund(payOrderId, operator)
    expect(await approve(payOrderId, operator)).toMatchObject({ code: 'secondPersonNeeded' })
    expect(await approve(payOrderId, buyer)).toMatchObject({ result: { state: 'refunded' } })
  })

  it('by one hand is refused by the table too, whoever writes it', async () => {
    const { payOrderId } = await paid()
    await refund(payOrderId)
    for (const more of ['', ', refund_second = refund_by'])
      await expect(
        server.database.owner.query(`update pay_order set state = 'refunded'${more} where id = $1`, [payOrderId]),
      ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('what the operator delivers', () => {
  it('is paid, then said to be done by the operator alone', async () => {
    await setPrice(5_000, { kind: 'service' })
    await topUp(20_000)
    const { payOrderId, fen } = await order({
      kind: 'service',
      equipmentIds: undefined,
      projectId: place.project,
      count: 3,
    })
    expect(fen).toBe(15_000)
    expect(await pay(payOrderId)).toMatchObject({ result: { state: 'paid' } })
    expect(await server.send(payOrderCalls.fulfil, { payOrderId }, buyer)).toMatchObject({ code: 'operatorDelivers' })
    expect(await server.send(payOrderCalls.fulfil, { payOrderId }, operator)).toMatchObject({
      result: { state: 'done' },
    })
  })
})

describe('a bill', () => {
  it('is what was booked in a month by kind, and each line opens to its movements and their orders [spec 7.calls.orders.bills]', async () => {
    await topUp(50_000)
    const { payOrderId, no } = await order()
    await pay(payOrderId)
    const at = { companyId: place.company }
    const { rows } = await server.result(billCalls.list, at, buyer)
    expect(rows).toMatchObject([{ added: 50_000, taken: 12_000, closing: 38_000, count: 2 }])
    const month = rows[0]?.month ?? ''
    expect(await server.result(billCalls.detail, { ...at, month }, buyer)).toMatchObject({
      opening: 0,
      closing: 38_000,
      isClosed: false,
      lines: [
        { kind: 'payment', count: 1, fen: -12_000 },
        { kind: 'recharge', count: 1, fen: 50_000 },
      ],
    })
    const lines = await server.result(billCalls.lines, { ...at, month, kind: 'payment', size: 20 }, buyer)
    expect(lines.rows).toMatchObject([{ amount: -12_000, balance: 38_000, orderId: payOrderId, orderNo: no }])
    expect(await server.send(billCalls.detail, { ...at, month }, foreigner)).toMatchObject({ code: 'missing' })
  })
})

describe('the expense centre', () => {
  it('says what is left, how long it lasts, what ends and what waits [spec 7.calls.orders.balance-recharge]', async () => {
    await topUp(30_000)
    const { payOrderId } = await order()
    await pay(payOrderId)
    await endsIn(12)
    const waiting = await order({ equipmentIds: [await endsIn(20)] }, manager)
    const seen = await server.result(payOrderCalls.overview, { projectId: place.project }, buyer)
    expect(seen).toMatchObject({ balance: 18_000, dailyFen: 400, isLow: false, expiring: 2, channelWays: [] })
    expect(seen.open.map((row) => row.payOrderId)).toEqual([waiting.payOrderId])
    const made = await server.result(
      payOrderCalls.addTopUp,
      { companyId: place.company, amount: 10_000, idempotencyKey: site.key() },
      buyer,
    )
    expect(made).toMatchObject({ kind: 'topUp', fen: 10_000 })
    expect(await pay(made.payOrderId)).toMatchObject({ code: 'noPayer' })
    expect(
      await server.send(payOrderCalls.payByChannel, { payOrderId: made.payOrderId, way: 'chatNative' }, buyer),
    ).toMatchObject({ code: 'channelUnset' })
  })
})
