/** What a process of ours must be told to reach the stack. */
import type { DeviceCertificates } from './device-certificates.ts'
import { databaseName } from './postgres/postgres-roles.ts'
import type { Secrets } from './secrets.ts'
import type { StackPorts } from './stack-ports.ts'

export const environmentOf = (
  { postgres, nats }: StackPorts,
  secrets: Secrets,
  certificates: Pick<DeviceCertificates, 'key' | 'cert'>,
) => {
  const database = (user: string, password: string) =>
    `postgres://${user}:${password}@127.0.0.1:${postgres}/${databaseName}`
  return {
    VIGIL_DATABASE_SUPER_URL: database('postgres', secrets.postgresSuper),
    VIGIL_DATABASE_OWNER_URL: database('vigil_owner', secrets.postgresOwner),
    VIGIL_DATABASE_API_URL: database('vigil_api', secrets.postgresApi),
    VIGIL_DATABASE_ENGINE_URL: database('vigil_engine', secrets.postgresEngine),
    VIGIL_NATS_SERVERS: nats.map(({ client }) => `127.0.0.1:${client}`).join(','),
    VIGIL_NATS_MIGRATION_PASSWORD: secrets.natsMigration,
    VIGIL_NATS_API_PASSWORD: secrets.natsApi,
    VIGIL_NATS_GATEWAY_PASSWORD: secrets.natsGateway,
    VIGIL_NATS_PIPELINE_PASSWORD: secrets.natsPipeline,
    VIGIL_NATS_WORKER_PASSWORD: secrets.natsWorker,
    // What the platform itself seals: it must open again after a restart.
    VIGIL_SECRET_KEY: secrets.platformKey,
    // For whoever sets VIGIL_MQTT_TLS_LISTEN.
    VIGIL_MQTT_TLS_KEY: certificates.key,
    VIGIL_MQTT_TLS_CERT: certificates.cert,
  }
}

export type StackEnvironment = ReturnType<typeof environmentOf>
