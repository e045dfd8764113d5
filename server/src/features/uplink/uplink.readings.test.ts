/** Readings go into the stream of their group, in the device's order, and are acknowledged when three nodes have them. */
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/nats-core'
import { reportTopic } from '@vigil/protocols/device-topics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeReadings } from '#events/reading-frame.ts'
import { readingStreamOf } from '#events/reading-stream.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { connectNats } from '#infrastructure/stream/nats.ts'
import { startTestGateway, type TestDevice, type TestGateway } from '#testing/start-test-gateway.ts'

let at: TestGateway
let nats: NatsConnection
let manager: JetStreamManager

beforeAll(async () => {
  at = await startTestGateway()
  nats = await connectNats(at.database.environment, 'migration', createLog('test', 'fatal'))
  manager = await jetstreamManager(nats)
})
afterAll(async () => {
  await nats.close()
  await at.stop()
})

const reading = (seq: number) => JSON.stringify({ boot: 1, seq, values: { battery: 100 - seq } })

const lastSequence = async (group: number) => (await manager.streams.info(readingStreamOf(group).name)).state.last_seq

/** What the stream holds of a device since a sequence; other tests write into it too. */
const storedOf = async (
  device: TestDevice,
  group: number,
  since: number,
): Promise<{ subject: string; text: string }[]> => {
  const found: { subject: string; text: string }[] = []
  for (let seq = since + 1; seq <= (await lastSequence(group)); seq += 1) {
    const message = await manager.streams.getMessage(readingStreamOf(group).name, { seq })
    const frame = message ? decodeReadings(message.data) : undefined
    if (message && frame?.equipmentId === device.id)
      for (const { payload } of frame.readings)
        found.push({ subject: message.subject, text: new TextDecoder().decode(payload) })
  }
  return found
}

describe('a reading', () => {
  it('is in the stream of its group when it is acknowledged, and in no inbox', async () => {
    const device = await at.device({ shard: 6 })
    const client = await at.connect(device)
    const since = await lastSequence(2)
    await client.publishAsync(reportTopic(device.keyCode), reading(1), { qos: 1 })
    expect(await storedOf(device, 2, since)).toEqual([{ subject: 'reading.2.6', text: reading(1) }])
    expect(await at.inbox(device)).toEqual([])
  })

  it('of a device stands behind those it sent before', async () => {
    const device = await at.device({ shard: 1 })
    const client = await at.connect(device)
    const since = await lastSequence(1)
    const seqs = Array.from({ length: 100 }, (_, n) => n)
    await Promise.all(seqs.map((seq) => client.publishAsync(reportTopic(device.keyCode), reading(seq), { qos: 1 })))
    expect((await storedOf(device, 1, since)).map(({ text }) => text)).toEqual(seqs.map(reading))
  })

  it('follows a device that was moved to another unit', async () => {
    const device = await at.device({ shard: 1 })
    const client = await at.connect(device)
    await at.database.owner.query('update equipment set shard = 3 where id = $1', [device.id])
    const since = await lastSequence(3)
    await expect
      .poll(
        async () => {
          await client.publishAsync(reportTopic(device.keyCode), reading(1), { qos: 1 })
          return storedOf(device, 3, since)
        },
        { timeout: 5_000, interval: 250 },
      )
      .not.toEqual([])
  })
})

describe('the streams', () => {
  it('keep three copies on disk for a day', async () => {
    const { config } = await manager.streams.info('READING_0')
    expect(config).toMatchObject({
      subjects: ['reading.0.>'],
      num_replicas: 3,
      storage: 'file',
      discard: 'old',
      max_age: 86_400_000_000_000,
    })
  })
})
