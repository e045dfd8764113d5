import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeReadings } from '#events/reading-frame.ts'
import { testEquipment } from '#testing/shadow-drafts.ts'
import { rawReadings, readMessages, type RawMessage } from './read-messages.ts'

const child = testEquipment('breaker', { id: 'child', parentId: 'e1', childKey: 'L1' })
const parent = testEquipment('breaker', { children: new Map([['L1', child]]) })
const facts = new Map([[parent.id, parent]])

const raw = (payload: string | Uint8Array, change: Partial<RawMessage> = {}): RawMessage => ({
  group: 0,
  position: 1,
  equipmentId: 'e1',
  kind: 'report',
  receivedAt: 1_000,
  payload: typeof payload === 'string' ? Buffer.from(payload) : payload,
  isReused: false,
  ...change,
})

const unreadableReason = (message: RawMessage): string | undefined =>
  readMessages([message], facts).unreadable[0]?.reason

describe('a message', () => {
  it('is about its carrier, or about the child it names', () => {
    const { reports } = readMessages([raw('{"boot":1,"seq":1}'), raw('{"boot":1,"seq":2,"child":"L1"}')], facts)
    expect(reports.map(({ target, carrier }) => [target.id, carrier.id])).toEqual([
      ['e1', 'e1'],
      ['child', 'e1'],
    ])
  })

  it.each<[string, RawMessage, string]>([
    [
      'of equipment nobody registered',
      raw('{"boot":1,"seq":1}', { equipmentId: 'gone' }),
      'the equipment is not in the registry',
    ],
    ['of a child nobody registered', raw('{"boot":1,"seq":1,"child":"L9"}'), 'the child is not in the registry'],
    ['that is no JSON', raw('fire!'), 'not a JSON object'],
    [
      'with an endless event key',
      raw(`{"boot":1,"seq":1,"events":[{"key":"${'x'.repeat(65)}","on":true}]}`),
      'an event key must have 1 to 64 characters',
    ],
    ['that answers no command', raw('{"result":"accepted"}', { kind: 'ack' }), 'id must be text'],
  ])('%s is kept with the reason', (_name, message, reason) => {
    expect(unreadableReason(message)).toBe(reason)
  })

  it('that is a last will is a lost connection', () => {
    const { connections, reports } = readMessages([raw('{"boot":1,"seq":1,"offline":true}')], facts)
    expect(connections).toMatchObject([{ isConnected: false }])
    expect(reports).toEqual([])
  })

  it('that is a last will with an alarm in it is both (A16)', () => {
    const will = '{"boot":1,"seq":1,"offline":true,"values":{"state":"alarm"},"events":[{"key":"fire","on":true}]}'
    const { connections, reports } = readMessages([raw(will)], facts)
    expect(connections).toMatchObject([{ isConnected: false }])
    expect(reports).toMatchObject([{ report: { values: { state: 'alarm' }, events: [{ key: 'fire' }] } }])
  })

  it.each([
    ['a device clock that is no number', '{"boot":1,"seq":1,"t":"yesterday","values":{"state":"alarm"}}'],
    ['a value inside a value', '{"boot":1,"seq":1,"values":{"state":"alarm","more":{"a":1}}}'],
    ['an event that says neither', '{"boot":1,"seq":1,"values":{"state":"alarm"},"events":[{"key":"fire"}]}'],
    [
      'an endless event key',
      `{"boot":1,"seq":1,"values":{"state":"alarm"},"events":[{"key":"${'x'.repeat(65)}","on":true}]}`,
    ],
  ])('with a fire beside %s is a fire, and the rest is kept with the reason (A16)', (_name, payload) => {
    const { reports, unreadable } = readMessages([raw(payload)], facts)
    expect(reports).toMatchObject([{ report: { values: { state: 'alarm' } } }])
    expect(unreadable).toMatchObject([{ reason: expect.any(String) }])
  })

  it('never stops the reading, whatever its bytes, and is always accounted for', () => {
    const kinds = fc.constantFrom('report', 'ack', 'connected', 'lost')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          fc.json().map((text) => Buffer.from(text)),
        ),
        kinds,
        (payload, kind) => {
          const read = readMessages([raw(payload, { kind })], facts)
          const count = read.reports.length + read.acks.length + read.connections.length + read.unreadable.length
          // Twice: what could be read of it, and what could not.
          expect([1, 2]).toContain(count)
        },
      ),
    )
  })
})

describe('a reading', () => {
  it('is unwrapped, and what was never wrapped is nobody’s', () => {
    const equipmentId = '01938e2a-7c00-7abc-8def-0123456789ab'
    const readings = [5, 6].map((receivedAt) => ({ receivedAt, payload: Buffer.from('{}') }))
    const entry = { position: 9, at: 7, data: encodeReadings({ equipmentId, readings }) }
    expect(rawReadings(2, entry)).toMatchObject([
      { equipmentId, group: 2, position: 9, receivedAt: 5 },
      { equipmentId, group: 2, position: 9, receivedAt: 6 },
    ])
    const [stray] = rawReadings(2, { ...entry, data: Buffer.from('short') })
    expect(stray).toMatchObject({ position: 9, receivedAt: 7, payload: Buffer.from('short') })
    expect(readMessages(stray ? [stray] : [], facts).unreadable).toHaveLength(1)
  })
})
