import { describe, expect, it } from 'vitest'
import { defineDeviceType } from './define-device-type.ts'
import type { DeviceType } from './device-type.ts'
import { problemsOf } from './problems-of.ts'
import { command, yesNoParam } from './vocabulary/command.ts'
import { event } from './vocabulary/event.ts'
import { choice, figure, flag, limit, measured, state } from './vocabulary/property.ts'
import { percent } from './vocabulary/scales.ts'

const plain = {
  id: 'planted',
  equipmentTypeId: 9001,
  name: { zh: '样品', en: 'Sample' },
  system: 'fire-alarm',
  page: 'none',
  icon: 'sample',
  nodeType: 'direct',
  reportIntervalSec: 60,
  offlineAfterSec: 180,
} as const

const basis = 'made up for this test'
const level = measured('量', 'Level', percent(1))
const lamp = choice('灯', 'Lamp', [state('on', '亮', 'On'), state('off', '灭', 'Off')])
const light = command('点亮', 'Light', 'none', ':custom', { done: [{ property: 'lamp', is: 'on' }] })

const missing = (row: DeviceType) => problemsOf(row, new Set()).join('\n')

/**
 * Each planted row holds one mistake. When the compiler stops refusing it, its `@ts-expect-error` has nothing to
 * expect and `tsc -b` fails. What the compiler cannot stop at run time, `problemsOf` still tells.
 */
describe('a row that does not hold together is refused by the compiler', () => {
  it('when a threshold is on a property which the type does not have', () => {
    const row = defineDeviceType({
      ...plain,
      headline: ['level'],
      properties: { level },
      // @ts-expect-error the type has no property "levle"
      thresholds: { levle: [limit('alarm', 'gt', 9, 'fireAlarm', { basis })] },
    })
    expect(row.events).not.toHaveProperty('fireAlarm')
  })

  it('when a threshold raises an event which neither the row nor the vocabulary has', () => {
    // @ts-expect-error there is no event "fireAlram"
    const row = defineDeviceType({
      ...plain,
      headline: ['level'],
      properties: { level: measured('量', 'Level', percent(1), [limit('alarm', 'gt', 9, 'fireAlram', { basis })]) },
    })
    expect(missing(row)).toContain('raises fireAlram')
  })

  it('when a threshold that replaces a shared one raises an unknown event', () => {
    const row = defineDeviceType({
      ...plain,
      headline: ['level'],
      properties: { level },
      // @ts-expect-error there is no event "fireAlram"
      thresholds: { level: [limit('alarm', 'gt', 9, 'fireAlram', { basis })] },
    })
    expect(missing(row)).toContain('raises fireAlram')
  })

  it('when a threshold is relative to a property which the type does not have', () => {
    const relative = limit('alarm', 'gt', 9, 'fireAlarm', { relTo: 'ratedLevel', ratio: 0.5, basis })
    // @ts-expect-error the type has no property "ratedLevel"
    const row = defineDeviceType({
      ...plain,
      headline: ['level'],
      properties: { level: measured('量', 'Level', percent(1), [relative]) },
    })
    expect(missing(row)).toContain('relative to ratedLevel')
  })

  it('when a state raises an event which neither the row nor the vocabulary has', () => {
    const door = flag('门', 'Door', [state(true, '开', 'Open', 'alarm', 'doorOpne'), state(false, '关', 'Closed')])
    // @ts-expect-error there is no event "doorOpne"
    const row = defineDeviceType({ ...plain, headline: ['door'], properties: { door } })
    expect(missing(row)).toContain('raises doorOpne')
  })

  it('when it also reports an unknown event', () => {
    // @ts-expect-error there is no event "mtue"
    const row = defineDeviceType({ ...plain, headline: ['level'], properties: { level }, alsoReports: ['mtue'] })
    expect(row.events).toEqual({})
  })

  it('when a healthy value is given for a property which the type does not have', () => {
    // @ts-expect-error the type has no property "levle"
    const row = defineDeviceType({ ...plain, headline: ['level'], properties: { level }, typical: { levle: 3 } })
    expect(row.properties).toEqual({ level })
  })

  it('when a command is proved by a property which the type does not have', () => {
    // @ts-expect-error the type has no property "lamp"
    const row = defineDeviceType({ ...plain, headline: ['level'], properties: { level }, commands: { light } })
    expect(missing(row)).toContain('proved by lamp')
  })

  it('when a command is proved by a value which the property never shows', () => {
    const dim = command('调暗', 'Dim', 'none', ':custom', { done: [{ property: 'lamp', is: 'dimmed' }] })
    // @ts-expect-error "lamp" is only ever on or off
    const row = defineDeviceType({ ...plain, headline: ['lamp'], properties: { lamp }, commands: { dim } })
    expect(missing(row)).toContain('reading dimmed')
  })

  it('when a command is proved by a parameter which it does not have', () => {
    const switched = command('点亮', 'Light', 'none', ':custom', {
      params: { on: yesNoParam('亮', 'On') },
      // @ts-expect-error the command has no parameter "no"
      done: [{ property: 'lamp', param: 'no' }],
    })
    const row = defineDeviceType({ ...plain, headline: ['lamp'], properties: { lamp }, commands: { switched } })
    expect(missing(row)).toContain('its parameter no')
  })

  it('when its headline is a property which the type does not have', () => {
    // @ts-expect-error the type has no property "levle"
    const row = defineDeviceType({ ...plain, headline: ['levle'], properties: { level } })
    expect(missing(row)).toContain('its headline levle does not exist')
  })
})

describe('a row that holds together', () => {
  const made = defineDeviceType({
    ...plain,
    headline: ['level'],
    childTypes: ['smokeDetector'],
    properties: { level, rated: figure('额', 'Rated', percent(50)), lamp },
    thresholds: { level: [limit('alarm', 'gt', 9, 'ours', { relTo: 'rated', ratio: 0.5, basis })] },
    typical: { level: 4 },
    commands: { light },
    events: { ours: event('我们的', 'Ours', 'alarm', 2) },
    alsoReports: ['mute'],
  })

  it('has its own thresholds and healthy values in place of the shared ones', () => {
    expect(made.properties['level']).toMatchObject({ typical: 4, thresholds: [{ event: 'ours', value: 9 }] })
  })

  it('has the events that its thresholds name and those it also reports, and no others', () => {
    expect(Object.keys(made.events)).toEqual(['ours', 'mute'])
    expect(made.events['mute']).toMatchObject({ kind: 'operation', priority: 5 })
  })

  it('has children when it names their types', () => {
    expect(made.hasChildren).toBe(true)
  })

  it('opens the standard page only when it says so', () => {
    const standard = defineDeviceType({
      ...plain,
      page: 'StandDetailIndex',
      headline: ['level'],
      properties: { level },
    })
    expect([made.isStandardDetail, standard.isStandardDetail]).toEqual([0, 1])
  })

  it('leaves the shared property as it was', () => {
    expect(level).toMatchObject({ typical: 1, thresholds: [] })
  })
})
