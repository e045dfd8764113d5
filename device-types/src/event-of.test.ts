import { describe, expect, it } from 'vitest'
import { eventOf } from './event-of.ts'
import { deviceType } from './find-device-type.ts'

const smoke = deviceType('smokeDetector')

describe('an event means', () => {
  it.each([
    ['what the row says, before what is shared', 'fireAlarm', { name: { en: 'Smoke fire alarm' }, priority: 1 }],
    ['what is shared when the row does not have it', 'gasHigh', { kind: 'alarm', priority: 1 }],
    ['what the platform itself notes', 'offline', { kind: 'fault', priority: 3 }],
    ['a hazard under its own key when nobody knows it', 'odd', { name: { zh: 'odd' }, kind: 'hazard', priority: 3 }],
    ['a hazard also when it looks like a part of JavaScript', 'constructor', { kind: 'hazard' }],
  ])('%s', (_, key, expected) => {
    expect(eventOf(smoke, key)).toMatchObject(expected)
  })
})
