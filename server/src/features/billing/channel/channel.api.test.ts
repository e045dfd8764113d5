/** Payment channels: real signatures both ways, and whatever a channel says, each payment counts once or goes back. */
import { payOrderCalls, type PayOrder } from '@vigil/contract/billing/pay-order'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unprovedAccounts } from '#foundation/company/money/ledger.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startPayStandIn, type ChannelName, type PayStandIn } from '#testing/start-pay-stand-in.ts'
import type { CompanyPlace } from '#testing/company-place.ts'
import { startMoneySite, type MoneySite } from '#testing/start-money-site.ts'
import { askUnheard } from './ask.ts'
import { createChannels } from './channels.ts'
import { expireOrders, giveBackDue, settleNotices, type SettleDeps } from './settle.ts'

let bank: PayStandIn
let site: MoneySite
let server: MoneySite['server']
let deps: SettleDeps
let place: CompanyPlace
let device: string
let buyer: string
let manager: string
let clockMs = 0

beforeAll(async () => {
  bank = await startPayStandIn()
  site = await startMoneySite(bank.settings)
  server = site.server
  // What a channel says is believed only a moment later, by the real clock.
  const channels = createChannels(bank.settings, Date.now)
  deps = { ...site.worker(() => Date.now() + clockMs), channels }
})
afterAll(async () => {
  await site.stop()
  await bank.stop()
})
beforeEach(async () => {
  clockMs = 0
  place = await site.newPlace()
  device = await server.make.equipment(place, { expires_at: new Date(Date.now() - 86_400_000) })
  buyer = await site.signedIn('custom', place)
  manager = await site.signedIn('manager', place)
  await server.database.owner.query(
    `insert into pay_price (id, oem_id, kind, from_day, fen, account_id) values ($1, $2, 'renewal', '2026-01-01', 12345, $1)`,
    [uuidV7(), place.oem],
  )
})

const order = (token = buyer): Promise<PayOrder> =>
  server.result(payOrderCalls.add, { kind: 'renewal', equipmentIds: [device], idempotencyKey: site.key() }, token)
const topUp = (): Promise<PayOrder> =>
  server.result(payOrderCalls.addTopUp, { companyId: place.company, amount: 12_345, idempotencyKey: site.key() }, buyer)
const collect = (payOrderId: string, way: string, more: object = {}, token = buyer) =>
  server.send(payOrderCalls.payByChannel, { payOrderId, way, ...more }, token)
const stateOf = async ({ payOrderId }: PayOrder) =>
  (await server.result(payOrderCalls.detail, { payOrderId }, buyer)).state
const balances = async () => {
  const { rows } = await server.database.owner.query<{ name: string; balance: string }>(
    `select kind || coalesce(':' || channel, '') as name, balance from money_account where oem_id = $1 and balance <> 0`,
    [place.oem],
  )
  return Object.fromEntries(rows.map(({ name, balance }) => [name, Number(balance)]))
}
const outcomes = async ({ no }: PayOrder) =>
  (
    await server.database.owner.query<{ outcome: string; seen: number }>(
      'select outcome, seen from pay_notice where order_no = $1 order by at',
      [no],
    )
  ).rows
const givenBack = async (tradeNo: string) => (await bank.shown()).givenBack.filter((back) => back.tradeNo === tradeNo)
const proved = async () => expect(await deps.run(unprovedAccounts())).toEqual([])

const doors: readonly (readonly [ChannelName, string])[] = [
  ['chatPay', 'chatNative'],
  ['alipay', 'alipayPage'],
]

describe('asking a channel to collect', () => {
  it('is signed as the chat platform checks it: a code, an address, or fields for its bridge [spec 7.calls.orders.payment-by-chat-platform-pay]', async () => {
    const one = await order()
    expect(await collect(one.payOrderId, 'chatNative')).toMatchObject({
      result: { code: `weixin://wxpay/bizpayurl?pr=${one.no}`, address: null },
    })
    expect(await collect(one.payOrderId, 'chatH5')).toMatchObject({ result: { address: 'https://wx.example/h5' } })
    expect(await collect(one.payOrderId, 'chatJsapi', { openId: 'o-payer' })).toMatchObject({
      result: { bridge: { appId: 'wx-app', package: 'prepay_id=wx-prepay', signType: 'RSA' } },
    })
    const { collected, wrongSignatures } = await bank.shown()
    expect([collected[one.no], wrongSignatures, await stateOf(one)]).toEqual([12_345, 0, 'paying'])
  })

  it('leads to Alipay by an address that is signed and says the amount, so only whoever sees prices gets it', async () => {
    const one = await order(manager)
    for (const way of ['alipayPage', 'alipayWap']) {
      const { result } = await collect(one.payOrderId, way)
      const address = payOrderCalls.payByChannel.output.parse(result).address ?? ''
      expect(await bank.isOurAddress(address)).toBe(true)
      expect(new URL(address).searchParams.get('biz_content')).toContain('"total_amount":"123.45"')
    }
    expect(await collect(one.payOrderId, 'alipayWap', {}, manager)).toMatchObject({ code: 'channelUnset' })
    const shown = await collect(one.payOrderId, 'chatNative', {}, manager)
    expect(shown.statusCode).toBe(200)
    expect(JSON.stringify(shown)).not.toContain('12345')
    expect((await server.result(payOrderCalls.detail, { payOrderId: one.payOrderId }, manager)).channelWays).toEqual([
      'chatNative',
      'chatH5',
      'chatJsapi',
    ])
  })

  it('says so when the channel is away, and takes nothing', async () => {
    const one = await order()
    await bank.goAway(true)
    expect(await collect(one.payOrderId, 'chatNative')).toMatchObject({ code: 'channelAway' })
    await bank.goAway(false)
    expect(await collect(one.payOrderId, 'chatNative')).toMatchObject({ statusCode: 200 })
  })
})

