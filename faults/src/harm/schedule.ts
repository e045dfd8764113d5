/** What goes wrong, one thing after the other, each put right again after a second or two. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Stack } from '@vigil/stack/stack'
import { groups, streamOf, withStreams } from '../platform/drain.ts'
import type { Platform } from '../platform/platform.ts'
import type { Supervised } from '../platform/supervise.ts'

type Tell = (line: string) => void

export interface Fault {
  readonly name: string
  /** How many processes it kills. */
  readonly kills: number
  /** Resolves when everything runs again. */
  readonly happen: () => Promise<void>
  /** Afterwards it is left alone for so long. */
  readonly calmMs: number
}

const awayMs = (): number => 1_000 + Math.random() * 1_000
const frozenMs = 12_000

const killed = (victim: Supervised | undefined, calmMs: number): Fault => ({
  name: `kill ${victim?.name}`,
  kills: 1,
  calmMs,
  async happen() {
    await victim?.kill()
    await pause(awayMs())
    await victim?.start()
  },
})

const frozen = (victim: Supervised | undefined): Fault => ({
  name: `freeze ${victim?.name} for 12 s`,
  kills: 0,
  calmMs: 4_000,
  async happen() {
    victim?.freeze()
    await pause(frozenMs)
    victim?.thaw()
  },
})

/** How many streams each node leads, by its place in the cluster; the name of a node ends with its number. */
const leadership = async ({ environment }: Stack): Promise<number[]> => {
  const leaders = await withStreams(environment, (manager) =>
    Promise.all(groups.map(async (group) => (await manager.streams.info(streamOf(group))).cluster?.leader ?? '')),
  )
  return [0, 1, 2].map((node) => leaders.filter((leader) => leader.endsWith(String(node + 1))).length)
}

/** A busy machine may take longer than the stack waits for it; the run goes on, and its end shows what came of it. */
const bringBack = async (stack: Stack, nodes: readonly number[], tell: Tell): Promise<void> => {
  const starts = await Promise.allSettled(nodes.map(stack.restartNode))
  if (starts.some(({ status }) => status === 'rejected')) tell('the NATS cluster is not healthy again yet')
}

/** Kills the node that leads most streams among those that are left; all three after three of these. */
const nodeKiller = (stack: Stack, tell: Tell) => {
  const left = new Set([0, 1, 2])
  const next = async (): Promise<number> => {
    const leads = await leadership(stack).catch(() => [0, 0, 0])
    const [worst = 0] = [...left].sort((one, other) => (leads[other] ?? 0) - (leads[one] ?? 0))
    tell(`node ${worst + 1} leads ${leads[worst] ?? 0} of ${groups.length} streams`)
    return worst
  }
  return (): Fault => ({
    name: 'kill a NATS node',
    kills: 1,
    calmMs: 5_000,
    async happen() {
      const node = await next()
      left.delete(node)
      await stack.killNode(node)
      await pause(awayMs())
      await bringBack(stack, [node], tell)
    },
  })
}

const allNodes = (stack: Stack, tell: Tell): Fault => ({
  name: 'kill all three NATS nodes',
  kills: 3,
  calmMs: 8_000,
  async happen() {
    await Promise.all([0, 1, 2].map(stack.killNode))
    await pause(awayMs())
    await bringBack(stack, [0, 1, 2], tell)
  },
})

const postmaster = (stack: Stack): Fault => ({
  name: 'kill the PostgreSQL postmaster',
  kills: 1,
  calmMs: 6_000,
  async happen() {
    await stack.killPostgres()
    await pause(awayMs())
    await stack.restartPostgres()
  },
})

/** What has come in waits in the gateways for the database, and they die with it. */
export const gatewaysWithoutDatabase = ({ stack, gateways }: Platform): Fault => ({
  name: 'kill the gateways while PostgreSQL is away',
  kills: gateways.length + 1,
  calmMs: 6_000,
  async happen() {
    await stack.killPostgres()
    await pause(awayMs())
    await Promise.all(gateways.map((one) => one.kill()))
    await stack.restartPostgres()
    await Promise.all(gateways.map((one) => one.start()))
  },
})

/** Everything that can be killed or frozen, each once; which of several changes from round to round. */
export const everyFault = (platform: Platform, round: number, tell: Tell) => {
  const { stack, gateways, pipelines, apis, workers } = platform
  const oneOf = (all: readonly Supervised[], turn = round) => all[turn % all.length]
  const killNode = nodeKiller(stack, tell)
  return {
    beforeStorm: [
      killed(oneOf(gateways), 4_000),
      killed(oneOf(pipelines), 5_000),
      killed(oneOf(apis), 2_000),
      killed(oneOf(workers), 1_000),
      killNode(),
      killNode(),
      killNode(),
    ],
    afterStorm: [frozen(oneOf(pipelines, round + 1)), allNodes(stack, tell), postmaster(stack)],
  }
}

/** Those whose name holds the word. */
export const only = (faults: readonly Fault[], word: string): Fault[] =>
  faults.filter(({ name }) => name.includes(word))

/** How many processes were killed. */
export const letHappen = async (faults: readonly Fault[], tell: Tell): Promise<number> => {
  for (const { name, happen, calmMs } of faults) {
    const began = Date.now()
    await happen()
    tell(`${name}: back after ${((Date.now() - began) / 1000).toFixed(1)} s`)
    await pause(calmMs)
  }
  return faults.reduce((sum, { kills }) => sum + kills, 0)
}
