/** Stores that break in the middle, messages that cannot be stored, devices that send too much. */
import { jetstreamManager } from '@nats-io/jetstream'
import { reportTopic } from '@vigil/protocols/device-topics'
import type { MqttClient } from 'mqtt'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeReadings } from '#events/reading-frame.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { connectNats } from '#infrastructure/stream/nats.ts'
import { startCutProxy } from '#testing/cut-proxy.ts'
import { startTestGateway, type TestDevice, type TestGateway } from '#testing/start-test-gateway.ts'

let at: TestGateway

beforeAll(async () => {
  at = await startTestGateway()
})
afterAll(() => at.stop())

const body = (seq: number, values: Record<string, unknown>) => JSON.stringify({ boot: 1, seq, values })

const say = (client: MqttClient, device: TestDevice, seq: number, values: Record<string, unknown>) =>
  client.publishAsync(reportTopic(device.keyCode), body(seq, values), { qos: 1 })

const counts = (length: number) => Array.from({ length }, (_, n) => n)

describe('a database whose connections break', () => {
  /** As the superuser, because nobody else may end the engine's connections. */
  const breakConnections = async (client: pg.Client): Promise<void> => {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'vigil_engine' and datname = current_database()`,
    )
  }

  it('costs no event, no order and no socket', async () => {
    const devices = await Promise.all(counts(10).map(() => at.device()))
    const clients = await Promise.all(devices.map((device) => at.connect(device)))
    const breaker = new pg.Client({ connectionString: at.database.environment['VIGIL_DATABASE_SUPER_URL'] })
    await breaker.connect()
    const said = devices.map(async (device, n) => {
      const client = clients[n]
      for (const seq of counts(40)) if (client) await say(client, device, seq, { state: seq % 2 ? 'alarm' : 'normal' })
    })
    for (const _ of counts(5)) {
      await sleep(100)
      await breakConnections(breaker)
    }
    await Promise.all(said)
    await breaker.end()
    const stored = await Promise.all(devices.map((device) => at.inbox(device)))
    expect(stored.map((rows) => rows.map(({ device_seq }) => device_seq))).toEqual(devices.map(() => counts(40)))
    expect(clients.map((client) => client.connected)).toEqual(clients.map(() => true))
  })
})

describe('a stream whose connection breaks', () => {
  it('costs no reading and no order', async () => {
    const [node = ''] = (at.database.environment['VIGIL_NATS_SERVERS'] ?? '').split(',')
    const proxy = await startCutProxy(node)
    const gateway = await at.another({ VIGIL_NATS_SERVERS: proxy.address })
    const device = await at.device({ shard: 3 })
    const client = await at.connect(device, { via: gateway })
    const nats = await connectNats(at.database.environment, 'migration', createLog('test', 'fatal'))
    const manager = await jetstreamManager(nats)
    const { last_seq: before } = (await manager.streams.info('READING_3')).state
    const said = Promise.all(counts(200).map((seq) => say(client, device, seq, { battery: seq })))
    await sleep(30)
    proxy.cut()
    await said
    const { last_seq: after } = (await manager.streams.info('READING_3')).state
    const seqs: number[] = []
    for (let seq = before + 1; seq <= after; seq += 1) {
      const message = await manager.streams.getMessage('READING_3', { seq })
      const frame = message ? decodeReadings(message.data) : undefined
      if (frame?.equipmentId === device.id)
        seqs.push(...frame.readings.map(({ payload }) => JSON.parse(new TextDecoder().decode(payload)).seq))
    }
    // The message that was under way when the wire broke may be there twice; the reader tells by the device's own count.
    expect([...new Set(seqs)]).toEqual(counts(200))
    expect(client.connected).toBe(true)
    await nats.close()
    proxy.stop()
  })
})

describe('without any stream', () => {
  it('alarms are stored and acknowledged, also behind readings that wait', async () => {
    const gateway = await at.another({ VIGIL_NATS_SERVERS: '127.0.0.1:9' })
    const device = await at.device()
    const client = await at.connect(device, { via: gateway })
    const waiting = counts(100).map((seq) => say(client, device, seq, { battery: seq }).catch(() => undefined))
    await say(client, device, 1_000, { state: 'alarm' })
    expect(await at.inbox(device)).toMatchObject([{ lane: 1, device_seq: 1_000 }])
    expect(gateway.metrics.ackedReadings).toBe(0)
    client.end(true)
    await Promise.all(waiting)
  })

  it('a device full of readings is cut off and keeps them, so that its alarms need not wait behind', async () => {
    const gateway = await at.another({ VIGIL_NATS_SERVERS: '127.0.0.1:9' })
    const device = await at.device()
    const client = await at.connect(device, { via: gateway })
    const closed = new Promise<boolean>((resolve) => client.once('close', () => resolve(true)))
    const waiting = counts(400).map((seq) => say(client, device, seq, { battery: seq }).catch(() => undefined))
    expect(await closed).toBe(true)
    await expect.poll(() => at.inbox(device, ['lost'])).toMatchObject([{ text: expect.stringContaining('shed') }])
    expect(gateway.metrics).toMatchObject({ ackedReadings: 0 })
    expect(gateway.metrics.shedReadings).toBeGreaterThan(200)
    client.end(true)
    await Promise.all(waiting)
  })
})

describe('a message that cannot be stored', () => {
  it('is set aside and acknowledged, and its neighbours in the batch are stored', async () => {
    await at.database.owner.query(
      `alter table event_inbox add constraint no_poison check (position('poison' in encode(payload, 'escape')) = 0)`,
    )
    const holder = await at.database.owner.connect()
    await holder.query('select pg_advisory_lock(7001)')
    const devices = await Promise.all(counts(9).map(() => at.device()))
    const clients = await Promise.all(devices.map((device) => at.connect(device)))
    const said = devices.map(async (device, n) => {
      const client = clients[n]
      if (client) await say(client, device, 1, { state: n === 4 ? 'poison' : 'alarm' })
    })
    await sleep(200)
    await holder.query('select pg_advisory_unlock(7001)')
    holder.release()
    await Promise.all(said)
    const stored = await Promise.all(devices.map(async (device) => (await at.inbox(device)).length))
    expect(stored).toEqual(counts(9).map(() => 1))
    // In its place stands what the pipeline cannot read: that raises the fault (A16).
    const [mark] = devices[4] ? await at.inbox(devices[4]) : []
    expect(mark).toMatchObject({ lane: 1, kind: 'report', text: expect.stringMatching(/^set aside at the gateway/) })
    const { rows } = await at.database.owner.query('select equipment_id, raw, reason from event_quarantine')
    expect(rows).toEqual([
      {
        equipment_id: devices[4]?.id,
        raw: Buffer.from(body(1, { state: 'poison' })),
        reason: expect.stringContaining('no_poison'),
      },
    ])
    expect(at.gateway.metrics.quarantined).toBe(1)
    await at.database.owner.query('alter table event_inbox drop constraint no_poison')
  })
})

describe('a device whose socket breaks while its alarms wait for their turn', () => {
  it('has all of them stored that were heard (A16)', async () => {
    const device = await at.device()
    const client = await at.connect(device)
    for (const seq of counts(130)) say(client, device, seq, { state: 'alarm' }).catch(() => undefined)
    await expect.poll(async () => (await at.inbox(device)).length).toBeGreaterThanOrEqual(50)
    client.stream.destroy()
    await expect.poll(async () => (await at.inbox(device)).length, { timeout: 10_000 }).toBe(130)
  })
})

describe('a device that sends 300 alarms at once', () => {
  it('is slowed to its share, not closed, loses nothing, and its neighbour does not feel it', async () => {
    const loud = await at.device()
    const quiet = await at.device()
    const [loudClient, quietClient] = await Promise.all([at.connect(loud), at.connect(quiet)])
    const from = Date.now()
    const said = Promise.all(counts(300).map((seq) => say(loudClient, loud, seq, { state: 'alarm' })))
    const waits: number[] = []
    for (const seq of counts(20)) {
      const before = performance.now()
      await say(quietClient, quiet, seq, { state: 'alarm' })
      waits.push(performance.now() - before)
    }
    await said
    // A burst of 50, then 50 a second.
    expect(Date.now() - from).toBeGreaterThan(4_500)
    expect((await at.inbox(loud)).map(({ device_seq }) => device_seq)).toEqual(counts(300))
    expect(loudClient.connected).toBe(true)
    expect(waits.toSorted((a, b) => a - b)[10]).toBeLessThan(500)
  })

  it('has its urgent ones taken before the others that wait', async () => {
    const device = await at.device()
    const client = await at.connect(device)
    const others = counts(150).map((seq) => say(client, device, seq, { tamper: seq % 2 === 0 }))
    const last = Promise.all(others).then(() => Date.now())
    await say(client, device, 1_000, { state: 'alarm' })
    const urgentAt = Date.now()
    expect((await last) - urgentAt).toBeGreaterThan(1_000)
  })
})
