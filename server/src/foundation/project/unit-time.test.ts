import { expect, it } from 'vitest'
import { wallTimeText } from './unit-time.ts'

it('an instant is told by the clock on the unit’s wall (D17)', () => {
  expect(wallTimeText('2026-11-14T16:32:05.250Z')).toBe('2026-11-15 00:32:05')
})
