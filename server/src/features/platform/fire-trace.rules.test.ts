import { findDeviceType } from '@vigil/device-types/find-device-type'
import { describe, expect, it } from 'vitest'
import { mayBeFire } from './fire-trace.rules.ts'

const typeOf = (equipmentTypeId: number) => findDeviceType({ equipmentTypeId })
const breaker = typeOf(159)
const socket = typeOf(178)
const calm = { properties: {}, events: {} }
const bytes = (text: string, writing: BufferEncoding = 'utf8') => Buffer.from(text, writing)
const padding = ' '.repeat(5_000)

describe('a fire may stand in a message (A16)', () => {
  it.each<[string, Buffer]>([
    ['behind the first kilobyte', bytes(`{"boot":1,"note":"${padding}","values":{"kind":"fire"}}`)],
    ['under an event, not a value', bytes('{"boot":"x","events":[{"key":"smokeAlarm","on":true}]}')],
    ['in a key', bytes('{"boot":"x","fireAlarm":{"on":1}}')],
    ['in Chinese, written as escapes', bytes(String.raw`{"seq":"x","values":{"k":"\u706b\u8b66"}}`)],
    ['in Chinese, in the old writing', Buffer.concat([bytes('{"k":"'), Buffer.from('bbf0beaf', 'hex'), bytes('"}')])],
    ['in two bytes a sign', bytes('{"k":"fire"}', 'utf16le')],
    ['in two bytes a sign, the other way round', bytes('{"k":"fire"}', 'utf16le').swap16()],
    ['between signs that do not print', bytes('{"k":"f\u0000i\u0001re"}')],
  ])('%s', (_where, raw) => {
    expect(mayBeFire(raw, calm)).toBe(true)
  })

  it('by a property that can raise one on this type, whatever its value reads', () => {
    const raw = bytes('{"seq":"x","values":{"gasLevel":"?"}}')
    const detector = {
      ...calm,
      properties: {
        gasLevel: {
          type: 'number' as const,
          name: { zh: '', en: '' },
          unit: '%',
          thresholds: [{ event: 'leak', gte: 20 }],
        },
      },
      events: { leak: { name: { zh: '', en: '' }, kind: 'fire-alarm' as const, priority: 1 as const } },
    }
    // As much of a row as the rule reads.
    expect(mayBeFire(raw, detector as unknown as typeof breaker)).toBe(true)
    expect(mayBeFire(raw, calm)).toBe(false)
  })

  it('where it is cut off or no text, unless the type knows no fire; of an unknown type anything may be one', () => {
    for (const raw of [bytes('{"boot":1,"seq":3,"val'), Buffer.from([1, 2, 250, 3])]) {
      expect(mayBeFire(raw, breaker)).toBe(true)
      expect(mayBeFire(raw, undefined)).toBe(true)
      expect(mayBeFire(raw, calm)).toBe(false)
    }
  })

  it('and not where all of it can be taken apart and says nothing of the kind', () => {
    for (const type of [breaker, socket, undefined])
      expect(mayBeFire(bytes('{"boot":1,"seq":"x","t":1,"values":{}}'), type)).toBe(false)
  })
})
