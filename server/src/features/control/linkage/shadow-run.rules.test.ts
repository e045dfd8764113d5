import type { LinkageStep } from '@vigil/contract/linkage/rule'
import { deviceType } from '@vigil/device-types/find-device-type'
import { describe, expect, it } from 'vitest'
import { runOnShadow, type Shadow, type ShadowOrder } from './shadow-run.rules.ts'

const breaker = { type: deviceType('breaker'), values: { switchState: 'closed', voltage: 230 } }
const devices: Shadow['devices'] = new Map([
  ['a', breaker],
  ['b', breaker],
])
const order = (place: number, over: Partial<LinkageStep> = {}, refusal: string | null = null): ShadowOrder => ({
  place,
  refusal,
  step: { equipmentId: 'a', action: 'switchOff', params: {}, delayS: 0, asks: false, ...over },
})
const run = (orders: readonly ShadowOrder[], failing: Shadow['failing'] = new Map()) =>
  runOnShadow(orders, { devices, failing })

describe('a rule on simulated equipment', () => {
  it('shows of each step what was expected and what the copy then reads, one step upon the other', () => {
    expect(run([order(0), order(1, { action: 'switchOn', delayS: 60 })])).toEqual([
      {
        place: 0,
        end: 'proven',
        refusal: null,
        endsAtS: 1,
        readings: [{ property: 'switchState', before: 'closed', kind: 'is', expected: 'open', simulated: 'open' }],
      },
      expect.objectContaining({
        endsAtS: 61,
        readings: [{ property: 'switchState', before: 'open', kind: 'is', expected: 'closed', simulated: 'closed' }],
      }),
    ])
    expect(breaker.values.switchState).toBe('closed')
  })

  it('lets a silent one run into its time and stay as it was; what is told to it meanwhile finds it busy', () => {
    const { timeoutSec = 0 } = breaker.type.commands['switchOff'] ?? {}
    const answers = run(
      [
        order(0),
        order(1, { delayS: timeoutSec - 1 }),
        order(2, { delayS: timeoutSec }),
        order(3, { equipmentId: 'b' }),
      ],
      new Map([['a', 'silent']]),
    )
    expect(answers.map(({ place, end, refusal }) => [place, end, refusal])).toEqual([
      [0, 'timeout', null],
      [3, 'proven', null],
      [1, 'refused', 'commandRunning'],
      [2, 'timeout', null],
    ])
    expect(answers[0]).toMatchObject({ endsAtS: timeoutSec, readings: [{ expected: 'open', simulated: 'closed' }] })
  })

  it('is told no by one that refuses, and gives nothing that the platform would not give', () => {
    const answers = run([order(0), order(1, { equipmentId: 'b' }, 'equipmentLocked')], new Map([['a', 'refuses']]))
    expect(answers).toMatchObject([
      { end: 'failed', readings: [{ simulated: 'closed' }] },
      { end: 'refused', refusal: 'equipmentLocked', readings: [] },
    ])
    expect(run([order(0, { equipmentId: 'gone' })])).toMatchObject([{ end: 'refused' }])
  })

  it('says of what nothing can measure only that it was taken', () => {
    const action = Object.entries(breaker.type.commands).find(([, { done }]) => done === undefined)?.[0] ?? ''
    expect(run([order(0, { action })])).toMatchObject([{ end: 'taken', readings: [] }])
  })
})
