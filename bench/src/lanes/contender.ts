/** The two chains that store readings, ours and the bare one, seen alike: voices in front, a count in the database behind. */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { CpuParts } from '#machine/cpu.ts'
import { gatewayProcess, type NodeProcess, type Servers } from '../servers.ts'
import { makeBareStreams } from './bare-streams.ts'
import type { Registry } from './registry.ts'
import { openAll, openVoice, type Voice } from './voices.ts'

/** Who works for it, by process ids: the servers both use count while it runs. */
export type Parts = CpuParts<'gateway' | 'pipeline' | 'postgres' | 'nats' | 'generator'>

export interface Contender {
  readonly voices: readonly Voice[]
  readonly parts: Parts
  /** How many were stored, a moment ago: what keeps the generator from running away. */
  stored(): number
  /** How many are in the database now. */
  count(): Promise<number>
  close(): void
}

const partsOf = ({ stack }: Servers, gateway: NodeProcess, pipeline: NodeProcess): Parts => {
  const { postgres, nats } = stack.pids()
  return {
    gateway: { pids: [gateway.pid] },
    pipeline: { pids: [pipeline.pid] },
    postgres: { pids: postgres === undefined ? [] : [postgres], forks: true },
    nats: { pids: nats.flatMap((pid) => pid ?? []) },
    generator: { pids: [process.pid] },
  }
}

const openVoices = async ({ fires, others, secret }: Registry, port: number): Promise<Voice[]> => {
  const lost = (reason: string): void => console.error(`a device was cut off: ${reason}`)
  const open = (lane: 1 | 2) => (device: Registry['fires'][number]) => openVoice(device, { port, secret, lane, lost })
  return [...(await openAll(fires, open(1))), ...(await openAll(others, open(2)))]
}

type Ours = { readonly servers: Servers; readonly owner: pg.Client; readonly registry: Registry }

const askFor = async (owner: pg.Client, sql: string, values: readonly unknown[] = []): Promise<number> => {
  const { rows } = await owner.query<{ count: string }>(sql, [...values])
  return Number(rows[0]?.count ?? 0)
}

/** Every lane of every group has a reader. */
export const waitForReaders = async (owner: pg.Client): Promise<void> => {
  for (let tries = 0; tries < 150; tries += 1) {
    if ((await askFor(owner, `select count(*) from lease where until < now()`)) === 0) return
    await pause(200)
  }
  throw new Error('no pipeline reads every lane')
}

export const startOurs = async ({ servers, owner, registry }: Ours): Promise<Contender & { gatewayPort: number }> => {
  const gateway = await servers.start(gatewayProcess, {}, 'listens')
  const pipeline = await servers.start(['server/src/main.ts', 'pipeline'], {}, 'runs')
  await waitForReaders(owner)
  let stored = 0
  const ids = [...registry.fires, ...registry.others].map(({ id }) => id)
  const closing = new AbortController()
  const follow = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      // Each shadow counts the reports that it is made of.
      stored = await askFor(owner, 'select sum(version) as count from equipment_shadow where equipment_id = any($1)', [
        ids,
      ])
      await pause(20)
    }
  }
  let isFollowing = false
  return {
    gatewayPort: gateway.port,
    voices: await openVoices(registry, gateway.port),
    parts: partsOf(servers, gateway, pipeline),
    stored() {
      // The database went away: the run itself fails on its next question and says so.
      if (!isFollowing) follow().catch(() => undefined)
      isFollowing = true
      return stored
    },
    count: () => askFor(owner, 'select count(*) from equipment_history'),
    close: () => closing.abort(),
  }
}

const bareTable = `
  create table bare_history (device text not null, received_at timestamptz not null, boot_id bigint not null,
    device_seq bigint not null, reported jsonb not null, primary key (device, received_at, boot_id, device_seq)
  ) partition by range (received_at);
  create table bare_history_before partition of bare_history for values from (minvalue) to (current_date);
  create table bare_history_today partition of bare_history for values from (current_date) to (maxvalue)`

export const startBare = async ({ servers, owner, registry }: Ours): Promise<Contender> => {
  await owner.query(bareTable.replaceAll('current_date', `'${new Date().toISOString().slice(0, 10)}'`))
  await makeBareStreams(servers.stack.environment)
  const gateway = await servers.start(['bench/src/lanes/bare-gateway.ts'], {}, 'listens')
  const store = await servers.start(['bench/src/lanes/bare-store.ts'], {}, 'listens')
  const line = connect({ host: '127.0.0.1', port: store.port })
  let stored = 0
  line.on('data', (bytes) => void (stored = Number(bytes.toString().trim().split('\n').at(-1))))
  line.on('error', () => undefined)
  return {
    voices: await openVoices(registry, gateway.port),
    parts: partsOf(servers, gateway, store),
    stored: () => stored,
    count: () => askFor(owner, 'select count(*) from bare_history'),
    close: () => line.destroy(),
  }
}
