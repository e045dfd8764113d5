/** What each process of the cluster is told. Pure: rows for Patroni, words for HAProxy and etcd. */
import type { EtcdApi } from './etcd-api.ts'
import type { ClusterPorts } from './cluster-ports.ts'
import { postgresSettings } from '../postgres/postgres-settings.ts'
import type { Secrets } from '../secrets.ts'

export interface ClusterConfig {
  readonly ports: ClusterPorts
  readonly secrets: Secrets
  readonly api: EtcdApi
  /** Off: a standby may be behind what was acknowledged. Only to show that it loses. */
  readonly isSynchronous: boolean
  readonly settings: Readonly<Record<string, string>>
}

export const memberNames = ['n1', 'n2', 'n3'] as const
export const places = [0, 1, 2] as const

const local = (port: number | undefined): string => `127.0.0.1:${port}`

/** `loop_wait + 2 * retry_timeout` must not exceed `ttl`; from 3.2 on Patroni raises it to 20 by itself. */
const pace = { ttl: 10, loop_wait: 2, retry_timeout: 3 }

const replication = {
  wal_log_hints: 'on',
  wal_keep_size: '256MB',
  // A standby that stands still holds every write for so long.
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '500ms',
  tcp_user_timeout: '5s',
  tcp_keepalives_idle: '5',
}

/** Patroni says itself where a server listens. */
const parametersOf = ({ settings }: ClusterConfig): Readonly<Record<string, string>> => {
  const { listen_addresses: _address, unix_socket_directories: _folder, ...shared } = postgresSettings
  return { ...shared, ...replication, ...settings }
}

/** Read once, when the cluster is made. */
const dcsOf = (config: ClusterConfig) => ({
  ...pace,
  // A primary that crashed is not waited for.
  primary_start_timeout: 0,
  primary_stop_timeout: 5,
  maximum_lag_on_failover: config.isSynchronous ? 1_048_576 : 1_073_741_824,
  synchronous_mode: config.isSynchronous,
  synchronous_mode_strict: config.isSynchronous,
  // Without etcd the primary goes on while all members answer it.
  failsafe_mode: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    remove_data_directory_on_rewind_failure: true,
    remove_data_directory_on_diverged_timelines: true,
    parameters: parametersOf(config),
  },
})

export interface NodePlace {
  readonly index: number
  readonly folder: string
  /** PostgreSQL's programs. */
  readonly bin: string
}

/** Patroni reads YAML, and JSON is YAML. */
export const nodeConfig = (config: ClusterConfig, { index, folder, bin }: NodePlace): string => {
  const { ports, secrets, api } = config
  const rest = local(ports.rest[index])
  const postgres = local(ports.postgres[index])
  return JSON.stringify({
    scope: 'vigil',
    name: memberNames[index],
    restapi: {
      listen: rest,
      connect_address: rest,
      authentication: { username: 'patroni', password: secrets.patroniRest },
    },
    [api]: { hosts: ports.etcd.map(({ client }) => local(client)) },
    bootstrap: { initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'], dcs: dcsOf(config) },
    postgresql: {
      listen: postgres,
      connect_address: postgres,
      data_dir: `${folder}/pg`,
      bin_dir: bin,
      pgpass: `${folder}/pgpass`,
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      authentication: {
        superuser: { username: 'postgres', password: secrets.postgresSuper },
        replication: { username: 'replicator', password: secrets.postgresStandby },
        rewind: { username: 'rewind_user', password: secrets.postgresRewind },
      },
      // No socket file: its path may have 107 bytes, and a checkout can lie deeper than that.
      parameters: { unix_socket_directories: '' },
    },
    // There is no device here; on a real site it is required.
    watchdog: { mode: 'off' },
  })
}

/** Leadership is what `/primary` says: a server that answers as a primary may have lost its lock. */
export const proxyConfig = ({ ports }: ClusterConfig): string =>
  [
    'defaults',
    '  mode tcp',
    '  timeout connect 1s',
    '  timeout client 1h',
    '  timeout server 1h',
    // On a machine with more work than cores an answer takes its time; the lock lives longer than three of these.
    '  timeout check 2s',
    '  retries 1',
    'listen rw',
    `  bind ${local(ports.rw)}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 500ms fastinter 250ms downinter 250ms fall 3 rise 1 on-marked-down shutdown-sessions',
    ...places.map(
      (place) => `  server ${memberNames[place]} ${local(ports.postgres[place])} check port ${ports.rest[place]}`,
    ),
    '',
  ].join('\n')

export const etcdArgs = ({ ports, api }: ClusterConfig, index: number): string[] => {
  const client = `http://${local(ports.etcd[index]?.client)}`
  const peerOf = (place: number): string => `http://${local(ports.etcd[place]?.peer)}`
  const all = places.map((place) => `e${place + 1}=${peerOf(place)}`)
  const flags = {
    name: `e${index + 1}`,
    'data-dir': 'data',
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peerOf(index),
    'initial-advertise-peer-urls': peerOf(index),
    'initial-cluster-token': 'vigil',
    'initial-cluster-state': 'new',
    'initial-cluster': all.join(),
    'heartbeat-interval': '100',
    'election-timeout': '1000',
    ...(api === 'etcd' ? { 'enable-v2': 'true' } : {}),
  }
  return Object.entries(flags).map(([name, value]) => `--${name}=${value}`)
}
