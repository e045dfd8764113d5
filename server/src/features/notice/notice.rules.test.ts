import { describe, expect, it } from 'vitest'
import { addUp } from './notice.rules.ts'

describe('the badge', () => {
  it('adds up each part to its limit and knows the worst of what asks for something', () => {
    const counted = addUp(
      [
        { part: 'needsMe', count: 700, worst: 2 },
        { part: 'needsMe', count: 700, worst: 4 },
        { part: 'info', count: 1, worst: 1 },
      ],
      1_000,
    )
    expect(counted).toEqual({ needsMe: 1_000, info: 1, system: 0, worst: 2 })
  })

  it('has no colour when there is nothing', () => {
    expect(addUp([{ part: 'system', count: 0, worst: null }], 1_000).worst).toBeNull()
  })
})
