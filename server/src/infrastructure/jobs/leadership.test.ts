import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from '#infrastructure/database/pool.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { startFrozenWire, type FrozenWire } from '#testing/frozen-wire.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { createLeadership } from './leadership.ts'

let database: TestDatabase
let wire: FrozenWire
let pools: Record<'still' | 'other', pg.Pool>
const log = createLog('test', 'fatal')

beforeAll(async () => {
  database = await createTestDatabase()
  const url = database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  wire = await startFrozenWire(url)
  const open = (address: string) => createPool({ url: address, log, max: 1 })
  pools = { still: open(wire.through(url)), other: open(url) }
})
afterAll(async () => {
  wire.stop()
  await Promise.all(Object.values(pools).map((pool) => pool.end()))
  await database.drop()
})

it('a leader that stands still leads no longer than its silence may last, and another takes over (A1)', async () => {
  const options = { key: 9_999, log, everyMs: 50, silentMs: 1_000 }
  const still = createLeadership({ ...options, pool: pools.still })
  await expect.poll(still.isLeader).toBe(true)
  const other = createLeadership({ ...options, pool: pools.other })
  await wire.freezeAfter('select 1')
  await expect.poll(other.isLeader, { timeout: 5_000 }).toBe(true)
  expect(still.isLeader()).toBe(false)
  // Awake again, it may lead as any other.
  wire.cut()
  await other.stop()
  await expect.poll(still.isLeader, { timeout: 5_000 }).toBe(true)
  await still.stop()
})
