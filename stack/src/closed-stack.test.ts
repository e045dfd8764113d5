import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect as connectPlain } from 'node:net'
import { join } from 'node:path'
import { connect as connectClosed } from 'node:tls'

import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { startPrivateStack } from './private-stack.ts'
import type { Stack } from './stack.ts'

let stack: Stack
let ca: string
beforeAll(async () => {
  stack = await startPrivateStack('closed-stack', { hasTls: true })
  ca = join(stack.dir, 'tls', 'ca.pem')
})
afterAll(() => stack.stop())

const servers = () => stack.environment.VIGIL_NATS_SERVERS.split(',')

const asMigration = (): Promise<NatsConnection> =>
  connect({
    servers: servers(),
    user: 'migration',
    pass: stack.environment.VIGIL_NATS_MIGRATION_PASSWORD,
    tls: { caFile: ca },
    ignoreClusterUpdates: true,
  })

const asOwner = async (line: string): Promise<Client> => {
  const client = new Client(`${stack.environment.VIGIL_DATABASE_OWNER_URL}?${line}`)
  // Of a test that failed before it closed its line the server ends it, when everything is over.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
const closed = () => asOwner(`sslmode=verify-full&sslrootcert=${ca}`)

/** The serial number that a server shows to whoever comes now. */
const shownAt = async (address: string, greet: (write: (bytes: Buffer) => void) => void): Promise<string> => {
  const [host = '', port] = address.split(':')
  const plain = connectPlain({ host, port: Number(port) })
  await once(plain, 'connect')
  greet((bytes) => void plain.write(bytes))
  await once(plain, 'data')
  const line = connectClosed({ socket: plain, host: 'localhost', ca: readFileSync(ca) })
  await once(line, 'secureConnect')
  const serial = line.getPeerX509Certificate()?.serialNumber ?? ''
  line.destroy()
  return serial
}
const shownByPostgres = () =>
  shownAt(new URL(stack.environment.VIGIL_DATABASE_OWNER_URL).host, (write) =>
    write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])),
  )
const allShown = () => Promise.all([shownByPostgres(), ...servers().map((server) => shownAt(server, () => undefined))])

describe('servers with certificates', () => {
  it('let nobody in who speaks in the clear', async () => {
    await expect(asOwner('sslmode=disable')).rejects.toThrow(/no encryption/)
    const plain = connect({ servers: servers(), tls: null, user: 'migration', maxReconnectAttempts: 1 })
    await expect(plain).rejects.toThrow()
  })

  it('take new ones without losing a message, and whoever is connected stays', { timeout: 120_000 }, async () => {
    const database = await closed()
    await database.query('create temporary table said (n int)')
    const { rows: before } = await database.query('select pg_backend_pid() as pid')
    const nats = await asMigration()
    const broken: string[] = []
    void (async () => {
      for await (const { type } of nats.status()) broken.push(type)
    })()
    await (await jetstreamManager(nats)).streams.add({ name: 'READING_0', subjects: ['reading.>'], num_replicas: 3 })
    const gateway = await connect({
      servers: servers(),
      user: 'gateway',
      pass: stack.environment.VIGIL_NATS_GATEWAY_PASSWORD,
      tls: { caFile: ca },
    })
    const old = await allShown()
    const over = new AbortController()
    let said = 0
    let confirmed = 0
    const speaking = (async () => {
      while (!over.signal.aborted) {
        said += 1
        // The node that is killed below confirms nothing any more.
        await jetstream(gateway)
          .publish('reading.0.1', String(said))
          .then(() => (confirmed += 1))
          .catch(() => undefined)
        await database.query('insert into said values ($1)', [said])
      }
    })()
    const confirms = (least: number) =>
      vi.waitFor(() => expect(confirmed).toBeGreaterThan(least), { timeout: 30_000, interval: 50 })
    await confirms(20)
    await stack.renewCertificates()
    await vi.waitFor(
      async () => {
        const now = await allShown()
        expect(now.filter((serial) => old.includes(serial))).toEqual([])
      },
      { timeout: 20_000, interval: 200 },
    )
    // A node that comes back proves itself to the others by its new certificate.
    await stack.killNode(2)
    await stack.restartNode(2)
    await confirms(confirmed + 20)
    over.abort()
    await speaking
    const { rows } = await database.query('select count(*)::int as stored, pg_backend_pid() as pid from said')
    // Where the node that was killed led, the others elect first.
    const { state } = await vi.waitFor(
      async () => (await jetstreamManager(nats, { checkAPI: false, timeout: 1_000 })).streams.info('READING_0'),
      { timeout: 30_000, interval: 200 },
    )
    expect({ stored: rows[0], readings: state.messages >= confirmed }).toEqual({
      stored: { stored: said, pid: before[0].pid },
      readings: true,
    })
    await Promise.all([database.end(), nats.close(), gateway.close()])
    expect(broken.filter((type) => type === 'disconnect').length).toBeLessThanOrEqual(1)
  })
})
