import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { balanceOf, book, income } from '#foundation/company/money/ledger.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createFactories, type Factories } from '#testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import type { Carrier, Carriers, Parcel } from './carrier.ts'
import { createDelivery } from './deliver.ts'
import { walkLadders } from './walk.ts'

let database: TestDatabase
let make: Factories
let oem: string
let pool: ReturnType<typeof createPool>
let clock = Date.now()

beforeAll(async () => {
  database = await createTestDatabase()
  make = createFactories(database.owner)
  oem = await make.oem()
  const url = database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 4, pipeline: true })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(() => {
  clock = Date.now()
})

/** A unit with two on duty, a manager and a responsible person; the operator's centre stands above. */
const staffedUnit = async (company: string | null = null) => {
  const place = { oem, project: await make.project(oem, company) }
  const people: Record<string, string> = {}
  for (const [name, role] of [
    ['duty1', 'dutyOfficer'],
    ['duty2', 'dutyOfficer'],
    ['manager', 'manager'],
    ['responsible', 'responsible'],
  ] as const) {
    people[name] = (await make.account(role, place)).id
    await database.owner.query(`update account set mobile = $2 where id = $1`, [people[name], `1200000${serial()}`])
  }
  return { place, people }
}
let counted = 0
const serial = () => String(++counted).padStart(4, '0')

const burning = async (place: { oem: string; project: string }, row: Record<string, unknown> = {}) => {
  const from = new Date(clock)
  const ladder = { ladder: 'fire', ladder_from: from, ladder_due: from }
  return make.alarm(place, await make.equipment(place), { kind: 'fire-alarm', priority: 1, ...ladder, ...row })
}

const walk = () => walkLadders({ transactor: createTransactor(pool), newId: uuidV7, now: () => clock })
const after = async (seconds: number) => {
  clock += seconds * 1_000
  return walk()
}

const callsOf = async (alarm: string, channel = 'voice') =>
  (
    await database.owner.query<{ account_id: string; level: number }>(
      'select account_id, level from message where alarm_id = $1 and channel = $2 order by level, id',
      [alarm, channel],
    )
  ).rows.map(({ account_id, level }) => `${level}:${account_id}`)

