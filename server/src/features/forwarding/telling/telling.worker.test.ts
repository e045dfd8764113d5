import type { ForwardedFire } from '@vigil/contract/alarm/forwarding'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToOutbox } from '#foundation/equipment/outbox.repository.ts'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import { toldAlarm } from '#foundation/equipment/told-alarm.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createFactories, type Factories } from '#testing/factories.ts'
import { startWebhookStandIn, type WebhookStandIn } from '#testing/start-webhook-stand-in.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTelling } from './start-telling.ts'

const log = createLog('test', 'fatal')
const environment = { VIGIL_OUTBOUND_PRIVATE: 'allow' }
let database: TestDatabase
let pool: ReturnType<typeof createPool>
let brigade: WebhookStandIn<ForwardedFire>
let make: Factories
let telling: ReturnType<typeof startTelling>
let place: { oem: string; project: string }
/** Moves the worker's clock. */
let later = 0
const start = (settings: Record<string, string> = environment) =>
  startTelling({ pool, environment: settings, log, now: () => Date.now() + later })

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool({ url: database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? '', log, max: 2, pipeline: true })
  brigade = await startWebhookStandIn<ForwardedFire>()
  make = createFactories(database.owner)
})
afterAll(async () => {
  await brigade.stop()
  await pool.end()
  await database.drop()
})

beforeEach(async () => {
  later = 0
  telling = start()
  const oem = await make.oem()
  place = { oem, project: await make.project(oem, null, '临江国际中心') }
  await brigade.tell({ secret: 'brigade', status: 200, delayMs: 0, acknowledgesAs: '接警台 3' })
})
afterEach(async () => {
  await telling.stop()
  await database.owner.query('delete from forward; delete from forward_address')
})

const line = (holder: { oem_id?: string; project_id?: string }, address = brigade.address, secret = 'brigade') =>
  database.owner.query(
    `insert into forward_address (id, oem_id, project_id, name, address, secret, made_by, created_at)
     values ($1, $2, $3, '119', $4, $5, $1, now() - interval '1 minute')`,
    [uuidV7(), holder.oem_id ?? null, holder.project_id ?? null, address, secret],
  )

/** A person's verdict as the desk writes it: the row, and the word in the outbox. */
const judge = async (row: Partial<AlarmRow> = {}, alarmId = uuidV7()): Promise<string> => {
  const equipment = await make.equipment(place, { type_no: 1, name: '感烟 012', install_add: 'B1 配电间' })
  const fire = { kind: 'fire-alarm', event_key: 'fireAlarm', priority: 1, state: 'verified', verdict: 'real' }
  await make.alarm(place, equipment, { ...fire, verdict_at: new Date(), id: alarmId, ...row })
  await tellOf(alarmId)
  return alarmId
}
const tellOf = async (alarmId: string): Promise<void> => {
  const { rows } = await database.owner.query<AlarmRow>('select * from alarm where id = $1', [alarmId])
  for (const { sql, parameters } of addToOutbox(rows.flatMap(toldAlarm)))
    await database.owner.query(sql, [...parameters])
}
const work = async (rounds = 1): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    await telling.round()
    await telling.settle()
  }
}
const forwardOf = async (alarmId: string) =>
  (await database.owner.query('select * from forward where alarm_id = $1', [alarmId])).rows[0]
const triesOf = async (alarmId: string) =>
  (
    await database.owner.query(
      `select t.number, t.status, t.failure, t.ended_at is not null as ended from forward_try t
       join forward f on f.id = t.forward_id where f.alarm_id = $1 order by t.number`,
      [alarmId],
    )
  ).rows
const gotOf = async (alarmId: string) => (await brigade.got()).received.filter((one) => one.alarmId === alarmId)

