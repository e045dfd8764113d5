/** One MQTT 3.1.1 connection of a device: as little as a device needs, so that ten thousand fit into a process. */
import { connect, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import mqttPacket, { type Packet } from 'mqtt-packet'
import type { Cancel, World } from '#world.ts'

export interface Login {
  /** The address of its own that it comes from; else the machine's. */
  readonly from?: string | undefined
  readonly host: string
  readonly port: number
  /** Over TLS, and whose word counts for the certificate. */
  readonly ca?: string | undefined
  readonly clientId: string
  readonly password: string
  readonly keepaliveSec: number
  readonly subscribeTo: string
  readonly will: { readonly topic: string; readonly payload: Buffer }
}

export interface Publication {
  readonly topic: string
  readonly payload: Buffer
  readonly messageId: number
  readonly dup: boolean
}

export interface Arrival {
  readonly topic: string
  readonly payload: Buffer
  /** Absent at QoS 0, where nobody waits for an acknowledgement. */
  readonly messageId: number | undefined
}

export interface ConnectionEvents {
  /** Logged in and subscribed. */
  readonly opened: () => void
  readonly acknowledged: (messageId: number) => void
  readonly arrived: (arrival: Arrival) => void
  /** Exactly once, whoever ended it. `refused`: the broker answered the login with this code. */
  readonly closed: (ending: { readonly reason: string; readonly refused?: number | undefined }) => void
}

export interface Connection {
  readonly publish: (publication: Publication) => void
  readonly acknowledge: (messageId: number) => void
  /** Neither reads nor sends any more, but holds the socket: a device that hangs. */
  readonly freeze: () => void
  /** Says goodbye, so that no last will is published. */
  readonly end: () => void
  /** As when the power fails. */
  readonly destroy: () => void
}

/** Publications count from 1 and never reach it. */
export const subscribeId = 65_535

const connectPacket = ({ clientId, password, keepaliveSec, will }: Login): Packet => ({
  cmd: 'connect',
  protocolId: 'MQTT',
  protocolVersion: 4,
  clean: true,
  clientId,
  username: clientId,
  password: Buffer.from(password),
  keepalive: keepaliveSec,
  will: { ...will, qos: 1, retain: false },
})

const subscribePacket = (topic: string): Packet => ({
  cmd: 'subscribe',
  messageId: subscribeId,
  subscriptions: [{ topic, qos: 1 }],
})

const ping = mqttPacket.generate({ cmd: 'pingreq' })

/** A ping where nothing else was said, and an end where nothing was heard for two pings. */
const keepAlive = (socket: Socket, keepaliveSec: number, world: World): Cancel => {
  let heard = socket.bytesRead
  let deafFor = 0
  let cancel: Cancel = () => undefined
  const check = () => {
    deafFor = socket.bytesRead === heard ? deafFor + 1 : 0
    heard = socket.bytesRead
    if (deafFor > 2) socket.destroy(new Error('nothing heard'))
    else socket.write(ping)
    cancel = world.after(keepaliveSec * 750, check)
  }
  if (keepaliveSec > 0) cancel = world.after(keepaliveSec * 750, check)
  return () => cancel()
}

const socketTo = ({ host, port, ca, from }: Login): Socket => {
  const way = { host, port, ...(from === undefined ? {} : { localAddress: from }) }
  return ca === undefined ? connect({ ...way, noDelay: true }) : connectSecurely({ ...way, ca, minVersion: 'TLSv1.2' })
}

export const openConnection = (login: Login, on: ConnectionEvents, world: World): Connection => {
  const socket = socketTo(login)
  const parser = mqttPacket.parser({ protocolVersion: 4 })
  const stopPinging = keepAlive(socket, login.keepaliveSec, world)
  let reason = 'closed by the other side'
  let refused: number | undefined
  const send = (packet: Packet) => void socket.write(mqttPacket.generate(packet))

  const take = (packet: Packet) => {
    if (packet.cmd === 'puback') on.acknowledged(packet.messageId ?? 0)
    else if (packet.cmd === 'publish')
      on.arrived({ topic: packet.topic, payload: Buffer.from(packet.payload), messageId: packet.messageId })
    else if (packet.cmd === 'suback') on.opened()
    else if (packet.cmd === 'connack' && packet.returnCode === 0) send(subscribePacket(login.subscribeTo))
    else if (packet.cmd === 'connack') {
      refused = packet.returnCode
      socket.destroy(new Error(`login refused with code ${packet.returnCode}`))
    }
  }
  parser.on('packet', take)
  parser.on('error', (error: Error) => socket.destroy(error))
  socket.on(login.ca === undefined ? 'connect' : 'secureConnect', () => send(connectPacket(login)))
  socket.on('data', (bytes) => void parser.parse(bytes))
  socket.on('error', (error) => (reason = error.message))
  socket.on('close', () => {
    stopPinging()
    on.closed({ reason, refused })
  })

  return {
    publish: ({ topic, payload, messageId, dup }) =>
      send({ cmd: 'publish', topic, payload, messageId, dup, qos: 1, retain: false }),
    acknowledge: (messageId) => send({ cmd: 'puback', messageId }),
    freeze() {
      stopPinging()
      socket.pause()
    },
    end() {
      reason = 'ended by the device'
      send({ cmd: 'disconnect' })
      socket.end()
    },
    destroy() {
      reason = 'dropped by the device'
      if (login.ca === undefined) socket.resetAndDestroy()
      else socket.destroy()
    },
  }
}
