import { describe, expect, it } from 'vitest'
import { createLog } from '#infrastructure/log/log.ts'
import { createLaneLoop, type LaneLoop } from './lane-loop.ts'

const log = createLog('test', 'silent')

/** A log of numbers in two groups, stored in batches; some numbers cannot be stored, and some attempts fail. */
const readNumbers = async (poison: ReadonlySet<number>, failures = 0, limit = 64) => {
  const logs = new Map([0, 1].map((group) => [group, Array.from({ length: 300 }, (_, n) => n * 2 + group)]))
  const positions = new Map([...logs.keys()].map((group) => [group, 0]))
  const stored: number[] = []
  const aside: number[] = []
  let left = failures
  let attempts = 0

  const next = (group: number, most: number): number[] =>
    (logs.get(group) ?? []).slice(positions.get(group) ?? 0, (positions.get(group) ?? 0) + most)
  const advance = (group: number, count: number): void => void positions.set(group, (positions.get(group) ?? 0) + count)

  const done = Promise.withResolvers<void>()
  const loop: LaneLoop = createLaneLoop({
    name: 'test',
    log,
    limit,
    pollMs: 1,
    gatherMs: 0,
    groups: () => [...logs.keys()],
    isContentFault: (error) => String(error).includes('poison'),
    batch(groups, most) {
      attempts += 1
      if (left > 0) return Promise.reject(new Error(`away ${left--}`))
      const taken = groups.map((group) => [group, next(group, most)] as const)
      if (taken.some(([, numbers]) => numbers.some((n) => poison.has(n)))) return Promise.reject(new Error('poison'))
      for (const [group, numbers] of taken) advance(group, numbers.length)
      stored.push(...taken.flatMap(([, numbers]) => numbers))
      if (stored.length + aside.length === 600) done.resolve()
      return Promise.resolve(Math.max(...taken.map(([, numbers]) => numbers.length)))
    },
    setAside(group) {
      aside.push(...next(group, 1))
      advance(group, 1)
      if (stored.length + aside.length === 600) done.resolve()
      return Promise.resolve()
    },
  })
  loop.start()
  await done.promise
  await loop.stop()
  return { stored, aside, attempts, counters: loop.counters }
}

describe('a lane', () => {
  it('sets aside exactly the messages at fault, and keeps the order of all others', async () => {
    const poison = new Set([0, 17, 18, 300, 599])
    const { stored, aside, attempts } = await readNumbers(poison)
    expect(aside.toSorted((a, b) => a - b)).toEqual([...poison])
    for (const group of [0, 1]) {
      const ofGroup = stored.filter((n) => n % 2 === group)
      expect(ofGroup).toEqual(ofGroup.toSorted((a, b) => a - b))
    }
    expect(new Set(stored).size).toBe(595)
    expect(attempts).toBeLessThan(120)
  })

  it('tries a batch that failed for another reason again, and skips nothing', async () => {
    const { stored, aside, counters } = await readNumbers(new Set(), 3)
    expect(aside).toEqual([])
    expect(stored).toHaveLength(600)
    expect(counters.retries).toBe(3)
  })
})

describe('messages that come one by one', () => {
  const batchesOf = async (gatherMs: number): Promise<number[]> => {
    const sizes: number[] = []
    let waiting = 0
    const loop = createLaneLoop({
      name: 'test',
      log,
      limit: 100,
      pollMs: 1_000,
      gatherMs,
      groups: () => [0],
      isContentFault: () => false,
      batch() {
        if (waiting > 0) sizes.push(waiting)
        const read = waiting
        waiting = 0
        return Promise.resolve(read)
      },
      setAside: () => Promise.resolve(),
    })
    loop.start()
    for (let said = 0; said < 40; said += 1) {
      waiting += 1
      loop.call()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await expect.poll(() => waiting).toBe(0)
    await loop.stop()
    return sizes
  }

  it('share a transaction where they may wait for each other', async () => {
    const sizes = await batchesOf(50)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(40)
    expect(sizes.length).toBeLessThan(12)
  })

  it('are each read at once where nobody may wait', async () => {
    expect((await batchesOf(0)).length).toBeGreaterThan(30)
  })
})

it('begins no batch before it has given way', async () => {
  const order: string[] = []
  const [fire, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const loop = createLaneLoop({
    name: 'test',
    log,
    limit: 100,
    pollMs: 1_000,
    gatherMs: 0,
    groups: () => [0],
    isContentFault: () => false,
    giveWay() {
      order.push('waits')
      return fire.promise
    },
    batch() {
      order.push('begins')
      begun.resolve()
      return Promise.resolve(0)
    },
    setAside: () => Promise.resolve(),
  })
  loop.start()
  order.push('the fire is judged')
  fire.resolve()
  await begun.promise
  await loop.stop()
  expect(order.slice(0, 3)).toEqual(['waits', 'the fire is judged', 'begins'])
})
