import { describe, expect, it } from 'vitest'
import { evaluate, type Rules, type Signal } from './alarm-rules.ts'
import { defineDeviceType } from './define-device-type.ts'
import { effectiveThresholds } from './effective-thresholds.ts'
import { deviceType } from './find-device-type.ts'
import { emptyMemory, nextDue, type RuleMemory } from './rules/rule-memory.ts'
import { event } from './vocabulary/event.ts'
import { choice, figure, limit, measured, state } from './vocabulary/property.ts'
import { percent } from './vocabulary/scales.ts'

const basis = 'made up'
const sample = defineDeviceType({
  id: 'sample',
  equipmentTypeId: 9001,
  name: { zh: '样品', en: 'Sample' },
  system: 'fire-alarm',
  page: 'none',
  icon: 'sample',
  nodeType: 'direct',
  headline: ['heat'],
  properties: {
    heat: measured('热', 'Heat', percent(20), [
      limit('warning', 'gte', 50, 'hot', { holdSec: 60, hysteresis: 5, basis }),
      limit('alarm', 'gte', 80, 'hot', { holdSec: 10, hysteresis: 5, basis }),
    ]),
    cold: measured('冷', 'Cold', percent(20), [limit('fault', 'lt', 10, 'frozen', { hysteresis: 2, basis })]),
    load: measured('荷', 'Load', percent(20), [
      limit('alarm', 'gt', 50, 'overload', { relTo: 'rated', ratio: 0.5, basis }),
    ]),
    rated: figure('额', 'Rated', percent(60)),
    lamp: choice('灯', 'Lamp', [
      state('off', '灭', 'Off'),
      state('red', '红', 'Red', 'alarm', 'lit'),
      state('amber', '黄', 'Amber', 'warning', 'lit'),
      state('broken', '坏', 'Broken', 'fault', 'frozen'),
    ]),
  },
  events: {
    hot: event('热', 'Hot', 'alarm', 2),
    frozen: event('冻', 'Frozen', 'fault', 3),
    overload: event('过荷', 'Overload', 'alarm', 2),
    lit: event('亮', 'Lit', 'alarm', 1),
  },
  reportIntervalSec: 60,
  offlineAfterSec: 180,
})

const rules: Rules = { type: sample, thresholds: effectiveThresholds(sample) }

/** Plays reports at the given seconds and tells the signals of each as short words. */
const play = (reports: readonly (readonly [second: number, values: Readonly<Record<string, unknown>>])[]) => {
  let memory: RuleMemory = emptyMemory
  const told = reports.map(([second, values]) => {
    const verdict = evaluate(rules, memory, { values, at: second * 1000 })
    // Through JSON, as it is stored between two reports.
    memory = JSON.parse(JSON.stringify(verdict.memory))
    return verdict.signals.map(short)
  })
  return { told, memory }
}
const short = ({ eventKey, property, on, level, held }: Signal) =>
  `${property} ${on ? '+' : '-'}${eventKey} ${level}${held === on ? '' : ' held elsewhere'}`

describe('a threshold', () => {
  it.each([
    ['is silent below', [[0, { heat: 49 }]], [[]]],
    [
      'waits for its hold',
      [
        [0, { heat: 50 }],
        [59, { heat: 55 }],
      ],
      [[], []],
    ],
    [
      'is raised when it held',
      [
        [0, { heat: 50 }],
        [60, { heat: 55 }],
      ],
      [[], ['heat +hot warning']],
    ],
    [
      'forgets what did not hold',
      [
        [0, { heat: 50 }],
        [30, { heat: 49 }],
        [60, { heat: 50 }],
      ],
      [[], [], []],
    ],
    [
      'comes due without a new report',
      [
        [0, { heat: 50 }],
        [60, {}],
      ],
      [[], ['heat +hot warning']],
    ],
    [
      'comes due beside a report of something else',
      [
        [0, { heat: 50 }],
        [61, { cold: 20 }],
      ],
      [[], ['heat +hot warning']],
    ],
    ['without a hold is raised at once', [[0, { cold: 9 }]], [['cold +frozen fault']]],
    [
      'is told once',
      [
        [0, { cold: 9 }],
        [1, { cold: 5 }],
      ],
      [['cold +frozen fault'], []],
    ],
    [
      'stays within its hysteresis',
      [
        [0, { cold: 9 }],
        [1, { cold: 11.9 }],
      ],
      [['cold +frozen fault'], []],
    ],
    [
      'recovers beyond it',
      [
        [0, { cold: 9 }],
        [1, { cold: 12 }],
      ],
      [['cold +frozen fault'], ['cold -frozen fault']],
    ],
    [
      'stays when its property is not reported',
      [
        [0, { cold: 9 }],
        [1, { heat: 1 }],
      ],
      [['cold +frozen fault'], []],
    ],
    [
      'ignores what is no number',
      [
        [0, { cold: 9 }],
        [1, { cold: null }],
        [2, { cold: '50' }],
        [3, { cold: NaN }],
      ],
      [['cold +frozen fault'], [], [], []],
    ],
  ] as const)('%s', (_, reports, expected) => {
    expect(play(reports).told).toEqual(expected)
  })

  it('of an event with several levels tells the worst, and each time the worst changes', () => {
    const reports = [
      [0, { heat: 85 }],
      [10, { heat: 85 }],
      [60, { heat: 85 }],
      [70, { heat: 60 }],
      [80, { heat: 44 }],
    ] as const
    expect(play(reports).told).toEqual([[], ['heat +hot alarm'], [], ['heat +hot warning'], ['heat -hot warning']])
  })

  it('relative to another property uses that one as soon as it is known, and remembers it', () => {
    const reports = [
      [0, { load: 45 }],
      [1, { rated: 80, load: 41 }],
      [2, { load: 40 }],
      [3, { load: 41 }],
    ] as const
    expect(play(reports).told).toEqual([
      [],
      ['load +overload alarm'],
      ['load -overload alarm'],
      ['load +overload alarm'],
    ])
  })

  it('that is switched off lets its event go', () => {
    const raised = evaluate(rules, emptyMemory, { values: { cold: 9 }, at: 0 })
    const after = evaluate({ type: sample, thresholds: {} }, raised.memory, { values: {}, at: 1 })
    expect(after.signals.map(short)).toEqual(['cold -frozen fault'])
  })
})

