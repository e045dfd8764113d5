/** Packs and balances stop what can wait. What threatens life goes out, whatever is left, and even if nobody can count. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { companyPlace, type CompanyPlace } from '#testing/company-place.ts'
import { startWorkerDatabase, type WorkerDatabase } from '#testing/start-worker-database.ts'
import type { Carrier } from './carrier.ts'
import { createDelivery } from './deliver.ts'
import type { Channel } from './ladder.rules.ts'
import { walkLadders } from './walk.ts'

let worker: WorkerDatabase
let make: WorkerDatabase['make']
let pool: WorkerDatabase['pool']
let ask: WorkerDatabase['ask']
let place: CompanyPlace
let clock = Date.now()
let sent: string[] = []

beforeAll(async () => {
  worker = await startWorkerDatabase()
  ;({ make, pool, ask } = worker)
})
afterAll(() => worker.stop())
beforeEach(async () => {
  clock = Date.now()
  sent = []
  await ask('delete from message')
  await ask(`update message_counted set until = clock_timestamp() - interval '1 hour'`)
  place = await companyPlace(make)
  for (const role of ['dutyOfficer', 'manager'] as const) {
    const { id } = await make.account(role, place)
    await ask('update account set mobile = $2 where id = $1', [id, `139${id.slice(-8).replaceAll(/\D/g, '1')}`])
  }
})

const alarmOf = async (ladder: 'fire' | 'life' | 'alarm', priority: number) => {
  const from = new Date(clock)
  const climb = { ladder, ladder_from: from, ladder_due: from }
  return make.alarm(place, await make.equipment(place), { kind: 'fire-alarm', priority, ...climb })
}
const climbFor = async (seconds: number) => {
  const walk = () => walkLadders({ transactor: createTransactor(pool), newId: uuidV7, now: () => clock })
  await walk()
  clock += seconds * 1_000
  await walk()
}
const working: Carrier = {
  name: 'first',
  send: ({ id }) => {
    sent.push(id)
    return Promise.resolve({ ref: null })
  },
}
const broken: Carrier = { name: 'broken', send: () => Promise.reject(new Error('503')) }
const deliver = async (channel: Channel, carrier = working) => {
  const delivery = createDelivery(
    {
      transactor: createTransactor(pool),
      run: statementsOn(pool),
      carriers: { push: [], chat: [], voice: [carrier], email: [], sms: [carrier] },
      now: () => clock,
      newId: uuidV7,
      told: () => undefined,
      log: createLog('worker', 'silent'),
    },
    channel,
  )
  await delivery.take()
  await delivery.idle()
}
const priced = (fen = 5) =>
  ask(
    `insert into pay_price (id, oem_id, company_id, kind, from_day, fen, account_id)
     select gen_random_uuid(), $1, null, kind, '2026-01-01', $2, gen_random_uuid() from unnest(array['sms', 'voice']) kind`,
    [place.oem, fen],
  )
const packOf = (bought: number) =>
  ask('insert into message_account (company_id, oem_id, bought) values ($1, $2, $3)', [
    place.company,
    place.oem,
    bought,
  ])
const held = async () =>
  (
    await ask<{ left: string; unbilled: string }>(
      'select bought - used as left, unbilled from message_account where company_id = $1',
      [place.company],
    )
  ).map(({ left, unbilled }) => [Number(left), Number(unbilled)])
const messagesOf = (alarm: string, channel: string) =>
  ask<{ state: string; cause: string | null }>(
    'select state, cause from message where alarm_id = $1 and channel = $2',
    [alarm, channel],
  )
const countForLife = () =>
  ask('select count_life_messages($1::timestamptz)', [new Date(Date.now() + 120_000).toISOString()])

describe('a message of priority 1', () => {
  it.each(['fire', 'life'] as const)(
    'of a %s goes out with an empty pack and an empty balance, and is owed',
    async (ladder) => {
      await priced()
      await packOf(0)
      const alarm = await alarmOf(ladder, 1)
      await climbFor(60)
      await deliver('sms')
      await deliver('voice')
      const texts = await messagesOf(alarm, 'sms')
      const calls = await messagesOf(alarm, 'voice')
      expect([...texts, ...calls].map(({ state }) => state)).toEqual(
        Array.from({ length: texts.length + calls.length }, () => 'sent'),
      )
      expect([texts.length, calls.length].every((n) => n > 0)).toBe(true)
      await countForLife()
      await countForLife()
      expect(await held()).toEqual([[0, 5 * (texts.length + calls.length)]])
    },
  )

  it('goes out even when nobody can count', async () => {
    await priced()
    await packOf(0)
    await ask('alter function meter_message rename to meter_message_away')
    try {
      const alarm = await alarmOf('fire', 1)
      await climbFor(0)
      await deliver('sms')
      expect((await messagesOf(alarm, 'sms')).every(({ state }) => state === 'sent')).toBe(true)
      expect(sent.length).toBeGreaterThan(0)
    } finally {
      await ask('alter function meter_message_away rename to meter_message')
    }
  })
})

describe('a message that can wait', () => {
  afterEach(() => expect(new Set(sent).size).toBe(sent.length))

  it('is taken out of the pack, once, however often it is tried', async () => {
    await packOf(10)
    const alarm = await alarmOf('alarm', 2)
    await climbFor(600)
    await deliver('sms', broken)
    expect(await messagesOf(alarm, 'sms')).toMatchObject([{ state: 'queued' }])
    clock += 60_000
    await deliver('sms')
    expect(await messagesOf(alarm, 'sms')).toMatchObject([{ state: 'sent' }])
    expect(await held()).toEqual([[9, 0]])
  })

  it('is given back when it was given up', async () => {
    await packOf(10)
    const alarm = await alarmOf('alarm', 2)
    await climbFor(600)
    for (let turn = 0; turn < 4; turn += 1) {
      await deliver('sms', broken)
      clock += 60_000
    }
    expect(await messagesOf(alarm, 'sms')).toMatchObject([{ state: 'failed' }])
    expect(await held()).toEqual([[10, 0]])
  })

  it('stays away when pack and balance are empty, says why, and is pushed instead', async () => {
    await priced()
    await packOf(0)
    const alarm = await alarmOf('alarm', 2)
    await climbFor(600)
    await deliver('sms')
    expect(sent).toEqual([])
    expect(await messagesOf(alarm, 'sms')).toEqual([{ state: 'failed', cause: 'noCredit' }])
    expect((await messagesOf(alarm, 'push')).length).toBeGreaterThan(0)
    expect(await held()).toEqual([[0, 0]])
  })

  it('beyond the pack goes out as long as the balance pays for it and all that is owed', async () => {
    await priced(5)
    await ask(
      `select book_money(jsonb_build_object('id', $1::text, 'oem_id', $2::text, 'kind', 'recharge', 'key', $1::text),
        jsonb_build_array(jsonb_build_object('id', $3::text, 'kind', 'balance', 'company_id', $4::text, 'amount', 9),
          jsonb_build_object('id', $5::text, 'kind', 'clearing', 'channel', 'manual', 'amount', -9)))`,
      [uuidV7(), place.oem, uuidV7(), place.company, uuidV7()],
    )
    const first = await alarmOf('alarm', 2)
    await climbFor(600)
    await deliver('sms')
    const second = await alarmOf('alarm', 2)
    await climbFor(600)
    await deliver('sms')
    expect(await messagesOf(first, 'sms')).toMatchObject([{ state: 'sent' }])
    expect(await messagesOf(second, 'sms')).toMatchObject([{ state: 'failed', cause: 'noCredit' }])
    expect(await held()).toEqual([[0, 5]])
  })

  it('costs nobody anything where no messages are sold', async () => {
    const alarm = await alarmOf('alarm', 2)
    await climbFor(600)
    await deliver('sms')
    expect(await messagesOf(alarm, 'sms')).toMatchObject([{ state: 'sent' }])
    expect(await held()).toEqual([])
  })
})

describe('a reminder of money', () => {
  const remind = async (ladder: 'serviceEnds' | 'balanceLow', caseId: string) => {
    const { id } = await make.account('manager', place)
    await ask('update account set mobile = $2 where id = $1', [id, `138${id.slice(-8).replaceAll(/\D/g, '2')}`])
    await ask(
      `insert into message (id, case_id, account_id, oem_id, company_id, project_id, channel, ladder, level, priority)
       values ($1, $2, $3, $4, $5, $6, 'sms', $7, 7, 4)`,
      [uuidV7(), caseId, id, place.oem, place.company, place.project, ladder],
    )
    clock = Date.now() + 1_000
  }

  it('goes out while the service still ends, and not once it is renewed', async () => {
    const ends = new Date(clock + 6 * 86_400_000)
    const device = await make.equipment(place, { expires_at: ends })
    const [first, second] = [uuidV7(), uuidV7()]
    for (const [stage, caseId] of [
      [7, first],
      [1, second],
    ])
      await ask('insert into service_reminder (equipment_id, stage, ends_at, case_id) values ($1, $2, $3, $4)', [
        device,
        stage,
        ends,
        caseId,
      ])
    await remind('serviceEnds', first)
    await deliver('sms')
    expect(sent).toHaveLength(1)
    await remind('serviceEnds', second)
    await ask(`update equipment set expires_at = expires_at + interval '1 year' where id = $1`, [device])
    await deliver('sms')
    expect(sent).toHaveLength(1)
  })

  it('of a balance is not said any more once it was topped up', async () => {
    const caseId = uuidV7()
    await ask('insert into balance_reminder (company_id, is_low, case_id) values ($1, false, $2)', [
      place.company,
      caseId,
    ])
    await remind('balanceLow', caseId)
    await deliver('sms')
    expect(sent).toEqual([])
    const rows = await ask('select state from message where case_id = $1', [caseId])
    expect(rows).toEqual([{ state: 'stopped' }])
  })
})
