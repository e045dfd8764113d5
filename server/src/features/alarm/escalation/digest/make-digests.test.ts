import { deviceType } from '@vigil/device-types/find-device-type'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createFactories, type Factories } from '#testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import type { Parcel } from '../carrier.ts'
import { createDelivery } from '../deliver.ts'
import { makeDigests } from './make-digests.ts'

let database: TestDatabase
let make: Factories
let oem: string
let pool: ReturnType<typeof createPool>
/** Noon by the unit's clock. */
const noon = Date.parse('2026-03-01T12:00:00+08:00')
const minute = 60_000
const hour = 60 * minute
let clock = noon

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
const run = (text: string, values: unknown[] = []) => database.owner.query(text, values)
beforeEach(async () => {
  clock = noon
  for (const table of ['message', 'hazard', 'digest_run']) await run(`delete from ${table}`)
})

const unit = async () => ({ oem, project: await make.project(oem) })
type Place = Awaited<ReturnType<typeof unit>>

/** Somebody with a browser, so that a push can be for him. */
const person = async (role: 'manager' | 'maintainer', place: Place) => {
  const { id } = await make.account(role, place)
  await run(`insert into push_subscription (endpoint, account_id, p256dh, auth) values ($1, $2, 'k', 's')`, [
    `https://push.example/${id}`,
    id,
  ])
  return id
}
const hazard = async ({ project }: Place, state = 'found') =>
  run(
    `insert into hazard (id, oem_id, project_id, source, level, state, found_at, due_at, deadline_s, deadline_from)
     values ($1, $2, $3, 'manual', 'general', $4, now(), now(), 60, now())`,
    [uuidV7(), oem, project, state],
  )
const silent = async (place: Place, type: Parameters<typeof deviceType>[0], row: object = {}) =>
  make.alarm(place, await make.equipment(place, { type_no: deviceType(type).equipmentTypeId }), {
    kind: 'fault',
    priority: 3,
    event_key: 'offline',
    ...row,
  })

const digest = () => makeDigests({ transactor: createTransactor(pool), newId: uuidV7, now: () => clock })
const messages = async () =>
  (
    await run(
      `select account_id, channel, ladder, items, units, state, project_id from message order by account_id, id`,
    )
  ).rows
const deliver = async () => {
  const taken: Parcel[] = []
  const push = { name: 'push', send: (one: Parcel) => Promise.resolve({ ref: null, took: taken.push(one) }) }
  const carriers = { push: [push], chat: [], sms: [], voice: [], email: [] }
  const parts = { transactor: createTransactor(pool), run: statementsOn(pool), carriers, newId: uuidV7 }
  const delivery = createDelivery(
    { ...parts, now: () => clock, told: () => undefined, log: createLog('worker', 'fatal') },
    'push',
  )
  await delivery.take()
  await delivery.idle()
  return taken.map(({ words }) => `${words.unit} ${words.event}`)
}

describe('[workflows 13] hazards', () => {
  it('are told to the manager together, once in half an hour, and each once', async () => {
    const [one, two] = [await unit(), await unit()]
    const manager = await person('manager', one)
    await run(
      `insert into role_grant (id, account_id, role_id, scope_kind, scope_id)
       select gen_random_uuid(), account_id, role_id, 'project', $2 from role_grant where account_id = $1`,
      [manager, two.project],
    )
    await digest()
    for (const place of [one, one, two]) await hazard(place)
    await hazard(one, 'assigned')
    clock += 29 * minute
    expect(await digest()).toBe(0)
    clock += minute
    const together = await Promise.all([digest(), digest(), digest()])
    expect(together.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await messages()).toMatchObject([{ account_id: manager, items: 3, units: 2, project_id: null }])
    clock += 30 * minute
    expect(await digest()).toBe(0)
    clock = Date.now()
    expect(await deliver()).toEqual(['2 个单位 新增隐患 3 条'])
  })

  it('found while a person sleeps are one word in the morning', async () => {
    const place = await unit()
    const manager = await person('manager', place)
    await run(
      `insert into account_setting (account_id, name, choice)
       values ($1, 'quietHours', 'true'), ($1, 'quietFrom', '"22:00"'), ($1, 'quietTo', '"07:00"')`,
      [manager],
    )
    // Messages are stamped by the database's clock, so the night is the one that comes.
    clock = Math.floor(Date.now() / (24 * hour)) * 24 * hour + 24 * hour + 15 * hour
    for (let turn = 0; turn < 3; turn += 1) {
      await hazard(place)
      await digest()
      expect(await deliver()).toEqual([])
      clock += 30 * minute
    }
    expect(await messages()).toMatchObject([{ items: 3, state: 'queued' }])
    clock += 8 * hour
    expect(await deliver()).toEqual(['unit 新增隐患 3 条'])
  })

  it('fail nothing for whoever has no way to be told', async () => {
    const place = await unit()
    await make.account('manager', place)
    await hazard(place)
    expect(await digest()).toBe(0)
    expect(await messages()).toEqual([])
  })
})

describe('[workflows 13] what is silent alone', () => {
  it('is told where the unit is when it is nine there', async () => {
    const [here, there] = [await unit(), await unit()]
    await run(`update project set zone = 'Europe/Berlin' where id = $1`, [there.project])
    const [near, far] = [await person('maintainer', here), await person('maintainer', there)]
    await digest()
    await silent(here, 'smokeDetector')
    await silent(there, 'smokeDetector')
    const told = async () => (await messages()).map(({ account_id }) => account_id)
    // Nine in Berlin is four in the afternoon here.
    clock = noon + 4 * hour - minute
    expect(await digest()).toBe(0)
    clock += minute
    expect(await digest()).toBe(1)
    expect(await told()).toEqual([far])
    clock = noon + 21 * hour
    expect(await digest()).toBe(1)
    expect(new Set(await told())).toEqual(new Set([near, far]))
    // The others count what they made themselves.
    await run(`update alarm set condition = 'recovered'`)
  })

  it('is told to the maintainer at nine in the morning, as much as there is then', async () => {
    const place = await unit()
    const maintainer = await person('maintainer', place)
    await digest()
    await silent(place, 'smokeDetector')
    await silent(place, 'smokeDetector')
    await silent(place, 'heatDetector', { condition: 'recovered' })
    await silent(place, 'gateway')
    clock += 20 * hour
    expect(await digest()).toBe(0)
    clock += hour
    expect(await digest()).toBe(1)
    expect(await messages()).toMatchObject([
      { account_id: maintainer, ladder: 'offlineDigest', items: 2, units: 1, project_id: place.project },
    ])
    clock += 23 * hour
    expect(await digest()).toBe(0)
    clock += hour
    expect(await digest()).toBe(1)
    expect(await messages()).toMatchObject([{ items: 2 }])
  })
})
