/** MQTT 3.1.1 as somebody speaks it who means harm. */
import type { SeededChance } from '@vigil/device-types/rules/seeded-chance'
import { generate, type Packet } from 'mqtt-packet'
import { below, randomBytes, type Speech } from './codec.ts'

const odd = ['__proto__', '#', '+', '$SYS/x', '\u0000', 'a'.repeat(300), '../..', 'v1/x/up/report', 'x'] as const

const deep = `{"boot":1,"seq":1,"values":${'['.repeat(900)}${']'.repeat(900)}}`

const payloadBy = (chance: SeededChance): string | Buffer => {
  const seq = below(chance, 1_000)
  return chance.pick<() => string | Buffer>([
    () => randomBytes(chance, below(chance, 600)),
    () => deep,
    () => `{"boot":${seq},"seq":1e308,"values":{"state":"alarm"}}`,
    () => `{"boot":1,"seq":${seq},"values":{"${chance.pick(odd)}":"${'x'.repeat(below(chance, 3_000))}"}}`,
    () => `{"boot":1,"seq":${seq},"child":"${chance.pick(odd)}","values":{"state":"alarm"}}`,
    () => `{"boot":1,"seq":${seq},"values":{"state":"alarm"},"events":[{"key":"${chance.pick(odd)}","on":true}]}`,
  ])()
}

const packetBy = (chance: SeededChance, topic: string): Packet => {
  const messageId = 1 + below(chance, 65_535)
  const publish = { cmd: 'publish', messageId, dup: chance.next() < 0.3, retain: false } as const
  return chance.pick<() => Packet>([
    () => ({ ...publish, topic, qos: 1, payload: payloadBy(chance) }),
    () => ({ ...publish, topic, qos: 0, payload: payloadBy(chance) }),
    () => ({ ...publish, topic: chance.pick(odd), qos: 2, payload: payloadBy(chance) }),
    () => ({ cmd: 'subscribe', messageId, subscriptions: [{ topic: chance.pick(odd), qos: 1 }] }),
    () => ({ cmd: 'puback', messageId }),
    () => ({ cmd: 'pubrel', messageId }),
    () => ({ cmd: 'pingreq' }),
  ])()
}

const headOf = (type: number, length: number): Buffer => {
  const head = [type]
  for (let rest = length; rest > 0 || head.length === 1; rest >>= 7) head.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
  return Buffer.from(head)
}

/** With the length that the rest has, so that its reader looks inside. */
const resealed = (frame: Buffer): Buffer =>
  frame.length < 2 ? frame : Buffer.concat([headOf(frame[0] ?? 0, frame.length - 2), frame.subarray(2)])

export const mqttSpeech = (topic: string): Speech => ({
  frameBy: (chance) => generate(packetBy(chance, topic)),
  resealed,
  marks: [Buffer.of(0x30, 0xff, 0xff, 0xff, 0x7f), Buffer.of(0x10), Buffer.of(0x32, 0x02), Buffer.of(0xc0, 0)],
  silence: Buffer.alloc(0),
})

export const mqttHello = (name: string, password: string): Buffer =>
  generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    keepalive: 60,
    clientId: name,
    username: name,
    password: Buffer.from(password),
  })
