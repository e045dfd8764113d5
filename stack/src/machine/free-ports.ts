/** Ports of our own on the loopback, found free once and remembered by the caller. */
import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { writePrivateFile } from './private-file.ts'

// Below the kernel's ephemeral range (32768 up), so that no outgoing connection sits on a remembered port.
const firstPort = 20_000
const lastPort = 32_000

const tryListen = (port: number): Promise<Server | undefined> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen({ host: '127.0.0.1', port, exclusive: true }, () => resolve(probe))
  })

const close = (probe: Server): Promise<void> => new Promise((resolve) => probe.close(() => resolve()))

export const isFree = async (port: number): Promise<boolean> => {
  const probe = await tryListen(port)
  if (probe) await close(probe)
  return probe !== undefined
}

export const findFreePorts = async (count: number): Promise<number[]> => {
  const held = new Map<number, Server>()
  // Each stays held until all are found: that keeps them apart.
  for (let tries = 0; held.size < count && tries < 1_000; tries += 1) {
    const port = randomInt(firstPort, lastPort)
    const probe = held.has(port) ? undefined : await tryListen(port)
    if (probe) held.set(port, probe)
  }
  await Promise.all([...held.values()].map(close))
  if (held.size < count) throw new Error(`found only ${held.size} of ${count} free ports on 127.0.0.1`)
  return [...held.keys()]
}

const readPorts = (file: string): number[] => {
  if (!existsSync(file)) return []
  const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return Array.isArray(kept) ? kept.filter((port) => Number.isInteger(port)) : []
}

/** The same from start to start, unless somebody else sits on one; those `inUse` are sat on by their owner. */
export const keepFreePorts = async (file: string, count: number, inUse: boolean): Promise<number[]> => {
  const kept = readPorts(file)
  const fits = kept.length === count && (inUse || (await Promise.all(kept.map(isFree))).every(Boolean))
  if (fits) return kept
  const chosen = await findFreePorts(count)
  writePrivateFile(file, `${JSON.stringify(chosen)}\n`)
  return chosen
}
