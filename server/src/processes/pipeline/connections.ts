/** Who a pipeline talks to. The lanes share nothing: each has its connection for batches, and another beside them. */
import type { NatsConnection } from '@nats-io/nats-core'
import type { PipelineLane } from '#events/equipment-facts.ts'
import { databaseUrl, type Environment } from '#infrastructure/config/config.ts'
import { byIndex, createPool } from '#infrastructure/database/pool.ts'
import { statementsOn, type RunStatement } from '#infrastructure/database/statements.ts'
import { createTransactor, type Transactor } from '#infrastructure/database/transactor.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { closeNats, connectNats } from '#infrastructure/stream/nats.ts'

export interface LaneConnections {
  readonly transactor: Transactor
  /** For leases, and for what is read at take-over. */
  readonly run: RunStatement
}

export interface PipelineConnections {
  readonly lanes: Readonly<Record<PipelineLane, LaneConnections>>
  /** Readings have a connection of their own: however many there are, a nudge for a fire passes by. */
  readonly nats: Readonly<Record<'events' | 'readings', Promise<NatsConnection>>>
  close(): Promise<void>
}

const statementMs = 10_000

/**
 * How many batches of a lane may be under way; groups have nothing in common. Two of lane 2 stored a storm in 34 s instead
 * of 49, and the fire inside it came after 2.9 s instead of 0.4 (one run each, busy machine): the fire goes first.
 */
export const batchesAtOnce: Readonly<Record<PipelineLane, number>> = { 0: 1, 1: 1, 2: 1 }

export const openConnections = (environment: Environment, log: Log): PipelineConnections => {
  const url = databaseUrl(environment, 'VIGIL_DATABASE_ENGINE_URL')
  const open = (max: number) =>
    createPool({ url, log, max, pipeline: true, settings: byIndex, queryTimeoutMs: statementMs })
  const pools = {
    batches: [open(batchesAtOnce[0]), open(batchesAtOnce[1]), open(batchesAtOnce[2])] as const,
    beside: [open(2), open(2), open(2)] as const,
  }
  const connectionsOf = (lane: PipelineLane): LaneConnections => ({
    transactor: createTransactor(pools.batches[lane]),
    run: statementsOn(pools.beside[lane]),
  })
  const nats = {
    events: connectNats(environment, 'pipeline', log),
    readings: connectNats(environment, 'pipeline', log),
  }
  return {
    lanes: { 0: connectionsOf(0), 1: connectionsOf(1), 2: connectionsOf(2) },
    nats,
    async close() {
      await Promise.all(Object.values(nats).map(closeNats))
      await Promise.all([...pools.batches, ...pools.beside].map((pool) => pool.end()))
    },
  }
}
