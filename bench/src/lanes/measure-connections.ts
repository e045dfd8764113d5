/** What an idle connection costs the gateway in memory. */
import { setTimeout as pause } from 'node:timers/promises'
import { residentKb } from '@vigil/stack/machine/memory'
import { gatewayProcess, type Servers } from '../servers.ts'
import type { Registry } from './registry.ts'
import { openAll, openWire } from './voices.ts'

// The first ones make the process compile what it needs; that is not theirs to pay.
const warmUp = 500
const restMs = 3_000

export interface ConnectionCost {
  readonly connections: number
  readonly kb: number
  /** Cut off before the end; it must be none. */
  readonly lost: number
}

/** In a gateway of its own: another one's memory remembers what it did before. */
export const measureConnections = async (
  servers: Servers,
  { idle, fires, others, secret }: Pick<Registry, 'idle' | 'fires' | 'others' | 'secret'>,
): Promise<ConnectionCost> => {
  const gateway = await servers.start(gatewayProcess, {}, 'listens')
  let lost = 0
  const wire = { port: gateway.port, secret, lost: () => void (lost += 1) }
  const first = await openAll([...fires, ...others].slice(0, warmUp), (device) => openWire(device, wire))
  await pause(restMs)
  const before = residentKb(gateway.pid)
  const wires = await openAll(idle, (device) => openWire(device, wire))
  await pause(restMs)
  const after = residentKb(gateway.pid)
  for (const open of [...first, ...wires]) open.close()
  await gateway.stop()
  return { connections: idle.length, kb: (after - before) / idle.length, lost }
}
