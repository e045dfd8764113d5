import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import mqttPacket from 'mqtt-packet'
import { describe, expect, it } from 'vitest'
import { readPublish } from './publish-packet.ts'

const publish = (topic: string, payload: Uint8Array, qos: 0 | 1, messageId: number): Buffer =>
  mqttPacket.generate({
    cmd: 'publish',
    topic,
    payload: Buffer.from(payload),
    qos,
    retain: false,
    dup: false,
    ...(qos === 1 ? { messageId } : {}),
  })

describe('a PUBLISH packet', () => {
  it('is read as the library wrote it, whatever it carries', () => {
    const topics = fc
      .string({ minLength: 1, maxLength: 200, unit: 'grapheme' })
      .filter((topic) => !/[+#\0]/.test(topic))
    const payloads = fc.uint8Array({ maxLength: 20_000 })
    const written = fc.tuple(topics, payloads, fc.constantFrom<(0 | 1)[]>(0, 1), fc.integer({ min: 1, max: 65_535 }))
    fc.assert(
      fc.property(written, ([topic, payload, qos, messageId]) => {
        expect(readPublish(publish(topic, payload, qos, messageId))).toEqual({
          topic,
          payload: Buffer.from(payload),
          qos,
          messageId: qos === 1 ? messageId : undefined,
        })
      }),
    )
  })

  it('that is cut short anywhere is refused or has less to say, and reads nothing beside it', () => {
    const whole = publish('v1/KEY-0001/up/report', Buffer.from('{}'), 1, 7)
    for (let length = 2; length < whole.length - 2; length += 1)
      expect(() => readPublish(whole.subarray(0, length)), `${length} bytes`).toThrow()
  })

  it.each([
    ['without a number to acknowledge', Buffer.from([0x32, 5, 0, 1, 0x61, 0, 0])],
    ['that repeats what nobody acknowledges', Buffer.from([0x38, 3, 0, 1, 0x61])],
    ['whose topic is longer than the packet', Buffer.from([0x30, 3, 0, 9, 0x61])],
    ['of nothing', Buffer.from([0x30, 0])],
  ])('%s is refused', (_name, packet) => {
    expect(() => readPublish(packet)).toThrow()
  })
})
