/** NATS: each server, and whether the streams of readings have their leader and every copy. */
import { jetstreamManager, type StreamInfo } from '@nats-io/jetstream'
import { readingStreamOf } from '#events/reading-stream.ts'
import { groupCount } from '#foundation/project/shards.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import { connectOnce, natsServers } from '#infrastructure/stream/nats.ts'
import { green, red, wordsOf, yellow, type Finding } from './finding.ts'

const startWayOut = 'start it; alarms do not pass through NATS and go on, readings wait'

const serverFinding = (awayServers: readonly string[], all: number): Finding => {
  if (awayServers.length === 0) return green('nats', `all ${all} servers answer`)
  const says = `${awayServers.join(', ')} of ${all} servers do not answer`
  return awayServers.length * 2 >= all ? red('nats', says, startWayOut) : yellow('nats', says, startWayOut)
}

const copiesOf = ({ config, cluster }: StreamInfo) => ({
  wanted: config.num_replicas,
  current: 1 + (cluster?.replicas ?? []).filter(({ current, offline }) => current && !offline).length,
  hasLeader: config.num_replicas === 1 || Boolean(cluster?.leader),
})

const streamFinding = (info: StreamInfo): Finding => {
  const { wanted, current, hasLeader } = copiesOf(info)
  const { name } = info.config
  if (!hasLeader) return red('streams', `${name} has no leader: readings wait`, 'start the missing NATS servers')
  if (current < wanted)
    return yellow('streams', `${name} has ${current} of ${wanted} copies`, 'start the missing NATS servers')
  return green('streams', `${name} has ${wanted} of ${wanted} copies`)
}

const askStreams = async (environment: Environment, server: string): Promise<Finding[]> => {
  const connection = await connectOnce(environment, 'pipeline', server)
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 2_000 })
    const names = Array.from({ length: groupCount }, (_, group) => readingStreamOf(group).name)
    const ask = (name: string): Promise<Finding> =>
      manager.streams
        .info(name)
        .then(streamFinding, (error: unknown) =>
          red(
            'streams',
            `${name} does not answer: ${wordsOf(error)}`,
            'vigil migrate makes it; with too few NATS servers it has no leader',
          ),
        )
    return await Promise.all(names.map(ask))
  } finally {
    await connection.close()
  }
}

const isAway = (environment: Environment, server: string): Promise<boolean> =>
  connectOnce(environment, 'pipeline', server).then(
    (connection) => connection.close().then(() => false),
    () => true,
  )

export const streamFindings = async (environment: Environment): Promise<Finding[]> => {
  try {
    const servers = natsServers(environment)
    const away = await Promise.all(servers.map((server) => isAway(environment, server)))
    const awayServers = servers.filter((_, index) => away[index])
    const first = servers.find((_, index) => !away[index])
    return [serverFinding(awayServers, servers.length), ...(first ? await askStreams(environment, first) : [])]
  } catch (error) {
    return [red('nats', `it cannot be asked: ${wordsOf(error)}`, 'check VIGIL_NATS_SERVERS and the password')]
  }
}
