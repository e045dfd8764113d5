/** `pnpm bench rules`: what a thousand rules in a unit add to the pipeline's work, and how long a rehearsal of ninety days takes. */
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startOurs } from '#lanes/contender.ts'
import { saturate, type Ingest } from '#lanes/measure-ingest.ts'
import { fillRegistry, type Registry } from '#lanes/registry.ts'
import { median } from '#load/percentile.ts'
import { apiProcess, startServers, type Servers } from '../servers.ts'
import { fillRules, turnRules, type UnitDevices } from './fill-rules.ts'
import { fillPast, timeRehearsal, type Rehearsed } from './rehearsal.ts'

export interface RulesResult {
  readonly without: readonly Ingest[]
  readonly with: readonly Ingest[]
  readonly rehearsals: readonly Rehearsed[]
}

const amounts = {
  quick: { rounds: 2, ingestMs: 6_000, rehearsals: 2 },
  full: { rounds: 5, ingestMs: 15_000, rehearsals: 5 },
}

/** Pipelines ask every second which rules act. */
const learnMs = 2_500

/** Devices stand in the units in turn, as the registry deals them out. */
const unitOf = ({ projects, fires, others }: Registry): UnitDevices => {
  const all = [...fires, ...others]
  const ofFirst = all.filter((_, place) => place % projects.length === 0)
  return {
    projectId: projects[0] ?? '',
    fires: ofFirst.filter((device) => fires.includes(device)),
    pumps: ofFirst.filter((device) => others.includes(device)),
  }
}

const measure = async (servers: Servers, owner: pg.Client, quick: boolean, tell: (step: string) => void) => {
  const amount = amounts[quick ? 'quick' : 'full']
  const registry = await fillRegistry(owner)
  const unit = unitOf(registry)
  const watched = await fillPast(
    owner,
    registry.projects[1] ?? '',
    registry.idle.map(({ id }) => id),
  )
  await fillRules(owner, unit)
  tell('rules and past are there')
  const started = await startOurs({ servers, owner, registry })
  // Everything that is said is said in the unit that has the rules.
  const own = new Set([...unit.fires, ...unit.pumps])
  const chain = { ...started, voices: started.voices.filter(({ device }) => own.has(device)) }
  const result: Record<'without' | 'with', Ingest[]> = { without: [], with: [] }
  for (let round = 0; round < amount.rounds; round += 1)
    for (const isOn of [false, true]) {
      await turnRules(owner, isOn)
      await pause(learnMs)
      const ingest = await saturate(chain, amount.ingestMs)
      result[isOn ? 'with' : 'without'].push(ingest)
      tell(`${isOn ? 'with' : 'without'} rules: ${ingest.us.pipeline.toFixed(0)} µs of the pipeline a message`)
    }
  for (const voice of started.voices) voice.close()
  started.close()
  const api = await servers.start(apiProcess)
  const rehearsals: Rehearsed[] = []
  for (let turn = 0; turn < amount.rehearsals; turn += 1)
    rehearsals.push(await timeRehearsal(`http://127.0.0.1:${api.port}`, registry.token, watched))
  tell(`${rehearsals.length} rehearsals`)
  return { ...result, rehearsals }
}

export const benchRules = async (quick: boolean): Promise<RulesResult> => {
  const began = performance.now()
  const tell = (step: string): void =>
    console.error(
      `${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${step} (load ${loadavg()[0]?.toFixed(1)})`,
    )
  const servers = await startServers('bench-rules')
  const owner = new pg.Client({ connectionString: servers.stack.environment.VIGIL_DATABASE_OWNER_URL })
  // An interrupted run stops the database first; the question under way fails too and says so.
  owner.on('error', () => undefined)
  try {
    await owner.connect()
    return await measure(servers, owner, quick, tell)
  } finally {
    await owner.end()
    await servers.stop()
  }
}

const rounded = (value: number): number => Number(value.toFixed(3))
const medianOf = (rounds: readonly Ingest[], part: 'pipeline' | 'postgres'): number =>
  median(rounds.map(({ us }) => us[part]))

export const rulesFigures = (result: RulesResult): Record<string, number> => ({
  rehearsalS: rounded(median(result.rehearsals.map(({ seconds }) => seconds))),
  rehearsalFirings: result.rehearsals[0]?.firings ?? 0,
  pipelineCpuRatio: rounded(medianOf(result.with, 'pipeline') / medianOf(result.without, 'pipeline')),
  postgresCpuRatio: rounded(medianOf(result.with, 'postgres') / medianOf(result.without, 'postgres')),
  load: rounded(loadavg()[0] ?? 0),
})

export const rulesTable = (result: RulesResult): string =>
  Object.entries(rulesFigures(result))
    .map(([name, value]) => `${name.padEnd(18)} ${String(value).padStart(10)}`)
    .join('\n')
