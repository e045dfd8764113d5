import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToOutbox } from '#foundation/equipment/outbox.repository.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createFactories } from '#testing/factories.ts'
import { startWebhookStandIn, type WebhookStandIn } from '#testing/start-webhook-stand-in.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startDeliveries } from './start-deliveries.ts'

const log = createLog('test', 'fatal')
let database: TestDatabase
let pool: ReturnType<typeof createPool>
let receiver: WebhookStandIn
let other: WebhookStandIn
let deliveries: ReturnType<typeof startDeliveries>
let place: { oem: string; company: string; project: string }
/** Moves the worker's clock. */
let later = 0

beforeAll(async () => {
  database = await createTestDatabase()
  const url = database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log, max: 2, pipeline: true })
  ;[receiver, other] = await Promise.all([startWebhookStandIn(), startWebhookStandIn()])
})
afterAll(async () => {
  await Promise.all([receiver.stop(), other.stop()])
  await pool.end()
  await database.drop()
})

beforeEach(async () => {
  later = 0
  const environment = { VIGIL_OUTBOUND_PRIVATE: 'allow' }
  deliveries = startDeliveries({ pool, environment, log, now: () => Date.now() + later })
  const make = createFactories(database.owner)
  const oem = await make.oem()
  const above = await make.company(oem)
  const company = await make.company(oem, above)
  place = { oem, company, project: await make.project(oem, company) }
})
afterEach(async () => {
  await deliveries.stop()
  await database.owner.query('delete from push_model')
})

const model = async (
  to: WebhookStandIn,
  kinds = ['alarm', 'recovery', 'presence', 'command'],
  company = place.company,
) => {
  const id = uuidV7()
  await to.tell({ secret: id, status: 200, delayMs: 0 })
  await database.owner.query(
    `insert into push_model (id, company_id, name, address, kinds, secret, made_by) values ($1, $2, 'm', $3, $4, $5, $1)`,
    [id, company, to.address, kinds, id],
  )
  return id
}

const happen = async (type: string, equipmentId: string, body: Record<string, unknown>, lane: 1 | 2 = 2) => {
  const { oem: oemId, company: companyId, project: projectId } = place
  const rows = [{ lane, oemId, companyId, projectId, equipmentId, type, body }]
  for (const { sql, parameters } of addToOutbox(rows)) await database.owner.query(sql, [...parameters])
}

const rowsOf = async (modelId: string) =>
  (
    await database.owner.query<{ state: string; attempts: number; status: number | null; failure: string | null }>(
      'select state, attempts, status, failure from push_delivery where model_id = $1 order by place',
      [modelId],
    )
  ).rows

const work = async (rounds = 1): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    await deliveries.round()
    await deliveries.settle()
  }
}
const numbersAt = async (to: WebhookStandIn, equipmentId: string) =>
  (await to.got()).received.filter((event) => event.equipmentId === equipmentId).map(({ event }) => event['n'])

describe('what happens at a company’s equipment', () => {
  it('arrives once, signed so that the receiver takes it, with the kinds that were asked for', async () => {
    const modelId = await model(receiver, ['alarm'])
    const equipment = uuidV7()
    await happen('alarm.raised', equipment, { n: 1 }, 1)
    await happen('equipment.online', equipment, { n: 2 })
    await happen('alarm.updated', equipment, { n: 3, alarm: { condition: 'recovered' } })
    await work(2)
    expect(await rowsOf(modelId)).toEqual([{ state: 'delivered', attempts: 1, status: 200, failure: null }])
    const { received, refused } = await receiver.got()
    expect(received.at(-1)).toMatchObject({
      kind: 'alarm',
      companyId: place.company,
      equipmentId: equipment,
      event: { n: 1 },
    })
    expect(refused).toEqual([])
  })

  it('reaches the company above as well, and no other', async () => {
    const stranger = await createFactories(database.owner).company(place.oem)
    const { rows } = await database.owner.query('select parent_id from company where id = $1', [place.company])
    const above = await model(receiver, ['alarm'], rows[0].parent_id)
    const beside = await model(other, ['alarm'], stranger)
    await happen('alarm.raised', uuidV7(), {}, 1)
    await work()
    expect([await rowsOf(above), await rowsOf(beside)].map(({ length }) => length)).toEqual([1, 0])
  })

  it('is taken up for many receivers at once, past the number of parameters a statement may have (A18)', async () => {
    const models = await Promise.all(Array.from({ length: 7 }, () => model(other, ['alarm'])))
    const { oem, company, project } = place
    await database.owner.query(
      `insert into outbox (lane, oem_id, company_id, project_id, equipment_id, type, body)
       select 1, $1, $2, $3, gen_random_uuid(), 'alarm.raised', '{}' from generate_series(1, 1000)`,
      [oem, company, project],
    )
    await deliveries.round()
    const taken = await Promise.all(models.map(rowsOf))
    expect(taken.map(({ length }) => length)).toEqual(Array(7).fill(1_000))
    await database.owner.query('delete from push_delivery')
  })

  it('is refused by a receiver that has another secret, and stays to be tried again', async () => {
    const modelId = await model(receiver)
    await receiver.tell({ secret: 'another' })
    await happen('alarm.raised', uuidV7(), {}, 1)
    await work()
    expect(await rowsOf(modelId)).toMatchObject([{ state: 'waiting', attempts: 1, status: 401 }])
    expect((await receiver.got()).refused.at(-1)).toBe('wrong signature')
  })
})

