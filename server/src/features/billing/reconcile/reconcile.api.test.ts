/** Bills of real shape from both channels beside our ledger: every difference is found, none is invented, each has a way out. */
import { payOrderCalls, type PayOrder } from '@vigil/contract/billing/pay-order'
import { reconcileCalls, type MatchRow } from '@vigil/contract/billing/reconcile'
import { undoMs } from '@vigil/contract/billing/second-person'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unprovedAccounts } from '#foundation/company/money/ledger.ts'
import { daysAfter, midnightOf, usualZone } from '#foundation/project/unit-time.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { testPassword } from '#testing/factories.ts'
import { plantDay, plantedCount } from '#testing/planted-bills.ts'
import { startPayStandIn, type PayStandIn, type PlantedLine } from '#testing/start-pay-stand-in.ts'
import type { CompanyPlace } from '#testing/company-place.ts'
import { startMoneySite, type MoneySite } from '#testing/start-money-site.ts'
import { createChannels } from '../channel/channels.ts'
import { expireOrders, giveBackDue, type SettleDeps } from '../channel/settle.ts'
import { carryOutDecisions } from './carry-out.ts'
import { readStatements } from './read-statements.ts'

let bank: PayStandIn
let site: MoneySite
let server: MoneySite['server']
let deps: SettleDeps
let place: CompanyPlace
let buyer: string
let seller: string
let day: string
let nowMs = 0
let serial = 0

/** A day of its own for each test, three weeks apart. */
const firstDay = '2027-01-04'

beforeAll(async () => {
  bank = await startPayStandIn()
  site = await startMoneySite(bank.settings)
  server = site.server
  // The channels sign by the real clock: what they say is only believed a moment ago.
  deps = { ...site.worker(() => nowMs), channels: createChannels(bank.settings, Date.now) }
})
afterAll(async () => {
  await site.stop()
  await bank.stop()
})
beforeEach(async () => {
  place = await site.newPlace()
  buyer = await site.signedIn('custom', place)
  seller = await site.signedIn('oem', place)
  day = daysAfter(firstDay, 21 * (serial += 1))
  nowMs = midnightOf(daysAfter(day, 1), usualZone) + 11 * 3_600_000
})

const noon = () => midnightOf(day, usualZone) + 12 * 3_600_000
const rowsOf = async (token = seller, wish: object = {}): Promise<MatchRow[]> =>
  (await server.result(reconcileCalls.rows, { day, size: 100, ...wish }, token)).rows
const dayOf = (token = seller) => server.result(reconcileCalls.day, { day }, token)
const found = async (): Promise<string[]> => {
  const { rows } = await server.database.owner.query<{ found: string }>(
    `select outcome || ' ' || kind || ' ' || trade_no as found from pay_match where day = $1 and outcome <> 'matched'`,
    [day],
  )
  return rows.map((row) => row.found)
}
const settle = (row: MatchRow, way: string, token = seller, password = testPassword) =>
  server.send(reconcileCalls.settle, { payMatchId: row.payMatchId, way, reason: 'noticeLost', password }, token)
const lineOf = ({ no, fen = 0 }: PayOrder, more: Partial<PlantedLine> = {}): PlantedLine => ({
  kind: 'in',
  tradeNo: `T${no}`,
  orderNo: no,
  returnNo: '',
  fen,
  at: noon(),
  ...more,
})

/** Ordered, never heard of, and over. */
const expired = async (amount = 12_345): Promise<PayOrder> => {
  const wish = { companyId: place.company, amount, idempotencyKey: site.key() }
  const order = await server.result(payOrderCalls.addTopUp, wish, buyer)
  await expireOrders({ ...deps, now: () => Date.now() + 31 * 60_000 })
  return order
}
const theOnly = async (): Promise<MatchRow> => {
  const [row] = await rowsOf()
  if (!row) throw new Error('no difference was found')
  return row
}
/** When nobody can take it back any more. */
const carryOut = () => carryOutDecisions({ ...deps, now: () => Date.now() + undoMs })
const balances = async () => {
  const { rows } = await server.database.owner.query<{ name: string; balance: number }>(
    `select kind as name, balance::int from money_account where oem_id = $1 and balance <> 0`,
    [place.oem],
  )
  return Object.fromEntries(rows.map(({ name, balance }) => [name, balance]))
}

