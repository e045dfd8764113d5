import { describe, expect, it } from 'vitest'
import { decodeReading, encodeReading } from './reading-frame.ts'

const reading = {
  equipmentId: '01938e2a-7c00-7abc-8def-0123456789ab',
  receivedAt: 1_794_700_000_123,
  payload: new TextEncoder().encode('{"boot":1,"seq":2}'),
}

describe('reading frame', () => {
  it('gives back what was put in', () => {
    const decoded = decodeReading(encodeReading(reading))
    expect(decoded).toMatchObject({ equipmentId: reading.equipmentId, receivedAt: reading.receivedAt })
    expect([...(decoded?.payload ?? [])]).toEqual([...reading.payload])
  })

  it('carries an empty payload', () => {
    expect(decodeReading(encodeReading({ ...reading, payload: new Uint8Array() }))?.payload.length).toBe(0)
  })

  it.each([new Uint8Array(), new Uint8Array(23), new Uint8Array(24).fill(0xff)])(
    'refuses bytes nobody framed',
    (bytes) => {
      expect(decodeReading(bytes)).toBeUndefined()
    },
  )
})
