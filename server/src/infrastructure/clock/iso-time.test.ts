import { describe, expect, it } from 'vitest'
import { isoTime } from './iso-time.ts'

describe('a time as text', () => {
  it.each([0, 1, 1_023, 1_794_741_542_751, 1_794_741_542_751.5, 1_794_741_542_751 + 1_024, -1, -1_024])(
    'is what a date would say of %d, the second time too',
    (at) => {
      expect([isoTime(at), isoTime(at)]).toEqual([new Date(at).toISOString(), new Date(at).toISOString()])
    },
  )

  it('is refused where there is no such time', () => {
    expect(() => isoTime(Number.NaN)).toThrow(RangeError)
  })
})
