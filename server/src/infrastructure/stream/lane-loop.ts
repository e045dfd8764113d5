/**
 * Reads a lane batch after batch. A batch that fails is tried again in place, so nothing is skipped and nothing
 * overtakes; when its content is at fault, smaller and smaller pieces find the one message, which is set aside.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createWake } from '#infrastructure/clock/wake.ts'
import type { Log } from '#infrastructure/log/log.ts'

export interface LaneLoopOptions {
  readonly name: string
  readonly log: Log
  /** At most this many messages of a group in one transaction. */
  readonly limit: number
  /** A call may be lost; this often the loop looks by itself. */
  readonly pollMs: number
  /** How long a loop that read only a few waits for more, so that they share a transaction; 0 where nobody may wait. */
  readonly gatherMs: number
  groups(): readonly number[]
  /** Waited for before each batch, when nothing is held: whoever is less urgent lets others go first. */
  giveWay?(): Promise<void>
  /** One transaction over these groups. How many messages the group with the most gave: at the limit it has more. */
  batch(groups: readonly number[], limit: number): Promise<number>
  /** Sets aside the next message of a group, and says why. */
  setAside(group: number, reason: string): Promise<void>
  isContentFault(error: unknown): boolean
}

export interface LaneCounters {
  batches: number
  retries: number
  setAside: number
}

export interface LaneLoop {
  readonly counters: Readonly<LaneCounters>
  /** There may be something to read. */
  call(): void
  /** Runs something while no batch is under way. */
  between<Result>(work: () => Promise<Result>): Promise<Result>
  start(): void
  stop(): Promise<void>
}

const firstPauseMs = 50
const longestPauseMs = 1_000
const fewShare = 0.1

export const createLaneLoop = (options: LaneLoopOptions): LaneLoop => {
  const { log, name, limit, isContentFault } = options
  const wake = createWake()
  const counters: LaneCounters = { batches: 0, retries: 0, setAside: 0 }
  let pauseMs = firstPauseMs
  let isStopped = false
  let running: Promise<void> | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const isRunning = (): boolean => !isStopped

  const between = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }

  const batch = async (groups: readonly number[], most: number): Promise<number> => {
    const read = await between(() => options.batch(groups, most))
    counters.batches += 1
    pauseMs = firstPauseMs
    return read
  }

  const retryLater = async (error: unknown): Promise<void> => {
    counters.retries += 1
    log.warn({ lane: name, error }, 'a batch failed and is tried again')
    await sleep(pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }

  /** Halves on each failure and doubles on each success, until the group is read past the message at fault. */
  const isolate = async (group: number): Promise<void> => {
    let most = limit
    while (isRunning() && options.groups().includes(group)) {
      try {
        if ((await batch([group], most)) < most) return
        most = Math.min(most * 2, limit)
      } catch (error) {
        if (!isContentFault(error)) await retryLater(error)
        else if (most > 1) most = Math.floor(most / 2)
        else await setAside(group, error)
      }
    }
  }

  const setAside = async (group: number, fault: unknown): Promise<void> => {
    log.error({ lane: name, group, error: fault }, 'a message is set aside: it cannot be stored')
    try {
      await between(() => options.setAside(group, fault instanceof Error ? fault.message : String(fault)))
      counters.setAside += 1
    } catch (error) {
      await retryLater(error)
    }
  }

  const attempt = async (groups: readonly number[]): Promise<number> => {
    try {
      return await batch(groups, limit)
    } catch (error) {
      if (!isContentFault(error)) await retryLater(error)
      else for (const group of groups) await isolate(group)
      return limit
    }
  }

  const run = async (): Promise<void> => {
    while (isRunning()) {
      await options.giveWay?.()
      const groups = options.groups()
      const read = groups.length > 0 ? await attempt(groups) : 0
      if (read >= limit || isStopped) continue
      if (read < limit * fewShare && options.gatherMs > 0) await sleep(options.gatherMs)
      await wake.wait(options.pollMs)
    }
  }

  return {
    counters,
    call: wake.call,
    between,
    start: () => void (running = run()),
    async stop() {
      isStopped = true
      wake.call()
      await running
      await turn
    },
  }
}
