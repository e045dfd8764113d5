/** `pnpm bench lists`: what people wait for who look for something among a million, beside PostgreSQL alone. */
import { loadavg } from 'node:os'
import { builtSite } from '#alarm/wall.ts'
import { maps, sampleKnown, searches, shapes, trees } from '#api/list-shapes.ts'
import { measureLists, type ShapeTimes } from '#api/measure-lists.ts'
import { createPeople } from '#api/people.ts'
import { seedRegistry } from '#api/seed-registry.ts'
import { median, percentile } from '#load/percentile.ts'
import { apiProcess, inServers, type Servers, type Tell } from '../servers.ts'
import { measureBare, type BareName, type BareTimes } from './bare-queries.ts'
import { fillHistory, measureHistoryPaint } from './history-page.ts'

const asked = { list: shapes, tree: trees, search: searches, map: maps } satisfies Record<BareName, typeof shapes>

interface Found {
  readonly shapes: readonly ShapeTimes[]
  readonly bare: BareTimes
}

export interface ListsResult {
  readonly rows: number
  readonly found: Record<BareName, Found>
  readonly historyPaints: readonly number[]
}

const amounts = {
  quick: { rows: 100_000, projects: 1_000, requestsPerShape: 60, bareRuns: 60, paints: 3 },
  full: { rows: 1_000_000, projects: 10_000, requestsPerShape: 300, bareRuns: 300, paints: 10 },
}
type Amount = (typeof amounts)['quick']

const measure = async (servers: Servers, amount: Amount, tell: Tell): Promise<ListsResult> => {
  const { VIGIL_DATABASE_OWNER_URL: ownerUrl, VIGIL_DATABASE_SUPER_URL: superUrl } = servers.stack.environment
  await seedRegistry(superUrl, { ...amount, withSearch: true })
  tell(`${amount.rows} rows seeded`)
  const api = await servers.start(apiProcess, { VIGIL_WEB_ROOT: builtSite() })
  const base = `http://127.0.0.1:${api.port}`
  const people = await createPeople(ownerUrl, base)
  const known = await sampleKnown(ownerUrl, people)
  const bare = await measureBare(superUrl, known, amount.bareRuns)
  tell('PostgreSQL alone measured')
  const ask = { port: api.port, known, people, requestsPerShape: amount.requestsPerShape }
  const found: Partial<Record<BareName, Found>> = {}
  // Object.keys widens to string; these are exactly the keys above.
  for (const name of Object.keys(asked) as BareName[]) {
    found[name] = { shapes: await measureLists({ ...ask, shapes: asked[name] }), bare: bare[name] }
    tell(`${name} measured`)
  }
  const watched = await fillHistory(superUrl, people.manager.scope.ids[0] ?? '')
  const historyPaints = await measureHistoryPaint(base, people.manager.token, watched, amount.paints)
  tell('history painted')
  // Every name was visited above.
  return { rows: amount.rows, found: found as Record<BareName, Found>, historyPaints }
}

export const benchLists = (quick: boolean): Promise<ListsResult> =>
  inServers('bench-lists', (servers, tell) => measure(servers, amounts[quick ? 'quick' : 'full'], tell))

const rounded = (value: number): number => Number(value.toFixed(2))

const figuresOf = (name: string, { shapes: of, bare }: Found): Record<string, number> => {
  const times = of.flatMap((shape) => shape.times)
  return {
    [`${name}P99Ms`]: rounded(percentile(times, 0.99)),
    [`${name}P50Ms`]: rounded(median(times)),
    [`${name}BareP99Ms`]: rounded(bare.p99),
    [`${name}BareP50Ms`]: rounded(bare.p50),
    /** How many times as long as PostgreSQL alone, at the median. */
    [`${name}Ratio`]: rounded(median(times) / bare.p50),
  }
}

export const listsFigures = ({ rows, found, historyPaints }: ListsResult): Record<string, number> => ({
  rows,
  ...Object.assign({}, ...Object.entries(found).map(([name, of]) => figuresOf(name, of))),
  historyPaintMs: rounded(median(historyPaints)),
  load: rounded(loadavg()[0] ?? 0),
})

export const listsTable = (result: ListsResult): string => {
  const worst = Object.values(result.found)
    .flatMap(({ shapes: of }) => of)
    .toSorted((a, b) => b.p99 - a.p99)
    .slice(0, 12)
  return [
    ...worst.map(
      ({ name, p50, p99 }) => `${name.padEnd(34)} ${p50.toFixed(1).padStart(8)} ${p99.toFixed(1).padStart(8)}`,
    ),
    ...Object.entries(listsFigures(result)).map(([name, value]) => `${name.padEnd(18)} ${String(value).padStart(10)}`),
  ].join('\n')
}
