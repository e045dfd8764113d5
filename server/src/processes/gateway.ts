/** The gateway process: devices on one side, inbox and streams on the other, and no state that anyone else needs. */
import { keepOpen, missingDatabase, startHeart } from '#features/platform/heart.ts'
import { startUplink, type RunningUplink } from '#features/uplink/uplink.feature.ts'
import { createDatabaseClock } from '#infrastructure/clock/database-clock.ts'
import { keepMadeTypes } from '#foundation/equipment/made-types.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { databaseUrl, type Environment } from '#infrastructure/config/config.ts'
import { frameListen, plainListen, secureListen } from '#infrastructure/config/device-listen.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { fieldNetworks } from '#infrastructure/outbound/field-networks.ts'
import { repeat } from '#infrastructure/jobs/repeat.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { closeNats, connectNats } from '#infrastructure/stream/nats.ts'
import type { RunningProcess } from './running-process.ts'

export interface RunningGateway extends RunningProcess {
  readonly gateway: string
  readonly metrics: RunningUplink['metrics']
}

/** A database that fell silent must not keep an alarm for longer than this: the same batch is sent again. */
const statementMs = 10_000

/**
 * What nobody uses for ten seconds is closed, and in the middle of a storm a new connection takes seconds. A fire is rare: it
 * finds one open (0157).
 */
const doorsMs = 5_000

export const startGateway = async (environment: Environment, log: Log): Promise<RunningGateway> => {
  const gateway = uuidV7()
  const listen = plainListen(environment)
  const secure = secureListen(environment)
  const url = databaseUrl(environment, 'VIGIL_DATABASE_ENGINE_URL')
  const open = (max: number) => createPool({ url, log, max, queryTimeoutMs: statementMs })
  const pools = { urgent: open(1), events: open(1), others: open(4) }
  const nats = connectNats(environment, 'gateway', log)
  // Settings that cannot work end the start; a server that is away does not.
  await Promise.race([nats, Promise.resolve()])
  const run = statementsOn(pools.others)
  const lanes = { 1: statementsOn(pools.urgent), 2: statementsOn(pools.events) }
  const clock = createDatabaseClock({ run, log })
  const madeTypes = await keepMadeTypes({ run, log })
  const uplink = await startUplink({
    gateway,
    clock,
    listen,
    secure,
    frames: frameListen(environment),
    networks: fieldNetworks(environment),
    vendorHosts: environment['VIGIL_VENDOR_HOSTS']?.split(',') ?? [],
    lanes,
    run,
    nats,
    log,
  })
  const doors = repeat({
    name: 'doors',
    everyMs: doorsMs,
    log,
    work: () => Promise.all(Object.values(lanes).map((lane) => keepOpen(lane))),
  })
  const heart = startHeart({ process: 'gateway', run: statementsOn(pools.others), environment, log })
  log.info({ gateway, listening: uplink.listening }, 'the gateway listens')
  return {
    gateway,
    metrics: uplink.metrics,
    listening: uplink.listening,
    figures: () => ({ ...uplink.metrics }),
    missing: () => missingDatabase(statementsOn(pools.others)),
    async stop() {
      clock.stop()
      await doors.stop()
      await heart.stop()
      await madeTypes.stop()
      await uplink.stop()
      await closeNats(nats)
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
  }
}
