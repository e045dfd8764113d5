// @vitest-environment node -- nothing here is drawn
import { describe, expect, it } from 'vitest'
import { createLiveValues } from './live-values.ts'

const at = (second: number): string => `2026-11-14T06:32:${String(second).padStart(2, '0')}.000Z`
const row = (second: number, values: Record<string, number>) => ({ equipmentId: 'e1', at: at(second), values })

const create = () => {
  const due: (() => void)[] = []
  const values = createLiveValues((act, ms) => {
    expect(ms).toBe(500)
    due.push(act)
  })
  return { values, due }
}

describe('live values', () => {
  it('keep the newest of each property and the time of the newest report', () => {
    const { values } = create()
    values.take([row(1, { current: 5, voltage: 220 })])
    values.take([row(2, { current: 6 })])
    expect(values.reading('e1')).toEqual({
      at: at(2),
      values: { current: 6, voltage: 220 },
      times: { current: at(2), voltage: at(1) },
    })
  })

  it('are not set back by a report that came late', () => {
    const { values } = create()
    values.take([row(2, { current: 6 })])
    values.take([row(1, { current: 5 })])
    expect(values.reading('e1')?.values).toEqual({ current: 6 })
  })

  it('[spec 9.debounce] are repainted at most every 500 ms, with the newest', () => {
    const { values, due } = create()
    const seen: unknown[] = []
    values.subscribe('e1', () => seen.push(values.reading('e1')?.values['current']))
    for (const second of [1, 2, 3]) values.take([row(second, { current: second })])
    expect(due).toHaveLength(1)
    due.shift()?.()
    expect(seen).toEqual([3])
    values.take([row(4, { current: 4 })])
    expect(due).toHaveLength(1)
  })

  it('cost nothing for equipment that nobody looks at', () => {
    const { values, due } = create()
    values.take([row(1, { current: 1 })])
    expect(due).toEqual([])
  })

  it('remember the last 24 of a number for its line', () => {
    const { values } = create()
    for (let second = 0; second < 30; second += 1) values.take([row(second, { current: second })])
    expect(values.memory('e1', 'current')).toHaveLength(24)
    expect(values.memory('e1', 'current').at(-1)).toBe(29)
  })
})
