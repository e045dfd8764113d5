import type { NatsConnection } from '@nats-io/nats-core'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createLog } from '#infrastructure/log/log.ts'
import { connectNats } from '#infrastructure/stream/nats.ts'
import { createPipelinedPublish, type PipelinedPublish } from '#infrastructure/stream/pipelined-publish.ts'
import { ensureStreams } from '#infrastructure/stream/streams.ts'

const log = createLog('test', 'fatal')
let connection: NatsConnection
let publisher: PipelinedPublish

beforeAll(async () => {
  const migration = await connectNats(inject('environment'), 'migration', log)
  await ensureStreams(migration, [{ name: 'READING_0', subjects: ['reading.0.>'], replicas: 3, maxAgeMs: 86_400_000 }])
  await migration.close()
  const connecting = connectNats(inject('environment'), 'gateway', log)
  publisher = createPipelinedPublish({ connecting, now: Date.now })
  connection = await connecting
})
afterAll(async () => {
  publisher.stop()
  await connection.close()
})

const publish = (subject: string, isWanted = () => true): Promise<boolean> =>
  new Promise((settled) => publisher.publish({ subject, data: new Uint8Array([1]), isWanted, settled }))

describe('a pipelined publish', () => {
  it('is settled when the stream has it', async () => {
    expect(await publish('reading.0.0')).toBe(true)
    expect(publisher.inFlight()).toBe(0)
  })

  it('has many under way at once', async () => {
    const all = Array.from({ length: 500 }, (_, n) => publish(`reading.0.${(n % 64) * 4}`))
    expect(publisher.inFlight()).toBe(500)
    expect(await Promise.all(all)).toEqual(all.map(() => true))
  })

  it('that no stream takes is tried until nobody wants it any more', async () => {
    const wish = { isWanted: true }
    const outcome = publish('reading.nowhere.1', () => wish.isWanted)
    expect(await Promise.race([outcome, sleep(500, 'still trying')])).toBe('still trying')
    wish.isWanted = false
    expect(await outcome).toBe(false)
  })
})
