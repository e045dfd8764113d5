import { describe, expect, it } from 'vitest'
import { mostUnderWay, nextStep, wavesOf } from './batch.rules.ts'

const loop = (n: number, state: string | null = null, refusal: string | null = null) => ({
  equipmentId: `loop-${n}`,
  state,
  refusal,
})
const many = (count: number, state: string | null = null) => Array.from({ length: count }, (_, n) => loop(n, state))

describe('the waves of a batch', () => {
  it.each([
    [0, []],
    [1, [1]],
    [2, [1, 1]],
    [5, [1, 1, 3]],
    [11, [1, 2, 8]],
    [200, [1, 20, 179]],
  ])('of %i loops are %j', (loops, waves) => {
    expect(wavesOf(loops)).toEqual(waves)
  })

  it.each(Array.from({ length: 60 }, (_, n) => n))('hold each of %i loops once', (loops) => {
    expect(wavesOf(loops).reduce((sum, size) => sum + size, 0)).toBe(loops)
  })
})

describe('a wave', () => {
  it('gives at most ten at once, and the next as soon as one has ended', () => {
    const first = nextStep(many(20), 10)
    expect(first).toMatchObject({ step: 'give' })
    expect(first.step === 'give' && first.loops).toHaveLength(mostUnderWay)
    expect(nextStep([...many(10, 'sent'), ...many(10)], 10)).toEqual({ step: 'wait' })
    const freed = [...many(9, 'acknowledged'), loop(9, 'done'), loop(10), loop(11)]
    expect(nextStep(freed, 10)).toEqual({ step: 'give', loops: [loop(10)] })
  })

  it('is over when each has ended, one way or another', () => {
    expect(nextStep([...many(19, 'done'), loop(19, 'timeout')], 10)).toEqual({ step: 'nextWave' })
    expect(nextStep([...many(19, 'done'), loop(19, 'sent')], 10)).toEqual({ step: 'wait' })
  })

  it.each([
    ['failed', null],
    ['timeout', null],
    ['cancelled', null],
    [null, 'equipmentOffline'],
  ])('pauses the batch when more of it end as %s %s than it may', (state, refusal) => {
    const wave = (bad: number) => [
      ...Array.from({ length: bad }, (_, n) => loop(n, state, refusal)),
      ...Array.from({ length: 20 - bad }, (_, n) => loop(bad + n)),
    ]
    expect(nextStep(wave(2), 10)).toMatchObject({ step: 'give' })
    expect(nextStep(wave(3), 10)).toEqual({ step: 'pause' })
  })

  it('of one loop ends with that loop, unless everything may fail', () => {
    expect(nextStep([loop(1, 'failed')], 99)).toEqual({ step: 'pause' })
    expect(nextStep([loop(1, 'failed')], 100)).toEqual({ step: 'nextWave' })
  })
})
