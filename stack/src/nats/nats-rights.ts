/** What each process may say and hear on NATS. Only `migration` may make, change, purge or delete a stream. */
import type { Secrets } from '../secrets.ts'

export type NatsUser = {
  name: string
  secret: keyof Secrets
  publish: string[]
  subscribe: string[]
  /** May answer a request it was sent, on that request's own reply subject. */
  answers?: boolean
}

const readingStreams = ['READING_0', 'READING_1', 'READING_2', 'READING_3']

// Replies, and the confirmations of JetStream, come to the asker's own inbox.
const inbox = '_INBOX.>'

/** Reading one stream through a consumer of one's own, and nothing that changes the stream. */
const consume = (stream: string): string[] => [
  `$JS.API.STREAM.INFO.${stream}`,
  `$JS.API.STREAM.MSG.GET.${stream}`,
  `$JS.API.CONSUMER.CREATE.${stream}`,
  `$JS.API.CONSUMER.CREATE.${stream}.>`,
  `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.*`,
  `$JS.API.CONSUMER.INFO.${stream}.*`,
  `$JS.API.CONSUMER.DELETE.${stream}.*`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.*`,
  `$JS.ACK.${stream}.>`,
]

export const natsUsers: readonly NatsUser[] = [
  { name: 'migration', secret: 'natsMigration', publish: ['$JS.API.>'], subscribe: [inbox] },
  {
    name: 'api',
    secret: 'natsApi',
    publish: ['down.*', 'live.outbox.*', 'rights.changed', 'credential.revoked'],
    subscribe: ['live.>', 'rights.changed', inbox],
  },
  {
    name: 'gateway',
    secret: 'natsGateway',
    publish: ['reading.>', 'nudge.>'],
    subscribe: ['down.*', 'credential.revoked', inbox],
    answers: true,
  },
  {
    name: 'pipeline',
    secret: 'natsPipeline',
    publish: ['live.>', '$JS.API.INFO', ...readingStreams.flatMap(consume)],
    subscribe: ['nudge.>', inbox],
  },
  {
    name: 'worker',
    secret: 'natsWorker',
    publish: ['live.>', 'nudge.>'],
    subscribe: ['nudge.>', 'live.>', 'rights.changed', inbox],
  },
]
