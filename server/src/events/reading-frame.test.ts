import { describe, expect, it } from 'vitest'
import { decodeReadings, encodeReadings } from './reading-frame.ts'

const equipmentId = '01938e2a-7c00-7abc-8def-0123456789ab'
const reading = (text: string, receivedAt = 1_794_700_000_123) => ({ receivedAt, payload: Buffer.from(text) })

describe('reading frame', () => {
  it('gives back what was put in, in order', () => {
    const readings = [reading('{"boot":1,"seq":2}'), reading('{"boot":1,"seq":3}', 1_794_700_000_124)]
    expect(decodeReadings(encodeReadings({ equipmentId, readings }))).toEqual({ equipmentId, readings })
  })

  it('carries an empty payload', () => {
    const frame = { equipmentId, readings: [reading('')] }
    expect(decodeReadings(encodeReadings(frame))).toEqual(frame)
  })

  it.each([new Uint8Array(), new Uint8Array(23), new Uint8Array(28).fill(0xff), new Uint8Array(16)])(
    'refuses bytes nobody framed',
    (bytes) => {
      expect(decodeReadings(bytes)).toBeUndefined()
    },
  )

  it('refuses a frame that was cut, wherever it was cut within a reading', () => {
    const whole = encodeReadings({ equipmentId, readings: [reading('abc')] })
    for (let length = 0; length < whole.length; length += 1)
      expect(decodeReadings(whole.subarray(0, length)), `${length} bytes`).toBeUndefined()
  })
})
