import { expect, it } from 'vitest'
import { createCrowdLimit } from './crowd-limit.ts'

const knocks = (enter: (address: string) => boolean, address: string, times: number): number =>
  Array.from({ length: times }, () => enter(address)).filter(Boolean).length

it('a few addresses do not keep out the others (A19)', () => {
  const { enter, leave } = createCrowdLimit({ all: 10_000, fromOne: 1_000, whenCrowded: 100 })
  const greedy = Array.from({ length: 20 }, (_, n) => knocks(enter, `10.0.0.${n}`, 5_000))
  expect(greedy).toEqual([...Array(5).fill(1_000), ...Array(15).fill(100)])
  expect(knocks(enter, '10.1.0.1', 50)).toBe(50)
  // A place that was left is free.
  leave('10.0.0.0')
  expect(enter('10.0.0.0')).toBe(false)
  for (let n = 0; n < 950; n += 1) leave('10.0.0.0')
  expect(enter('10.0.0.0')).toBe(true)
})

it('the many addresses of one household of IPv6 are one, however they are written (A19)', () => {
  const { enter, leave } = createCrowdLimit({ all: 100, fromOne: 3, whenCrowded: 1 })
  const household = ['2001:db8::1:0:0:1', '2001:db8::2:0:0:2', '2001:db8:0:0:3::', '2001:db8::4']
  expect(household.map(enter)).toEqual([true, true, true, false])
  leave('2001:db8::9')
  expect(enter('2001:db8::a')).toBe(true)
})
