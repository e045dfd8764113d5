/**
 * One lane of a pipeline: whose groups it reads, the loop that reads them, and the one transaction of each batch. The
 * position is read and written in the transaction of the data, so a batch happens once, whoever was killed when.
 */
import type { CompiledQuery } from 'kysely'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import { isContentFailure } from '#infrastructure/database/failure.ts'
import { isWorkFailure, type Transactor } from '#infrastructure/database/transactor.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { createLaneLoop, type LaneCounters } from './lane-loop.ts'
import { createLeaseKeeper, type LeaseStore, type TakenLease } from './lease.ts'

export interface Placed {
  readonly group: number
  readonly position: number
  /** When its log took it, milliseconds; where the log can be another one than it was. */
  readonly loggedAt?: number | undefined
}

/** How far each group was read. */
export type Positions = ReadonlyMap<number, Placed>

export interface LaneSource<Item extends Placed> {
  /** False when it is known that there is nothing to read; then no transaction is begun. */
  hasSome(groups: readonly number[]): boolean
  /** The next items of those groups that this owner still holds, under the lock of their positions. */
  take(tx: Transaction, groups: readonly number[], limit: number): Promise<readonly Item[]>
  /** There is more, and these positions are about to be committed: what follows them may be read meanwhile. */
  readAhead?(groups: readonly number[], limit: number, committing: Positions): void
  /** These positions are committed. */
  settled?(positions: Positions): void
}

export interface LaneOptions<Item extends Placed, Timer, Batch> {
  readonly name: string
  readonly owner: string
  readonly log: Log
  /** How many read side by side, each its own groups: while the database works for one, another thinks. */
  readonly loops: number
  readonly limit: number
  readonly pollMs: number
  readonly gatherMs: number
  readonly renewMs: number
  /** Waited for before each batch. */
  readonly giveWay?: (() => Promise<void>) | undefined
  readonly leases: LeaseStore
  readonly transactor: Transactor
  readonly source: LaneSource<Item>
  readonly timers: {
    /** What is due in these groups although nothing came in. */
    take(groups: readonly number[]): Timer | undefined
    putBack(timer: Timer): void
  }
  /** With a `fault`, the one item is to be set aside for that reason. */
  open(tx: Transaction, items: readonly Item[], timer: Timer | undefined, fault?: string): Promise<Batch>
  readonly steps: readonly ((tx: Transaction, batch: Batch) => Promise<void>)[]
  savePositions(positions: Positions): CompiledQuery
  /** Sent with the commit. */
  last(batch: Batch): readonly CompiledQuery[]
  committed(batch: Batch): void
  taken(lease: TakenLease): void
  lost(group: number): void
}

export interface Lane {
  readonly counters: Readonly<LaneCounters & { rows: number }>
  /** Resolves when no message is being judged; nothing while none is. */
  underWay(): Promise<unknown> | undefined
  owned(): readonly number[]
  call(): void
  start(): void
  stop(): Promise<void>
}

interface Outcome<Batch> {
  readonly batch: Batch
  readonly positions: Positions
  readonly count: number
  /** How many came from the group that gave the most. */
  readonly most: number
}

export const createLane = <Item extends Placed, Timer, Batch>(options: LaneOptions<Item, Timer, Batch>): Lane => {
  const { source, timers, transactor } = options
  let rows = 0
  let judging: PromiseWithResolvers<void> | undefined

  const transact = (groups: readonly number[], limit: number, timer: Timer | undefined, fault?: string) =>
    transactor.run<Outcome<Batch> | undefined>(async (tx) => {
      const items = await source.take(tx, groups, limit)
      if (items.length === 0 && timer === undefined) return { result: undefined }
      if (items.length > 0) judging ??= Promise.withResolvers()
      const batch = await options.open(tx, items, timer, fault)
      for (const step of options.steps) await step(tx, batch)
      const positions = furthest(items)
      if (positions.size > 0) void tx.rows(options.savePositions(positions))
      const most = mostOfOneGroup(items)
      if (most >= limit) source.readAhead?.(groups, limit, positions)
      return { result: { batch, positions, count: items.length, most }, last: options.last(batch) }
    })

  const run = async (groups: readonly number[], limit: number, fault?: string): Promise<number> => {
    const timer = fault === undefined ? timers.take(groups) : undefined
    if (timer === undefined && !source.hasSome(groups)) return 0
    try {
      const outcome = await transact(groups, limit, timer, fault)
      if (!outcome) return 0
      source.settled?.(outcome.positions)
      rows += outcome.count
      options.committed(outcome.batch)
      return outcome.most
    } catch (error) {
      // A timer that breaks its batch must not be taken for a message that does; it is set again by the next report.
      if (timer !== undefined && !isContentFault(error)) timers.putBack(timer)
      throw error
    } finally {
      judging?.resolve()
      judging = undefined
    }
  }

  const loops = Array.from({ length: options.loops }, (_, place) =>
    createLaneLoop({
      name: options.name,
      log: options.log,
      limit: options.limit,
      pollMs: options.pollMs,
      gatherMs: options.gatherMs,
      ...(options.giveWay && { giveWay: options.giveWay }),
      groups: () => keeper.owned().filter((group) => group % options.loops === place),
      batch: run,
      setAside: async (group, reason) => void (await run([group], 1, reason)),
      isContentFault,
    }),
  )
  const call = (): void => loops.forEach((loop) => loop.call())

  const keeper = createLeaseKeeper({
    owner: options.owner,
    name: options.name,
    store: options.leases,
    everyMs: options.renewMs,
    log: options.log,
    pauseBatches: (work) => loops.reduce((inner, loop) => () => loop.between(inner), work)(),
    taken(lease) {
      options.taken(lease)
      call()
    },
    lost: options.lost,
  })

  return {
    get counters() {
      return { ...sumOf(loops.map(({ counters }) => counters)), rows }
    },
    underWay: () => judging?.promise,
    owned: keeper.owned,
    call,
    start() {
      keeper.start()
      for (const loop of loops) loop.start()
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
      await keeper.stop()
    },
  }
}

const sumOf = (all: readonly LaneCounters[]): LaneCounters => ({
  batches: all.reduce((sum, { batches }) => sum + batches, 0),
  retries: all.reduce((sum, { retries }) => sum + retries, 0),
  setAside: all.reduce((sum, { setAside }) => sum + setAside, 0),
})

const isContentFault = (error: unknown): boolean => isContentFailure(error) || isWorkFailure(error)

const furthest = (items: readonly Placed[]): Positions => {
  const positions = new Map<number, Placed>()
  for (const item of items)
    if (item.position > (positions.get(item.group)?.position ?? 0)) positions.set(item.group, item)
  return positions
}

const mostOfOneGroup = (items: readonly Placed[]): number => {
  const counts = new Map<number, number>()
  for (const { group } of items) counts.set(group, (counts.get(group) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}
