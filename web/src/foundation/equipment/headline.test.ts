// @vitest-environment node -- nothing here is drawn
import type { DeviceType, NumberProperty } from '@vigil/device-types/device-type'
import { describe, expect, it } from 'vitest'
import { freshOf } from './fresh-of.ts'
import { headlineOf, headlineText, readingText } from './headline.ts'
import { brokenLimit, limitsFor, scaleOf } from './limits-of.ts'

const temperature: NumberProperty = {
  type: 'number',
  name: {
    zh: '温度',
    en: 'Temperature',
  },
  unit: '℃',
  min: -40,
  max: 200,
  decimals: 1,
  typical: 34,
  chart: true,
  thresholds: [
    {
      level: 'warning',
      op: 'gte',
      value: 65,
      event: 'overTempWarn',
      basis: '',
    },
    {
      level: 'alarm',
      op: 'gte',
      value: 80,
      event: 'overTemp',
      basis: '',
    },
  ],
}
const breaker: Pick<DeviceType, 'properties' | 'headline'> = {
  headline: ['switchState'],
  properties: {
    switchState: {
      type: 'enum',
      name: { zh: '开关状态', en: 'Switch state' },
      values: [
        { value: 'closed', name: { zh: '合闸', en: 'Closed' }, severity: 'normal' },
        { value: 'tripped', name: { zh: '跳闸', en: 'Tripped' }, severity: 'alarm', event: 'trip' },
      ],
    },
    battery: { ...temperature, unit: '%' },
    temperature,
  },
}

const count: NumberProperty = { ...temperature, decimals: 0, unit: '', thresholds: [] }

describe('the reading that stands for equipment', () => {
  it('is what the trade looks at first while all is well (D20)', () => {
    expect(headlineOf(breaker, { switchState: 'closed', temperature: 34 })).toMatchObject({
      key: 'switchState',
      wrong: false,
    })
  })

  it('is the next that is known where the first was never told', () => {
    const shown = headlineOf({ ...breaker, headline: ['switchState', 'temperature'] }, { temperature: 34 })
    expect(shown).toMatchObject({ key: 'temperature', wrong: false })
  })

  it('is the gravest of what is wrong, not the first in its row (D20)', () => {
    expect(headlineOf(breaker, { switchState: 'tripped', temperature: 71.6 })).toMatchObject({ key: 'switchState' })
    const hot = { ...breaker, headline: ['temperature'] } as const
    expect(headlineOf(hot, { switchState: 'tripped', temperature: 71.6 })).toMatchObject({ key: 'switchState' })
  })

  it('is a count with what it is out of', () => {
    const gateway = { headline: ['online'], headlineTotal: 'all', properties: { online: count, all: count } } as const
    const headline = headlineOf(gateway, { online: 3, all: 8 })
    if (!headline) throw new Error('the row above has one')
    expect(headlineText(gateway, headline, { values: { online: 3, all: 8 }, language: 'en' })?.text).toBe('3 / 8')
    expect(headlineText(gateway, headline, { values: { online: 3 }, language: 'en' })?.text).toBe('3')
  })

  it('is the state that is wrong, once one is', () => {
    expect(headlineOf(breaker, { switchState: 'tripped', temperature: 34 })).toMatchObject({
      key: 'switchState',
      wrong: true,
    })
  })

  it('is the value beyond its limit, and only that one is coloured', () => {
    expect(headlineOf(breaker, { switchState: 'closed', temperature: 71.6 })).toMatchObject({
      key: 'temperature',
      wrong: true,
    })
  })

  it('says a state by its name and a number in its decimals', () => {
    const { switchState } = breaker.properties
    if (!switchState) throw new Error('the row above has one')
    expect(readingText(switchState, 'tripped', 'en')).toEqual({ text: 'Tripped', unit: undefined })
    const scene = { type: 'string', name: { zh: '场景', en: 'Scene' }, maxLength: 64 } as const
    const known = { ...scene, values: [{ value: 'day', name: { zh: '白天', en: 'Day' } }] }
    expect(readingText(known, 'day', 'zh-CN')?.text).toBe('白天')
    expect([readingText(known, 'gala', 'en')?.text, readingText(scene, 'day', 'en')?.text]).toEqual(['gala', 'day'])
    expect(readingText(temperature, 71.64, 'zh-CN')).toEqual({ text: '71.6', unit: '℃' })
    expect(readingText(temperature, null, 'zh-CN')).toBeUndefined()
    expect(readingText(temperature, 'broken', 'zh-CN')).toBeUndefined()
  })
})

describe('limits', () => {
  it('the worst that is broken counts', () => {
    expect(brokenLimit(temperature, 64.9)).toBeUndefined()
    expect(brokenLimit(temperature, 65)?.level).toBe('warning')
    expect(brokenLimit(temperature, 90)?.level).toBe('alarm')
  })

  it('a scale shows the value between its limits, not the whole reach of the meter', () => {
    expect(scaleOf(temperature, 34)).toEqual([0, 100])
    expect(scaleOf(temperature, 190)).toEqual([0, 200])
    expect(scaleOf(temperature, -8)).toEqual([-40, 100])
  })

  it('a scale of what is always negative ends at its maximum', () => {
    const signal = { ...temperature, min: -140, max: -40, typical: -85, thresholds: [] }
    expect(scaleOf(signal, -90)).toEqual([-140, -40])
  })

  it('a limit that is a share of what the device is rated for follows the rating', () => {
    const [first] = temperature.thresholds
    if (!first) throw new Error('a property without limits')
    const rated = { ...temperature, thresholds: [{ ...first, value: 50, relTo: 'rating', ratio: 0.8 }] }
    expect(limitsFor(rated, { rating: 100 }).thresholds[0]?.value).toBe(80)
    expect(limitsFor(rated, {}).thresholds[0]?.value).toBe(50)
  })
})

describe('how far a report can be trusted', () => {
  const now = Date.parse('2026-11-14T06:32:00.000Z')
  const at = (secondsAgo: number): string => new Date(now - secondsAgo * 1_000).toISOString()
  const well = { online: true, state: 'normal' } as const

  it.each([
    ['live within three periods', well, at(180), 60, 'live'],
    ['late beyond them', well, at(181), 60, 'late'],
    ['never late when it does not report by itself', well, at(86_400), 0, 'live'],
    ['stale when the link is lost', { online: false, state: 'offline' } as const, at(1), 60, 'stale'],
    ['none when nothing was ever heard', well, null, 60, 'none'],
  ])('%s', (_what, equipment, reportedAt, interval, fresh) => {
    expect(freshOf(equipment, reportedAt, interval, now)).toBe(fresh)
  })
})

describe('a reading in words', () => {
  it('has no Chinese counter in English, and keeps every unit that means something', () => {
    const counted = { ...temperature, unit: '个', decimals: 0 }
    expect(readingText(counted, 4, 'en')).toEqual({ text: '4', unit: '' })
    expect(readingText(counted, 4, 'zh-CN')).toEqual({ text: '4', unit: '个' })
    expect(readingText(temperature, 4, 'en')?.unit).toBe('℃')
  })

  it('that is an empty text was not told', () => {
    expect(readingText({ type: 'string', name: { zh: '车牌', en: 'Plate' }, maxLength: 8 }, '', 'en')).toBeUndefined()
  })
})
