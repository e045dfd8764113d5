import { jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/nats-core'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createLog } from '#infrastructure/log/log.ts'
import { createLogReader, type LogReader } from './log-reader.ts'
import { connectNats } from './nats.ts'

const log = createLog('test', 'fatal')
const stream = `TEST_${randomBytes(4).toString('hex')}`
// The gateway's user may publish here, and no stream of the product listens.
const subject = `reading.test.${stream}`
let reading: NatsConnection
let writing: NatsConnection
let manager: JetStreamManager

beforeAll(async () => {
  reading = await connectNats(inject('environment'), 'migration', log)
  writing = await connectNats(inject('environment'), 'gateway', log)
  manager = await jetstreamManager(reading, { checkAPI: false })
  await manager.streams.add({ name: stream, subjects: [subject], num_replicas: 3 })
})
afterAll(async () => {
  await manager.streams.delete(stream)
  await reading.close()
  await writing.close()
})

const publish = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await jetstream(writing).publish(subject, String(n))
}

const readerFrom = (position: number, truncated?: (last: number) => void): LogReader => {
  const options = { connection: reading, stream, log, mostBuffered: 50, arrived: () => undefined }
  const reader = createLogReader({ ...options, ...(truncated ? { truncated } : {}) })
  reader.readFrom(position)
  return reader
}

/** Takes what is there as a pipeline would, until the reader has reached this position. */
const readUpTo = async (reader: LogReader, last: number): Promise<number[]> => {
  const seen: number[] = []
  await vi.waitFor(
    () => {
      const entries = reader.after(reader.settled(), 20)
      seen.push(...entries.map(({ position }) => position))
      const end = entries.at(-1)?.position
      if (end !== undefined) reader.settle(end)
      expect(reader.settled()).toBe(last)
    },
    { timeout: 15_000, interval: 5 },
  )
  return seen
}

const consecutive = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n)

describe('a log reader', () => {
  it('reads everything after its position, in order, through a buffer smaller than the log', async () => {
    await publish(200)
    const reader = readerFrom(30)
    expect(await readUpTo(reader, 200)).toEqual(consecutive(31, 200))
    await reader.stop()
  })

  it('goes on where it was when its consumer is gone', async () => {
    const reader = readerFrom(200)
    await publish(50)
    await readUpTo(reader, 250)
    for await (const consumer of manager.consumers.list(stream)) await manager.consumers.delete(stream, consumer.name)
    await publish(50)
    expect(await readUpTo(reader, 300)).toEqual(consecutive(251, 300))
    await reader.stop()
  })

  it('knows when it has caught up, and since when', async () => {
    const reader = readerFrom(300)
    const before = Date.now()
    await publish(1)
    await readUpTo(reader, 301)
    await vi.waitFor(() => expect(reader.caughtUpAt()).toBeGreaterThan(before), { timeout: 5_000 })
    expect(reader.lag()).toBe(0)
    await reader.stop()
  })

  it('says so when the stream ends before the position', async () => {
    const ends: number[] = []
    const reader = readerFrom(5_000, (last) => ends.push(last))
    await vi.waitFor(() => expect(ends[0]).toBe(301), { timeout: 10_000 })
    await reader.stop()
  })
})
