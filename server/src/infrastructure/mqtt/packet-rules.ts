/** Which packets a client may send when, told by the first byte. What the broker does not need never reaches its parser. */
import { Buffer } from 'node:buffer'

export const packetTypes = {
  connect: 1,
  publish: 3,
  puback: 4,
  subscribe: 8,
  unsubscribe: 10,
  pingreq: 12,
  disconnect: 14,
} as const

const afterConnect = new Set<number>(Object.values(packetTypes).filter((type) => type !== packetTypes.connect))

export const packetTypeOf = (packet: Buffer): number => (packet[0] ?? 0) >> 4

export const qosOf = (packet: Buffer): number => ((packet[0] ?? 0) >> 1) & 3

/** Undefined when the packet may pass, else why not. */
export const refusalOf = (packet: Buffer, isConnected: boolean): string | undefined => {
  const type = packetTypeOf(packet)
  if (!isConnected) return type === packetTypes.connect ? undefined : 'the first packet must be CONNECT'
  if (!afterConnect.has(type)) return `packet type ${type} is not spoken here`
  return type === packetTypes.publish && qosOf(packet) > 1 ? 'only QoS 0 and 1 are spoken here' : undefined
}

export const pubackPacket = (messageId: number): Buffer => {
  const packet = Buffer.allocUnsafe(4)
  packet.writeUInt8(packetTypes.puback << 4, 0)
  packet.writeUInt8(2, 1)
  packet.writeUInt16BE(messageId, 2)
  return packet
}