describe('workflows 15.3: a fire that nobody acknowledges', () => {
  it('calls the first on duty at 30 s, the second and the manager at 60 s, then the responsible person', async () => {
    const { place, people } = await staffedUnit()
    const alarm = await burning(place)
    expect(await walk()).toBeGreaterThan(0)
    expect(await callsOf(alarm)).toEqual([])
    await after(30)
    expect(await callsOf(alarm)).toEqual([`30:${people['duty1']}`])
    await after(30)
    await after(60)
    const calls = await callsOf(alarm)
    expect(calls).toHaveLength(4)
    expect(calls).toContain(`60:${people['duty2']}`)
    expect(calls).toContain(`60:${people['manager']}`)
    expect(calls).toContain(`120:${people['responsible']}`)
  })

  it('loses nothing to a worker that was away from second 10 to second 70, and repeats nothing', async () => {
    const { place, people } = await staffedUnit()
    const alarm = await burning(place)
    await walk()
    await after(70)
    await walk()
    expect((await callsOf(alarm)).toSorted()).toEqual(
      [`30:${people['duty1']}`, `60:${people['duty2']}`, `60:${people['manager']}`].toSorted(),
    )
  })

  it('is walked once by two workers at once', async () => {
    const { place } = await staffedUnit()
    const alarm = await burning(place)
    clock += 60_000
    await Promise.all([walk(), walk(), walk()])
    expect(await callsOf(alarm)).toHaveLength(3)
  })

  it('that becomes likely only after it was walked calls the first on duty at once, and once', async () => {
    const { place, people } = await staffedUnit()
    const alarm = await burning(place)
    await walk()
    await database.owner.query('update alarm set likely_real = true, ladder_due = $2 where id = $1', [
      alarm,
      new Date(clock + 5_000),
    ])
    await after(5)
    await after(20)
    await after(10)
    expect(await callsOf(alarm)).toEqual([`30:${people['duty1']}`])
  })

  it('is marked as unanswered after ten minutes, and while it burns rings on every five (A2)', async () => {
    const { place, people } = await staffedUnit()
    const [alarm, over] = [await burning(place), await burning(place, { condition: 'recovered' })]
    const began = clock
    await after(601)
    const text = 'select unanswered_at, ladder_due from alarm where id = any($1) order by ladder_due nulls last'
    const { rows } = await database.owner.query(text, [[alarm, over]])
    expect(rows).toMatchObject([
      { unanswered_at: expect.any(Date), ladder_due: new Date(began + 900_000) },
      { unanswered_at: expect.any(Date), ladder_due: null },
    ])
    await after(300)
    const calls = await callsOf(alarm)
    expect(calls.filter((call) => call.startsWith('900:')).toSorted()).toEqual(
      [`900:${people['duty1']}`, `900:${people['manager']}`].toSorted(),
    )
    expect((await callsOf(over)).filter((call) => call.startsWith('900:'))).toEqual([])
  })

  it('reaches the manager where nobody is on duty, and the operator where nobody is there at all', async () => {
    const place = { oem, project: await make.project(oem) }
    const manager = (await make.account('manager', place)).id
    const alarm = await burning(place)
    await after(30)
    expect(await callsOf(alarm)).toEqual([`30:${manager}`])
    const empty = { oem: await make.oem(), project: '' }
    empty.project = await make.project(empty.oem)
    const centre = (await make.account('oem', empty)).id
    const other = await burning(empty)
    await after(30)
    expect(await callsOf(other, 'sms')).toEqual([`0:${centre}`])
  })

  it('that is confirmed real tells everybody above at once, and what was stopped goes out after all (A6)', async () => {
    const { place, people } = await staffedUnit()
    const centre = (await make.account('oem', place)).id
    const real = { state: 'verified', verdict: 'real', ladder: 'confirmed' }
    const alarm = await burning(place, real)
    await walk()
    const above = [people['manager'], people['responsible'], centre]
    for (const person of above) expect(await callsOf(alarm)).toContain(`0:${person}`)
    expect((await callsOf(alarm, 'push')).length).toBeGreaterThanOrEqual(5)
    // Taken back by mistake, before anything went out, and said again.
    await database.owner.query("update message set state = 'stopped' where alarm_id = $1", [alarm])
    await database.owner.query('update alarm set ladder_from = $2, ladder_done = null, ladder_due = $2 where id = $1', [
      alarm,
      new Date(clock),
    ])
    await walk()
    const { rows } = await database.owner.query('select distinct state from message where alarm_id = $1', [alarm])
    expect(rows).toEqual([{ state: 'queued' }])
  })

  it('of a storm calls each person once', async () => {
    const { place, people } = await staffedUnit()
    const group_id = uuidV7()
    const alarms = [await burning(place, { group_id }), await burning(place, { group_id })]
    await after(30)
    const calls = (await Promise.all(alarms.map((alarm) => callsOf(alarm)))).flat()
    expect(calls).toEqual([`30:${people['duty1']}`])
  })
})

const taken: Parcel[] = []
const carrier = (name: string, send: (parcel: Parcel) => Promise<{ ref: string | null }>): Carrier => ({ name, send })
const working = carrier('first', (parcel) => {
  taken.push(parcel)
  return Promise.resolve({ ref: 'r1' })
})
const broken = carrier('broken', () => Promise.reject(new Error('503')))
const carriersOf = (...sms: Carrier[]): Carriers => ({ push: [], chat: [], voice: [], email: [], sms })

const deliver = async (carriers: Carriers) => {
  const delivery = createDelivery(
    {
      transactor: createTransactor(pool),
      run: statementsOn(pool),
      carriers,
      now: () => clock,
      newId: uuidV7,
      told: () => undefined,
      log: createLog('worker', 'fatal'),
    },
    'sms',
  )
  await delivery.take()
  await delivery.idle()
}
const smsOf = async (alarm: string) =>
  (
    await database.owner.query<{ state: string; provider: string | null; cause: string | null; tries: number }>(
      `select state, provider, cause, tries from message where alarm_id = $1 and channel = 'sms'`,
      [alarm],
    )
  ).rows