describe('the bills of a day', () => {
  it('show every one of 500 planted differences among 4,000 payments, and invent none', async () => {
    const { expected, chatPay, alipay } = await plantDay(server.database.owner, place, {
      midnight: midnightOf(day, usualZone),
      count: 4_000,
    })
    await bank.plantBill('chatPay', day, chatPay)
    await bank.plantBill('alipay', day, alipay)
    await readStatements(deps)
    expect([plantedCount, expected.length]).toEqual([500, 500])
    expect((await found()).toSorted()).toEqual(expected.toSorted())
    const { statements, sums } = await dayOf()
    expect(statements.map(({ state }) => state)).toEqual(['read', 'read'])
    // What nobody ordered is no operator's: the one who runs the platform sees it.
    expect(sums.filter(({ outcome }) => outcome !== 'matched').reduce((sum, { count }) => sum + count, 0)).toBe(450)
    await readStatements(deps)
    expect(await found()).toHaveLength(500)
  })

  it('are not there where their hash or their size is another, and no day is half compared', async () => {
    const lines = [1, 2].map((n) => lineOf({ no: `N${serial}${n}`, fen: n } as PayOrder)) // only these two are read
    await bank.plantBill('chatPay', day, lines, true)
    await bank.plantBill('alipay', day, lines, true)
    await readStatements(deps)
    expect(await found()).toEqual([])
    expect((await dayOf()).statements.map(({ state, readAt }) => [state, readAt])).toEqual([
      ['due', null],
      ['due', null],
    ])
    await bank.plantBill('chatPay', day, lines)
    await readStatements(deps)
    expect(await found()).toEqual([])
    nowMs += 11 * 60_000
    await readStatements(deps)
    expect(await found()).toHaveLength(2)
  })

  it('end a difference of midnight by themselves: the bill of the day after has it', async () => {
    const order = await expired()
    const late = new Date(noon() + 12 * 3_600_000 - 1_000)
    await server.database.owner.query(
      `insert into pay_notice (id, channel, trade_no, order_no, fen, at, outcome, oem_id, handled_at)
       values ($1, 'chatPay', $2, $3, 12345, $4, 'late', $5, now())`,
      [uuidV7(), `T${order.no}`, order.no, late, place.oem],
    )
    await bank.plantBill('chatPay', day, [lineOf({ no: `N${serial}` } as PayOrder, { fen: 1 })]) // a bill that is not empty
    await readStatements(deps)
    expect(await rowsOf()).toMatchObject([{ outcome: 'missingThere', settled: null, ways: ['acknowledge'] }])
    const next = daysAfter(day, 1)
    await bank.plantBill('chatPay', next, [lineOf(order, { at: late.getTime() + 2_000 })])
    nowMs += 24 * 3_600_000
    await readStatements(deps)
    expect(await rowsOf()).toMatchObject([{ settled: { way: 'cameLater', by: null, isDone: true } }])
    expect(
      await server.result(reconcileCalls.rows, { day: next, size: 100, outcome: 'matched' }, seller),
    ).toMatchObject({
      rows: [{ outcome: 'matched', orderNo: order.no }],
    })
  })
})

