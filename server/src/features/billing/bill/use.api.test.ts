/** Packs count when they are paid; what was used is billed by the month, and a bill moves as its table says. */
import { billCalls } from '@vigil/contract/billing/bill'
import { messagesPerPack } from '@vigil/contract/billing/bill-states'
import { payOrderCalls } from '@vigil/contract/billing/pay-order'
import { payPriceCalls } from '@vigil/contract/billing/pay-price'
import { balanceCalls } from '@vigil/contract/tenancy/balance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { testPassword } from '#testing/factories.ts'
import type { CompanyPlace } from '#testing/company-place.ts'
import { startMoneySite, type MoneySite } from '#testing/start-money-site.ts'
import { lapseLate, makeBills, monthToBill } from './bill-work.ts'

let site: MoneySite
let server: MoneySite['server']
let place: CompanyPlace
let operator: string
let buyer: string

const ask = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)
const topUp = (amount: number) => site.topUp(place, amount, operator)
/** The month before the one that is, by the platform's clock. */
const firstOfDecember = Date.parse('2026-12-01T03:00:00+08:00')
const month = '2026-11'
const of = () => ({ companyId: place.company, month })
const used = async (n: number, fen: number, more: { priority?: number; channel?: string } = {}) => {
  const { priority = 2, channel = 'sms' } = more
  await ask('insert into message_account (company_id, oem_id) values ($1, $2) on conflict do nothing', [
    place.company,
    place.oem,
  ])
  for (let i = 0; i < n; i += 1)
    await ask(
      `insert into message_use (message_id, oem_id, company_id, project_id, at, channel, priority, is_from_pack, fen)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [uuidV7(), place.oem, place.company, place.project, '2026-11-10T04:00:00Z', channel, priority, fen === 0, fen],
    )
  await ask('update message_account set unbilled = unbilled + $2 where company_id = $1', [place.company, n * fen])
}
const work = (now: number) => site.worker(() => now)
const bill = async (token = buyer) => server.result(billCalls.detail, of(), token)
const made = async () => {
  await used(3, 5)
  await used(1, 8, { channel: 'voice', priority: 1 })
  await used(2, 0)
  await makeBills(work(firstOfDecember))
}

beforeAll(async () => {
  site = await startMoneySite()
  server = site.server
})
afterAll(() => site.stop())
beforeEach(async () => {
  place = await site.newPlace()
  operator = await site.signedIn('oem', place)
  buyer = await site.signedIn('custom', place)
})

describe('a message pack', () => {
  it('counts as soon as it is paid', async () => {
    await server.send(
      payPriceCalls.set,
      { oemId: place.oem, kind: 'messagePack', fromDay: '2026-01-01', fen: 4_500 },
      operator,
    )
    await topUp(10_000)
    const wish = { kind: 'messagePack' as const, projectId: place.project, count: 2, idempotencyKey: site.key() }
    const { payOrderId } = await server.result(payOrderCalls.add, wish, buyer)
    expect(await server.send(payOrderCalls.payByBalance, { payOrderId, password: testPassword }, buyer)).toMatchObject({
      result: { state: 'done' },
    })
    const { moves } = await server.result(payOrderCalls.detail, { payOrderId }, buyer)
    expect(moves.map(({ to }) => to)).toEqual(['created', 'paid', 'done'])
    const seen = await server.result(payOrderCalls.overview, { companyId: place.company }, buyer)
    expect(seen.messagesLeft).toBe(2 * messagesPerPack)
  })

  it('is sold to no unit without a company', async () => {
    const alone = await server.make.project(place.oem)
    const wish = { kind: 'messagePack' as const, projectId: alone, idempotencyKey: site.key() }
    expect(await server.send(payOrderCalls.add, wish, operator)).toMatchObject({ code: 'packNeedsCompany' })
  })
})

describe('the bill of a month', () => {
  it('is that of the month before, from two hours after its end on', () => {
    expect(monthToBill(Date.parse('2026-12-01T01:59:00+08:00'))).toBe('2026-10')
    expect(monthToBill(Date.parse('2026-12-01T02:00:00+08:00'))).toBe('2026-11')
    expect(monthToBill(Date.parse('2027-01-31T12:00:00+08:00'))).toBe('2026-12')
  })

  it('is made once, and its lines open to the messages that add up to it', async () => {
    await made()
    await makeBills(work(firstOfDecember))
    const detail = await bill()
    expect(detail).toMatchObject({ due: 23, state: 'draft', bill: { state: 'draft', mayIssue: false, mayPay: false } })
    expect(detail.use).toMatchObject([
      { channel: 'sms', projectId: place.project, count: 5, fromPack: 2, fen: 15 },
      { channel: 'voice', count: 1, fromPack: 0, fen: 8 },
    ])
    const wish = { ...of(), channel: 'sms' as const, projectId: place.project }
    const first = await server.result(billCalls.use, { ...wish, size: 3 }, buyer)
    const rest = await server.result(billCalls.use, { ...wish, size: 3, after: first.next ?? '' }, buyer)
    const all = [...first.rows, ...rest.rows]
    expect([all.length, all.reduce((sum, { fen = 0 }) => sum + fen, 0)]).toEqual([5, 15])
    expect((await server.result(billCalls.list, { companyId: place.company }, buyer)).rows).toMatchObject([
      { month, state: 'draft', due: 23 },
    ])
  })

  it('is issued by who sells, confirmed by who buys, and paid from the balance, each once', async () => {
    await made()
    const send = (call: 'issue' | 'confirm', token: string) => server.send(billCalls[call], of(), token)
    const pay = () => server.send(billCalls.pay, { ...of(), password: testPassword }, buyer)
    expect(await pay()).toMatchObject({ code: 'billElsewhere' })
    expect((await send('issue', buyer)).statusCode).not.toBe(200)
    expect(await send('issue', operator)).toMatchObject({ result: { state: 'issued' } })
    expect(await send('issue', operator)).toMatchObject({ code: 'billElsewhere' })
    expect(await send('confirm', operator)).toMatchObject({ code: 'billOfOther' })
    expect(await send('confirm', buyer)).toMatchObject({ result: { state: 'confirmed' } })
    expect(await pay()).toMatchObject({ code: 'balanceShort' })
    await topUp(100)
    const answers = await Promise.all([pay(), pay(), pay()])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const { balance } = await server.result(balanceCalls.balance, { companyId: place.company }, buyer)
    expect(balance).toBe(77)
    expect((await bill()).bill?.moves.map(({ to }) => to)).toEqual(['draft', 'issued', 'confirmed', 'paid'])
  })

  it('is overdue after fifteen days, can still be paid, and is written off only by who sells, with a reason', async () => {
    await made()
    await server.send(billCalls.issue, of(), operator)
    const due = Date.parse((await bill()).bill?.dueAt ?? '')
    expect(Math.round((due - Date.now()) / 86_400_000)).toBe(15)
    await lapseLate(work(due - 1_000))
    expect((await bill()).state).toBe('issued')
    await lapseLate(work(due + 1_000))
    expect(await bill()).toMatchObject({ state: 'overdue', bill: { mayPay: true, mayConfirm: false } })
    const off = { ...of(), reason: '试用期，协议核销', password: testPassword }
    expect(await server.send(billCalls.writeOff, off, buyer)).toMatchObject({ code: 'billOfOther' })
    expect(await server.send(billCalls.writeOff, { ...off, reason: '' }, operator)).toMatchObject({
      code: 'invalidInput',
    })
    expect(await server.send(billCalls.writeOff, { ...off, password: 'a wrong one' }, operator)).toMatchObject({
      code: 'passwordWrong',
    })
    expect(await server.send(billCalls.writeOff, off, operator)).toMatchObject({ result: { state: 'writtenOff' } })
    expect((await bill()).bill?.reason).toBe(off.reason)
  })

  it('cannot be paid by word of mouth: only with its movement, whoever writes it', async () => {
    await made()
    await server.send(billCalls.issue, of(), operator)
    await expect(
      ask(`update pay_bill set state = 'paid' where company_id = $1`, [place.company]),
    ).rejects.toMatchObject({ code: 'VG007' })
  })

  it('of somebody else’s company looks as if it did not exist, and shows a unit’s people no amount', async () => {
    await made()
    const foreigner = await site.signedIn('oem', { oem: await server.make.oem() })
    for (const call of [billCalls.detail, billCalls.issue] as const)
      expect(await server.send(call, of(), foreigner)).toMatchObject({ code: 'missing' })
    expect(await server.send(billCalls.use, { ...of(), size: 20 }, foreigner)).toMatchObject({ code: 'missing' })
    const manager = await site.signedIn('manager', place)
    const seen = await server.send(billCalls.detail, { projectId: place.project, month }, manager)
    expect(JSON.stringify(seen)).not.toMatch(/"(fen|due)":/)
  })
})

describe('the details of a bill', () => {
  it('are taken along as a table; without the right to prices it holds no amount', async () => {
    await made()
    const tableOf = async (token: string) => {
      const { address } = await server.result(billCalls.exportUse, of(), token)
      return (await fetch(server.base + address)).text()
    }
    const whole = await tableOf(buyer)
    expect(whole.trim().split('\r\n')).toHaveLength(1 + 6)
    expect(whole).toMatch(/,语音,[^,]*,1,否,0\.08/)
    const branch = await site.signedIn('subCompany', place)
    const hidden = await tableOf(branch)
    expect(hidden).toMatch(/,语音,[^,]*,1,否,\r/)
    expect(hidden).not.toMatch(/0\.0[58]/)
    const stranger = await site.signedIn('oem', { oem: await server.make.oem() })
    expect(await server.send(billCalls.exportUse, of(), stranger)).toMatchObject({ code: 'missing' })
  })
})
