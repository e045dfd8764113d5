/**
 * Keeps hold of the groups this process reads. A lease only says who should read; that nobody else can write is decided
 * by the row itself, which every batch locks with its owner. So a late renewal costs time, never a message.
 */
import type { Log } from '#infrastructure/log/log.ts'

export interface TakenLease {
  readonly group: number
  /** When the last owner was known to be there, by the database's clock; null when it was handed over just now. */
  readonly leftAt: Date | null
}

/** Statements on the lease rows of one lane, each on one row: renewing several at once deadlocked with batches. */
export interface LeaseStore {
  renew(group: number): Promise<{ wanted: string } | undefined>
  /** Rows nobody holds any more. */
  takeExpired(): Promise<TakenLease[]>
  /** Rows that were handed to this owner. */
  mine(): Promise<number[]>
  /** Asks whoever holds most for one row, if he holds at least two more than `held`. */
  ask(held: number): Promise<void>
  handOver(group: number): Promise<void>
  release(group: number): Promise<void>
}

export interface LeaseOptions {
  readonly owner: string
  readonly name: string
  readonly store: LeaseStore
  readonly everyMs: number
  readonly log: Log
  /** Runs something between two batches. */
  readonly pauseBatches: (work: () => Promise<void>) => Promise<void>
  taken?(lease: TakenLease): void
  lost?(group: number): void
}

export interface LeaseKeeper {
  owned(): readonly number[]
  /** One round of renewing, taking and asking. */
  tend(): Promise<void>
  start(): void
  /** Lets go of everything, so that others need not wait for the expiry. */
  stop(): Promise<void>
}

export const createLeaseKeeper = (options: LeaseOptions): LeaseKeeper => {
  const { store, owner, log, name } = options
  const owned = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let tending: Promise<void> | undefined
  let isStopped = false

  const gain = (lease: TakenLease): void => {
    if (owned.has(lease.group)) return
    owned.add(lease.group)
    log.info({ lane: name, group: lease.group }, 'took over a group')
    options.taken?.(lease)
  }

  const lose = (group: number): void => {
    if (!owned.delete(group)) return
    log.info({ lane: name, group }, 'let go of a group')
    options.lost?.(group)
  }

  const renew = async (group: number): Promise<void> => {
    const renewed = await store.renew(group)
    if (!renewed) return lose(group)
    if (renewed.wanted === '' || renewed.wanted === owner) return
    await options.pauseBatches(() => store.handOver(group))
    lose(group)
  }

  const round = async (): Promise<void> => {
    for (const group of owned) await renew(group)
    for (const lease of await store.takeExpired()) gain(lease)
    for (const group of await store.mine()) gain({ group, leftAt: null })
    await store.ask(owned.size)
  }

  const tend = (): Promise<void> =>
    (tending ??= round()
      .catch((error: unknown) => log.warn({ lane: name, error }, 'leases could not be renewed'))
      .finally(() => (tending = undefined)))

  const beat = async (): Promise<void> => {
    await tend()
    if (!isStopped) timer = setTimeout(() => void beat(), options.everyMs)
  }

  return {
    owned: () => [...owned],
    tend,
    start: () => void beat(),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await tending
      await Promise.allSettled([...owned].map((group) => store.release(group)))
      owned.clear()
    },
  }
}
