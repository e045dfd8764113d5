import { execFileSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { jetstream, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { isAlive, waitUntil } from './machine/process-life.ts'
import { startPrivateStack } from './private-stack.ts'
import { type Stack, startStack, stopStack } from './stack.ts'

let stack: Stack

beforeAll(async () => {
  stack = await startPrivateStack('stack')
})

afterAll(() => stack.stop())

const query = async (text: string, address = stack.environment.VIGIL_DATABASE_OWNER_URL) => {
  const client = new Client(address)
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

const connectAs = (user: string, pass: string) =>
  connect({ servers: stack.environment.VIGIL_NATS_SERVERS.split(','), user, pass })

const asMigration = async <Result>(work: (manager: JetStreamManager) => Promise<Result>): Promise<Result> => {
  const connection = await connectAs('migration', stack.environment.VIGIL_NATS_MIGRATION_PASSWORD)
  try {
    return await work(await jetstreamManager(connection))
  } finally {
    await connection.close()
  }
}

const allPids = () => [stack.pids().postgres, ...stack.pids().nats]

/** The addresses on which processes of the stack listen, as the kernel tells them. */
const listeners = (pids: (number | undefined)[]): string[] =>
  execFileSync('ss', ['-ltnpH'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => pids.some((pid) => pid !== undefined && line.includes(`pid=${pid},`)))
    .map((line) => line.split(/\s+/)[3] ?? '')

const portsOf = ({ environment }: Stack): number[] =>
  [new URL(environment.VIGIL_DATABASE_API_URL).host, ...environment.VIGIL_NATS_SERVERS.split(',')].map((host) =>
    Number(host.split(':')[1]),
  )

describe('a running stack', () => {
  it('tells a process exactly what it needs to reach it', () => {
    expect(Object.keys(stack.environment).toSorted()).toEqual([
      'VIGIL_DATABASE_API_URL',
      'VIGIL_DATABASE_ENGINE_URL',
      'VIGIL_DATABASE_OWNER_URL',
      'VIGIL_DATABASE_SUPER_URL',
      'VIGIL_MQTT_TLS_CERT',
      'VIGIL_MQTT_TLS_KEY',
      'VIGIL_NATS_API_PASSWORD',
      'VIGIL_NATS_GATEWAY_PASSWORD',
      'VIGIL_NATS_MIGRATION_PASSWORD',
      'VIGIL_NATS_PIPELINE_PASSWORD',
      'VIGIL_NATS_SERVERS',
      'VIGIL_NATS_WORKER_PASSWORD',
      'VIGIL_SECRET_KEY',
    ])
  })

  it('listens on the loopback only, on seven ports of its own', () => {
    const addresses = listeners(allPids())
    expect(addresses).toHaveLength(7)
    expect(addresses.filter((address) => !address.startsWith('127.0.0.1:'))).toEqual([])
    expect(addresses.filter((address) => /:(5432|4222|6222)$/.test(address))).toEqual([])
  })

  it('runs none of its servers as root', () => {
    const owners = allPids().map((pid) => statSync(`/proc/${pid}`).uid)
    expect(owners).not.toContain(0)
  })

  it('is left as it is by a second start', async () => {
    const before = stack.pids()
    const second = await startStack({ dir: stack.dir })
    expect(second.wasRunning).toBe(true)
    expect(second.pids()).toEqual(before)
    expect(second.environment).toEqual(stack.environment)
  })
})

describe('stopping', () => {
  it('ends every server, keeps the data and the ports, and may be done twice', async () => {
    await query('create table kept (word text)')
    await query(`insert into kept values ('still here')`)
    const pids = allPids()
    expect(await stopStack(stack.dir)).toBe(true)
    expect(pids.filter((pid) => pid !== undefined && isAlive(pid))).toEqual([])
    expect(await stopStack(stack.dir)).toBe(false)
    const again = await startStack({ dir: stack.dir })
    expect(again.wasRunning).toBe(false)
    expect(again.environment).toEqual(stack.environment)
    expect((await query('select word from kept')).rows).toEqual([{ word: 'still here' }])
  })

  it('leaves the servers of another stack alone', async () => {
    const other = await startPrivateStack('other')
    onTestFinished(() => other.stop())
    const before = stack.pids()
    expect(portsOf(other).filter((port) => portsOf(stack).includes(port))).toEqual([])
    await other.stop()
    expect(stack.pids()).toEqual(before)
    expect((await query('select 1 as up')).rows).toEqual([{ up: 1 }])
  })
})

describe('after a kill -9', () => {
  it('of the postmaster, a start brings back every commit', async () => {
    await query('create table committed as select generate_series(1, 1000) as number')
    await stack.killPostgres()
    expect(stack.pids().postgres).toBeUndefined()
    const again = await startStack({ dir: stack.dir })
    expect(again.wasRunning).toBe(false)
    expect((await query('select count(*)::int as count from committed')).rows).toEqual([{ count: 1000 }])
  })

  it('of the postmaster by somebody else, with a busy backend left behind, a start still works', async () => {
    const busy = new Client(stack.environment.VIGIL_DATABASE_OWNER_URL)
    busy.on('error', () => undefined)
    await busy.connect()
    const left = (await busy.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
    // Busy with nothing but itself: one that writes would go only when the disk lets it.
    const endless = busy.query('do $$ begin loop end loop; end $$').catch(() => 'cut off')
    const isBusy = async () =>
      (await query(`select from pg_stat_activity where pid = ${left} and state = 'active'`)).rows.length === 1
    expect(await waitUntil(isBusy, 60_000)).toBe(true)
    process.kill(stack.pids().postgres ?? 0, 'SIGKILL')
    expect(isAlive(left)).toBe(true)
    await startStack({ dir: stack.dir })
    expect(isAlive(left)).toBe(false)
    expect(await endless).toBe('cut off')
    expect((await query('select 1 as up')).rows).toEqual([{ up: 1 }])
  })

  it('of a NATS node and then of all three, a restart brings back every confirmed reading', async () => {
    await asMigration((manager) =>
      manager.streams.add({ name: 'READING_1', subjects: ['reading.1.*'], num_replicas: 3 }),
    )
    const gateway = await connectAs('gateway', stack.environment.VIGIL_NATS_GATEWAY_PASSWORD)
    for (let count = 0; count < 100; count += 1) await jetstream(gateway).publish('reading.1.5', '{}')
    await gateway.close()
    await stack.killNode(1)
    expect(stack.pids().nats[1]).toBeUndefined()
    await stack.restartNode(1)
    for (const index of [0, 1, 2]) await stack.killNode(index)
    expect(stack.pids().nats).toEqual([undefined, undefined, undefined])
    // One by one: the first comes up without a quorum and must not wait for one.
    for (const index of [0, 1, 2]) await stack.restartNode(index)
    expect(stack.pids().nats).not.toContain(undefined)
    expect(await asMigration(async (manager) => (await manager.streams.info('READING_1')).state.messages)).toBe(100)
  })
})

describe('a start', () => {
  it('happens once when two commands ask for it at the same time', async () => {
    const dir = join(stack.dir, 'twins')
    const twins = await Promise.all([startStack({ dir }), startStack({ dir })])
    onTestFinished(async () => void (await stopStack(dir)))
    expect(twins.filter(({ wasRunning }) => wasRunning)).toHaveLength(1)
    expect(twins[0].pids()).toEqual(twins[1].pids())
  })

  it('ends servers whose folder was deleted under them and begins anew', async () => {
    const doomed = await startPrivateStack('doomed')
    onTestFinished(() => doomed.stop())
    const ghosts = [doomed.pids().postgres, ...doomed.pids().nats]
    rmSync(doomed.dir, { recursive: true, force: true, maxRetries: 5 })
    await startStack({ dir: doomed.dir })
    expect(ghosts.filter((pid) => pid !== undefined && isAlive(pid))).toEqual([])
  })

  it('works in a folder deeper than a socket path may be', async () => {
    const deep = join(stack.dir, 'a-folder-with-a-rather-long-name', 'and-another-one-inside-of-it', 'x'.repeat(40))
    expect(deep.length).toBeGreaterThan(107)
    const buried = await startStack({ dir: deep })
    onTestFinished(() => buried.stop())
    expect((await query('select 1 as up', buried.environment.VIGIL_DATABASE_API_URL)).rows).toEqual([{ up: 1 }])
  })
})
