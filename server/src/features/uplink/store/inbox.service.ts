/**
 * Puts events into the inbox and says when they are safe. The two lanes share nothing: each has its own buffer, its own
 * connection and one batch in flight.
 */
import { Buffer } from 'node:buffer'
import type { UplinkMetrics } from '../uplink-metrics.ts'
import { isContentFailure } from '#infrastructure/database/failure.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { createBatcher, type Batcher } from '#infrastructure/stream/batcher.ts'
import { addToInbox, quarantine, type InboxRow } from './inbox.repository.ts'

export interface Delivery {
  readonly row: InboxRow
  /** Nobody waits for it any more and it may be left out when a batch is tried again. */
  isStale(): boolean
  settled(isStored: boolean): void
}

type Deps = {
  lanes: Readonly<Record<1 | 2, RunStatement>>
  nudge: (lane: 1 | 2, group: number) => void
  metrics: UplinkMetrics
  log: Log
}

export interface Inbox {
  add(lane: 1 | 2, delivery: Delivery): void
  idle(): Promise<void>
  stop(): void
}

const batchSize = 500
/** What threatens life never waits for company. */
const gatherMs = { 1: 0, 2: 2 } as const

export const createInbox = (deps: Deps): Inbox => {
  const lanes = { 1: createLane(1, deps), 2: createLane(2, deps) }
  return {
    add: (lane, delivery) => lanes[lane].add(delivery),
    idle: async () => void (await Promise.all([lanes[1].idle(), lanes[2].idle()])),
    stop() {
      lanes[1].stop()
      lanes[2].stop()
    },
  }
}

const createLane = (lane: 1 | 2, { lanes, nudge, metrics, log }: Deps): Batcher<Delivery> => {
  const run = lanes[lane]
  /** In the place of what could not be stored: the pipeline cannot read it, and raises the fault for it. */
  const tell = async (row: InboxRow): Promise<void> => {
    try {
      await run(addToInbox(lane, [{ ...row, ...setAsideMark(row) }]))
      nudge(lane, row.group)
    } catch (error) {
      if (!isContentFailure(error)) throw error
      log.error({ reason: reasonOf(error) }, 'nobody could be told of a message that was set aside')
    }
  }
  return createBatcher<Delivery>({
    size: batchSize,
    gatherMs: gatherMs[lane],
    keyOf: ({ row }) => row.equipmentId,
    async write(deliveries) {
      await run(
        addToInbox(
          lane,
          deliveries.map(({ row }) => row),
        ),
      )
      for (const group of new Set(deliveries.map(({ row }) => row.group))) nudge(lane, group)
    },
    judge: (error) => (isContentFailure(error) ? 'split' : 'retry'),
    async setAside({ row }, error) {
      // First, because it may be said twice.
      await tell(row)
      await run(quarantine(row, reasonOf(error)))
      metrics.quarantined += 1
    },
    isStale: (delivery) => delivery.isStale(),
    settled: (delivery, isStored) => delivery.settled(isStored),
    retrying: (error, rows) =>
      log.warn({ lane, rows, reason: reasonOf(error) }, 'the inbox is not reached, the same again'),
  })
}

const setAsideMark = ({ digest }: InboxRow): Pick<InboxRow, 'kind' | 'boot' | 'seq' | 'payload'> => ({
  kind: 'report',
  boot: 0,
  seq: 0,
  payload: Buffer.from(`set aside at the gateway: ${digest.toString('hex')}`),
})

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
