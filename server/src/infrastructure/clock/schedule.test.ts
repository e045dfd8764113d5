import { describe, expect, it } from 'vitest'
import { createSchedule } from './schedule.ts'

describe('a schedule', () => {
  it('gives each key once, when its time has come', () => {
    const schedule = createSchedule()
    schedule.set('a', 1_000)
    schedule.set('b', 3_000)
    expect(schedule.takeDue(500)).toEqual([])
    expect(schedule.takeDue(1_500)).toEqual(['a'])
    expect(schedule.takeDue(1_600)).toEqual([])
    expect(schedule.takeDue(9_000)).toEqual(['b'])
    expect(schedule.size()).toBe(0)
  })

  it('waits as long as a key is put off', () => {
    const schedule = createSchedule()
    for (let at = 0; at < 10_000; at += 500) {
      schedule.set('a', at + 5_000)
      expect(schedule.takeDue(at)).toEqual([])
    }
    expect(schedule.takeDue(14_000)).toEqual([])
    expect(schedule.takeDue(14_751)).toEqual(['a'])
  })

  it('lets a key be brought forward, and gives it once all the same', () => {
    const schedule = createSchedule()
    schedule.set('a', 9_000)
    schedule.set('a', 1_000)
    expect(schedule.takeDue(2_000)).toEqual(['a'])
    expect(schedule.takeDue(20_000)).toEqual([])
  })

  it('forgets a deleted key, and takes it again', () => {
    const schedule = createSchedule()
    schedule.set('a', 1_000)
    schedule.delete('a')
    expect(schedule.takeDue(2_000)).toEqual([])
    schedule.set('a', 3_000)
    expect(schedule.takeDue(4_000)).toEqual(['a'])
  })
})
