/** What a list, Home and a curve take: time as a person waits, and the processor time of a call. */
import { performance } from 'node:perf_hooks'
import { telemetryCalls } from '@vigil/contract/equipment/telemetry'
import { shapes, type Known } from '#api/list-shapes.ts'
import { measureLists, unmeasuredPerShape } from '#api/measure-lists.ts'
import type { Person, PersonName } from '#api/people.ts'
import { visitHome } from '#home/visit-home.ts'
import { median } from '#load/percentile.ts'
import { countCpu } from '#machine/cpu.ts'
import type { NodeProcess, Servers } from '../servers.ts'

/** Milliseconds of a call: half of all waited less, and what the api and PostgreSQL worked. */
export interface PageCost {
  readonly ms: number
  readonly cpuMs: number
}

export interface Visitors {
  readonly servers: Servers
  readonly api: NodeProcess
  readonly people: Record<PersonName, Person>
  readonly known: Known
}

const costOf = async ({ servers, api }: Visitors, calls: number, ask: () => Promise<readonly number[]>) => {
  const postgres = servers.stack.pids().postgres
  const parts = { api: { pids: [api.pid] }, postgres: { pids: postgres === undefined ? [] : [postgres], forks: true } }
  const usedBy = countCpu(parts)
  const times = await ask()
  return { ms: median(times), cpuMs: (usedBy('api') + usedBy('postgres')) / 1_000 / calls } satisfies PageCost
}

export const measureList = (visitors: Visitors, requestsPerShape: number): Promise<PageCost> => {
  const { api, people, known } = visitors
  return costOf(visitors, shapes.length * (requestsPerShape + unmeasuredPerShape), async () => {
    const found = await measureLists({ port: api.port, shapes, known, people, requestsPerShape })
    return found.flatMap(({ times }) => times)
  })
}

const atHome = ['platform', 'oem', 'company', 'manager'] as const satisfies PersonName[]
// Five before anything is counted, as every visit of Home is measured.
const unmeasuredVisits = 5

/** A visit is all that Home asks for when it is opened. */
export const measureHome = (visitors: Visitors, visits: number): Promise<PageCost> =>
  costOf(visitors, atHome.length * (visits + unmeasuredVisits), async () => {
    const times: number[] = []
    for (const name of atHome) times.push(...(await visitHome(visitors.api.port, visitors.people[name], visits)).whole)
    return times
  })

const weekMs = 7 * 86_400_000

const askCurve = async ({ api, people }: Visitors, equipmentId: string, key: string): Promise<number> => {
  const to = Date.now()
  const body = JSON.stringify({
    equipmentId,
    keys: [key],
    from: new Date(to - weekMs).toISOString(),
    to: new Date(to).toISOString(),
    token: people.platform.token,
  })
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${api.port}/${telemetryCalls.history.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  // The envelope of every call.
  const { result } = (await answer.json()) as { result: unknown }
  const { series } = telemetryCalls.history.output.parse(result)
  if (!series[0]?.points.length) throw new Error(`${equipmentId} has no curve`)
  return performance.now() - began
}

/** A week of one of those that have a past. */
export const measureCurve = (visitors: Visitors, past: Past, curves: number): Promise<PageCost> =>
  costOf(visitors, curves, async () => {
    const times: number[] = []
    for (let turn = 0; turn < curves; turn += 1) {
      const id = past.equipmentIds[Math.floor((turn * past.equipmentIds.length) / curves)]
      times.push(await askCurve(visitors, id ?? '', past.key))
    }
    return times
  })

export interface Past {
  readonly equipmentIds: readonly string[]
  readonly key: string
}
