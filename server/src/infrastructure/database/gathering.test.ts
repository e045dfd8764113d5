import { describe, expect, it } from 'vitest'
import { createGathering } from './gathering.ts'

const setup = (most?: number) => {
  const asked: string[][] = []
  const release: (() => void)[] = []
  let refuse = false
  const gathered = createGathering<number, string>(async (items) => {
    asked.push([...items.keys()])
    await new Promise<void>((resolve) => release.push(resolve))
    if (refuse) throw new Error('away')
    return new Map([...items].map(([key, item]) => [key, `${key}${item}`]))
  }, most)
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return { asked, release, gathered, turn, fail: () => (refuse = true) }
}

describe('questions that come together', () => {
  it('are asked once, each key once', async () => {
    const { asked, release, gathered, turn } = setup()
    const answers = Promise.all([gathered('a', 1), gathered('b', 2), gathered('a', 1)])
    await turn()
    release[0]?.()
    expect(await answers).toEqual(['a1', 'b2', 'a1'])
    expect(asked).toEqual([['a', 'b']])
  })

  it('are asked in parts when there are more than may be asked for together', async () => {
    const { asked, release, gathered, turn } = setup(2)
    const answers = Promise.all([gathered('a', 1), gathered('b', 2), gathered('c', 3), gathered('c', 3)])
    await turn()
    release[0]?.()
    await turn()
    const late = gathered('d', 4)
    release[1]?.()
    expect(await answers).toEqual(['a1', 'b2', 'c3', 'c3'])
    await turn()
    release[2]?.()
    expect(await late).toBe('d4')
    expect(asked).toEqual([['a', 'b'], ['c'], ['d']])
  })

  it('while one is being answered wait for the next, never for the older answer', async () => {
    const { asked, release, gathered, turn } = setup()
    const first = gathered('a', 1)
    await turn()
    const later = Promise.all([gathered('a', 2), gathered('c', 3)])
    await turn()
    expect(asked).toEqual([['a']])
    release[0]?.()
    expect(await first).toBe('a1')
    await turn()
    release[1]?.()
    expect(await later).toEqual(['a2', 'c3'])
  })

  it('fail together, and the next ones are asked all the same', async () => {
    const { asked, release, gathered, turn, fail } = setup()
    const first = gathered('a', 1)
    await turn()
    fail()
    const failed = expect(first).rejects.toThrow('away')
    release[0]?.()
    await failed
    void gathered('b', 2).catch(() => undefined)
    await turn()
    expect(asked).toEqual([['a'], ['b']])
  })
})
