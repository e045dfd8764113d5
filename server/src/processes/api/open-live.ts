/** What the open sockets of a process live on. */
import { startLive } from '#features/live/live.feature.ts'
import { databaseUrl, type Environment } from '#infrastructure/config/config.ts'
import { inLine } from '#infrastructure/database/in-line.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { connectNats } from '#infrastructure/stream/nats.ts'
import { createSubscriptions } from '#infrastructure/stream/subscriptions.ts'

const clientConnections = 4

export const hostsOf = (environment: Environment): string[] => environment['VIGIL_BRAND_HOSTS']?.split(',') ?? []

/** Connections of its own: neither calls nor a rush of screens may delay a fire, and a missing NATS delays nothing. */
export const openLive = async (environment: Environment, now: () => number, log: Log) => {
  const connecting = connectNats(environment, 'api', log)
  // Settings that cannot work end the start; a server that is away does not.
  await Promise.race([connecting, Promise.resolve()])
  const url = databaseUrl(environment, 'VIGIL_DATABASE_API_URL')
  const pools = {
    clients: createPool({ url, log, max: clientConnections, pipeline: true }),
    urgent: createPool({ url, log, max: 4, pipeline: true }),
  }
  const nudges = createSubscriptions(connecting, log)
  const live = startLive({
    database: inLine(createScopedDatabase(pools.clients), clientConnections),
    urgent: { run: statementsOn(pools.urgent), database: createScopedDatabase(pools.urgent) },
    subscribe: nudges.subscribe,
    hosts: hostsOf(environment),
    now,
    log,
  })
  const stop = async (): Promise<void> => {
    await live.stop()
    await Promise.all([nudges.stop(), pools.clients.end(), pools.urgent.end()])
  }
  return { ...live, connecting, stop }
}
