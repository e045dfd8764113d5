import { describe, expect, it } from 'vitest'
import type { Command, DeviceType, NumberProperty, Property } from './device-type.ts'
import { defineDeviceType } from './define-device-type.ts'
import { problemsOf } from './problems-of.ts'
import { careTest } from './vocabulary/care.ts'
import { command, numberParam, yesNoParam } from './vocabulary/command.ts'
import { event } from './vocabulary/event.ts'
import { choice, flag, limit, measured, state } from './vocabulary/property.ts'
import { percent } from './vocabulary/scales.ts'

const sound = defineDeviceType({
  id: 'sample',
  equipmentTypeId: 9001,
  name: { zh: '样品', en: 'Sample' },
  system: 'fire-alarm',
  page: 'none',
  icon: 'sample',
  nodeType: 'direct',
  headline: ['level'],
  properties: { level: measured('量', 'Level', percent(1)) },
  reportIntervalSec: 60,
  offlineAfterSec: 180,
})

const problems = (change: Partial<DeviceType>) => problemsOf({ ...sound, ...change }, new Set(['sample']))
const ofProperty = (property: Property) => problems({ properties: { ...sound.properties, it: property } })
const ofThreshold = (...args: Parameters<typeof limit>) =>
  ofProperty(measured('量', 'Level', percent(1), [limit(...args)]))
const ofCommand = (broken: Command) => problems({ commands: { it: broken } })
const basis = 'made up'
const level = measured('量', 'Level', percent(1))
const fire = { fireAlarm: event('火警', 'Fire alarm', 'fire-alarm', 1) }
const withFire = (property: NumberProperty) => problems({ properties: { it: property }, events: fire })

describe('a sound row', () => {
  it('has no problems', () => {
    expect(problems({})).toEqual([])
  })
})

describe('a problem is told', () => {
  it.each([
    ['a headline that nothing measures', problems({ headline: ['ghost'] }), 'its headline ghost does not exist'],
    ['a headline about the device itself', problems({ headline: ['battery'] }), "the device's own health"],
    ['a glance at nothing', problems({ glance: ['ghost'] }), 'its glance ghost does not exist'],
    ['a glance twice', problems({ glance: ['level', 'level'] }), 'names a reading twice'],
    ['care without a period', problems({ care: [careTest('P0M', '看', 'Look', '[practice]')] }), 'which is no period'],
    ['care that nobody can read', problems({ care: [careTest('P1M', '看', ' ', '[practice]')] }), 'in both languages'],
    ['care on no ground', problems({ care: [careTest('P1M', '看', 'Look', 'GB 1')] }), 'how its basis is known'],
    ['an id that is not camel case', problems({ id: 'Sample-1' }), 'not written in camel case'],
    ['a type without an English name', problems({ name: { zh: '样品', en: ' ' } }), 'not named in both languages'],
    [
      'a child type that does not exist',
      problems({ hasChildren: true, childTypes: ['ghost'] }),
      'ghost does not exist',
    ],
    ['children that are denied', problems({ childTypes: ['sample'] }), 'has no children'],
    ['offline before the next report', problems({ offlineAfterSec: 59 }), 'offline before its next report'],
    ['a typical value out of range', ofProperty({ ...level, typical: 101 }), 'typically out of range'],
    ['a scale without a range', ofProperty({ ...level, max: 0 }), 'has no range'],
    ['a threshold that raises an unknown event', ofThreshold('alarm', 'gt', 9, 'ghost', { basis }), 'raises ghost'],
    [
      'a threshold out of reach',
      ofThreshold('alarm', 'gt', 101, 'ghost', { basis }),
      'outside what the property can show',
    ],
    [
      'a threshold outside its own range',
      ofThreshold('alarm', 'gt', 9, 'ghost', { range: [10, 20], basis }),
      'outside its own range',
    ],
    [
      'a hysteresis that reaches below the scale',
      ofThreshold('alarm', 'gt', 9, 'ghost', { hysteresis: 10, basis }),
      'could never recover',
    ],
    ['a threshold without a basis', ofThreshold('alarm', 'gt', 9, 'ghost', { basis: '' }), 'stands on nothing'],
    [
      'a threshold relative to an unknown property',
      ofThreshold('alarm', 'gt', 9, 'ghost', { relTo: 'ghost', ratio: 0.5, basis }),
      'relative to ghost',
    ],
    [
      'the same threshold twice',
      withFire({ ...level, thresholds: [1, 2].map((value) => limit('alarm', 'gt', value, 'fireAlarm', { basis })) }),
      'same threshold twice',
    ],
    [
      'a state that raises an unknown event',
      ofProperty(flag('门', 'Door', [state(true, '开', 'Open', 'alarm', 'ghost'), state(false, '关', 'Closed')])),
      'raises ghost',
    ],
    [
      'a normal state that raises an event',
      problems({
        properties: { it: choice('灯', 'Lamp', [state('on', '亮', 'On', 'normal', 'fireAlarm')]) },
        events: fire,
      }),
      'calls its value on normal',
    ],
    [
      'a fire alarm that may wait',
      problems({ events: { slow: event('火警', 'Fire', 'fire-alarm', 2) } }),
      'not of priority 1',
    ],
    [
      'a moving command that is sent twice',
      ofCommand(command('动', 'Move', 'slide', ':custom', { retries: 1 })),
      'twice',
    ],
    [
      'a command that never times out',
      ofCommand(command('动', 'Move', 'none', ':custom', { timeoutSec: 0 })),
      'times out',
    ],
    [
      'a default that would be refused',
      ofCommand(
        command('动', 'Move', 'none', ':custom', {
          params: { by: numberParam('步', 'By', { unit: '', min: 1, max: 5, decimals: 0, default: 9 }) },
        }),
      ),
      'default for by',
    ],
    [
      'a proof by an unknown property',
      ofCommand(command('动', 'Move', 'none', ':custom', { done: [{ property: 'ghost', is: true }] })),
      'proved by ghost',
    ],
    [
      'a proof by a value that is never shown',
      ofCommand(command('动', 'Move', 'none', ':custom', { done: [{ property: 'level', is: 101 }] })),
      'reading 101',
    ],
    [
      'a yes or no proof by a number',
      ofCommand({
        ...command('动', 'Move', 'none', ':custom', {
          params: { on: yesNoParam('开', 'On') },
          done: [{ property: 'level', is: 5, param: 'on' }],
        }),
        params: { on: numberParam('开', 'On', { unit: '', min: 0, max: 1, decimals: 0, default: 0 }) },
      }),
      'not a yes or no',
    ],
  ])('%s', (_, found, sentence) => {
    expect(found.join('\n')).toContain(sentence)
  })
})
