import { describe, expect, it } from 'vitest'
import { nextAttempt, pushKindOf } from './push-model.rules.ts'

const day = 86_400_000

describe('what is pushed', () => {
  it.each([
    ['alarm.raised', { alarm: { condition: 'active' } }, 'alarm'],
    ['alarm.updated', { alarm: { condition: 'active' } }, 'alarm'],
    ['alarm.updated', { alarm: { condition: 'recovered' } }, 'recovery'],
    ['alarm.updated', { alarm: { condition: 'recovered', state: 'verified', verdict: 'real' } }, 'alarm'],
    ['alarm.updated', { alarm: { condition: 'recovered', state: 'verified', verdict: 'false' } }, 'recovery'],
    ['alarm.updated', { alarm: { condition: 'recovered', state: 'handled', verdict: 'real' } }, 'recovery'],
    ['equipment.online', { online: false }, 'presence'],
    ['command.updated', { state: 'done' }, 'command'],
    ['alarm.total', { total: 3 }, undefined],
  ])('%s %o is %s', (type, body, kind) => {
    expect(pushKindOf(type, body)).toBe(kind)
  })
})

describe('a delivery that failed', () => {
  it('is tried again after a growing time, for a day, and then given up', () => {
    const gaps: number[] = []
    let now = 0
    for (let attempts = 1; ; attempts += 1) {
      const next = nextAttempt(attempts, 0, now)
      if (next === undefined) break
      gaps.push(next - now)
      now = next
    }
    expect(gaps[0]).toBe(5_000)
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b))
    expect(gaps.length).toBeLessThan(20)
    expect(now).toBeGreaterThan(day / 2)
    expect(now).toBeLessThanOrEqual(day)
  })
})