describe('a state', () => {
  it.each([
    ['raises its event at once', [[0, { lamp: 'red' }]], [['lamp +lit alarm']]],
    [
      'is told once',
      [
        [0, { lamp: 'red' }],
        [1, { lamp: 'red' }],
      ],
      [['lamp +lit alarm'], []],
    ],
    [
      'recovers with a state that has no event',
      [
        [0, { lamp: 'red' }],
        [1, { lamp: 'off' }],
      ],
      [['lamp +lit alarm'], ['lamp -lit alarm']],
    ],
    [
      'tells the same event again with another value',
      [
        [0, { lamp: 'red' }],
        [1, { lamp: 'amber' }],
      ],
      [['lamp +lit alarm'], ['lamp +lit warning']],
    ],
    [
      'changes from one event to another',
      [
        [0, { lamp: 'red' }],
        [1, { lamp: 'broken' }],
      ],
      [['lamp +lit alarm'], ['lamp -lit alarm', 'lamp +frozen fault']],
    ],
    [
      'ignores a value that the row does not know',
      [
        [0, { lamp: 'red' }],
        [1, { lamp: 'green' }],
      ],
      [['lamp +lit alarm'], []],
    ],
  ] as const)('%s', (_, reports, expected) => {
    expect(play(reports).told).toEqual(expected)
  })
})

describe('a report', () => {
  it('with names that are parts of JavaScript means nothing', () => {
    const values = JSON.parse('{"__proto__": 1, "constructor": 2, "toString": "red"}')
    expect(evaluate(rules, emptyMemory, { values, at: 0 })).toEqual({ signals: [], memory: emptyMemory })
  })
})

describe('an event that two properties hold', () => {
  it('is over only when both let it go', () => {
    const reports = [
      [0, { lamp: 'broken' }],
      [1, { cold: 9 }],
      [2, { lamp: 'off' }],
      [3, { cold: 20 }],
    ] as const
    expect(play(reports).told).toEqual([
      ['lamp +frozen fault'],
      ['cold +frozen fault'],
      ['lamp -frozen fault held elsewhere'],
      ['cold -frozen fault'],
    ])
  })
})

describe('the memory', () => {
  it('says when the next hold runs out, and nothing when none waits', () => {
    expect(nextDue(play([[0, { heat: 85 }]]).memory)).toBe(10_000)
    expect(
      nextDue(
        play([
          [0, { heat: 85 }],
          [10, { heat: 85 }],
        ]).memory,
      ),
    ).toBe(60_000)
    expect(nextDue(play([[0, { cold: 9 }]]).memory)).toBeUndefined()
  })

  it('is the same object when there is nothing new, so that nobody writes it again', () => {
    const { memory } = evaluate(rules, emptyMemory, { values: { cold: 9, lamp: 'red', rated: 60 }, at: 0 })
    expect(evaluate(rules, memory, { values: { cold: 8, lamp: 'red', rated: 60 }, at: 1 }).memory).toBe(memory)
    expect(evaluate(rules, memory, { values: { cold: 8, lamp: 'off' }, at: 1 }).memory).not.toBe(memory)
  })
})

describe('a real breaker', () => {
  const breaker = deviceType('breaker')
  const breakerRules = { type: breaker, thresholds: effectiveThresholds(breaker) }

  it('that trips by a short circuit tells both events with their priorities', () => {
    const values = { switchState: 'tripped', tripReason: 'short' }
    const { signals } = evaluate(breakerRules, emptyMemory, { values, at: 0 })
    expect(signals.map(({ eventKey, priority }) => [eventKey, priority])).toEqual([
      ['trip', 2],
      ['shortCircuit', 1],
    ])
  })

  it('judges its current by the rated current it tells', () => {
    const at = (second: number, values: object, memory: RuleMemory) =>
      evaluate(breakerRules, memory, { values: { ...values }, at: second * 1000 })
    const first = at(0, { ratedCurrent: 16, current: 19 }, emptyMemory)
    expect(at(60, { current: 19 }, first.memory).signals.map(short)).toEqual(['current +overCurrent alarm'])
  })
})
