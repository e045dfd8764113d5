/** Our api beside bare Fastify: the same page, the same connections, in turns, one of them busy at a time. */
import type { Buffer } from 'node:buffer'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { closedLoop, postForm } from '#load/keep-alive.ts'
import { median } from '#load/percentile.ts'
import { cpuDuring, type CpuUse } from '#machine/cpu.ts'
import type { NodeProcess } from '../servers.ts'
import type { Known } from './list-shapes.ts'
import type { Person } from './people.ts'

const connections = 32
/** Until V8 has compiled what is hot. */
export const warmUpMs = 2_500

export type Contender = { process: NodeProcess; requests: readonly Buffer[] }
/** Answers a second, and microseconds of processor time an answer. */
export type Turn = { perSecond: number; cpu: CpuUse }
export type Contest = { ours: Turn; bare: Turn; ratio: number }

/** One page of a unit, of as many units as the operator has. */
export const contendersOf = (api: NodeProcess, bare: NodeProcess, known: Known, { token }: Person) => {
  const projects = [...new Set(known.oem.map(({ project }) => project))]
  const request = (path: string, fields: Record<string, string>) =>
    projects.map((projectId) => postForm(path, { ...fields, projectId, size: '20' }))
  return {
    ours: { process: api, requests: request(equipmentCalls.list.path, { token }) },
    bare: { process: bare, requests: request('bare', {}) },
  }
}

export const takeTurn = async (contender: Contender, postmasterPid: number, ms: number): Promise<Turn> => {
  const { process, requests } = contender
  let sent = 0
  let answered = 0
  let elapsedMs = 0
  const next = (): Buffer => {
    const request = requests[sent++ % requests.length]
    if (!request) throw new Error('nothing to ask')
    return request
  }
  // A page of a seeded unit is never empty; a refusal is a few hundred bytes.
  const check = (body: Buffer): void => {
    if (body.length < 1_000) throw new Error(`not a page: ${body.toString()}`)
  }
  const cpu = await cpuDuring(process.pid, postmasterPid, async () => {
    const started = performance.now()
    answered = await closedLoop({ port: process.port, connections, ms, next, check })
    elapsedMs = performance.now() - started
  })
  return {
    perSecond: (answered / elapsedMs) * 1_000,
    // Foreign load is a share of the machine and not of an answer: how many processors others kept busy.
    cpu: { node: cpu.node / answered, postgres: cpu.postgres / answered, foreign: cpu.foreign / (elapsedMs * 1_000) },
  }
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The middle turn's speed, as others may have disturbed some; of the processor time the mean, as it is counted in ticks. */
const middle = (turns: readonly Turn[]): Turn => ({
  perSecond: median(turns.map((turn) => turn.perSecond)),
  cpu: {
    node: meanOf(turns.map(({ cpu }) => cpu.node)),
    postgres: meanOf(turns.map(({ cpu }) => cpu.postgres)),
    foreign: meanOf(turns.map(({ cpu }) => cpu.foreign)),
  },
})

type Rounds = { rounds: number; ms: number; postmasterPid: number }

export const measureRatio = async (
  { ours, bare }: { ours: Contender; bare: Contender },
  { rounds, ms, postmasterPid }: Rounds,
): Promise<Contest> => {
  await takeTurn(ours, postmasterPid, warmUpMs)
  await takeTurn(bare, postmasterPid, warmUpMs)
  const turns = { ours: new Array<Turn>(), bare: new Array<Turn>() }
  for (let round = 0; round < rounds; round += 1) {
    // Short turns, and who was second begins: what others do to the machine in the meantime meets both alike.
    const order = round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)
    for (const name of order) turns[name].push(await takeTurn({ ours, bare }[name], postmasterPid, ms))
  }
  const contest = { ours: middle(turns.ours), bare: middle(turns.bare) }
  return { ...contest, ratio: contest.ours.perSecond / contest.bare.perSecond }
}
