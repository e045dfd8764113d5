/** The lanes of a pipeline over a database of their own: messages go in as a gateway would put them, rows come out. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import type { Report } from '@vigil/protocols/device-message'
import pg from 'pg'
import { encodeReadings } from '#events/reading-frame.ts'
import { readingStreamOf, readingSubject } from '#events/reading-stream.ts'
import { groupCount, groupOfShard } from '#foundation/project/shards.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { connectNats } from '#infrastructure/stream/nats.ts'
import { prepareStreams } from '#processes/migrate.ts'
import { startPipeline, type PipelineOptions, type RunningPipeline } from '#processes/pipeline.ts'
import { createFactories } from './factories.ts'
import { createTestDatabase } from './test-database.ts'

export interface TestDevice {
  readonly id: string
  readonly shard: number
}

export interface SentMessage {
  readonly device: TestDevice
  readonly payload: Buffer
  readonly kind?: string
  readonly boot?: number
  readonly seq?: number
  readonly receivedAt?: number
}

export const reportOf = (device: TestDevice, report: Partial<Report> & { seq: number }, receivedAt?: number) => {
  const whole = { boot: 1, values: {}, ...report }
  const payload = Buffer.from(JSON.stringify(whole))
  return { device, payload, boot: whole.boot, seq: whole.seq, ...(receivedAt === undefined ? {} : { receivedAt }) }
}

export type TestLanes = Awaited<ReturnType<typeof startTestLanes>>

export const startTestLanes = async () => {
  const database = await createTestDatabase()
  const { owner, environment } = database
  const log = createLog('pipeline', process.env['VIGIL_LOG_LEVEL'] ?? 'fatal')
  await prepareStreams(environment, log)
  const nats = await connectNats(environment, 'gateway', log)
  const running: RunningPipeline[] = []
  // Streams outlive a test's database: what others left there is not for us.
  await skipWhatIsThere(environment, owner)

  const make = createFactories(owner)
  const endPipelines = async (): Promise<void> => {
    await Promise.all(running.splice(0).map((pipeline) => pipeline.stop()))
  }
  const one = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await owner.query(text, values)).rows

  return {
    database,
    make,
    rows: one,

    async device(place: { oem: string; project: string }, row: Record<string, unknown> = {}): Promise<TestDevice> {
      const shard = Number(row['shard'] ?? 0)
      return { id: await make.equipment(place, row), shard }
    },

    async pipeline(options: PipelineOptions = {}, settings: Environment = {}): Promise<RunningPipeline> {
      const started = await startPipeline({ ...environment, ...settings }, log, options)
      running.push(started)
      return started
    },

    /** As the gateway stores events: one call, ids under the lock. */
    async store(lane: 1 | 2, messages: readonly SentMessage[]): Promise<number> {
      const rows = messages.map(({ device, payload, kind = 'report', boot = 0, seq = 0, receivedAt = Date.now() }) => ({
        group: groupOfShard(device.shard),
        id: device.id,
        kind,
        boot,
        seq,
        payload,
        at: new Date(receivedAt),
        digest: createHash('sha256').update(payload).digest().subarray(0, 16),
      }))
      const [added] = await one<{ n: number }>('select inbox_add($1, $2, $3, $4, $5, $6, $7, $8, $9) as n', [
        lane,
        ...(['group', 'id', 'kind', 'boot', 'seq', 'digest', 'at', 'payload'] as const).map((key) =>
          rows.map((row) => row[key]),
        ),
      ])
      return added?.n ?? 0
    },

    /** As the gateway publishes readings. */
    async publish(messages: readonly SentMessage[]): Promise<void> {
      const stream = jetstream(nats)
      for (const { device, payload, receivedAt = Date.now() } of messages) {
        const data = encodeReadings({ equipmentId: device.id, readings: [{ receivedAt, payload }] })
        await stream.publish(readingSubject(groupOfShard(device.shard), device.shard), data)
      }
    },

    /** Until everything in the inbox is processed. */
    drained: () =>
      until(async () => {
        const behind = await one(
          `select 1 from event_inbox i join lease l using (lane, shard_group) where i.id > l.position limit 1`,
        )
        return behind.length === 0
      }),

    endPipelines,

    /** Every connection of the engine to this database ends at once. */
    async cutConnections(): Promise<void> {
      const client = new pg.Client({ connectionString: environment['VIGIL_DATABASE_ENGINE_URL'] })
      await client.connect()
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where usename = current_user and datname = current_database() and pid <> pg_backend_pid()`)
      await client.end()
    },

    async stop(): Promise<void> {
      await endPipelines()
      await nats.close()
      await database.drop()
    },
  }
}

/** Polls a condition on the real servers; a condition that never holds fails the test. */
export const until = async (holds: () => Promise<boolean> | boolean, withinMs = 15_000): Promise<void> => {
  const end = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it did not become true in time')
    await sleep(20)
  }
}

const skipWhatIsThere = async (
  environment: Record<string, string>,
  owner: { query: (text: string, values: unknown[]) => Promise<unknown> },
) => {
  const connection = await connectNats(environment, 'migration', createLog('test', 'fatal'))
  const manager = await jetstreamManager(connection, { checkAPI: false })
  for (let group = 0; group < groupCount; group += 1) {
    const { state } = await manager.streams.info(readingStreamOf(group).name)
    await owner.query('update lease set position = $2 where lane = 0 and shard_group = $1', [group, state.last_seq])
  }
  await connection.close()
}
