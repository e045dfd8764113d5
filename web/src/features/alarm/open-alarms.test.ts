// @vitest-environment node -- nothing here is drawn
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import { describe, expect, it } from 'vitest'
import { aLiveAlarm } from '#testing/a-live-alarm.ts'
import { createOpenAlarmStore } from './open-alarms.ts'

const scope = 'project:p1'
const alarm = (alarmId: string, changes: Partial<LiveAlarm> = {}): LiveAlarm =>
  aLiveAlarm({
    alarmId,
    kind: 'alarm',
    event: 'overTemp',
    priority: 2,
    firstAt: '2026-11-14T06:00:00.000Z',
    ...changes,
  })
const ids = (store: ReturnType<typeof createOpenAlarmStore>) => store.get().alarms.map(({ alarmId }) => alarmId)

describe('open alarms', () => {
  it('stand worst first, then newest first', () => {
    const store = createOpenAlarmStore()
    const later = { firstAt: '2026-11-14T07:00:00.000Z' }
    store.begin(scope, [alarm('old'), alarm('new', later), alarm('fire', { priority: 1 })], 3)
    expect(ids(store)).toEqual(['fire', 'new', 'old'])
  })

  it('are real before they are practised, however new and bright the drill (A7)', () => {
    const store = createOpenAlarmStore()
    const drill = { drill: true, priority: 1, firstAt: '2026-11-14T08:00:00.000Z' }
    store.begin(scope, [alarm('drill', drill), alarm('real', { priority: 1, condition: 'recovered' })], 2)
    expect(ids(store)).toEqual(['real', 'drill'])
  })

  it('are news when they come, not when a place begins with them, and once only', () => {
    const store = createOpenAlarmStore()
    store.begin(scope, [alarm('old')], 1)
    expect(store.get().newest).toBeUndefined()
    store.take(scope, alarm('new'))
    store.take(scope, alarm('old', { version: 1, count: 2 }))
    expect(store.get().newest?.alarmId).toBe('new')
    store.drop(scope)
    expect(store.get().newest).toBeUndefined()
  })

  it('leave when somebody has acknowledged them', () => {
    const store = createOpenAlarmStore()
    store.begin(scope, [alarm('a')], 1)
    store.take(scope, alarm('a', { state: 'acknowledged', version: 1 }))
    expect(ids(store)).toEqual([])
  })

  it('stay when the device has recovered and nobody has looked', () => {
    const store = createOpenAlarmStore()
    store.take(scope, alarm('a', { condition: 'recovered', version: 1 }))
    expect(ids(store)).toEqual(['a'])
  })

  it('are not set back by a frame that came late', () => {
    const store = createOpenAlarmStore()
    store.take(scope, alarm('a', { version: 5, count: 7 }))
    store.take(scope, alarm('a', { version: 4, count: 6 }))
    expect(store.get().alarms[0]?.count).toBe(7)
  })

  it('an alarm that two scopes tell of is one alarm', () => {
    const store = createOpenAlarmStore()
    store.take(scope, alarm('a'))
    store.take('equipment:e1', alarm('a'))
    expect(ids(store)).toEqual(['a'])
  })

  it('begin anew with a snapshot and end with their place', () => {
    const store = createOpenAlarmStore()
    store.begin(scope, [alarm('a')], 1)
    store.begin(scope, [alarm('b')], 1)
    expect(ids(store)).toEqual(['b'])
    store.drop(scope)
    expect(store.get()).toEqual({ alarms: [], total: 0 })
  })

  it('are as many as stand in the list, before the platform has counted anew (D11)', () => {
    const store = createOpenAlarmStore()
    store.begin(scope, [alarm('a')], 1)
    store.take(scope, alarm('b'))
    expect(store.get().total).toBe(2)
    store.take(scope, alarm('a', { state: 'acknowledged', version: 1 }))
    expect(store.get().total).toBe(1)
  })

  it('are as many as the platform counts where more wait than a page holds (D11)', () => {
    const store = createOpenAlarmStore()
    store.begin(scope, [alarm('a'), alarm('b')], 900)
    store.take(scope, alarm('c'))
    expect(store.get().total).toBe(900)
    store.setTotal(scope, 901)
    expect(store.get().total).toBe(901)
  })

  it('that still burn stand before those that have recovered (D12)', () => {
    const store = createOpenAlarmStore()
    const over = { condition: 'recovered', firstAt: '2026-11-14T07:00:00.000Z' } as const
    store.begin(scope, [alarm('over', over), alarm('burns')], 2)
    expect(ids(store)).toEqual(['burns', 'over'])
  })

  it('[spec 3.client-state] [spec 4.alarm-total] the total can be set and decreased by one, never below none', () => {
    const store = createOpenAlarmStore()
    store.setTotal(scope, 2)
    store.decrease(scope)
    expect(store.get().total).toBe(1)
    store.decrease(scope)
    store.decrease(scope)
    expect(store.get().total).toBe(0)
  })
})
