/** Packets that are wrong in ways that have broken parsers before. The same seed gives the same packets. */
import { Buffer } from 'node:buffer'
import { generate, type Packet } from 'mqtt-packet'

export type Random = () => number

/** A small generator of good enough numbers from 0 to 1 (mulberry32). */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const below = (random: Random, limit: number): number => Math.floor(random() * limit)
const pick = <T>(random: Random, list: readonly [T, ...T[]]): T => list[below(random, list.length)] ?? list[0]
const bytes = (random: Random, length: number): Buffer => Buffer.from(Array.from({ length }, () => below(random, 256)))

const names: readonly [string, ...string[]] = [
  '__proto__',
  'constructor',
  'toString',
  '#',
  '+',
  '/',
  '$SYS/x',
  '\u0000',
  '\ufeff',
  '\u202e',
  'a'.repeat(70),
  'é'.repeat(30),
  '{}',
  '%00',
  '../..',
  "' or 1=1",
  'v1/x/up/report',
  'v1/../up/report',
  '',
]

const oddWill = (random: Random, odd: string): Packet => ({
  cmd: 'connect',
  protocolId: 'MQTT',
  protocolVersion: 4,
  clean: false,
  clientId: 'KC-odd',
  keepalive: 0,
  will: { topic: odd || 'x', payload: bytes(random, 9), qos: 1, retain: true },
})

const nested = `{"boot":1,"seq":1,"values":${'['.repeat(900)}${']'.repeat(900)}}`

/** Odd content in a form that is right: most of it is let through, to where the content is read. */
const oddPacket = (random: Random, topic: string): Packet => {
  const odd = pick(random, names)
  const messageId = 1 + below(random, 65_535)
  const publish = { cmd: 'publish', topic, dup: random() < 0.2, retain: random() < 0.2 } as const
  return pick<() => Packet>(random, [
    () => ({ ...publish, payload: bytes(random, below(random, 64)), qos: 1, messageId }),
    () => ({ ...publish, payload: `{"boot":1,"seq":${messageId},"values":{"${odd}":1}}`, qos: 0 }),
    () => ({
      ...publish,
      payload: `{"boot":1,"seq":1,"child":"${odd}","values":{"state":"alarm"}}`,
      qos: 1,
      messageId,
    }),
    () => ({ ...publish, payload: nested, qos: 1, messageId }),
    () => ({ cmd: 'unsubscribe', messageId, unsubscriptions: [odd || 'x'] }),
    () => ({ cmd: 'unsubscribe', messageId, unsubscriptions: names.map((name) => name || 'x') }),
    () => ({ cmd: 'puback', messageId }),
    () => ({ cmd: 'puback', messageId: 1 }),
    () => ({ cmd: 'pingreq' }),
  ])()
}

/** Packets that nobody who is let in may send. */
const forbiddenPacket = (random: Random): Packet => {
  const odd = pick(random, names) || 'x'
  const messageId = 1 + below(random, 65_535)
  return pick<() => Packet>(random, [
    () => ({ cmd: 'publish', topic: odd, payload: odd, qos: 1, messageId, dup: false, retain: true }),
    () => ({ cmd: 'publish', topic: odd, payload: odd, qos: 2, messageId, dup: false, retain: false }),
    () => ({ cmd: 'subscribe', messageId, subscriptions: [{ topic: odd, qos: 1 }] }),
    () => ({ cmd: 'pubrel', messageId }),
    () => ({ cmd: 'pubrec', messageId }),
    () => helloOf(random, odd),
    () => oddWill(random, odd),
  ])()
}

const helloOf = (random: Random, odd: string): Packet => ({
  cmd: 'connect',
  protocolId: 'MQTT',
  protocolVersion: pick(random, [3, 4, 5]),
  clean: true,
  keepalive: 9,
  clientId: odd,
  username: odd,
  password: Buffer.from(odd),
})

const spoilers: readonly [
  (packet: Buffer, random: Random) => Buffer,
  ...((packet: Buffer, random: Random) => Buffer)[],
] = [
  (packet) => packet,
  // One bit.
  (packet, random) => flip(packet, below(random, packet.length), 1 << below(random, 8)),
  // A lie about the length of the whole, or of a part.
  (packet, random) => flip(packet, Math.min(1, packet.length - 1), below(random, 256)),
  (packet, random) => flip(packet, Math.min(3, packet.length - 1), below(random, 256)),
  // Cut short, its length corrected or not.
  (packet, random) => packet.subarray(0, below(random, packet.length)),
  (packet, random) => relength(packet.subarray(0, 2 + below(random, packet.length))),
  // Longer than it says, or with rubbish inside.
  (packet, random) => Buffer.concat([packet, bytes(random, below(random, 16))]),
  (packet, random) => relength(Buffer.concat([packet, bytes(random, below(random, 300))])),
  // Another type with the same body.
  (packet, random) => flip(packet, 0, below(random, 256)),
  (_packet, random) => bytes(random, 1 + below(random, 40)),
  (_packet, random) => relength(bytes(random, 2 + below(random, 120))),
]

const flip = (packet: Buffer, at: number, mask: number): Buffer => {
  const copy = Buffer.from(packet)
  if (copy.length > 0) copy.writeUInt8((copy[at] ?? 0) ^ mask, at)
  return copy
}

/** Gives a packet the length it has, so that the parser looks inside. */
const relength = (packet: Buffer): Buffer => {
  const body = packet.subarray(2)
  const head = [packet[0] ?? 0]
  let rest = body.length
  do {
    head.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
    rest >>= 7
  } while (rest > 0)
  return Buffer.concat([Buffer.from(head), body])
}

export interface Utterance {
  readonly bytes: Buffer
  /** Its form is right, so it is answered or forbidden; otherwise the gateway may wait for the rest for ever. */
  readonly isWhole: boolean
}

/** To those who are let in: mostly odd, sometimes wrong, so that they can stay for a while. */
export const oddUtterance = (random: Random, topic: string): Utterance => {
  const packet = generate(random() < 0.02 ? forbiddenPacket(random) : oddPacket(random, topic))
  const isWhole = random() > 0.1
  return { bytes: isWhole ? packet : pick(random, spoilers)(packet, random), isWhole }
}

/** To the door: whatever is not a valid name. */
export const strangerUtterance = (random: Random): Utterance => {
  const packet = random() < 0.5 ? helloOf(random, pick(random, names) || 'x') : forbiddenPacket(random)
  return { bytes: pick(random, spoilers)(generate(packet), random), isWhole: false }
}