describe.each(doors)('a notification of %s', (channel, way) => {
  it('pays the order once, however often it is said and by however many at once, and ends the expiry', async () => {
    const one = await order()
    await collect(one.payOrderId, way)
    const { tradeNo } = await bank.tell(server.base, channel, one.no, 12_345)
    const again = await Promise.all(
      Array.from({ length: 5 }, () => bank.tell(server.base, channel, one.no, 12_345, { tradeNo })),
    )
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await Promise.all([settleNotices(deps), settleNotices(deps), settleNotices(deps)])
    expect(await stateOf(one)).toBe('done')
    expect(await outcomes(one)).toEqual([{ outcome: 'paid', seen: 6 }])
    expect(await balances()).toEqual({ [`clearing:${channel}`]: -12_345, income: 12_345 })
    await proved()
  })

  it('may come before our own question is answered, and for an order that nobody asked it to collect', async () => {
    const one = await order()
    expect((await bank.tell(server.base, channel, one.no, 12_345)).status).toBe(200)
    await settleNotices(deps)
    expect(await stateOf(one)).toBe('done')
    expect(await collect(one.payOrderId, way)).toMatchObject({ code: 'payOrderElsewhere' })
  })

  it('tops a balance up', async () => {
    const one = await topUp()
    await collect(one.payOrderId, way)
    await bank.tell(server.base, channel, one.no, 12_345)
    await settleNotices(deps)
    expect([await stateOf(one), await balances()]).toEqual([
      'done',
      { [`clearing:${channel}`]: -12_345, balance: 12_345 },
    ])
  })

  it('that comes after the end is given back by itself, once', async () => {
    const one = await order()
    await collect(one.payOrderId, way)
    clockMs = 31 * 60_000
    expect(await expireOrders(deps)).toBeGreaterThan(0)
    clockMs = 0
    const { tradeNo } = await bank.tell(server.base, channel, one.no, 12_345)
    await settleNotices(deps)
    expect([await stateOf(one), await balances()]).toEqual([
      'expired',
      { [`clearing:${channel}`]: -12_345, refundDue: 12_345 },
    ])
    await bank.goAway(true)
    await giveBackDue(deps)
    await bank.goAway(false)
    clockMs = 60_000
    await giveBackDue(deps)
    await giveBackDue(deps)
    expect(await balances()).toEqual({})
    expect(await givenBack(tradeNo)).toMatchObject([{ fen: 12_345 }])
    await proved()
  })

  it('of a second payment for the same order gives the second one back', async () => {
    const one = await order()
    await bank.tell(server.base, channel, one.no, 12_345)
    await settleNotices(deps)
    const { tradeNo } = await bank.tell(server.base, channel, one.no, 12_345)
    await settleNotices(deps)
    await giveBackDue(deps)
    expect((await outcomes(one)).map(({ outcome }) => outcome)).toEqual(['paid', 'double'])
    expect(await balances()).toEqual({ [`clearing:${channel}`]: -12_345, income: 12_345 })
    expect(await givenBack(tradeNo)).toHaveLength(1)
  })

  it('with another amount pays nothing: it is kept apart for a person to look at', async () => {
    const one = await order()
    await bank.tell(server.base, channel, one.no, 12_345, { fen: 1 })
    await settleNotices(deps)
    expect([await stateOf(one), (await outcomes(one)).map(({ outcome }) => outcome)]).toEqual([
      'created',
      ['wrongAmount'],
    ])
    expect(await balances()).toEqual({ [`clearing:${channel}`]: -1, suspense: 1 })
  })

  it.each([
    ['signed by somebody else', { isForged: true }],
    ['changed on its way', { isChanged: true }],
    ['of another merchant', { merchant: 'somebody' }],
    ...(channel === 'chatPay' ? [['said ten minutes ago', { agoS: 601 }] as const] : []),
  ] as const)('%s is not believed', async (_, lie) => {
    const one = await order()
    expect((await bank.tell(server.base, channel, one.no, 12_345, lie)).status).toBe(403)
    await settleNotices(deps)
    expect([await stateOf(one), await outcomes(one)]).toEqual(['created', []])
  })

  it('that never comes is asked for after a minute of silence', async () => {
    const one = await order()
    await collect(one.payOrderId, way)
    await bank.payQuietly(channel, one.no, 12_345)
    clockMs = 61_000
    await askUnheard(deps)
    await settleNotices(deps)
    expect(await stateOf(one)).toBe('done')
  })

  it('that never comes is asked for once more when the order is over, and what was paid goes back', async () => {
    const one = await order()
    await collect(one.payOrderId, way)
    clockMs = 61_000
    await askUnheard(deps)
    const { tradeNo } = await bank.payQuietly(channel, one.no, 12_345)
    clockMs = 31 * 60_000 + 1_000
    await expireOrders(deps)
    await askUnheard(deps)
    await settleNotices(deps)
    await giveBackDue(deps)
    expect([await stateOf(one), await givenBack(tradeNo)]).toMatchObject(['expired', [{ fen: 12_345 }]])
    const { rows } = await server.database.owner.query('select ask_at from pay_order where no = $1', [one.no])
    expect(rows).toEqual([{ ask_at: null }])
  })
})