describe('a difference', () => {
  it('of a payment that was never heard of is counted by whoever sells, though the order was over', async () => {
    const order = await expired()
    await bank.plantBill('alipay', day, [lineOf(order)])
    await readStatements(deps)
    const row = await theOnly()
    expect(row).toMatchObject({ outcome: 'missingHere', orderState: 'expired', ways: ['credit', 'giveBack'] })
    expect(await settle(row, 'credit', seller, 'a wrong password')).toMatchObject({ code: 'passwordWrong' })
    expect(await settle(row, 'acknowledge')).toMatchObject({ code: 'differenceOver' })
    expect(await settle(row, 'credit')).toMatchObject({ statusCode: 200 })
    expect(await settle(row, 'giveBack')).toMatchObject({ code: 'differenceOver' })
    await Promise.all([carryOut(), carryOut()])
    await carryOut()
    expect(await balances()).toEqual({ balance: 12_345, clearing: -12_345 })
    expect((await server.result(payOrderCalls.detail, { payOrderId: order.payOrderId }, buyer)).state).toBe('done')
    expect(await rowsOf()).toMatchObject([{ ways: [], settled: { way: 'credit', reason: 'noticeLost', isDone: true } }])
    expect(await deps.run(unprovedAccounts())).toEqual([])
  })

  it('or goes back the way it came, once', async () => {
    const order = await expired()
    await bank.plantBill('chatPay', day, [lineOf(order)])
    await readStatements(deps)
    expect(await settle(await theOnly(), 'giveBack')).toMatchObject({ statusCode: 200 })
    await carryOut()
    expect(await balances()).toEqual({ refundDue: 12_345, clearing: -12_345 })
    nowMs = Date.now() + 1_000
    await giveBackDue(deps)
    await giveBackDue(deps)
    const { givenBack } = await bank.shown()
    expect(givenBack.filter(({ tradeNo }) => tradeNo === `T${order.no}`)).toMatchObject([{ fen: 12_345 }])
    expect(await balances()).toEqual({})
  })

  it('ends by itself when the channel tells us after all', async () => {
    const order = await expired()
    await bank.plantBill('chatPay', day, [lineOf(order)])
    await readStatements(deps)
    await server.database.owner.query(
      `insert into pay_notice (id, channel, trade_no, order_no, fen, outcome, oem_id, handled_at)
       values ($1, 'chatPay', $2, $3, 12345, 'late', $4, now())`,
      [uuidV7(), `T${order.no}`, order.no, place.oem],
    )
    await readStatements(deps)
    expect(await rowsOf()).toMatchObject([{ settled: { way: 'heardLater' }, ways: [] }])
  })

  it('is taken along as a table with both sides, and by nobody who may not see sums', async () => {
    const order = await expired()
    await bank.plantBill('chatPay', day, [lineOf(order)])
    await readStatements(deps)
    const { address } = await server.result(reconcileCalls.export, { day }, seller)
    const text = await (await fetch(server.base + address)).text()
    expect(text).toContain(`账本缺,付款,微信支付,`)
    expect(text).toContain(`${order.no},T${order.no},123.45,,123.45`)
    const manager = await site.signedIn('manager', place)
    expect(await server.send(reconcileCalls.export, { day }, manager)).toMatchObject({ code: 'forbidden' })
  })

  it('is nothing that another operator or the company itself sees or settles', async () => {
    const order = await expired()
    await bank.plantBill('chatPay', day, [lineOf(order)])
    await readStatements(deps)
    const row = await theOnly()
    const stranger = await site.signedIn('oem', { oem: await server.make.oem() })
    expect([await rowsOf(stranger), await rowsOf(buyer)]).toEqual([[], []])
    expect((await dayOf(stranger)).sums).toEqual([])
    expect(await settle(row, 'credit', stranger)).toMatchObject({ code: 'missing' })
    expect(await settle(row, 'credit', buyer)).toMatchObject({ code: 'forbidden' })
    expect(await rowsOf()).toMatchObject([{ settled: null }])
  })
})

