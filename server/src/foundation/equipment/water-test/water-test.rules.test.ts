import type { WaterStep } from '@vigil/contract/equipment/water-test'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { waterTest, waterTestCurves, waterTestSteps, type WaterTestStep } from '@vigil/device-types/water-test'
import { describe, expect, it } from 'vitest'
import { curveOf, type Reading } from '../proof/proof.rules.ts'
import { outcomeGivenUp, outcomeOf, stepsOf } from './water-test.rules.ts'

const said = (sec: number, values: Reading['values']): Reading => ({ at: sec * 1_000, values })
const before = { valveState: 'closed', staticPressure: 0.4, flowSwitchSec: 23, pumpStartSec: 40 }
/** The valve opened after half a minute, closed after five. */
const good = [
  said(30, { valveState: 'open', flowSwitchSec: 0, pumpStartSec: 0 }),
  said(40, { flow: 62, dynamicPressure: 0.12 }),
  said(70, { flowSwitchSec: 23 }),
  said(90, { pumpStartSec: 58 }),
  said(300, { valveState: 'closed' }),
  said(310, { flow: 0, staticPressure: 0.2 }),
  said(340, { staticPressure: 0.38 }),
]
const over = 10_000_000
const judged = (readings: readonly Reading[], now = over, known: Record<string, unknown> = before): WaterStep[] =>
  stepsOf({ begunAt: 0, before: known, readings }, now)
const statesOf = (steps: readonly WaterStep[]) => steps.map(({ state }) => state)
const stepIn = (steps: readonly WaterStep[], step: WaterTestStep) => steps.find((each) => each.step === step)
/** The good one without what it said of a property, and with something else. */
const instead = (property: string, ...others: readonly Reading[]) =>
  [
    ...good.map(({ at, values }) => ({
      at,
      values: Object.fromEntries(Object.entries(values).filter(([key]) => key !== property)),
    })),
    ...others,
  ].toSorted((one, other) => one.at - other.at)

describe('a water test', () => {
  it('passes when the device showed every step in its time, and says how long each took', () => {
    const steps = judged(good)
    expect(statesOf(steps)).toEqual(waterTestSteps.map(() => 'seen'))
    expect(stepIn(steps, 'flowing')).toMatchObject({ value: 62, seconds: 10 })
    expect(stepIn(steps, 'pump')).toMatchObject({ value: 58, seconds: 58 })
    expect(stepIn(steps, 'restored')).toMatchObject({ atLeast: 0.36, value: 0.38, seconds: 40 })
    expect(outcomeOf(steps)).toBe('passed')
  })

  it.each<[string, WaterTestStep, readonly Reading[], Partial<WaterStep>, string]>([
    [
      'too little water',
      'flowing',
      instead('flow', said(40, { flow: 12 }), said(310, { flow: 0 })),
      { state: 'missed', value: 12 },
      'failed',
    ],
    [
      'water too late',
      'flowing',
      instead('flow', said(120, { flow: 62 }), said(310, { flow: 0 })),
      { state: 'missed', seconds: 90 },
      'failed',
    ],
    ['no meter of flow', 'flowing', instead('flow'), { state: 'unknown', value: null }, 'unproved'],
    [
      'a slow flow switch',
      'flowSwitch',
      instead('flowSwitchSec', said(31, { flowSwitchSec: 0 }), said(130, { flowSwitchSec: 97 })),
      { state: 'missed', value: 97 },
      'failed',
    ],
    [
      'the figure of the test before',
      'flowSwitch',
      instead('flowSwitchSec', said(60, { flowSwitchSec: 23 })),
      { state: 'unknown' },
      'unproved',
    ],
    ['a pump that nobody heard of', 'pump', instead('pumpStartSec'), { state: 'unknown' }, 'unproved'],
    [
      'a valve left open',
      'closed',
      instead('valveState', said(30, { valveState: 'open' })),
      { state: 'unknown' },
      'unproved',
    ],
    [
      'a valve that says open after its time',
      'closed',
      instead('valveState', said(30, { valveState: 'open' }), said(200, { valveState: 'open' })),
      { state: 'missed', value: 'open' },
      'failed',
    ],
    [
      'pressure that does not come back',
      'restored',
      instead('staticPressure', said(590, { staticPressure: 0.2 })),
      { state: 'missed', value: 0.2 },
      'failed',
    ],
    [
      'a valve that nobody opened',
      'opened',
      [said(20, { valveState: 'closed' })],
      { state: 'missed', value: 'closed' },
      'givenUp',
    ],
    ['a device that said nothing', 'opened', [], { state: 'unknown' }, 'givenUp'],
  ])('%s', (_, step, readings, expected, outcome) => {
    const steps = judged(readings)
    expect(stepIn(steps, step)).toMatchObject(expected)
    expect(outcomeOf(steps)).toBe(outcome)
  })

  it('waits while the time of a step runs, and says until when', () => {
    const steps = judged(good.slice(0, 2), 80_000)
    expect(statesOf(steps)).toEqual(['seen', 'seen', 'seen', 'waiting', 'waiting', 'waiting', 'ahead', 'ahead'])
    expect(stepIn(steps, 'flowSwitch')?.until).toBe(new Date(150_000).toISOString())
    expect(outcomeOf(steps)).toBeUndefined()
    expect(outcomeGivenUp(steps)).toBe('givenUp')
  })

  it('that failed a step stays failed, whoever gives it up', () => {
    expect(outcomeGivenUp(judged(instead('flow', said(40, { flow: 12 })).slice(0, 3), 120_000))).toBe('failed')
    expect(outcomeGivenUp(judged(good))).toBe('passed')
  })

  it('counts nothing from before what it counts from', () => {
    expect(stepIn(judged([said(10, { flow: 80 }), said(30, { valveState: 'open' })]), 'flowing')?.state).toBe('unknown')
  })

  it('asks of the kind only what it reports, within what its own limits say', () => {
    const { properties } = findDeviceType({ id: 'waterEndTest' })
    for (const { property, atLeast, atMost, is } of Object.values(waterTest)) {
      const row = properties[property]
      expect(row, property).toBeDefined()
      if (is !== undefined) expect(row?.type === 'enum' && row.values.some(({ value }) => value === is)).toBe(true)
      if (row?.type !== 'number' || property === 'flow') continue
      const limits = row.thresholds.map(({ value }) => value)
      expect(limits).toContain(atLeast ?? atMost)
    }
  })
})

describe('the curve', () => {
  it('is what was measured, in its order, with the last of very many', () => {
    const many = Array.from({ length: 2_000 }, (_, sec) => said(sec, { flow: sec }))
    const [pressure, , flow] = curveOf([said(-1, { staticPressure: 0.4 }), ...many], waterTestCurves)
    expect(pressure).toEqual({ key: 'staticPressure', points: [{ at: new Date(-1_000).toISOString(), value: 0.4 }] })
    expect(flow?.points.length).toBeLessThanOrEqual(601)
    expect(flow?.points.at(-1)?.value).toBe(1_999)
  })
})
