import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool } from '#infrastructure/database/pool.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import type { Placed } from '#infrastructure/stream/lane.ts'
import { query } from '#schema/query.ts'
import { reportOf, startTestLanes, type TestDevice, type TestLanes } from '#testing/test-lanes.ts'
import { savePositions } from './inbox.repository.ts'
import { inboxSource } from './lane-sources.ts'

const holder = { lane: 2, owner: 'me' }
let lanes: TestLanes
let pool: pg.Pool
let device: TestDevice

beforeAll(async () => {
  lanes = await startTestLanes()
  const url = lanes.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('test', 'fatal'), max: 3, pipeline: true })
  const oem = await lanes.make.oem()
  device = await lanes.device({ oem, project: await lanes.make.project(oem) }, { type_no: 159 })
})
afterAll(async () => {
  await pool.end()
  await lanes.stop()
})

const told = async (from: number, count: number): Promise<void> => {
  const reports = Array.from({ length: count }, (_, n) => reportOf(device, { seq: from + n }))
  await lanes.store(2, reports)
}

/** A lane that lags: three at a time, and what follows is read while they are committed. */
const reader = () => {
  let reading: Promise<unknown> = Promise.resolve()
  const source = inboxSource({
    ...holder,
    run(statement) {
      const rows = statementsOn(pool)(statement)
      reading = rows
      return rows
    },
  })
  const transactor = createTransactor(pool)
  const batch = async (breaks = false): Promise<number[]> => {
    const positions = new Map<number, Placed>()
    const seqs = await transactor.run(async (tx) => {
      const items = await source.take(tx, [0], 3)
      for (const item of items) positions.set(0, item)
      if (items.length > 0) void tx.rows(savePositions(holder, positions))
      if (items.length === 3) source.readAhead?.([0], 3, positions)
      if (breaks) void tx.rows(sql`select 1 / 0`.compile(query))
      return { result: items.map(({ payload }) => Number(JSON.parse(String(payload)).seq)) }
    })
    source.settled?.(positions)
    // What a test does next happens after it was read.
    await reading
    return seqs
  }
  return { source, batch }
}

describe('what a lane reads while it commits', () => {
  beforeEach(async () => {
    await lanes.rows('delete from event_inbox')
    await lanes.rows(`update lease set owner = 'me', position = 0 where lane = 2 and shard_group = 0`)
  })

  it('is read once and in order, and what came meanwhile after it', async () => {
    await told(1, 7)
    const { batch } = reader()
    expect(await batch()).toEqual([1, 2, 3])
    expect(await batch()).toEqual([4, 5, 6])
    await told(8, 2)
    const rest = [...(await batch()), ...(await batch()), ...(await batch())]
    expect(rest).toEqual([7, 8, 9])
  })

  it('is taken without waiting for the database', async () => {
    await told(11, 6)
    const { source, batch } = reader()
    await batch()
    const neverAnswers = { rows: () => new Promise<never>(() => undefined) }
    expect(await source.take(neverAnswers, [0], 3)).toHaveLength(3)
  })

  it('does not count when somebody else has read it: nothing of that batch becomes true', async () => {
    await told(21, 8)
    const { batch } = reader()
    await batch()
    await lanes.rows(
      `update lease set position = (select id from event_inbox where device_seq = 24) where lane = 2 and shard_group = 0`,
    )
    await expect(batch()).rejects.toMatchObject({ code: '40001' })
    expect(await batch()).toEqual([25, 26, 27])
  })

  it('is forgotten when what it follows was not committed', async () => {
    await told(41, 7)
    const { batch } = reader()
    await batch()
    await expect(batch(true)).rejects.toThrow('division by zero')
    expect(await batch()).toEqual([44, 45, 46])
    expect(await batch()).toEqual([47])
  })

  it('does not count when the group is somebody else’s', async () => {
    await told(31, 6)
    const { batch } = reader()
    await batch()
    await lanes.rows(`update lease set owner = 'other' where lane = 2 and shard_group = 0`)
    await expect(batch()).rejects.toMatchObject({ code: '40001' })
    expect(await batch()).toEqual([])
  })
})
