import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAck, readCommand, readReport, write } from './device-message.ts'
import { isKeyCode, upKindOf } from './device-topics.ts'

const bytes = (text: string): Buffer => Buffer.from(text)

describe('a report', () => {
  it('is read as it was written', () => {
    const report = {
      boot: 7,
      seq: 12,
      t: 1_763_000_000_000,
      child: 'L2',
      values: { current: 12.5, switch: true },
      events: [{ key: 'trip', on: true }],
    }
    expect(readReport(write(report))).toEqual({ message: report })
  })

  it.each([
    ['bytes that are not UTF-8', Buffer.from([0xff, 0xfe])],
    ['half a JSON text', bytes('{"boot":1')],
    ['a list', bytes('[]')],
    ['a missing seq', bytes('{"boot":1,"values":{}}')],
    ['a negative seq', bytes('{"boot":1,"seq":-1}')],
    ['a seq beyond what a number holds', bytes('{"boot":1,"seq":9007199254740993}')],
    ['values inside values', bytes('{"boot":1,"seq":1,"values":{"a":{"b":1}}}')],
    ['events that are no list', bytes('{"boot":1,"seq":1,"events":{}}')],
    ['an event without on', bytes('{"boot":1,"seq":1,"events":[{"key":"fire"}]}')],
  ])('with %s is unreadable and says why', (_name, payload) => {
    expect(readReport(payload)).toEqual({ unreadable: expect.any(String) })
  })

  it('whose clock is no number is read without it, and says so (A16)', () => {
    expect(readReport(bytes('{"boot":1,"seq":1,"t":"noon","values":{"state":"alarm"}}'))).toEqual({
      message: { boot: 1, seq: 1, values: { state: 'alarm' }, flaw: 't must be a number' },
    })
  })

  it('may hold a null character in a text: it is a valid report and PostgreSQL must cope', () => {
    expect(readReport(bytes('{"boot":1,"seq":1,"values":{"a":"\\u0000"}}'))).toMatchObject({
      message: { values: { a: '\u0000' } },
    })
  })

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (payload) => {
        readReport(payload)
        readAck(payload)
        readCommand(payload)
      }),
    )
    fc.assert(
      fc.property(fc.json(), (text) => {
        readReport(bytes(text))
      }),
    )
  })
})

describe('a topic', () => {
  it('is allowed only to the device whose key code it holds', () => {
    expect(upKindOf('v1/ABCD-1/up/report', 'ABCD-1')).toBe('report')
    expect(upKindOf('v1/ABCD-1/up/ack', 'ABCD-1')).toBe('ack')
    expect(upKindOf('v1/ABCD-2/up/report', 'ABCD-1')).toBeUndefined()
    expect(upKindOf('v1/ABCD-1/down/command', 'ABCD-1')).toBeUndefined()
    expect(upKindOf('v1/+/up/report', '+')).toBe('report')
  })

  it.each(['#', '+', 'AB/CD', '$SYS', 'AB\u0000CD', 'АВСD', 'ABC', 'A'.repeat(41), ''])(
    'key code %j is none',
    (text) => {
      expect(isKeyCode(text)).toBe(false)
    },
  )
})
