import { jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/nats-core'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createLog } from '#infrastructure/log/log.ts'
import { createLogReader, type LogReader } from './log-reader.ts'
import { connectNats } from './nats.ts'
import { readPassedOver } from './ask-stream.ts'

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

const readerFrom = (position: number, truncated?: (last: number) => void, at?: number): LogReader => {
  const options = { connection: reading, stream, log, mostBuffered: 50, arrived: () => undefined }
  const reader = createLogReader({ ...options, ...(truncated ? { truncated } : {}) })
  reader.readFrom(position, at)
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

  it('goes on behind entries that the stream no longer has', async () => {
    await publish(5)
    await manager.streams.deleteMessage(stream, 303)
    const reader = readerFrom(301)
    expect(await readUpTo(reader, 306)).toEqual([302, 304, 305, 306])
    await reader.stop()
  })

  it('asks the stream itself for what a consumer passed over', async () => {
    const found = []
    for await (const entry of readPassedOver(manager, { stream, from: 299, to: 305 })) found.push(entry)
    expect(found.map(({ position }) => position)).toEqual([299, 300, 301, 302, 304, 305])
    expect(Buffer.from(found.at(-1)?.data ?? []).toString()).toBe('3')
    expect(Math.abs((found.at(-1)?.at ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  it('says so when the stream ends before the position', async () => {
    const ends: number[] = []
    const reader = readerFrom(5_000, (last) => ends.push(last))
    await vi.waitFor(() => expect(ends[0]).toBe(306), { timeout: 10_000 })
    await reader.stop()
  })

  it('says so when something else stands where it stood, and reads nothing behind it', async () => {
    const { time } = (await manager.streams.getMessage(stream, { seq: 306 })) ?? { time: new Date(0) }
    const ends: number[] = []
    const same = readerFrom(306, (last) => ends.push(last), time.getTime())
    const other = readerFrom(306, (last) => ends.push(last), time.getTime() - 60_000)
    await publish(1)
    expect(await readUpTo(same, 307)).toEqual([307])
    await vi.waitFor(() => expect(ends[0]).toBe(306), { timeout: 10_000 })
    expect(other.after(0, 10)).toEqual([])
    await same.stop()
    await other.stop()
  })
})
