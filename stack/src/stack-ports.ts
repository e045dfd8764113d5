/** The ports of one stack: chosen once, kept in its folder, chosen anew only when somebody else sits on one. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { findFreePorts, isFree } from './machine/free-ports.ts'
import { writePrivateFile } from './machine/private-file.ts'
import type { NatsPorts } from './nats/nats.ts'

export type StackPorts = { postgres: number; nats: NatsPorts[] }

const nodeCount = 3

const readPorts = (dir: string): number[] => {
  const file = join(dir, 'ports.json')
  if (!existsSync(file)) return []
  const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return Array.isArray(kept) ? kept.filter((port) => Number.isInteger(port)) : []
}

const arrange = ([postgres = 0, ...nats]: number[]): StackPorts => ({
  postgres,
  nats: Array.from({ length: nodeCount }, (_, index) => ({
    client: nats[2 * index] ?? 0,
    route: nats[2 * index + 1] ?? 0,
  })),
})

/** `inUse` says that servers of this stack run: then the ports are theirs and stay, free or not. */
export const keepPorts = async (dir: string, inUse: boolean): Promise<StackPorts> => {
  const count = 1 + 2 * nodeCount
  const kept = readPorts(dir)
  const fits = kept.length === count && (inUse || (await Promise.all(kept.map(isFree))).every(Boolean))
  if (fits) return arrange(kept)
  const chosen = await findFreePorts(count)
  writePrivateFile(join(dir, 'ports.json'), `${JSON.stringify(chosen)}\n`)
  return arrange(chosen)
}