describe('a message', () => {
  beforeEach(async () => {
    taken.length = 0
    await database.owner.query('delete from message')
  })

  it('says where and what, goes out once, and makes the alarm a notified one', async () => {
    const { place } = await staffedUnit()
    const alarm = await burning(place, { event_key: 'fireAlarm' })
    await walk()
    await deliver(carriersOf(working))
    await deliver(carriersOf(working))
    expect(taken.filter(({ alarmId }) => alarmId === alarm)).toHaveLength(2)
    expect(taken[0]?.words).toMatchObject({ unit: 'unit', event: '火警' })
    const { rows } = await database.owner.query('select state from alarm where id = $1', [alarm])
    expect(rows).toEqual([{ state: 'notified' }])
  })

  it('of a fire goes out at any balance: whoever is deep in debt and whose service has ended is told and called', async () => {
    const company = await make.company(oem)
    const { place, people } = await staffedUnit(company)
    const debt = {
      oemId: oem,
      kind: 'charge',
      fen: 1_000_000,
      from: balanceOf(company),
      to: income,
      key: company,
    } as const
    const { sql, parameters } = book({ ...debt, mayOwe: true }, uuidV7)
    await database.owner.query(sql, [...parameters])
    const alarm = await burning(place)
    await database.owner.query(`update equipment set expires_at = now() - interval '90 days' where project_id = $1`, [
      place.project,
    ])
    await walk()
    await deliver(carriersOf(working))
    expect(await smsOf(alarm)).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
    await after(30)
    expect(await callsOf(alarm)).toEqual([`30:${people['duty1']}`])
    const { rows } = await database.owner.query('select balance::int from money_account where company_id = $1', [
      company,
    ])
    expect(rows).toEqual([{ balance: -1_000_000 }])
  })

  it('goes by the second provider at once when the first fails', async () => {
    const { place } = await staffedUnit()
    const alarm = await burning(place)
    await walk()
    const before = Date.now()
    await deliver(carriersOf(broken, working))
    expect(Date.now() - before).toBeLessThan(5_000)
    expect(await smsOf(alarm)).toMatchObject([
      { state: 'sent', provider: 'first' },
      { state: 'sent', provider: 'first' },
    ])
  })

  it('is tried again later when both fail, and says why when it is given up', async () => {
    const { place } = await staffedUnit()
    const alarm = await burning(place)
    await walk()
    for (let turn = 0; turn < 4; turn += 1) {
      await deliver(carriersOf(broken))
      clock += 60_000
    }
    const [message] = await smsOf(alarm)
    expect(message).toMatchObject({ state: 'failed', tries: 3, cause: 'refused: broken: 503' })
  })

  it('that a dying worker had in hand is sent with the same number by the next', async () => {
    const { place } = await staffedUnit()
    const alarm = await burning(place)
    await walk()
    await database.owner.query(`update message set state = 'sending', claimed_at = $2 where alarm_id = $1`, [
      alarm,
      new Date(clock),
    ])
    await deliver(carriersOf(working))
    expect(taken).toEqual([])
    clock += 21_000
    await deliver(carriersOf(working))
    const { rows } = await database.owner.query<{ id: string }>(
      `select id from message where alarm_id = $1 and channel = 'sms'`,
      [alarm],
    )
    expect(
      taken
        .filter(({ alarmId }) => alarmId === alarm)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(rows.map(({ id }) => id).toSorted())
  })

  it('of a fault waits for the end of a person’s quiet hours, and of a fire does not', async () => {
    const { place, people } = await staffedUnit()
    for (const person of Object.values(people))
      await database.owner.query(
        `insert into account_setting (account_id, name, choice)
         values ($1, 'quietHours', 'true'), ($1, 'quietFrom', '"00:00"'), ($1, 'quietTo', '"23:00"')`,
        [person],
      )
    clock = new Date(clock).setUTCHours(4, 0, 0, 0)
    const fault = await burning(place, { kind: 'fault', priority: 3, ladder: 'fault' })
    const fire = await burning(place)
    await database.owner.query(`update alarm set ladder_due = ladder_from where id = any($1)`, [[fault, fire]])
    await walk()
    await database.owner.query(`update message set channel = 'sms' where alarm_id = $1 and channel = 'push'`, [fault])
    await deliver(carriersOf(working))
    expect(await smsOf(fire)).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
    const waiting = await smsOf(fault)
    expect(waiting.length).toBeGreaterThan(0)
    expect(waiting.every(({ state, tries }) => state === 'queued' && tries === 0)).toBe(true)
    clock += 11.5 * 3_600_000
    await deliver(carriersOf(working))
    expect((await smsOf(fault)).every(({ state }) => state === 'sent')).toBe(true)
  })

  it('goes to the chat account that the person has tied', async () => {
    const { place, people } = await staffedUnit()
    await burning(place)
    await database.owner.query(
      `insert into chat_binding (brand_id, app_id, open_id, account_id) select id, 'wx1', 'o-1', $1 from brand limit 1`,
      [people['duty1']],
    )
    const { rows } = await database.owner.query(
      'select chat_app, chat_user, mobile from addresses_of(array[$1::uuid])',
      [people['duty1']],
    )
    expect(rows).toMatchObject([{ chat_app: 'wx1', chat_user: 'o-1' }])
  })
})
