/** A PUBLISH packet taken apart by hand: the library's way costs as much as everything else that is done for a message. */
import type { Buffer } from 'node:buffer'
import type { MqttMessage } from './mqtt-hooks.ts'
import { qosOf } from './packet-rules.ts'

export interface Publish extends MqttMessage {
  /** Undefined when no acknowledgement is asked for. */
  readonly messageId: number | undefined
}

const continues = 0x80
const isRepeated = 0x08

/** Of a whole packet whose length was read before. Throws for what the protocol forbids. */
export const readPublish = (packet: Buffer): Publish => {
  const qos = qosOf(packet) === 1 ? 1 : 0
  const topicAt = headerLength(packet) + 2
  const topicEnd = topicAt + packet.readUInt16BE(topicAt - 2)
  const payloadAt = topicEnd + 2 * qos
  if (payloadAt > packet.length) throw new Error('the topic is longer than its packet')
  const messageId = qos === 1 ? packet.readUInt16BE(topicEnd) : undefined
  if (messageId === 0) throw new Error('a message to be acknowledged needs a number')
  if (qos === 0 && ((packet[0] ?? 0) & isRepeated) !== 0) throw new Error('only what is acknowledged can be repeated')
  return { topic: packet.toString('utf8', topicAt, topicEnd), payload: packet.subarray(payloadAt), qos, messageId }
}

const headerLength = (packet: Buffer): number => {
  let at = 1
  while (((packet[at] ?? 0) & continues) !== 0) at += 1
  return at + 1
}
