import { expect, it } from 'vitest'
import { etcdArgs, nodeConfig, places, proxyConfig, type ClusterConfig } from './cluster-config.ts'

const config = (changed: Partial<ClusterConfig> = {}): ClusterConfig => ({
  ports: {
    rw: 1,
    etcd: places.map((place) => ({ client: 11 + place, peer: 21 + place })),
    postgres: [31, 32, 33],
    rest: [41, 42, 43],
  },
  secrets: {
    postgresSuper: 'S1',
    postgresOwner: 'S2',
    postgresApi: 'S3',
    postgresEngine: 'S4',
    postgresStandby: 'S5',
    postgresRewind: 'S6',
    patroniRest: 'S7',
    natsRoute: 'S8',
    natsSystem: 'S9',
    natsMigration: 'S10',
    natsApi: 'S11',
    natsGateway: 'S12',
    natsPipeline: 'S13',
    natsWorker: 'S14',
    platformKey: 'S15',
  },
  api: 'etcd',
  isSynchronous: true,
  settings: {},
  ...changed,
})

const nodeOf = (changed?: Partial<ClusterConfig>) =>
  JSON.parse(nodeConfig(config(changed), { index: 1, folder: '/n', bin: '/bin' }))

it('an acknowledgement is true on two machines, and nobody gives that up by himself', () => {
  const { dcs } = nodeOf().bootstrap
  expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true, failsafe_mode: true })
  expect(dcs.postgresql.parameters).toMatchObject({ synchronous_commit: 'on', fsync: 'on' })
})

it('the lock lives longer than one round with its repetitions', () => {
  const { ttl, loop_wait, retry_timeout } = nodeOf().bootstrap.dcs
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl)
})

it('everybody who comes over the network says a password', () => {
  expect(nodeOf().postgresql.pg_hba.filter((line: string) => !line.endsWith('scram-sha-256'))).toEqual([])
})

it('Patroni knows etcd by one door only, and the older one is opened only for it', () => {
  expect(nodeOf()).not.toHaveProperty('etcd3')
  expect(nodeOf({ api: 'etcd3' })).not.toHaveProperty('etcd')
  expect(etcdArgs(config(), 0)).toContain('--enable-v2=true')
  expect(etcdArgs(config({ api: 'etcd3' }), 0)).not.toContain('--enable-v2=true')
})

it('the door asks who leads, closes the sessions of whoever does not, and knows no password', () => {
  const words = proxyConfig(config())
  expect(words).toContain('OPTIONS /primary')
  expect(words).toContain('shutdown-sessions')
  expect(words).toContain('server n3 127.0.0.1:33 check port 43')
  expect(words).not.toMatch(/\bS\d/)
})
