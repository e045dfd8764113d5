/** The streams of the bare chain: as many as ours, so that as many leaders share the work. */
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'

export const bareStreams = 4

export const streamName = (stream: number): string => `BARE_${stream}`
/** Under what a gateway may say anyway. */
export const subjectOf = (stream: number, keyCode: string): string => `reading.bare-${stream}.${keyCode}`

export const connectAsMigration = (environment: Readonly<Record<string, string | undefined>>) =>
  connect({
    servers: (environment['VIGIL_NATS_SERVERS'] ?? '').split(','),
    user: 'migration',
    pass: environment['VIGIL_NATS_MIGRATION_PASSWORD'] ?? '',
  })

export const makeBareStreams = async (environment: Readonly<Record<string, string | undefined>>): Promise<void> => {
  const nats = await connectAsMigration(environment)
  const manager = await jetstreamManager(nats, { checkAPI: false })
  for (let stream = 0; stream < bareStreams; stream += 1)
    await manager.streams.add({ name: streamName(stream), subjects: [subjectOf(stream, '>')], num_replicas: 3 })
  await nats.close()
}
