import { expect, it } from 'vitest'
import { firstIdAt, uuidV7 } from './uuid-v7.ts'

it('is a version 7 id, and of one millisecond each sorts behind the one before', () => {
  const made = Array.from({ length: 4_000 }, () => uuidV7(1_794_744_650_836))
  expect(made.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
    true,
  )
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
  expect(uuidV7(1_794_744_650_837) > (made.at(-1) ?? '')).toBe(true)
})

it('has a first one of each moment, which stands before all of it and after all that is older', () => {
  const at = 1_794_733_200_123
  expect(firstIdAt(at) <= uuidV7(at)).toBe(true)
  expect(uuidV7(at - 1) < firstIdAt(at)).toBe(true)
})
