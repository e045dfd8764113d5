/** The same messages through the bare engine: what making them durable and telling one socket costs at least, on this machine. */
import type pg from 'pg'
import { WebSocket } from 'ws'
import { once } from 'node:events'
import { countCpu } from '#machine/cpu.ts'
import { openAll } from '#lanes/voices.ts'
import type { Servers } from '../servers.ts'
import { openEventVoice } from './event-voice.ts'
import { saturateAlarms } from './measure-rate.ts'
import type { UnitRegistry } from './unit-registry.ts'

export type BarePart = 'writer' | 'teller' | 'postgres'

export interface BareRate {
  readonly bareRate: number
  readonly bareUs: Readonly<Record<BarePart, number>>
}

/** The key that finds a repetition, the row, and what a list of what is open needs. */
const tables = `
  create table bare_log (id bigint generated always as identity primary key, device text not null, child text not null,
    boot bigint not null, seq bigint not null, payload bytea not null, unique (device, boot, seq));
  create table bare_state (device text not null, child text not null, key text not null, is_on boolean not null,
    first_at timestamptz not null, last_at timestamptz not null, times integer not null default 1,
    primary key (device, child, key)) with (fillfactor = 80);
  create index bare_state_by_time on bare_state (first_at)`

interface BareParts {
  readonly servers: Servers
  readonly owner: pg.Client
  readonly registry: UnitRegistry
  readonly ms: number
}

export const measureBare = async ({ servers, owner, registry, ms }: BareParts): Promise<BareRate> => {
  await owner.query(tables)
  const writer = await servers.start(['bench/src/alarm/bare-writer.ts'], {}, 'listens')
  const teller = await servers.start(['bench/src/alarm/bare-teller.ts'], {}, 'listens')
  const wire = { port: writer.port, secret: registry.secret }
  const voices = await openAll(registry.gateways, (device) => openEventVoice(device, wire))
  const screen = new WebSocket(`ws://127.0.0.1:${teller.port}`)
  let heard = 0
  screen.on('message', () => void (heard += 1))
  await once(screen, 'open')
  const postmaster = servers.stack.pids().postgres
  const usedBy = countCpu({
    writer: { pids: [writer.pid] },
    teller: { pids: [teller.pid] },
    postgres: { pids: postmaster === undefined ? [] : [postmaster], forks: true },
  })
  const saturation = await saturateAlarms(voices, () => heard, ms)
  const us = (part: BarePart): number => usedBy(part) / saturation.heard
  const bareUs = { writer: us('writer'), teller: us('teller'), postgres: us('postgres') }
  screen.close()
  for (const voice of voices) voice.close()
  await Promise.all([writer.stop(), teller.stop()])
  return { bareRate: saturation.perSec, bareUs }
}
