/** The connection to NATS. It carries nudges and readings and is never an authority: every subject has a table behind it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { refuseWeakSecret, required, type Environment } from '#infrastructure/config/config.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { closedLine } from './closed-line.ts'

const onceMs = 2_000

type User = 'api' | 'gateway' | 'pipeline' | 'worker' | 'migration'

const credentialsOf = (environment: Environment, user: User) => {
  const passwordName = `VIGIL_NATS_${user.toUpperCase()}_PASSWORD`
  return { user, pass: refuseWeakSecret(passwordName, required(environment, passwordName)) }
}

export const natsServers = (environment: Environment): readonly string[] =>
  required(environment, 'VIGIL_NATS_SERVERS').split(',')

/** To ask one server something, now or not at all. */
export const connectOnce = (environment: Environment, user: User, server: string): Promise<NatsConnection> =>
  connect({
    servers: server,
    ...credentialsOf(environment, user),
    ...closedLine(environment, [server]),
    name: 'doctor',
    timeout: onceMs,
    reconnect: false,
    ignoreClusterUpdates: true,
  })

/** Each process has a user of its own, with rights to its own subjects only. */
export const connectNats = async (environment: Environment, user: User, log: Log): Promise<NatsConnection> => {
  const servers = natsServers(environment)
  const connection = await connect({
    servers: [...servers],
    ...credentialsOf(environment, user),
    ...closedLine(environment, servers),
    name: user,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 200,
    // All nodes may be away at start; the process waits rather than dies.
    waitOnFirstConnect: true,
    pingInterval: 5_000,
    maxPingOut: 2,
  })
  void watch(connection, log)
  return connection
}

const watch = async (connection: NatsConnection, log: Log): Promise<void> => {
  for await (const status of connection.status()) {
    if (status.type === 'disconnect' || status.type === 'reconnect')
      log.warn({ status: status.type }, 'nats connection')
  }
}

const goodbyeMs = 2_000

/** A server that was never reached cannot be said goodbye to. */
export const closeNats = async (connecting: Promise<NatsConnection>): Promise<void> => {
  const closing = connecting.then((connection) => connection.close()).catch(() => undefined)
  await Promise.race([closing, sleep(goodbyeMs, undefined, { ref: false })])
}
