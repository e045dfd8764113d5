/** The ports of one stack: chosen once, kept in its folder, chosen anew only when somebody else sits on one. */
import { join } from 'node:path'

import { keepFreePorts } from './machine/free-ports.ts'
import type { NatsPorts } from './nats/nats.ts'

export type StackPorts = { postgres: number; nats: NatsPorts[] }

const nodeCount = 3

const arrange = ([postgres = 0, ...nats]: number[]): StackPorts => ({
  postgres,
  nats: Array.from({ length: nodeCount }, (_, index) => ({
    client: nats[2 * index] ?? 0,
    route: nats[2 * index + 1] ?? 0,
  })),
})

/** `inUse` says that servers of this stack run: then the ports are theirs and stay, free or not. */
export const keepPorts = async (dir: string, inUse: boolean): Promise<StackPorts> =>
  arrange(await keepFreePorts(join(dir, 'ports.json'), 1 + 2 * nodeCount, inUse))
