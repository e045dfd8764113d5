import { describe, expect, it } from 'vitest'
import { eventOf, eventOfChild, withoutChild } from './event-of.ts'
import { deviceType } from './find-device-type.ts'

const smoke = deviceType('smokeDetector')

describe('an event means', () => {
  it.each([
    ['what the row says, before what is shared', 'fireAlarm', { name: { en: 'Smoke fire alarm' }, priority: 1 }],
    ['what is shared when the row does not have it', 'gasHigh', { kind: 'alarm', priority: 1 }],
    ['what the platform itself notes', 'offline', { kind: 'fault', priority: 3 }],
    [
      'the same of a child that nobody registered, with its name',
      eventOfChild('gasHigh', '1-7#2'),
      { name: { en: 'Gas high alarm · 1-7#2' }, priority: 1 },
    ],
    ['a hazard of a child, when nobody knows it', 'odd#1', { name: { zh: 'odd#1' }, kind: 'hazard' }],
    ['a hazard under its own key when nobody knows it', 'odd', { name: { zh: 'odd' }, kind: 'hazard', priority: 3 }],
    ['a hazard also when it looks like a part of JavaScript', 'constructor', { kind: 'hazard' }],
  ])('%s', (_, key, expected) => {
    expect(eventOf(smoke, key)).toMatchObject(expected)
  })

  it('never a child’s, when a device says so of itself', () => {
    expect(withoutChild(eventOfChild('fireAlarm', '1'))).toBe('fireAlarm_1')
  })
})
