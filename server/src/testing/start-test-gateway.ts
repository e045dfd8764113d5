/** A real gateway on a real socket, devices of its own to connect to it, and a look at what it stored. */
import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { newDeviceSecret } from '#foundation/equipment/device-secret.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { startGateway, type RunningGateway } from '#processes/gateway.ts'
import { prepareStreams } from '#processes/migrate.ts'
import type { Schema } from '#schema/schema.ts'
import { createFactories, type Factories } from './factories.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestDevice {
  readonly id: string
  readonly keyCode: string
  readonly secret: string
}

export interface InboxEntry {
  id: number
  lane: number
  kind: string
  boot_id: number
  device_seq: number
  shard_group: number
  text: string
}

export interface TestGateway {
  readonly database: TestDatabase
  readonly make: Factories
  readonly place: { readonly oem: string; readonly project: string }
  readonly gateway: RunningGateway
  readonly port: number
  /** Another gateway over the same stores, or over what the settings say. */
  another(settings?: Record<string, string>): Promise<RunningGateway>
  device(row?: Partial<Insertable<Schema['equipment']>>): Promise<TestDevice>
  /** Resolves when the gateway has answered CONNECT with yes. */
  connect(device: TestDevice, options?: IClientOptions & { via?: RunningGateway }): Promise<MqttClient>
  inbox(device: TestDevice, kinds?: string[]): Promise<InboxEntry[]>
  stop(): Promise<void>
}

const portOf = (gateway: RunningGateway): number => gateway.listening[0]?.port ?? 0

export const startTestGateway = async (): Promise<TestGateway> => {
  const database = await createTestDatabase()
  const log = createLog('gateway', 'fatal')
  const environment = { ...database.environment, VIGIL_MQTT_LISTEN: '127.0.0.1:0' }
  await prepareStreams(environment, log)
  const make = createFactories(database.owner)
  const oem = await make.oem()
  const project = await make.project(oem)
  const gateway = await startGateway(environment, log)
  const others: RunningGateway[] = []
  const clients: MqttClient[] = []

  return {
    database,
    make,
    place: { oem, project },
    gateway,
    port: portOf(gateway),
    async another(settings = {}) {
      const started = await startGateway({ ...environment, ...settings }, log)
      let stopping: Promise<void> | undefined
      const other = { ...started, stop: () => (stopping ??= started.stop()) }
      others.push(other)
      return other
    },
    async device(row = {}) {
      const keyCode = row.key_code ?? `KC-${randomBytes(6).toString('hex')}`
      const { secret, secretHash } = newDeviceSecret()
      const id = await make.equipment({ oem, project }, { type_no: smokeDetector, ...row, key_code: keyCode })
      await database.owner.query('insert into equipment_credential (equipment_id, secret_hash) values ($1, $2)', [
        id,
        secretHash,
      ])
      return { id, keyCode, secret }
    },
    connect(device, { via = gateway, ...options } = {}) {
      const client = mqtt.connect(`mqtt://127.0.0.1:${portOf(via)}`, { ...optionsOf(device), ...options })
      clients.push(client)
      return new Promise((resolve, reject) => {
        client.once('connect', () => resolve(client))
        // A closed socket is what many tests are about, so its error is heard for as long as the client lives.
        client.on('error', reject)
        client.once('close', () => reject(new Error('closed before it was connected')))
      })
    },
    async inbox(device, kinds = ['report', 'ack']) {
      const { rows } = await database.owner.query<InboxEntry>(
        `select id, lane, kind, boot_id, device_seq, shard_group, convert_from(payload, 'UTF8') as text
          from event_inbox where equipment_id = $1 and kind = any($2) order by id`,
        [device.id, kinds],
      )
      return rows
    },
    async stop() {
      for (const client of clients) client.end(true)
      await Promise.all([gateway, ...others].map((running) => running.stop()))
      await database.drop()
    },
  }
}

/** Type 104 of the catalogue: its state is urgent, its tamper switch an event, its battery a reading. */
const smokeDetector = 104

const optionsOf = ({ keyCode, secret }: TestDevice): IClientOptions => ({
  protocolVersion: 4,
  clientId: keyCode,
  username: keyCode,
  password: secret,
  reconnectPeriod: 0,
  connectTimeout: 5_000,
})
