import { forwardAfter, forwardMoves, forwardStates } from '@vigil/contract/alarm/forward-moves'
import { describe, expect, it } from 'vitest'
import { acknowledgedBy, waitAfter } from './telling.rules.ts'

const id = '01900000-0000-7000-8000-000000000001'
const answer = (status: number, text: string) => acknowledgedBy({ status, text }, id)

describe('a fire that the brigade did not take', () => {
  it('is told again after a growing time, at least every five minutes, without an end', () => {
    const waits = Array.from({ length: 30 }, (_, place) => waitAfter(place + 1))
    expect(waits.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000])
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(waits.at(-1)).toBe(300_000)
  })
})

describe('the brigade’s word', () => {
  it('is our id in a 2xx, with or without a name', () => {
    expect(answer(200, `{"acknowledged":"${id}","by":" 接警台 3 "}`)).toEqual({ by: '接警台 3' })
    expect(answer(202, `{"acknowledged":"${id}"}`)).toEqual({ by: null })
  })

  it.each([
    [200, ''],
    [200, '<html>Welcome</html>'],
    [200, '{"acknowledged":"01900000-0000-7000-8000-000000000002"}'],
    [302, `{"acknowledged":"${id}"}`],
    [500, `{"acknowledged":"${id}"}`],
    [200, 'null'],
  ])('is not %i %s', (status, text) => {
    expect(answer(status, text)).toBeUndefined()
  })
})

describe('the moves of a forwarded fire', () => {
  it('lead to states there are, and never away from what the brigade has said', () => {
    for (const from of forwardStates)
      for (const to of Object.values(forwardMoves[from])) expect(forwardStates).toContain(to)
    for (const news of ['alarmOver', 'unanswered', 'confirmedAgain'] as const)
      expect(forwardAfter('acknowledged', news)).toBe('acknowledged')
    expect(forwardAfter('over', 'acknowledged')).toBe('acknowledged')
  })
})
