import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createBatcher, type BatcherOptions } from './batcher.ts'

interface Item {
  readonly key: string
  readonly n: number
}

/** Writes into a list, the way the given answers say: an error, or yes. */
const listWriter = (answers: (Error | 'ok')[] = [], options: Partial<BatcherOptions<Item>> = {}) => {
  const batches: Item[][] = []
  const settled: [number, boolean][] = []
  const aside: number[] = []
  const batcher = createBatcher<Item>({
    size: 4,
    keyOf: (item) => item.key,
    async write(items) {
      await sleep(1)
      const answer = answers.shift() ?? 'ok'
      if (answer !== 'ok') throw answer
      batches.push([...items])
    },
    judge: (error) => (error instanceof RangeError ? 'split' : 'retry'),
    async setAside(item) {
      await sleep(1)
      aside.push(item.n)
    },
    settled: (item, isWritten) => settled.push([item.n, isWritten]),
    pauseMs: 1,
    ...options,
  })
  return { batcher, batches, settled, aside, numbers: () => batches.map((batch) => batch.map(({ n }) => n)) }
}

const items = (count: number, key = 'a'): Item[] => Array.from({ length: count }, (_, n) => ({ key, n }))

describe('a batcher', () => {
  it('waits a moment for company when there is load, and never when there is none', async () => {
    const busy = listWriter([], { size: 50, gatherMs: 20 })
    items(10).forEach(busy.batcher.add)
    await sleep(10)
    items(10, 'b').forEach(busy.batcher.add)
    await sleep(5)
    items(10, 'c').forEach(busy.batcher.add)
    await busy.batcher.idle()
    expect(busy.batches.map(({ length }) => length)).toEqual([10, 20])

    const quiet = listWriter([], { size: 50, gatherMs: 60_000 })
    items(1).forEach(quiet.batcher.add)
    await sleep(10)
    items(1, 'b').forEach(quiet.batcher.add)
    await quiet.batcher.idle()
    expect(quiet.batches).toHaveLength(2)
  })

  it('writes everything once, in order, in batches of the size', async () => {
    const { batcher, numbers, settled } = listWriter()
    items(10).forEach(batcher.add)
    await batcher.idle()
    expect(numbers()).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9],
    ])
    expect(settled).toEqual(items(10).map(({ n }) => [n, true]))
  })

  it('lets keys take turns, so that the one that sends most does not fill the batch', async () => {
    const { batcher, batches } = listWriter()
    items(6, 'loud').forEach(batcher.add)
    batcher.add({ key: 'quiet', n: 100 })
    batcher.add({ key: 'silent', n: 200 })
    await batcher.idle()
    expect(batches[0]?.map(({ key, n }) => `${key} ${n}`)).toEqual(['loud 0', 'quiet 100', 'silent 200', 'loud 1'])
  })

  it('tries a failed batch again before anything else', async () => {
    const { batcher, numbers } = listWriter([new Error('away'), new Error('away')])
    items(6).forEach(batcher.add)
    await batcher.idle()
    expect(numbers()).toEqual([
      [0, 1, 2, 3],
      [4, 5],
    ])
  })

  it('leaves out of a repetition what nobody waits for any more', async () => {
    const { batcher, numbers, settled } = listWriter([new Error('away')], { isStale: ({ n }) => n === 2 })
    items(4).forEach(batcher.add)
    await batcher.idle()
    expect(numbers()).toEqual([[0, 1, 3]])
    expect(settled).toContainEqual([2, false])
  })

  it('writes no later item of a sender whose earlier ones were left out', async () => {
    let isClosed = false
    const { batcher, batches, settled } = listWriter([], {
      size: 2,
      isStale: ({ key }) => key === 'a' && isClosed,
      async write(batch) {
        await sleep(1)
        if (!isClosed) {
          isClosed = true
          throw new Error('away')
        }
        batches.push([...batch])
      },
    })
    items(6).forEach(batcher.add)
    batcher.add({ key: 'b', n: 100 })
    await batcher.idle()
    expect(batches.flat().map(({ n }) => n)).toEqual([100])
    expect(settled.filter(([, isWritten]) => isWritten)).toEqual([[100, true]])
  })

  it('finds the one item that cannot be written, sets it aside and writes its neighbours in order', async () => {
    const poison = 5
    const { batcher, settled, aside, batches } = listWriter([], {
      size: 8,
      async write(batch) {
        await sleep(1)
        if (batch.some(({ n }) => n === poison)) throw new RangeError('poison')
        batches.push([...batch])
      },
    })
    items(8).forEach(batcher.add)
    await batcher.idle()
    expect(batches.flat().map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 6, 7])
    expect(aside).toEqual([poison])
    expect(settled).toEqual(items(8).map(({ n }) => [n, true]))
  })

  it('gives up what is left when it is stopped', async () => {
    const { batcher, settled } = listWriter(Array.from({ length: 1_000 }, () => new Error('away')))
    items(2).forEach(batcher.add)
    await sleep(20)
    batcher.stop()
    await batcher.idle()
    expect(settled).toEqual([
      [0, false],
      [1, false],
    ])
  })
})
