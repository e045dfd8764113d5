/** One lane with everything of its own: connection, leases, timers, loop. Lanes share features, never a queue. */
import type { PipelineLane } from '#events/equipment-facts.ts'
import type { LaneBatch, LaneStep } from '#events/report-events.ts'
import { createHolds } from '#features/alarm/judging/holds.ts'
import { commitWithoutWaiting, savePositions } from '#features/telemetry/inbox.repository.ts'
import type { RawMessage } from '#features/telemetry/read-messages.ts'
import type { createTelemetryService } from '#features/telemetry/telemetry.service.ts'
import { addToOutbox } from '#foundation/equipment/outbox.repository.ts'
import { createLeaseStore } from '#foundation/project/lease.repository.ts'
import { keepTrying } from '#infrastructure/clock/keep-trying.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { createLane, type Lane, type LaneSource } from '#infrastructure/stream/lane.ts'
import type { TakenLease } from '#infrastructure/stream/lease.ts'
import { batchesAtOnce } from './connections.ts'
import { createDueWork, idsOf, type DueWork, type Timekeeper } from './due-work.ts'

export interface LaneWiring {
  readonly lane: PipelineLane
  readonly owner: string
  readonly log: Log
  readonly now: () => number
  readonly transactor: Transactor
  /** A connection beside the batches: for leases, and for what is read at take-over. */
  readonly run: RunStatement
  readonly source: LaneSource<RawMessage>
  readonly telemetry: ReturnType<typeof createTelemetryService>
  readonly steps: readonly LaneStep[]
  readonly silences: Timekeeper | undefined
  giveWay?(): Promise<void>
  committed(batch: LaneBatch): void
  /** `prepare` tries until it is done or the group is lost. */
  taken?(lease: TakenLease, prepare: (group: number, work: () => Promise<void>) => void): void
  lost?(group: number): void
}

const ttlMs = 3_000
const renewMs = 1_000
const pollMs = 200
/** Screens hear of readings five times a second: until then a few may wait for each other. Events never wait. */
const gatherMs = { 0: 50, 1: 0, 2: 0 } as const
/** Of each group; the event loop is shared, and a fire must not wait for thousands of others to be parsed. */
const limit = 250

export const wireLane = (wiring: LaneWiring): Lane => {
  const { lane, owner, log, now, run, telemetry } = wiring
  const holds = createHolds({ now })
  const prepare = (group: number, work: () => Promise<void>): void => {
    const failed = (error: unknown): void => log.warn({ lane, group, error }, 'a group is not ready yet')
    void keepTrying({ work, isWanted: () => wired.owned().includes(group), failed })
  }
  const wired = createLane<RawMessage, DueWork, LaneBatch>({
    name: String(lane),
    owner,
    log,
    loops: batchesAtOnce[lane],
    limit,
    pollMs,
    gatherMs: gatherMs[lane],
    renewMs,
    giveWay: wiring.giveWay,
    transactor: wiring.transactor,
    source: wiring.source,
    steps: wiring.steps,
    leases: createLeaseStore(run, { lane, owner, ttlMs }),
    timers: createDueWork({ held: holds, silent: wiring.silences }),
    open: (tx, raws, due, fault) =>
      telemetry.open(tx, { lane, now: now(), raws, silent: idsOf(due?.silent), held: idsOf(due?.held), fault }),
    savePositions: (positions) => savePositions({ lane, owner }, positions),
    last: ({ outbox, last }) =>
      lane === 0 && outbox.length === 0 && last.length === 0
        ? [commitWithoutWaiting]
        : [...last, ...addToOutbox(outbox)],
    committed(batch) {
      holds.committed(batch)
      wiring.committed(batch)
    },
    taken(lease) {
      holds.begin(lease.group)
      prepare(lease.group, () => holds.load(lease.group, run))
      wiring.taken?.(lease, prepare)
    },
    lost(group) {
      holds.end(group)
      wiring.lost?.(group)
    },
  })
  return wired
}
