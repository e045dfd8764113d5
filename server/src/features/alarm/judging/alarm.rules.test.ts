import { describe, expect, it } from 'vitest'
import type { Signal } from '#events/alarm-events.ts'
import { testEquipment } from '#testing/shadow-drafts.ts'
import { judgeSignal, worstState, type OpenAlarm } from './alarm.rules.ts'

const equipment = testEquipment('breaker')

const signal = (change: Partial<Signal> = {}): Signal => ({
  equipment,
  key: 'overTemp',
  kind: 'alarm',
  priority: 2,
  on: true,
  held: false,
  property: 'temperature',
  value: 85,
  at: 1_000,
  once: false,
  actor: 'rule',
  ...change,
})

const open = (change: Partial<OpenAlarm> = {}): OpenAlarm => ({
  id: 'a1',
  equipmentId: equipment.id,
  key: 'overTemp',
  kind: 'alarm',
  priority: 2,
  condition: 'active',
  state: 'received',
  likelyReal: false,
  property: 'temperature',
  value: 85,
  maxValue: 85,
  count: 1,
  firstAt: 1_000,
  lastAt: 1_000,
  recoveredAt: null,
  version: 0,
  deviceAt: null,
  areaId: null,
  reopenedFrom: null,
  verdict: null,
  verdictAt: null,
  handledAt: null,
  groupId: null,
  isolationId: null,
  drillId: null,
  flaps: 0,
  flapSince: null,
  isFlapping: false,
  ladder: 'alarm',
  ladderFrom: 1_000,
  ladderDue: 1_000,
  ...change,
})

const newId = (): string => 'new'

describe('a signal', () => {
  it.each<[string, Partial<Signal>, OpenAlarm | undefined, string | undefined, Partial<OpenAlarm>?]>([
    [
      'raises when nothing is open',
      {},
      undefined,
      'raise',
      { id: 'new', condition: 'active', state: 'received', count: 1 },
    ],
    [
      'merges into what is open',
      { value: 90, at: 2_000 },
      open(),
      'merge',
      { count: 2, maxValue: 90, lastAt: 2_000, version: 1 },
    ],
    ['keeps the greatest value', { value: 70 }, open(), 'merge', { value: 70, maxValue: 85 }],
    ['keeps the last value when it brings none', { value: null }, open(), 'merge', { value: 85, maxValue: 85 }],
    ['never lets the last time go back', { at: 500 }, open(), 'merge', { lastAt: 1_000 }],
    [
      'begins again what had recovered',
      {},
      open({ condition: 'recovered', recoveredAt: 900 }),
      'reactivate',
      { condition: 'active', recoveredAt: null, count: 2 },
    ],
    [
      'calls on for a fault that comes back before anybody took it',
      { at: 5_000, kind: 'fault', priority: 3 },
      open({ kind: 'fault', priority: 3, ladder: 'fault', condition: 'recovered', ladderDue: null }),
      'reactivate',
      { ladderDue: 5_000 },
    ],
    [
      'calls nobody for a fault that somebody has taken',
      { at: 5_000, kind: 'fault', priority: 3 },
      open({
        kind: 'fault',
        priority: 3,
        ladder: 'fault',
        condition: 'recovered',
        ladderDue: null,
        state: 'acknowledged',
      }),
      'reactivate',
      { ladderDue: null },
    ],
    ['is not counted when once is enough', { once: true }, open(), undefined],
    ['begins again although once is enough', { once: true }, open({ condition: 'recovered' }), 'reactivate'],
    [
      'recovers',
      { on: false, at: 3_000 },
      open(),
      'recover',
      { condition: 'recovered', recoveredAt: 3_000, state: 'received', version: 1 },
    ],
    ['does not recover while something else holds it', { on: false, held: true }, open(), undefined],
    ['does not recover twice', { on: false }, open({ condition: 'recovered' }), undefined],
    ['that ends what never began is nothing', { on: false }, undefined, undefined],
    ['of an operation is no alarm', { kind: 'operation', priority: 5 }, undefined, undefined],
    ['of an event is no alarm', { kind: 'event', priority: 4 }, undefined, undefined],
    ['of a hazard is one', { kind: 'hazard', priority: 3 }, undefined, 'raise', { kind: 'hazard', priority: 3 }],
  ])('%s', (_name, change, known, step, alarm) => {
    const judged = judgeSignal(signal(change), known, newId)
    expect(judged?.step).toBe(step)
    if (alarm) expect(judged?.alarm).toMatchObject(alarm)
  })

  it('that recovers leaves the handling to people', () => {
    const acknowledged = open({ state: 'acknowledged' })
    expect(judgeSignal(signal({ on: false }), acknowledged, newId)?.alarm.state).toBe('acknowledged')
  })
})

describe('the worst state', () => {
  it.each<[string, OpenAlarm[], boolean | null, number]>([
    ['is normal without alarms', [], true, 0],
    ['is normal for what was never heard', [], null, 0],
    ['is offline when it is', [], false, 1],
    ['is offline, not fault, for the fault of being offline', [open({ key: 'offline', kind: 'fault' })], false, 1],
    ['is hazard', [open({ kind: 'hazard' })], true, 2],
    ['is fault above offline', [open({ kind: 'fault' })], false, 3],
    ['is alarm', [open(), open({ kind: 'fault' })], true, 4],
    ['is fire above all', [open(), open({ kind: 'fire-alarm' })], false, 5],
    ['does not count what recovered', [open({ kind: 'fire-alarm', condition: 'recovered' })], true, 0],
  ])('%s', (_name, alarms, online, state) => {
    expect(worstState(alarms, online)).toBe(state)
  })
})
