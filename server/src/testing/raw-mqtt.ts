/** MQTT packets by hand, for what no well-behaved client library would send. */
import { Buffer } from 'node:buffer'
import { connect, type Socket } from 'node:net'
import { generate, type IConnectPacket } from 'mqtt-packet'

export interface Name {
  readonly clientId: string
  readonly username: string
  readonly password: string
}

type Greeting = { keepalive?: number; clean?: boolean; will?: IConnectPacket['will'] }

export const helloPacket = (name: Name, { keepalive = 60, clean = true, will }: Greeting = {}): Buffer =>
  generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean,
    keepalive,
    ...name,
    ...(will ? { will } : {}),
    password: Buffer.from(name.password),
  })

export const publishPacket = (topic: string, payload: string | Buffer, messageId: number): Buffer =>
  generate({ cmd: 'publish', topic, payload, qos: 1, messageId, dup: false, retain: false })

export const subscribePacket = (topic: string, messageId: number): Buffer =>
  generate({ cmd: 'subscribe', messageId, subscriptions: [{ topic, qos: 1 }] })

/** A socket on which a reset is no surprise. */
export const rawSocket = (port: number): Socket => connect(port, '127.0.0.1').on('error', () => undefined)

export const nameOf = ({ keyCode, secret }: { keyCode: string; secret: string }): Name => ({
  clientId: keyCode,
  username: keyCode,
  password: secret,
})

export const pingPacket = generate({ cmd: 'pingreq' })
export const goodbyePacket = generate({ cmd: 'disconnect' })
