import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool } from '#infrastructure/database/pool.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createLeaseKeeper, type LeaseKeeper } from '#infrastructure/stream/lease.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { createLeaseStore } from './lease.repository.ts'

const log = createLog('test', 'fatal')
let database: TestDatabase
let pool: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool({ url: database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? '', log, max: 4 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(() => database.owner.query(`update lease set owner = '', until = '-infinity', wanted = ''`))

const keeperOf = (owner: string): LeaseKeeper =>
  createLeaseKeeper({
    owner,
    name: '1',
    log,
    everyMs: 1_000,
    pauseBatches: (work) => work(),
    store: createLeaseStore(statementsOn(pool), { lane: 1, owner, ttlMs: 3_000 }),
  })

const expire = () => database.owner.query(`update lease set until = now() - interval '1 second' where lane = 1`)

describe('leases', () => {
  it('that nobody holds go to whoever comes first', async () => {
    const keeper = keeperOf('a')
    await keeper.tend()
    expect(keeper.owned()).toEqual([0, 1, 2, 3])
    const late = keeperOf('b')
    await late.tend()
    expect(late.owned()).toEqual([])
  })

  it('are shared with a newcomer, and then stay where they are', async () => {
    const [a, b] = [keeperOf('a'), keeperOf('b')]
    for (let round = 0; round < 5; round += 1) for (const keeper of [a, b]) await keeper.tend()
    expect([a.owned().length, b.owned().length]).toEqual([2, 2])
    const before = [a.owned(), b.owned()]
    for (const keeper of [a, b]) await keeper.tend()
    expect([a.owned(), b.owned()]).toEqual(before)
    expect(new Set([...a.owned(), ...b.owned()])).toEqual(new Set([0, 1, 2, 3]))
  })

  it('of an owner that is gone are taken over, and he notices when he comes back', async () => {
    const [gone, next] = [keeperOf('gone'), keeperOf('next')]
    await gone.tend()
    await expire()
    await next.tend()
    expect(next.owned()).toEqual([0, 1, 2, 3])
    await gone.tend()
    expect(gone.owned()).toEqual([])
  })

  it('that a batch holds are not taken over before it ends', async () => {
    await keeperOf('busy').tend()
    await expire()
    const batch = await database.owner.connect()
    await batch.query('begin')
    await batch.query('select 1 from lease where lane = 1 and shard_group = 2 for update')
    const next = keeperOf('next')
    await next.tend()
    expect(next.owned()).toEqual([0, 1, 3])
    await batch.query('rollback')
    batch.release()
  })

  it('are free at once when their owner stops', async () => {
    const [a, b] = [keeperOf('a'), keeperOf('b')]
    await a.tend()
    await a.stop()
    await b.tend()
    expect(b.owned()).toEqual([0, 1, 2, 3])
  })
})
