import { describe, expect, it } from 'vitest'
import { quietUntil } from './quiet-hours.rules.ts'

const night = { from: '22:00', to: '07:00' }
const at = (time: string) => Date.parse(`2026-03-01T${time}+08:00`)

const there = (time: string) => ({ now: at(time), zone: 'Asia/Shanghai' })

describe('quiet hours', () => {
  it.each([1, 2])('never hold back what has priority %i', (priority) => {
    expect(quietUntil(night, priority, there('03:00:00'))).toBeUndefined()
  })

  it.each([
    ['21:59:59', undefined],
    ['22:00:00', '2026-03-02T07:00:00+08:00'],
    ['23:30:20', '2026-03-02T07:00:00+08:00'],
    ['06:59:59', '2026-03-01T07:00:00+08:00'],
    ['07:00:00', undefined],
  ])('at %s', (time, until) => {
    expect(quietUntil(night, 3, there(time))).toBe(until === undefined ? undefined : Date.parse(until))
  })

  it('are those on the wall of the unit that it is about', () => {
    const evening = { now: at('06:00:00'), zone: 'Europe/Berlin' }
    expect(quietUntil(night, 3, evening)).toBe(at('14:00:00'))
    expect(quietUntil(night, 3, { ...evening, zone: 'America/New_York' })).toBeUndefined()
  })

  it('of no length hold nothing back', () => {
    expect(quietUntil({ from: '08:00', to: '08:00' }, 3, there('08:00:00'))).toBeUndefined()
    expect(quietUntil(null, 3, there('03:00:00'))).toBeUndefined()
  })
})
