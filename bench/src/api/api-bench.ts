/** `pnpm bench api`: lists over a million rows, and what our guarded call costs beside bare Fastify. */
import { performance } from 'node:perf_hooks'
import { median, percentile } from '#load/percentile.ts'
import { cpuDuring } from '#machine/cpu.ts'
import { apiProcess, startServers, type NodeProcess, type Servers } from '../servers.ts'
import { explainLists, setPlanLogging } from './explain-lists.ts'
import { sampleKnown, searches, shapes, type Known } from './list-shapes.ts'
import { measureLists, type ShapeTimes } from './measure-lists.ts'
import { measureParts, type PartCosts } from './measure-parts.ts'
import { contendersOf, measureRatio, type Contest } from './measure-ratio.ts'
import type { ShapePlan } from './plan-log.ts'
import { createPeople, type Person, type PersonName } from './people.ts'
import { seedRegistry } from './seed-registry.ts'

export type ApiResult = {
  rows: number
  plans: ShapePlan[]
  lists: ShapeTimes[]
  /** How many processors others kept busy meanwhile: above a half, the slowest answers are theirs. */
  listForeignCpus: number
  /** Empty in a quick run: making the index of words takes as long as all the rest of the seed. */
  searches: ShapeTimes[]
  contest: Contest
  parts: PartCosts
}

type Amount = { requestsPerShape: number; rounds: number; ms: number; withSearch: boolean }
const amounts: Record<'quick' | 'full', Amount> = {
  quick: { requestsPerShape: 60, rounds: 20, ms: 500, withSearch: false },
  full: { requestsPerShape: 300, rounds: 120, ms: 500, withSearch: true },
}
const size = { rows: 1_000_000, projects: 1_000 }

type Crowd = { people: Record<PersonName, Person>; known: Known; plans: ShapePlan[] }

/** With the plans written to PostgreSQL's log, which costs time: so in an api of its own, before anything is timed. */
const collectPlans = async (servers: Servers): Promise<Crowd> => {
  const { stack } = servers
  await setPlanLogging(stack.environment.VIGIL_DATABASE_SUPER_URL, true)
  const api = await servers.start(apiProcess)
  const people = await createPeople(stack.environment.VIGIL_DATABASE_OWNER_URL, `http://127.0.0.1:${api.port}`)
  const known = await sampleKnown(stack.environment.VIGIL_DATABASE_OWNER_URL, people)
  const plans = await explainLists({ port: api.port, stackDir: stack.dir, known, people, runs: 12 })
  await api.stop()
  await setPlanLogging(stack.environment.VIGIL_DATABASE_SUPER_URL, false)
  const whole = plans.filter(({ wholeTables }) => wholeTables.length > 0)
  if (whole.length > 0) throw new Error(`a whole table was read for: ${whole.map(({ name }) => name).join(', ')}`)
  return { people, known, plans }
}

/** The statement our api sends for a unit's page. Bare Fastify fills its parameters in this order, so the order is checked. */
const statementOf = (plans: readonly ShapePlan[]): string => {
  const statements = plans.find(({ name }) => name === 'oem: project')?.statements ?? []
  const statement = statements.find((text) => !text.includes('$3')) ?? ''
  const parameters = [...statement.matchAll(/"(\w+)" = any\((?:array\[)?\$(\d)::uuid/g)].map(
    ([, column, n]) => `${n} ${column}`,
  )
  if (parameters.join() !== '1 oem_id,2 project_id')
    throw new Error(`the page of a unit has other parameters than bare Fastify fills: ${statement}`)
  return statement
}

type Timed = Pick<ApiResult, 'lists' | 'listForeignCpus' | 'searches'>

const timeLists = async (api: NodeProcess, postmasterPid: number, crowd: Crowd, amount: Amount): Promise<Timed> => {
  const asked = { ...crowd, port: api.port, requestsPerShape: amount.requestsPerShape }
  const timed: Timed = { lists: [], listForeignCpus: 0, searches: [] }
  const began = performance.now()
  const { foreign } = await cpuDuring(api.pid, postmasterPid, async () => {
    timed.lists = await measureLists({ ...asked, shapes })
  })
  timed.listForeignCpus = foreign / 1_000 / (performance.now() - began)
  if (amount.withSearch) timed.searches = await measureLists({ ...asked, shapes: searches })
  return timed
}

const measure = async (servers: Servers, amount: Amount, tell: (step: string) => void): Promise<ApiResult> => {
  const { environment, pids } = servers.stack
  await seedRegistry(environment.VIGIL_DATABASE_SUPER_URL, { ...size, withSearch: amount.withSearch })
  tell(`${size.rows} rows seeded`)
  const crowd = await collectPlans(servers)
  tell('plans collected')
  const api = await servers.start(apiProcess)
  const postmasterPid = pids().postgres ?? 0
  const timed = await timeLists(api, postmasterPid, crowd, amount)
  tell('lists measured')
  const bare = await servers.start(['bench/src/api/bare-fastify.ts'], {
    VIGIL_BENCH_STATEMENT: statementOf(crowd.plans),
    VIGIL_BENCH_OEM: crowd.people.oem.scope.ids[0] ?? '',
  })
  const contenders = contendersOf(api, bare, crowd.known, crowd.people.oem)
  const contest = await measureRatio(contenders, { ...amount, postmasterPid })
  tell('ratio measured')
  await Promise.all([api.stop(), bare.stop()])
  const { requests } = contenders.ours
  const parts = await measureParts({ servers, requests, contest, postmasterPid })
  tell('parts measured')
  return { rows: size.rows, plans: crowd.plans, ...timed, contest, parts }
}

export const benchApi = async (quick: boolean): Promise<ApiResult> => {
  const started = performance.now()
  const tell = (step: string): void =>
    console.error(`${((performance.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${step}`)
  const servers = await startServers('bench')
  tell('servers up')
  try {
    return await measure(servers, amounts[quick ? 'quick' : 'full'], tell)
  } finally {
    await servers.stop()
  }
}

const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits))

/** One flat object: the last line of `--json`. */
export const figuresOf = ({
  rows,
  lists,
  listForeignCpus,
  searches: found,
  contest,
  parts,
}: ApiResult): Record<string, number> => {
  const times = lists.flatMap((shape) => shape.times)
  const { ours, bare, ratio } = contest
  return {
    rows,
    listP99Ms: rounded(percentile(times, 0.99), 2),
    listP50Ms: rounded(median(times), 2),
    listWorstShapeP99Ms: rounded(Math.max(...lists.map(({ p99 }) => p99)), 2),
    listRequests: times.length,
    listForeignCpus: rounded(listForeignCpus, 2),
    ...(found.length > 0
      ? {
          searchP99Ms: rounded(
            percentile(
              found.flatMap((shape) => shape.times),
              0.99,
            ),
            2,
          ),
        }
      : {}),
    apiRatio: rounded(ratio, 3),
    apiCpuRatio: rounded((bare.cpu.node + bare.cpu.postgres) / (ours.cpu.node + ours.cpu.postgres), 3),
    apiPerSecond: rounded(ours.perSecond, 0),
    barePerSecond: rounded(bare.perSecond, 0),
    apiNodeUs: rounded(ours.cpu.node),
    bareApiNodeUs: rounded(bare.cpu.node),
    apiPostgresUs: rounded(ours.cpu.postgres),
    bareApiPostgresUs: rounded(bare.cpu.postgres),
    ...Object.fromEntries(Object.entries(parts).map(([name, us]) => [`${name}Us`, rounded(us)])),
    foreignCpus: rounded(Math.max(ours.cpu.foreign, bare.cpu.foreign), 2),
  }
}
