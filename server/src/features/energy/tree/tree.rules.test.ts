import { describe, expect, it } from 'vitest'
import { wholeOf, type MeterUse } from './tree.rules.ts'

const meter = (id: string, parentId: string | null, ...wh: (number | null)[]): MeterUse => ({
  id,
  parentId,
  slots: new Map(wh.flatMap((each, start) => (each === null ? [] : [[start, each]]))),
})
const of = (...meters: MeterUse[]) => {
  const { slots, leaves } = wholeOf(meters)
  return { slots: [...slots.values()], leaves }
}

describe('a unit’s use', () => {
  it('is that of its first meters: what is behind them is not counted again', () => {
    expect(of(meter('box', null, 100, 100), meter('a', 'box', 60, 50), meter('b', 'box', 30, 45))).toEqual({
      slots: [100, 100],
      leaves: ['a', 'b'],
    })
  })

  it('is told by those behind a meter while that is silent', () => {
    expect(of(meter('box', null, 100, null), meter('a', 'box', 60, 50), meter('b', 'box', 30, 45)).slots).toEqual([
      100, 95,
    ])
  })

  it('counts a loop whose box meters nothing, and meters that stand alone', () => {
    expect(of(meter('a', 'plain box', 5), meter('b', null, 7))).toEqual({ slots: [12], leaves: ['a', 'b'] })
  })

  it('goes down through boxes behind boxes', () => {
    const chain = [meter('main', null, null, 9), meter('floor', 'main', null, 8), meter('loop', 'floor', 3, 7)]
    expect(of(...chain)).toEqual({ slots: [3, 9], leaves: ['loop'] })
  })
})
