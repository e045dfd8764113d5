/** Who is told that service ends or a balance runs out: each stage once, whoever looks how often. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { companyPlace, type CompanyPlace } from '#testing/company-place.ts'
import { startWorkerDatabase, type WorkerDatabase } from '#testing/start-worker-database.ts'
import { isLowBalance, politeTime, stageOf } from './reminder.rules.ts'
import { remindOfMoney } from './reminder.work.ts'

let worker: WorkerDatabase
let make: WorkerDatabase['make']
let pool: WorkerDatabase['pool']
let ask: WorkerDatabase['ask']
let place: CompanyPlace
let manager: string
let owner: string
/** Noon by the unit's clock. */
const noon = Date.parse('2026-11-18T12:00:00+08:00')
const day = 86_400_000
let clock = noon

const look = () => remindOfMoney({ transactor: createTransactor(pool), newId: uuidV7, now: () => clock })
const endsIn = (days: number) => make.equipment(place, { expires_at: new Date(noon + days * day) })
const reach = async (account: string, mail: string) => {
  await ask('insert into mail_address (account_id, address) values ($1, $2)', [account, mail])
  await ask('update account set mobile = $2 where id = $1', [account, '13900000000'])
}
const messages = () =>
  ask<{ account_id: string; channel: string; ladder: string; level: number }>(
    `select account_id, channel, ladder, level from message where oem_id = $1 order by level, channel`,
    [place.oem],
  )
const levels = async () => (await messages()).map(({ channel, level }) => `${level} ${channel}`)
let serial = 0
const booked = (fen: number) => {
  const key = `reminder-${(serial += 1)}`
  const kind = fen > 0 ? 'recharge' : 'charge'
  return ask(
    `select book_money(jsonb_build_object('id', $1::text, 'oem_id', $2::text, 'kind', $6::text, 'key', $7::text),
      jsonb_build_array(jsonb_build_object('id', $3::text, 'kind', 'balance', 'company_id', $4::text, 'amount', $8::bigint),
        jsonb_build_object('id', $5::text, 'kind', 'income', 'amount', -$8::bigint)))`,
    [uuidV7(), place.oem, uuidV7(), place.company, uuidV7(), kind, key, fen],
  )
}

beforeAll(async () => {
  worker = await startWorkerDatabase()
  ;({ make, pool, ask } = worker)
})
afterAll(() => worker.stop())
beforeEach(async () => {
  clock = noon
  for (const table of ['message', 'service_reminder', 'balance_reminder']) await ask(`delete from ${table}`)
  await ask('update equipment set expires_at = null')
  place = await companyPlace(make)
  manager = (await make.account('manager', place)).id
  owner = (await make.account('custom', place)).id
  await ask('delete from mail_address')
  await reach(manager, 'm@example.cn')
  await reach(owner, 'c@example.cn')
})

describe('when something is told', () => {
  it.each([
    [31, undefined],
    [30, 30],
    [16, 30],
    [15, 15],
    [7, 7],
    [1, 1],
    [0.5, 1],
    [0, undefined],
  ])('of service that ends in %d days, the stage is %s', (days, stage) => {
    expect(stageOf(noon + days * day, noon)?.days).toBe(stage)
  })

  it('is by day at once, by night at nine', () => {
    const at = (time: string) => Date.parse(`2026-11-18T${time}:00+08:00`)
    expect(politeTime(at('12:00'), 'Asia/Shanghai')).toBe(at('12:00'))
    expect(politeTime(at('03:00'), 'Asia/Shanghai')).toBe(at('09:00'))
    expect(politeTime(at('21:00'), 'Asia/Shanghai')).toBe(at('09:00') + day)
  })

  it('of a balance is at a fifth of what thirty days take', () => {
    expect([20, 19, -1].map((balance) => isLowBalance({ balance, used: 100 }))).toEqual([false, true, true])
    expect(isLowBalance({ balance: 0, used: 0 })).toBe(false)
  })
})

describe('service that ends', () => {
  it('is told to the manager at 30, 15, 7 and 1 days, once each, at 7 by text too', async () => {
    await endsIn(40)
    const seen: string[][] = []
    for (const left of [31, 30, 20, 15, 7, 3, 1, 0.2]) {
      clock = noon + (40 - left) * day
      await look()
      await look()
      seen.push(await levels())
    }
    expect(seen.map((all) => all.length)).toEqual([0, 1, 1, 2, 4, 4, 5, 5])
    expect(seen.at(-1)).toEqual(['1 email', '7 email', '7 sms', '15 email', '30 email'])
    expect(new Set((await messages()).map(({ account_id }) => account_id))).toEqual(new Set([manager]))
  })

  it('is one word for a unit, however many devices end, and for two workers at once', async () => {
    await Promise.all([endsIn(29), endsIn(28), endsIn(27)])
    await Promise.all([look(), look(), look()])
    expect(await levels()).toEqual(['30 email'])
  })

  it('that a worker slept through is told by its nearest stage alone', async () => {
    await endsIn(5)
    await look()
    expect(await levels()).toEqual(['7 email', '7 sms'])
  })

  it('is news again after a renewal', async () => {
    const device = await endsIn(5)
    await look()
    await ask(`update equipment set expires_at = $2 where id = $1`, [device, new Date(noon + 370 * day)])
    clock = noon + 341 * day
    await look()
    expect(await levels()).toEqual(['7 email', '7 sms', '30 email'])
  })
})

describe('a balance that runs out', () => {
  it('is told to the company’s people once, and again only after it was enough in between', async () => {
    await booked(10_000)
    clock = Date.now()
    await look()
    expect(await messages()).toEqual([])
    await booked(-9_000)
    for (let i = 0; i < 3; i += 1) await Promise.all([look(), look()])
    expect(await messages()).toEqual([{ account_id: owner, channel: 'email', ladder: 'balanceLow', level: 0 }])
    await booked(50_000)
    await look()
    await booked(-45_000)
    await look()
    expect(await messages()).toHaveLength(2)
  })
})