describe('a confirmed fire', () => {
  it('is told in the first round, signed, with who, where and what, and is acknowledged by name', async () => {
    await line({ project_id: place.project })
    await database.owner.query(`update project set address = '滨江路 1 号' where id = $1`, [place.project])
    await database.owner.query(
      `insert into project_contact (id, oem_id, project_id, call_order, person, tel, duty)
       values ($1, $3, $4, 1, '马琳', '13900000001', 'manager'), ($2, $3, $4, 2, '控制室', '057100000002', 'duty')`,
      [uuidV7(), uuidV7(), place.oem, place.project],
    )
    const alarm = await judge()
    await work()
    expect(await gotOf(alarm)).toMatchObject([
      {
        kind: 'fire',
        unit: { unitId: place.project, name: '临江国际中心', address: '滨江路 1 号' },
        place: ['B1 配电间'],
        equipment: '感烟 012',
        callback: { person: '控制室', tel: '057100000002' },
      },
    ])
    expect(await forwardOf(alarm)).toMatchObject({ state: 'acknowledged', acknowledged_by: '接警台 3', tries: 1 })
    expect(await triesOf(alarm)).toEqual([{ number: 1, status: 200, failure: null, ended: true }])
    later = 3_600_000
    await work(2)
    expect(await triesOf(alarm)).toHaveLength(1)
  })

  it('goes to the operator’s address where its unit has none, and to the unit’s alone where it has one', async () => {
    await line({ oem_id: place.oem })
    const first = await judge()
    await work()
    expect(await gotOf(first)).toHaveLength(1)
    await line({ project_id: place.project }, 'http://127.0.0.1:9/')
    const second = await judge()
    await work()
    expect(await gotOf(second)).toEqual([])
    expect(await forwardOf(second)).toMatchObject({ state: 'waiting', tries: 1 })
  })

  it('never goes to the address of another unit or operator', async () => {
    const other = await make.oem()
    await line({ oem_id: other })
    await line({ project_id: await make.project(place.oem) })
    const alarm = await judge()
    await work()
    expect(await forwardOf(alarm)).toBeUndefined()
  })

  it('is told again at growing distances until somebody acknowledges, each try kept', async () => {
    await line({ project_id: place.project })
    await brigade.tell({ acknowledgesAs: '' })
    const alarm = await judge()
    await work(3)
    expect(await triesOf(alarm)).toHaveLength(1)
    for (later of [2_100, 6_300, 14_600]) await work()
    expect(await triesOf(alarm)).toHaveLength(4)
    await brigade.tell({ acknowledgesAs: '接警台 1' })
    later = 31_000
    await work()
    expect(await forwardOf(alarm)).toMatchObject({ state: 'acknowledged', acknowledged_by: '接警台 1', tries: 5 })
    // One id for all of them: it was done once.
    expect(await gotOf(alarm)).toHaveLength(1)
  })

  it('is told to the address as it was corrected', async () => {
    await line({ project_id: place.project }, 'http://127.0.0.1:9/')
    const alarm = await judge()
    await work()
    await database.owner.query('update forward_address set address = $1', [brigade.address])
    later = 2_500
    await work()
    expect(await forwardOf(alarm)).toMatchObject({ state: 'acknowledged', tries: 2 })
  })

  it('is not told any more once it is over, and again when it is real after all', async () => {
    await line({ project_id: place.project }, 'http://127.0.0.1:9/')
    const alarm = await judge()
    await work()
    await database.owner.query(`update alarm set verdict = 'false', cause = 'steam' where id = $1`, [alarm])
    later = 60_000
    await work(2)
    expect(await forwardOf(alarm)).toMatchObject({ state: 'over', tries: 1 })
    await database.owner.query(`update alarm set verdict = 'real', cause = null, verdict_at = now() where id = $1`, [
      alarm,
    ])
    await database.owner.query('update forward_address set address = $1', [brigade.address])
    await tellOf(alarm)
    later = 61_000
    await work()
    expect(await forwardOf(alarm)).toMatchObject({ state: 'acknowledged', tries: 2 })
  })

  it('is told by the next worker when the first died in the middle, under the same id', async () => {
    await line({ project_id: place.project })
    await brigade.tell({ delayMs: 600_000 })
    const alarm = await judge()
    await telling.round()
    await telling.stop()
    expect(await triesOf(alarm)).toHaveLength(1)
    const { id } = await forwardOf(alarm)
    await brigade.tell({ delayMs: 0 })
    telling = start()
    later = 16_000
    await work()
    expect(await forwardOf(alarm)).toMatchObject({ id, state: 'acknowledged', tries: 2 })
    expect((await gotOf(alarm)).map(({ forwardId }) => forwardId)).toEqual([id])
  })

  it('is not sent to an address that leads inside, and says so', async () => {
    await telling.stop()
    telling = start({})
    await line({ project_id: place.project })
    const alarm = await judge()
    await work()
    expect(await triesOf(alarm)).toMatchObject([{ status: null, failure: 'the address is not public' }])
  })
})

describe('what is never forwarded', () => {
  it.each([
    ['a drill', { verdict: 'drill' }],
    ['a test', { verdict: 'test' }],
    ['a false alarm', { verdict: 'false', cause: 'steam' }],
    ['a fire that nobody has judged', { state: 'acknowledged', verdict: null }],
    ['what is real and no fire', { kind: 'alarm', event_key: 'gasHigh' }],
    ['a fire that is dealt with', { state: 'handled' }],
    ['a fire that was confirmed before there was an address', { verdict_at: new Date(Date.now() - 3_600_000) }],
  ] as const)('%s', async (_name, row) => {
    await line({ oem_id: place.oem })
    const alarm = await judge(row)
    await work()
    expect(await forwardOf(alarm)).toBeUndefined()
  })
})