describe('a receiver that fails', () => {
  it('gets each equipment’s events in their order, when it is well again', async () => {
    await model(receiver)
    const [one, two] = [uuidV7(), uuidV7()]
    await receiver.tell({ status: 500 })
    for (const n of [1, 2, 3]) await happen('command.updated', one, { n })
    await happen('command.updated', two, { n: 1 })
    await work(3)
    await receiver.tell({ status: 200 })
    await work()
    expect(await numbersAt(receiver, one)).toEqual([])
    later = 6_000
    await work(4)
    expect(await numbersAt(receiver, one)).toEqual([1, 2, 3])
    expect(await numbersAt(receiver, two)).toEqual([1])
  })

  it('and is well again hears that a fire is real within 3 s, not when its pause is over (A6)', async () => {
    await model(receiver, ['alarm'])
    const equipment = uuidV7()
    await receiver.tell({ status: 500 })
    await happen('alarm.raised', equipment, { n: 1 }, 1)
    // Failed often enough for a pause of minutes.
    for (const failed of [0, 6_000, 17_000, 38_000]) {
      later = failed
      await work()
    }
    await receiver.tell({ status: 200 })
    later = 0
    await work()
    expect(await numbersAt(receiver, equipment)).toEqual([])
    const said = Date.now()
    const alarm = { condition: 'recovered', state: 'verified', verdict: 'real' }
    await happen('alarm.updated', equipment, { n: 2, alarm }, 1)
    await work(2)
    expect(await numbersAt(receiver, equipment)).toEqual([1, 2])
    expect(Date.now() - said).toBeLessThan(3_000)
    expect((await receiver.got()).received.at(-1)).toMatchObject({
      kind: 'alarm',
      event: { alarm: { verdict: 'real' } },
    })
  })

  it('is given up after a day, and then what follows goes on', async () => {
    const modelId = await model(receiver)
    const equipment = uuidV7()
    await receiver.tell({ status: 503 })
    await happen('command.updated', equipment, { n: 1 })
    await work()
    later = 25 * 3_600_000
    await work()
    // The receiver's clock has not moved, so to it the second attempt is signed in the future.
    expect(await rowsOf(modelId)).toMatchObject([{ state: 'dead', attempts: 2, failure: 'answered 401' }])
    later = 0
    await receiver.tell({ status: 200 })
    await happen('command.updated', equipment, { n: 2 })
    await work(2)
    expect(await numbersAt(receiver, equipment)).toEqual([2])
  })

  it('takes nobody else’s place while it is slow', async () => {
    await model(receiver)
    await receiver.tell({ delayMs: 3_000 })
    for (let n = 0; n < 50; n += 1) await happen('alarm.raised', uuidV7(), {}, 1)
    await deliveries.round()
    expect(deliveries.busy()).toBe(4)
    const quick = await model(other)
    await happen('alarm.raised', uuidV7(), {}, 1)
    const began = Date.now()
    await deliveries.round()
    await expect.poll(async () => (await rowsOf(quick)).map(({ state }) => state)).toEqual(['delivered'])
    expect(Date.now() - began).toBeLessThan(2_000)
  })

  it('is told why in the log when nobody listens', async () => {
    const modelId = await model(receiver)
    await database.owner.query(`update push_model set address = 'http://127.0.0.1:1/'`)
    await happen('alarm.raised', uuidV7(), {}, 1)
    await work()
    const [row] = await rowsOf(modelId)
    expect(row).toMatchObject({ state: 'waiting', status: null })
    expect(row?.failure).toContain('ECONNREFUSED')
  })
})

describe('a worker that stops', () => {
  it('leaves what is under way to be sent again', async () => {
    const modelId = await model(receiver)
    await receiver.tell({ delayMs: 2_000 })
    await happen('alarm.raised', uuidV7(), {}, 1)
    await deliveries.round()
    await deliveries.stop()
    expect(await rowsOf(modelId)).toMatchObject([{ state: 'waiting', attempts: 1 }])
  })

  it('calls no private address unless it is set up to', async () => {
    const modelId = await model(receiver)
    await happen('alarm.raised', uuidV7(), {}, 1)
    const strict = startDeliveries({ pool, environment: {}, now: Date.now, log })
    await strict.round()
    await strict.settle()
    expect(await rowsOf(modelId)).toMatchObject([{ state: 'waiting', failure: 'the address is not public' }])
  })
})