describe('a decision', () => {
  const planted = async (amount?: number): Promise<MatchRow> => {
    await bank.plantBill('chatPay', day, [lineOf(await expired(amount))])
    // A few bills at a time: those of the days before first.
    while ((await readStatements(deps)) > 0);
    return theOnly()
  }
  const approve = ({ payMatchId }: MatchRow, token: string, password = testPassword) =>
    server.send(reconcileCalls.approve, { payMatchId, password }, token)
  const takeBack = ({ payMatchId }: MatchRow, token = seller) =>
    server.send(reconcileCalls.takeBack, { payMatchId }, token)
  const colleague = () => site.signedIn('oem', place)

  it('above ¥1,000 counts only when a second person has said yes; who proposed it never is that person', async () => {
    const row = await planted(100_001)
    expect(await settle(row, 'credit')).toMatchObject({ result: { isProposed: true } })
    await carryOut()
    expect(await balances()).toEqual({})
    expect(await theOnly()).toMatchObject({ settled: { isProposed: true, isDone: false, mayApprove: false } })
    expect((await dayOf()).sums).toMatchObject([{ outcome: 'missingHere', open: 1 }])
    expect(await approve(row, seller)).toMatchObject({ code: 'secondPersonNeeded' })
    const other = await colleague()
    expect((await rowsOf(other))[0]).toMatchObject({ settled: { mayApprove: true } })
    expect(await approve(row, other, 'a wrong password')).toMatchObject({ code: 'passwordWrong' })
    expect(await approve(row, other)).toMatchObject({ statusCode: 200 })
    expect(await approve(row, other)).toMatchObject({ code: 'differenceOver' })
    await carryOut()
    expect(await balances()).toEqual({ balance: 100_001, clearing: -100_001 })
    expect(await theOnly()).toMatchObject({
      settled: { isProposed: false, isDone: true, second: { by: expect.any(String) } },
    })
    const { rows } = await server.database.owner.query<{ action: string; outcome: string }>(
      `select action, outcome from audit_entry where target_id = $1 and action like 'bill/approve%' order by id`,
      [row.payMatchId],
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual(['secondPersonNeeded', 'passwordWrong', 'ok', 'differenceOver'])
  })

  it('is not confirmed by an account in the hand of who proposed it, whoever writes it', async () => {
    const row = await planted(100_001)
    const [one, other] = [await server.make.account('oem', place), await server.make.account('oem', place)]
    await settle(row, 'credit', await server.signIn(one.loginName))
    await server.database.owner.query('update role_grant set granted_by = $1 where account_id = $2', [one.id, other.id])
    expect(await approve(row, await server.signIn(other.loginName))).toMatchObject({ code: 'secondPersonNeeded' })
    await expect(
      server.database.owner.query('update pay_match set second_id = $2, second_at = now() where id = $1', [
        row.payMatchId,
        other.id,
      ]),
    ).rejects.toMatchObject({ code: '23514' })
    expect(await approve(row, await colleague())).toMatchObject({ statusCode: 200 })
  })

  it('of exactly ¥1,000 is one person’s; and what is let stand above it is not', async () => {
    expect(await settle(await planted(100_000), 'giveBack')).toMatchObject({ result: { isProposed: false } })
    const unknown = await server.database.owner.query<{ id: string }>(
      `update pay_match set order_id = null, way_out = null, decided_at = null, account_id = null, their_fen = 100001
       where oem_id = $1 returning id`,
      [place.oem],
    )
    const row = await theOnly()
    expect(unknown.rows).toEqual([{ id: row.payMatchId }])
    expect(await settle(row, 'acknowledge')).toMatchObject({ result: { isProposed: true } })
    expect(await theOnly()).toMatchObject({ settled: { isDone: false } })
  })

  it('by one hand above it is refused by the table too, whoever writes it', async () => {
    const { payMatchId } = await planted(100_001)
    const write = (more: string) =>
      server.database.owner.query(
        `update pay_match set way_out = 'credit', decided_at = now(), account_id = $1${more} where id = $2`,
        [place.oem, payMatchId],
      )
    for (const more of [
      '',
      ', needs_second = true, done_at = now()',
      ', needs_second = true, second_id = $1, second_at = now()',
    ])
      await expect(write(more)).rejects.toMatchObject({ code: '23514' })
  })

  it('is taken back within five seconds by who made it, as if it had never been', async () => {
    const row = await planted()
    await settle(row, 'credit')
    await carryOutDecisions({ ...deps, now: () => Date.now() })
    expect(await balances()).toEqual({})
    expect(await takeBack(row, await colleague())).toMatchObject({ code: 'differenceOver' })
    expect(await takeBack(row)).toMatchObject({ statusCode: 200 })
    await carryOut()
    expect([await balances(), await theOnly()]).toMatchObject([{}, { settled: null, ways: ['credit', 'giveBack'] }])
    await settle(row, 'credit')
    await carryOut()
    expect(await takeBack(row)).toMatchObject({ code: 'differenceOver' })
  })

  it('that waits for a second person is sent back by either, and by nobody of another operator', async () => {
    const row = await planted(200_000)
    await settle(row, 'giveBack')
    const stranger = await site.signedIn('oem', { oem: await server.make.oem() })
    expect(await approve(row, stranger)).toMatchObject({ code: 'missing' })
    expect(await takeBack(row, stranger)).toMatchObject({ code: 'missing' })
    expect(await approve(row, buyer)).toMatchObject({ code: 'forbidden' })
    expect(await takeBack(row, await colleague())).toMatchObject({ statusCode: 200 })
    expect(await theOnly()).toMatchObject({ settled: null })
  })
})
