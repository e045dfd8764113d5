import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/nats-core'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createLog } from '#infrastructure/log/log.ts'
import { connectNats } from '#infrastructure/stream/nats.ts'
import { createPipelinedPublish, type PipelinedPublish } from '#infrastructure/stream/pipelined-publish.ts'
import { ensureStreams } from '#infrastructure/stream/streams.ts'

const log = createLog('test', 'fatal')
let connection: NatsConnection
let owner: NatsConnection
let publisher: PipelinedPublish

beforeAll(async () => {
  owner = await connectNats(inject('environment'), 'migration', log)
  await ensureStreams(owner, [{ name: 'READING_0', subjects: ['reading.0.>'], replicas: 3, maxAgeMs: 86_400_000 }])
  const connecting = connectNats(inject('environment'), 'gateway', log)
  publisher = createPipelinedPublish({ connecting, now: Date.now })
  connection = await connecting
})
afterAll(async () => {
  publisher.stop()
  await connection.close()
  await owner.close()
})

const publish = (subject: string, isWanted = () => true, word = 1): Promise<boolean> =>
  new Promise((settled) => publisher.publish({ subject, data: new Uint8Array([word]), isWanted, settled }))

const untilStatus = async (wanted: string): Promise<void> => {
  for await (const { type } of connection.status()) if (type === wanted) return
}

/** What stands in the stream on this subject, oldest first. */
const spoken = async (manager: JetStreamManager, subject: string): Promise<(number | undefined)[]> => {
  const { state } = await manager.streams.info('READING_0')
  const words: (number | undefined)[] = []
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const entry = await manager.streams.getMessage('READING_0', { seq })
    if (entry?.subject === subject) words.push(entry.data[0])
  }
  return words
}

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

  it('is said once more, before anything new, when the nodes come back without the end of what they confirmed (0048)', async () => {
    const manager = await jetstreamManager(owner)
    const subject = 'reading.0.own'
    for (let n = 1; n <= 5; n += 1) await publish(subject, () => true, n)
    const lost = await manager.streams.info('READING_0')
    for (const seq of [0, 1, 2]) await manager.streams.deleteMessage('READING_0', lost.state.last_seq - seq)
    const cut = untilStatus('disconnect')
    await connection.reconnect()
    await cut
    // What is said while nobody is there waits for what was said before.
    expect(await publish(subject, () => true, 6)).toBe(true)
    expect(await spoken(manager, subject)).toEqual([1, 2, 1, 2, 3, 4, 5, 6])
  })

  it('is said once more, each word once, where it had to be waited for (0158)', async () => {
    const manager = await jetstreamManager(owner)
    const subject = 'reading.0.slow'
    const said: object[] = []
    // Each confirmation of three nodes takes longer than that.
    const waiting = createPipelinedPublish({
      connecting: Promise.resolve(connection),
      now: Date.now,
      retryMs: 0.1,
      settlingMs: 300,
      saidAgain: (what) => said.push(what),
    })
    const say = (word: number) =>
      new Promise((settled) =>
        waiting.publish({ subject, data: new Uint8Array([word]), isWanted: () => true, settled }),
      )
    for (const word of [1, 2, 3]) await say(word)
    await expect.poll(() => said, { timeout: 5_000 }).toEqual([{ stream: 'READING_0', messages: 3 }])
    await expect.poll(() => waiting.inFlight(), { timeout: 5_000 }).toBe(0)
    waiting.stop()
    // With tries this short a word may be there several times; what counts is that none is left out and the order holds.
    const words = await spoken(manager, subject)
    expect(words.filter((word, place) => word !== words[place - 1])).toEqual([1, 2, 3, 1, 2, 3])
  })

  it('that no stream takes is tried until nobody wants it any more', async () => {
    const wish = { isWanted: true }
    const outcome = publish('reading.nowhere.1', () => wish.isWanted)
    expect(await Promise.race([outcome, sleep(500, 'still trying')])).toBe('still trying')
    wish.isWanted = false
    expect(await outcome).toBe(false)
  })
})
