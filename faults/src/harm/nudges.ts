/** NATS as it must be allowed to be: the word of an order comes twice, long after, in any order, or names nothing. */
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { StackEnvironment } from '@vigil/stack/environment'
import { setTimeout as pause } from 'node:timers/promises'
import type { Crowd } from '../outside/crowd.ts'
import type { Database } from '../platform/database.ts'

const everyMs = 500
const atOnce = 12

const open = ({ VIGIL_NATS_SERVERS, VIGIL_NATS_API_PASSWORD }: StackEnvironment): Promise<NatsConnection> =>
  connect({
    servers: VIGIL_NATS_SERVERS.split(','),
    user: 'api',
    pass: VIGIL_NATS_API_PASSWORD,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
  })

interface Nudge {
  readonly carrier: string
  readonly commandId: string
}

const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]

/** What was carried out before, at the breaker that did it. */
const former = ({ members }: Crowd): Nudge[] => {
  const member = oneOf(members)
  const entry = member && oneOf(member.device.ledger.commands)
  return entry ? [{ carrier: member.id, commandId: entry.command.id }] : []
}

/** What waits just now, in no order. */
const waiting = ({ ask }: Database): Promise<Nudge[]> =>
  ask<Nudge>(
    `select carrier_id as carrier, id as "commandId" from command where state = 'queued' order by random() limit $1`,
    [atOnce],
  ).catch(() => [])

/** How many words were said that the platform had not said. */
export const keepNudging = async (
  environment: StackEnvironment,
  { crowd, database, isOver }: { crowd: Crowd; database: Database; isOver: () => boolean },
): Promise<number> => {
  const nats = await open(environment)
  let said = 0
  while (!isOver()) {
    const nudges = [...Array.from({ length: atOnce }, () => former(crowd)).flat(), ...(await waiting(database))]
    for (const { carrier, commandId } of nudges) {
      // While the cluster is away nobody hears it either.
      if (!nats.isClosed()) nats.publish(`down.${carrier}`, JSON.stringify({ commandId }))
      said += 1
    }
    await pause(everyMs)
  }
  await nats.close().catch(() => undefined)
  return said
}
