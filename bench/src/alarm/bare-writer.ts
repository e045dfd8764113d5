/**
 * The bare engine, part one: what any durable path of an alarm does at least. MQTT off the socket, a row in a log and one in a
 * state, both committed, a notification; only then the device hears that it is safe. No tenant, no lifecycle, no ladder.
 */
import { createServer, type Socket } from 'node:net'
import mqttPacket, { type Packet } from 'mqtt-packet'
import pg from 'pg'

interface Said {
  readonly socket: Socket
  readonly messageId: number
  readonly device: string
  readonly payload: Buffer
}
interface Report {
  readonly boot: number
  readonly seq: number
  readonly child?: string
  readonly events?: readonly { readonly key: string; readonly on: boolean }[]
}

const mostRows = 500
const client = new pg.Client({ connectionString: process.env['VIGIL_DATABASE_OWNER_URL'] ?? '' })
await client.connect()

const write = `with said as (
    select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::boolean[], $7::bytea[])
      as s (device, child, boot, seq, key, is_on, payload)
  ), logged as (
    insert into bare_log (device, child, boot, seq, payload) select device, child, boot, seq, payload from said
      on conflict do nothing returning id
  ), newest as (
    select distinct on (device, child, key) * from said order by device, child, key, boot desc, seq desc
  ), stated as (
    insert into bare_state (device, child, key, is_on, first_at, last_at) select device, child, key, is_on, now(), now() from newest
      on conflict (device, child, key) do update set is_on = excluded.is_on, last_at = excluded.last_at,
        times = bare_state.times + 1
  ) select pg_notify('bare', max(id)::text) from logged`

const waiting: Said[] = []
let isWriting = false

const writeAll = async (): Promise<void> => {
  isWriting = true
  while (waiting.length > 0) {
    const batch = waiting.splice(0, mostRows)
    // Bytes that the generator made a moment ago.
    const reports = batch.map(({ payload }) => JSON.parse(payload.toString()) as Report)
    const values = [
      batch.map(({ device }) => device),
      reports.map(({ child }) => child ?? ''),
      reports.map(({ boot }) => boot),
      reports.map(({ seq }) => seq),
      reports.map(({ events }) => events?.[0]?.key ?? ''),
      reports.map(({ events }) => events?.[0]?.on ?? false),
      batch.map(({ payload }) => payload),
    ]
    await client.query({ name: 'bare', text: write, values })
    for (const { socket, messageId } of batch) socket.write(Buffer.from([0x40, 2, messageId >> 8, messageId & 255]))
  }
  isWriting = false
}

const take = (socket: Socket, packet: Packet): void => {
  if (packet.cmd === 'connect')
    socket.write(mqttPacket.generate({ cmd: 'connack', returnCode: 0, sessionPresent: false }))
  else if (packet.cmd === 'subscribe')
    socket.write(mqttPacket.generate({ cmd: 'suback', messageId: packet.messageId ?? 0, granted: [1] }))
  else if (packet.cmd === 'publish') {
    const device = packet.topic.split('/')[1] ?? ''
    waiting.push({ socket, messageId: packet.messageId ?? 0, device, payload: Buffer.from(packet.payload) })
    // All that came in one turn is one batch.
    if (!isWriting && waiting.length === 1) setImmediate(() => void writeAll())
  }
}

const server = createServer({ noDelay: true }, (socket) => {
  const parser = mqttPacket.parser({ protocolVersion: 4 })
  parser.on('packet', (packet) => take(socket, packet))
  socket.on('data', (bytes) => void parser.parse(bytes))
  socket.on('error', () => undefined)
})
const [host = '', port = ''] = (process.env['VIGIL_MQTT_LISTEN'] ?? '').split(':')
server.listen(Number(port), host)
process.once('SIGTERM', () => process.exit(0))
