import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/nats-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readingStreamOf, readingSubject } from '#events/reading-stream.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { connectNats } from '#infrastructure/stream/nats.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { until } from '#testing/test-lanes.ts'
import { createReadingLogs } from './reading-logs.ts'

const log = createLog('test', 'silent')
// A group that no other test reads, so that its stream may lose its end.
const group = 77
const stream = readingStreamOf(group)
let database: TestDatabase
let reading: NatsConnection
let writing: NatsConnection

beforeAll(async () => {
  database = await createTestDatabase()
  reading = await connectNats(database.environment, 'migration', log)
  writing = await connectNats(database.environment, 'gateway', log)
})
afterAll(async () => {
  await (await jetstreamManager(reading, { checkAPI: false })).streams.delete(stream.name)
  await reading.close()
  await writing.close()
  await database.drop()
})

const remakeStream = async (messages: number): Promise<void> => {
  const manager = await jetstreamManager(reading, { checkAPI: false })
  await manager.streams.delete(stream.name).catch(() => false)
  await manager.streams.add({ name: stream.name, subjects: [...stream.subjects], num_replicas: 1 })
  for (let n = 0; n < messages; n += 1) await publishOnce(`${n}`)
}

/** A stream that was just added has nobody yet who answers for it: asked again until somebody does. */
const publishOnce = async (text: string): Promise<void> => {
  await vi.waitFor(() => jetstream(writing).publish(readingSubject(group, group), text, { msgID: text }), 5_000)
}

const positionOf = async (): Promise<number> => {
  const { rows } = await database.owner.query<{ position: number }>(
    'select position from lease where shard_group = $1',
    [group],
  )
  return Number(rows[0]?.position)
}

describe('the log of readings', () => {
  it('is read from its beginning when it was rebuilt and ends before our position', async () => {
    await standAt(100, null)
    await remakeStream(3)
    await expectReadAnew()
  })

  it('is read from its beginning when it fell back, grew again, and holds something else at our position', async () => {
    await remakeStream(3)
    await standAt(2, Date.now() - 60_000)
    await expectReadAnew()
  })
})

const standAt = async (position: number, at: number | null): Promise<void> => {
  await database.owner.query(
    `insert into lease (lane, shard_group, owner, position, position_at) values (0, $1, 'me', $2, $3)
     on conflict (lane, shard_group) do update set position = excluded.position, position_at = excluded.position_at`,
    [group, position, at],
  )
}

const expectReadAnew = async (): Promise<void> => {
  const pool = createPool({ url: database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? '', log, max: 1 })
  const run = statementsOn(pool)
  const logs = createReadingLogs({ nats: Promise.resolve(reading), run, owner: 'me', log })
  await logs.begin(group, () => undefined)
  await until(() => (logs.readers.get(group)?.after(0, 10).length ?? 0) === 3)
  expect(await positionOf()).toBe(0)
  await logs.stop()
  await pool.end()
}
