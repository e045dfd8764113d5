import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { startPrivateStack } from '../private-stack.ts'
import type { Stack } from '../stack.ts'

let stack: Stack

const passwordOf = {
  migration: () => stack.environment.VIGIL_NATS_MIGRATION_PASSWORD,
  api: () => stack.environment.VIGIL_NATS_API_PASSWORD,
  gateway: () => stack.environment.VIGIL_NATS_GATEWAY_PASSWORD,
  pipeline: () => stack.environment.VIGIL_NATS_PIPELINE_PASSWORD,
  worker: () => stack.environment.VIGIL_NATS_WORKER_PASSWORD,
}
type User = keyof typeof passwordOf

const services = ['api', 'gateway', 'pipeline', 'worker'] as const

const serversOf = () => stack.environment.VIGIL_NATS_SERVERS.split(',')

const connectAs = async (user: User): Promise<NatsConnection> => {
  const connection = await connect({ servers: serversOf(), user, pass: passwordOf[user]() })
  onTestFinished(() => connection.close())
  return connection
}

beforeAll(async () => {
  stack = await startPrivateStack('nats')
  const connection = await connect({ servers: serversOf(), user: 'migration', pass: passwordOf.migration() })
  const manager = await jetstreamManager(connection)
  await manager.streams.add({ name: 'READING_0', subjects: ['reading.0.*'], num_replicas: 3 })
  await connection.close()
})

afterAll(() => stack.stop())

describe('who gets in', () => {
  it('a connection without a name is refused', async () => {
    await expect(connect({ servers: serversOf(), maxReconnectAttempts: 1 })).rejects.toThrow(/Authorization Violation/i)
  })

  it('a wrong password is refused', async () => {
    const wrong = connect({ servers: serversOf(), user: 'migration', pass: 'wrong', maxReconnectAttempts: 1 })
    await expect(wrong).rejects.toThrow(/Authorization Violation/i)
  })

  it("one user's password does not open another's door", async () => {
    const crossed = connect({
      servers: serversOf(),
      user: 'migration',
      pass: passwordOf.gateway(),
      maxReconnectAttempts: 1,
    })
    await expect(crossed).rejects.toThrow(/Authorization Violation/i)
  })
})

/** Publishing without the right is answered by the server with a permission error on the connection. */
const refusalOf = async (user: User, subject: string): Promise<string> => {
  const connection = await connectAs(user)
  const refused = (async () => {
    for await (const status of connection.status()) if (status.type === 'error') return status.error.message
    return 'nothing was refused'
  })()
  connection.publish(subject, '{}')
  await connection.flush()
  // What the server refuses it refuses before it answers the flush.
  await connection.close()
  return refused
}

const countReadings = async (): Promise<number> => {
  const manager = await jetstreamManager(await connectAs('migration'))
  return (await manager.streams.info('READING_0')).state.messages
}

describe('the stream of readings', () => {
  it('takes a reading of the gateway on three nodes and confirms it', async () => {
    const before = await countReadings()
    const confirmed = await jetstream(await connectAs('gateway')).publish('reading.0.4', '{"values":{}}')
    expect(confirmed.stream).toBe('READING_0')
    expect(await countReadings()).toBe(before + 1)
  })

  it.each(services)('%s cannot purge it, and its readings stay', async (user) => {
    const before = await countReadings()
    expect(await refusalOf(user, '$JS.API.STREAM.PURGE.READING_0')).toMatch(/permissions violation/i)
    expect(await countReadings()).toBe(before)
  })

  it.each(services)('%s cannot make, change or delete a stream', async (user) => {
    for (const verb of ['CREATE', 'UPDATE', 'DELETE', 'MSG.DELETE']) {
      expect(await refusalOf(user, `$JS.API.STREAM.${verb}.READING_0`)).toMatch(/permissions violation/i)
    }
  })

  it('is purged by the migration user, who may', async () => {
    await jetstream(await connectAs('gateway')).publish('reading.0.4', '{}')
    const manager = await jetstreamManager(await connectAs('migration'))
    expect((await manager.streams.purge('READING_0')).success).toBe(true)
    expect(await countReadings()).toBe(0)
  })

  it('is read by the pipeline through a consumer of its own', async () => {
    await jetstream(await connectAs('gateway')).publish('reading.0.8', '{"values":{"a":1}}')
    const connection = await connectAs('pipeline')
    const manager = await jetstreamManager(connection)
    const made = await manager.consumers.add('READING_0', { ack_policy: 'none', filter_subject: 'reading.0.8' })
    const consumer = await jetstream(connection).consumers.get('READING_0', made.name)
    expect((await consumer.next({ expires: 5_000 }))?.json()).toEqual({ values: { a: 1 } })
    expect(await consumer.delete()).toBe(true)
    const { state } = await manager.streams.info('READING_0')
    const asked = await manager.streams.getMessage('READING_0', { seq: state.last_seq })
    expect(asked?.json()).toEqual({ values: { a: 1 } })
  })
})

describe('who may say what', () => {
  const heard = [
    ['gateway', 'nudge.1.7', 'pipeline'],
    ['gateway', 'nudge.1.7', 'worker'],
    ['api', 'down.0190', 'gateway'],
    ['api', 'credential.revoked', 'gateway'],
    ['api', 'rights.changed', 'api'],
    ['pipeline', 'live.project:0190', 'api'],
    ['worker', 'live.oem:0190', 'api'],
  ] as const satisfies [User, string, User][]

  it.each(heard)('%s says %s and %s hears it', async (from, subject, to) => {
    const listener = await connectAs(to)
    const messages = listener.subscribe(subject, { max: 1, timeout: 5_000 })
    await listener.flush()
    const speaker = await connectAs(from)
    speaker.publish(subject, 'x')
    for await (const message of messages) expect(message.string()).toBe('x')
    expect(messages.getProcessed()).toBe(1)
  })

  it.each([
    ['gateway', 'down.0190'],
    ['gateway', 'live.project:0190'],
    ['gateway', 'rights.changed'],
    ['api', 'reading.0.4'],
    ['api', 'live.project:0190'],
    ['pipeline', 'reading.0.4'],
    ['pipeline', 'down.0190'],
    ['worker', 'reading.0.4'],
    ['worker', 'rights.changed'],
  ] as const)('%s may not say %s', async (user, subject) => {
    expect(await refusalOf(user, subject)).toMatch(/permissions violation/i)
  })
})
