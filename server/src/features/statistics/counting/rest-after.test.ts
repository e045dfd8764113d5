import { describe, expect, it } from 'vitest'
import { restAfter } from './rest-after.ts'

describe('whoever counts', () => {
  it('rests ten times as long as the last round took, and then goes on', async () => {
    let clock = 1_000
    let rounds = 0
    const work = restAfter(
      async () => {
        clock += 500
        return (rounds += 1)
      },
      () => clock,
    )
    expect(await work()).toBe(1)
    clock += 4_999
    expect(await work()).toBe(0)
    clock += 1
    expect(await work()).toBe(2)
    expect(rounds).toBe(2)
  })
})
