/** Bare, part two: pulls from the streams and stores with one statement for at most 500. Whoever connects hears how many. */
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { nanos } from '@nats-io/nats-core'
import pg from 'pg'
import { bareStreams, connectAsMigration, streamName } from './bare-streams.ts'

type Row = { readonly device: string; readonly at: Date; readonly payload: Uint8Array }
type Report = { readonly boot: number; readonly seq: number; readonly values: unknown }

const mostRows = 500
const rows: Row[] = []
let stored = 0
let wake: () => void = () => undefined

const nats = await connectAsMigration(process.env)
const manager = await jetstreamManager(nats, { checkAPI: false })
for (let stream = 0; stream < bareStreams; stream += 1) {
  const made = await manager.consumers.add(streamName(stream), {
    ack_policy: AckPolicy.None,
    inactive_threshold: nanos(600_000),
    mem_storage: true,
    num_replicas: 1,
  })
  const consumer = jetstream(nats).consumers.getConsumerFromInfo(made)
  await consumer.consume({
    max_messages: 2_000,
    callback(message) {
      rows.push({ device: message.subject.split('.')[2] ?? '', at: new Date(), payload: message.data })
      wake()
    },
  })
}

const client = new pg.Client({ connectionString: process.env['VIGIL_DATABASE_OWNER_URL'] ?? '' })
await client.connect()

const insert = `insert into bare_history (device, received_at, boot_id, device_seq, reported)
  select * from unnest($1::text[], $2::timestamptz[], $3::bigint[], $4::bigint[], $5::jsonb[]) on conflict do nothing`

const decoder = new TextDecoder()

const store = async (batch: readonly Row[]): Promise<void> => {
  // Bytes that the generator made a moment ago.
  const reports = batch.map(({ payload }) => JSON.parse(decoder.decode(payload)) as Report)
  const values = [
    batch.map(({ device }) => device),
    batch.map(({ at }) => at),
    reports.map(({ boot }) => boot),
    reports.map(({ seq }) => seq),
    reports.map((report) => JSON.stringify(report.values)),
  ]
  await client.query({ name: 'bare', text: insert, values })
  stored += batch.length
}

const server = createServer((socket) => {
  const telling = setInterval(() => socket.write(`${stored}\n`), 20)
  socket.on('error', () => undefined).on('close', () => clearInterval(telling))
})
const [host = '', port = ''] = (process.env['VIGIL_API_LISTEN'] ?? '').split(':')
server.listen(Number(port), host)
process.once('SIGTERM', () => process.exit(0))

for (;;) {
  const batch = rows.splice(0, mostRows)
  if (batch.length > 0) await store(batch)
  else await Promise.race([new Promise<void>((resolve) => void (wake = resolve)), pause(1_000)])
}
