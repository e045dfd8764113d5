/**
 * Writes items in batches, one batch in flight, so that the order of arrival is the order of commit. An idle batcher
 * writes at once; batches form by themselves while a write is under way. Each batch takes one item per key in turn, so
 * that whoever sends most does not stand in everybody's way.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createTurnQueue } from './turn-queue.ts'

export interface BatcherOptions<Item> {
  readonly size: number
  keyOf(item: Item): string
  /** Writes all or nothing. */
  write(items: readonly Item[]): Promise<void>
  /** `retry`: the same batch again, in place. `split`: an item is at fault, find it. */
  judge(error: unknown): 'retry' | 'split'
  /** The one item that cannot be written goes here instead. */
  setAside(item: Item, error: unknown): Promise<void>
  /** Asked before every try: nobody waits for this item any more. */
  isStale?(item: Item): boolean
  settled(item: Item, isWritten: boolean): void
  retrying?(error: unknown, items: number): void
  readonly pauseMs?: number
  /** After a batch that was not small, how long the next one waits to be filled; never longer than its size needs. */
  readonly gatherMs?: number
}

/** From this share of a full batch on there is load, and company is on its way. */
const loadedShare = 0.04

export interface Batcher<Item> {
  add(item: Item): void
  depth(): number
  /** Resolves when nothing is left to write. */
  idle(): Promise<void>
  /** What is not written by now is given up. */
  stop(): void
}

export const createBatcher = <Item>(options: BatcherOptions<Item>): Batcher<Item> => {
  const {
    size,
    write,
    judge,
    setAside,
    settled,
    isStale = () => false,
    retrying,
    pauseMs = 100,
    gatherMs = 0,
  } = options
  const queue = createTurnQueue(options.keyOf)
  let running: Promise<void> | undefined
  const life = { isStopped: false }

  const settleAll = (items: readonly Item[], isWritten: boolean): void =>
    items.forEach((item) => settled(item, isWritten))

  const withoutStale = (items: readonly Item[]): Item[] => {
    settleAll(items.filter(isStale), false)
    return items.filter((item) => !isStale(item))
  }

  /** Tries until it is done or nobody wants it; a failed batch never lets a later one pass. */
  const persist = async (items: readonly Item[]): Promise<void> => {
    // Also before the first try: of a sender whose earlier items were left out, a later one must not be written alone.
    let left = withoutStale(items)
    while (left.length > 0 && !life.isStopped) {
      try {
        await write(left)
        return settleAll(left, true)
      } catch (error) {
        if (judge(error) === 'split') return split(left, error)
        retrying?.(error, left.length)
        await sleep(pauseMs)
        left = withoutStale(left)
      }
    }
    settleAll(left, false)
  }

  const split = async (items: readonly Item[], error: unknown): Promise<void> => {
    const middle = Math.ceil(items.length / 2)
    const [only] = items
    if (middle > 0 && items.length > 1) {
      await persist(items.slice(0, middle))
      await persist(items.slice(middle))
    } else if (only !== undefined) {
      await putAside(only, error)
    }
  }

  const putAside = async (item: Item, reason: unknown): Promise<void> => {
    while (!life.isStopped) {
      try {
        await setAside(item, reason)
        return settled(item, true)
      } catch (error) {
        retrying?.(error, 1)
        await sleep(pauseMs)
      }
    }
    settled(item, false)
  }

  const run = async (): Promise<void> => {
    // What other sockets bring in this turn of the loop still comes along.
    await new Promise(setImmediate)
    while (queue.size() > 0) {
      const items = queue.take(size)
      await persist(items)
      if (gatherMs > 0 && items.length >= size * loadedShare && queue.size() < size) await sleep(gatherMs)
    }
    running = undefined
  }

  const idle = async (): Promise<void> => {
    if (!running) return
    await running
    await idle()
  }

  return {
    add(item) {
      queue.add(item)
      running ??= run()
    },
    depth: queue.size,
    idle,
    stop: () => {
      life.isStopped = true
    },
  }
}
