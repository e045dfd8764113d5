import { describe, expect, it } from 'vitest'
import { quietUntil } from './quiet-hours.rules.ts'

const night = { from: '22:00', to: '07:00' }
const at = (time: string) => Date.parse(`2026-03-01T${time}+08:00`)

describe('quiet hours', () => {
  it.each([1, 2])('never hold back what has priority %i', (priority) => {
    expect(quietUntil(night, priority, at('03:00:00'))).toBeUndefined()
  })

  it.each([
    ['21:59:59', undefined],
    ['22:00:00', '2026-03-02T07:00:00+08:00'],
    ['23:30:20', '2026-03-02T07:00:00+08:00'],
    ['06:59:59', '2026-03-01T07:00:00+08:00'],
    ['07:00:00', undefined],
  ])('at %s', (time, until) => {
    expect(quietUntil(night, 3, at(time))).toBe(until === undefined ? undefined : Date.parse(until))
  })

  it('of no length hold nothing back', () => {
    expect(quietUntil({ from: '08:00', to: '08:00' }, 3, at('08:00:00'))).toBeUndefined()
    expect(quietUntil(null, 3, at('03:00:00'))).toBeUndefined()
  })
})
