/** More than ¥1,000 is given up by two people, and two people are no two accounts in one hand. */
import { billCalls } from '@vigil/contract/billing/bill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import type { CompanyPlace } from '#testing/company-place.ts'
import { testPassword } from '#testing/factories.ts'
import { startMoneySite, type MoneySite } from '#testing/start-money-site.ts'

let site: MoneySite
let server: MoneySite['server']
let place: CompanyPlace
interface Person {
  readonly id: string
  readonly token: string
}
let [first, second]: Person[] = []
let buyer: string

const month = '2026-10'
const ask = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)
const person = async (role: 'oem' | 'custom'): Promise<Person> => {
  const { id, loginName } = await server.make.account(role, place)
  return { id, token: await server.signIn(loginName) }
}
const issued = (fen: number) =>
  ask(
    `insert into pay_bill (id, no, oem_id, company_id, month, state, fen, due_at)
     values ($1, $2, $3, $4, $5, 'issued', $6, now() + interval '15 days')`,
    [uuidV7(), `B${uuidV7().slice(-12)}`, place.oem, place.company, month, fen],
  )
const of = () => ({ companyId: place.company, month })
const propose = (token = first?.token ?? '') =>
  server.send(billCalls.writeOff, { ...of(), reason: '试用期，协议核销', password: testPassword }, token)
const approve = (token: string, password = testPassword) =>
  server.send(billCalls.approveWriteOff, { ...of(), password }, token)
const drop = (token: string) => server.send(billCalls.dropWriteOff, of(), token)
const seen = async (token: string) => (await server.result(billCalls.detail, of(), token)).bill

beforeAll(async () => {
  site = await startMoneySite()
  server = site.server
})
afterAll(() => site.stop())
beforeEach(async () => {
  place = await site.newPlace()
  ;[first, second] = [await person('oem'), await person('oem')]
  buyer = (await person('custom')).token
})

describe('writing a bill off', () => {
  it('of exactly ¥1,000 is one person’s', async () => {
    await issued(100_000)
    expect(await propose()).toMatchObject({ result: { state: 'writtenOff' } })
  })

  it('above it is owed until a second person says yes, who is never the one that asked', async () => {
    await issued(100_001)
    expect(await approve(second?.token ?? '')).toMatchObject({ code: 'billElsewhere' })
    expect(await propose()).toMatchObject({ result: { state: 'issued' } })
    expect(await propose(second?.token)).toMatchObject({ code: 'billElsewhere' })
    expect(await seen(first?.token ?? '')).toMatchObject({
      state: 'issued',
      mayWriteOff: false,
      writeOff: { reason: '试用期，协议核销', mayApprove: false },
    })
    // Whoever is billed hears of it when it is so.
    expect(await seen(buyer)).toMatchObject({ state: 'issued', reason: '', writeOff: null, mayPay: true })
    expect(await approve(first?.token ?? '')).toMatchObject({ code: 'secondPersonNeeded' })
    expect(await approve(buyer)).toMatchObject({ code: 'billOfOther' })
    const foreigner = await site.signedIn('oem', { oem: await server.make.oem() })
    expect(await approve(foreigner)).toMatchObject({ code: 'missing' })
    expect(await approve(second?.token ?? '', 'a wrong one')).toMatchObject({ code: 'passwordWrong' })
    expect(await seen(second?.token ?? '')).toMatchObject({ writeOff: { mayApprove: true } })
    expect(await approve(second?.token ?? '')).toMatchObject({ result: { state: 'writtenOff' } })
    expect(await approve(second?.token ?? '')).toMatchObject({ code: 'billElsewhere' })
    expect(await seen(buyer)).toMatchObject({ state: 'writtenOff', reason: '试用期，协议核销', writeOff: null })
  })

  it('that was asked for is dropped by either, and a bill that is paid meanwhile is not written off', async () => {
    await issued(100_001)
    await propose()
    expect(await drop(buyer)).toMatchObject({ code: 'billOfOther' })
    expect(await drop(second?.token ?? '')).toMatchObject({ result: { state: 'issued' } })
    expect(await drop(second?.token ?? '')).toMatchObject({ code: 'billElsewhere' })
    expect(await seen(first?.token ?? '')).toMatchObject({ mayWriteOff: true, writeOff: null })
    await propose()
    await site.topUp(place, 200_000, first?.token ?? '')
    expect(await server.send(billCalls.pay, { ...of(), password: testPassword }, buyer)).toMatchObject({
      result: { state: 'paid' },
    })
    expect(await approve(second?.token ?? '')).toMatchObject({ code: 'billElsewhere' })
  })

  const inHand = `update role_grant set granted_by = $1 where account_id = $2`
  it('is not confirmed by an account that the first let in within a day, nor by who let the first in', async () => {
    await issued(100_001)
    await propose()
    await ask(inHand, [first?.id, second?.id])
    expect(await approve(second?.token ?? '')).toMatchObject({ code: 'secondPersonNeeded' })
    await ask('update role_grant set granted_by = null where account_id = $1', [second?.id])
    await ask(inHand, [second?.id, first?.id])
    expect(await approve(second?.token ?? '')).toMatchObject({ code: 'secondPersonNeeded' })
    await ask(`update account set created_at = now() - interval '2 days' where id = $1`, [first?.id])
    expect(await approve(second?.token ?? '')).toMatchObject({ result: { state: 'writtenOff' } })
  })

  it('by one hand is refused by the table too, whoever writes it', async () => {
    await issued(100_001)
    await propose()
    await ask(inHand, [first?.id, second?.id])
    for (const more of ['', `, write_off_second = write_off_by`, `, write_off_second = '${second?.id}'`])
      await expect(
        ask(`update pay_bill set state = 'writtenOff'${more} where company_id = $1`, [place.company]),
      ).rejects.toMatchObject({ code: '23514' })
  })
})
