import type { Client } from 'aedes'
import { describe, expect, it } from 'vitest'
import { proveReading } from './mqtt-broker.ts'

// Nothing of a client is looked at.
const client = {} as Client

describe('a broker library', () => {
  it('that does not listen to its socket ends the start', () => {
    expect(() => proveReading({ handle: () => client })).toThrow('listens 0 times')
  })

  it('that listens twice ends the start', () => {
    const handle = (stream: { on(name: string, listener: () => void): unknown }) => {
      for (const listener of [() => undefined, () => undefined]) stream.on('readable', listener)
      return client
    }
    expect(() => proveReading({ handle })).toThrow('listens 2 times')
  })
})
