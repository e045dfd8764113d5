/** Bare, part one: MQTT off the socket, into a stream with three copies, acknowledged when the stream has confirmed. */
import { createServer, type Socket } from 'node:net'
import { createInbox } from '@nats-io/nats-core'
import { connect } from '@nats-io/transport-node'
import mqttPacket, { type Packet } from 'mqtt-packet'
import { bareStreams, subjectOf } from './bare-streams.ts'

const nats = await connect({
  servers: (process.env['VIGIL_NATS_SERVERS'] ?? '').split(','),
  user: 'gateway',
  pass: process.env['VIGIL_NATS_GATEWAY_PASSWORD'] ?? '',
})

type Sent = { readonly socket: Socket; readonly messageId: number }
type Ready = { readonly subject: string; readonly data: Buffer; readonly reply: string }

const inbox = createInbox()
const sent = new Map<string, Sent>()
const ready: Ready[] = []
let count = 0

nats.subscribe(`${inbox}.*`, {
  callback(_error, { subject, data }) {
    const token = subject.slice(inbox.length + 1)
    const entry = sent.get(token)
    sent.delete(token)
    if (data.length > 0) entry?.socket.write(Buffer.from([0x40, 2, entry.messageId >> 8, entry.messageId & 255]))
  },
})

/** All that came in one turn goes out in one write. */
const flush = (): void => {
  for (const { subject, data, reply } of ready) nats.publish(subject, data, { reply })
  ready.length = 0
}

const take = (socket: Socket, stream: number, packet: Packet): void => {
  if (packet.cmd === 'connect')
    socket.write(mqttPacket.generate({ cmd: 'connack', returnCode: 0, sessionPresent: false }))
  else if (packet.cmd === 'subscribe')
    socket.write(mqttPacket.generate({ cmd: 'suback', messageId: packet.messageId ?? 0, granted: [1] }))
  else if (packet.cmd === 'publish') {
    const token = (count += 1).toString(36)
    sent.set(token, { socket, messageId: packet.messageId ?? 0 })
    if (ready.length === 0) setImmediate(flush)
    const keyCode = packet.topic.split('/')[1] ?? ''
    ready.push({ subject: subjectOf(stream, keyCode), data: Buffer.from(packet.payload), reply: `${inbox}.${token}` })
  }
}

let sockets = 0
const server = createServer({ noDelay: true }, (socket) => {
  const stream = (sockets += 1) % bareStreams
  const parser = mqttPacket.parser({ protocolVersion: 4 })
  parser.on('packet', (packet) => take(socket, stream, packet))
  socket.on('data', (bytes) => void parser.parse(bytes))
  socket.on('error', () => undefined)
})
const [host = '', port = ''] = (process.env['VIGIL_MQTT_LISTEN'] ?? '').split(':')
server.listen(Number(port), host)
process.once('SIGTERM', () => process.exit(0))
