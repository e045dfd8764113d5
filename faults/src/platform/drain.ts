/** Waiting, with an end, until everything that was acknowledged could have had its effect. */
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { waitUntil } from '@vigil/stack/machine/process-life'
import type { StackEnvironment } from '@vigil/stack/environment'
import type { Crowd } from '../outside/crowd.ts'
import type { Database } from './database.ts'
import type { Screen } from '../outside/live-client.ts'

export const groups = [0, 1, 2, 3] as const
export const streamOf = (group: number): string => `READING_${group}`

/** As the one user who may ask JetStream about streams. */
export const withStreams = async <Result>(
  environment: StackEnvironment,
  work: (manager: JetStreamManager) => Promise<Result>,
): Promise<Result> => {
  const connection = await connect({
    servers: environment.VIGIL_NATS_SERVERS.split(','),
    user: 'migration',
    pass: environment.VIGIL_NATS_MIGRATION_PASSWORD,
    timeout: 5_000,
  })
  try {
    return await work(await jetstreamManager(connection, { checkAPI: false, timeout: 5_000 }))
  } finally {
    await connection.close().catch(() => undefined)
  }
}

const lastReadings = (environment: StackEnvironment): Promise<number[]> =>
  withStreams(environment, (manager) =>
    Promise.all(groups.map(async (group) => (await manager.streams.info(streamOf(group))).state.last_seq)),
  )

/** Logs that hold messages behind the position of whoever reads them. */
const behind = `
  select l.lane, l.shard_group as "group", ends.last - l.position as messages, l.until > clock_timestamp() as "isHeld"
  from lease l join (
    select lane, shard_group, max(id) as last from event_inbox group by lane, shard_group
    union all select 0, place - 1, last from unnest($1::bigint[]) with ordinality as s (last, place)
  ) ends on ends.lane = l.lane and ends.shard_group = l.shard_group
  where ends.last > l.position`

const areScreensCurrent = async ({ ask }: Database, screens: readonly Screen[]): Promise<boolean> => {
  const ends = await ask<{ project_id: string; lane: 1 | 2; last: number }>(
    `select project_id, lane, max(id) as last from outbox where type like 'alarm.%' group by project_id, lane`,
  )
  return ends.every(({ project_id, lane, last }) =>
    screens.filter(({ projectId }) => projectId === project_id).every(({ cursor }) => (cursor()[lane] ?? 0) >= last),
  )
}

export interface Drain {
  readonly crowd: Pick<Crowd, 'waiting'>
  readonly database: Database
  readonly environment: StackEnvironment
  readonly screens: readonly Screen[]
}

/** A question that fails is a server that is still coming back. */
const holds = (claim: () => Promise<boolean>) => () => claim().catch(() => false)

/** What did not become quiet within the time, in words; empty when all did. */
export const drain = async ({ crowd, database, environment, screens }: Drain, withinMs: number): Promise<string[]> => {
  const deadline = Date.now() + withinMs
  const wait = (claim: () => Promise<boolean>) => waitUntil(holds(claim), Math.max(0, deadline - Date.now()), 200)
  const restless: string[] = []
  if (!(await wait(async () => crowd.waiting() === 0)))
    restless.push(`${crowd.waiting()} devices still wait for acknowledgements`)
  let unread: object[] | undefined
  const isRead = async (): Promise<boolean> => {
    unread = await database.ask(behind, [await lastReadings(environment)])
    return unread.length === 0
  }
  if (!(await wait(isRead)))
    restless.push(`not all that is stored is read: ${JSON.stringify(unread ?? 'nobody can say')}`)
  if (!(await wait(() => areScreensCurrent(database, screens)))) restless.push('a screen is behind the outbox')
  return restless
}

/** Everyone's share of every lane has somebody who reads it. */
export const waitForReaders = async ({ askOne }: Database, withinMs: number): Promise<boolean> =>
  waitUntil(
    holds(async () => {
      const { unread } = await askOne<{ unread: number }>(
        `select count(*)::int as unread from lease where until < clock_timestamp() or owner = ''`,
      )
      return unread === 0
    }),
    withinMs,
    200,
  )

/** No command waits to be sent or answered. */
export const waitUntilSettled = ({ askOne }: Database, withinMs: number): Promise<boolean> =>
  waitUntil(
    holds(async () => {
      const { open } = await askOne<{ open: number }>(
        `select count(*)::int as open from command where state in ('queued', 'sent', 'acknowledged')`,
      )
      return open === 0
    }),
    withinMs,
    500,
  )
