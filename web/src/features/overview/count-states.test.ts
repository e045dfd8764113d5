// @vitest-environment node -- nothing here is drawn
import type { Equipment, EquipmentState } from '@vigil/contract/equipment'
import { describe, expect, it } from 'vitest'
import { countStates, countText, sumOf } from './count-states.ts'

/** A registry that hands out pages of what it holds. */
const registry = (holds: Partial<Record<EquipmentState, number>>) => {
  const asked: unknown[] = []
  const readPage = async ({ state = 'normal', after = '0', size }: Record<string, unknown>) => {
    asked.push(state)
    const held = holds[state as EquipmentState] ?? 0 // the test's own words
    const from = Number(after)
    const rows = Array.from({ length: Math.min(Number(size), held - from) }, () => ({}) as Equipment) // only counted
    return { rows, next: from + rows.length < held ? String(from + rows.length) : null }
  }
  return { asked, readPage }
}

describe('counting states', () => {
  it('adds up all pages of each state', async () => {
    const { readPage } = registry({ fire: 1, normal: 232, offline: 100 })
    const counts = await countStates('p1', readPage)
    expect(counts).toMatchObject({ fire: { count: 1, exact: true }, normal: { count: 232, exact: true } })
    expect(counts.offline).toEqual({ count: 100, exact: true })
    expect(sumOf(counts, ['fire', 'offline'])).toEqual({ count: 101, exact: true })
  })

  it('says "at least" when it stopped before the end', async () => {
    const { readPage, asked } = registry({ normal: 5_000 })
    const counts = await countStates('p1', readPage)
    expect(counts.normal).toEqual({ count: 1_000, exact: false })
    expect(countText(counts.normal)).toBe('1000+')
    expect(sumOf(counts, ['fire', 'normal']).exact).toBe(false)
    expect(asked.filter((state) => state === 'normal')).toHaveLength(10)
  })
})
