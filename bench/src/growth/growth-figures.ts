/** Each figure for each size, and how it grew: 1 says that a city may grow and a message, a call, a socket costs the same. */
import { parts, type Use } from './chain.ts'
import type { GrowthResult } from './growth-bench.ts'

const totalOf = (use: Use): number => parts.reduce((sum, part) => sum + use[part], 0)

/** One row of the table: a figure at each size, in the order of the sizes. */
interface Row {
  readonly name: string
  readonly values: readonly number[]
}

const usesOf = (name: string, uses: readonly Use[]): Row[] => [
  { name: `${name}Us`, values: uses.map(totalOf) },
  ...parts.map((part) => ({
    name: `${name}${part[0]?.toUpperCase() ?? ''}${part.slice(1)}Us`,
    values: uses.map((use) => use[part]),
  })),
]

const sizeRows = ({ sizes }: GrowthResult): Row[] => [
  ...usesOf(
    'alarm',
    sizes.map(({ alarm }) => alarm),
  ),
  ...usesOf(
    'reading',
    sizes.map(({ reading }) => reading.use),
  ),
  { name: 'readingsShed', values: sizes.map(({ reading }) => reading.shed) },
  { name: 'connectionKb', values: sizes.map(({ connections }) => connections.kb) },
  { name: 'connectionsLost', values: sizes.map(({ connections }) => connections.lost) },
  { name: 'listMs', values: sizes.map(({ list }) => list.ms) },
  { name: 'listCpuMs', values: sizes.map(({ list }) => list.cpuMs) },
  { name: 'homeMs', values: sizes.map(({ home }) => home.ms) },
  { name: 'homeCpuMs', values: sizes.map(({ home }) => home.cpuMs) },
  // Of one processor, with everybody connected and silent.
  { name: 'idlePercent', values: sizes.map(({ idle }) => totalOf(idle) / 10) },
]

const historyRows = ({ history }: GrowthResult): Row[] => [
  { name: 'historyListMs', values: history.map(({ list }) => list.ms) },
  { name: 'historyListCpuMs', values: history.map(({ list }) => list.cpuMs) },
  { name: 'historyHomeMs', values: history.map(({ home }) => home.ms) },
  { name: 'historyHomeCpuMs', values: history.map(({ home }) => home.cpuMs) },
  { name: 'curveMs', values: history.map(({ curve }) => curve.ms) },
  { name: 'curveCpuMs', values: history.map(({ curve }) => curve.cpuMs) },
]

const pipelineRows = ({ pipelines }: GrowthResult): Row[] => usesOf('pipelinesAlarm', pipelines)

const rounded = (value: number): number => Number(value.toFixed(2))

/** The last by the first; of nothing there is no ratio. */
const ratioOf = ({ values }: Row): number | undefined => {
  const [first, last] = [values[0], values.at(-1)]
  return first === undefined || last === undefined || first <= 0 ? undefined : rounded(last / first)
}

const inShort = (count: number): string => (count >= 1_000_000 ? `${count / 1_000_000}m` : `${count / 1_000}k`)

interface Block {
  readonly heads: readonly string[]
  readonly rows: readonly Row[]
}

const blocksOf = (result: GrowthResult): Block[] => [
  { heads: result.sizes.map(({ equipment }) => inShort(equipment)), rows: sizeRows(result) },
  { heads: result.history.map(({ rows }) => inShort(rows)), rows: historyRows(result) },
  { heads: result.pipelines.map((_, place) => String(place + 1)), rows: pipelineRows(result) },
]

export const growthFigures = (result: GrowthResult): Record<string, number> => ({
  ...Object.fromEntries(
    blocksOf(result).flatMap(({ heads, rows }) =>
      rows.flatMap((row) => {
        const ratio = ratioOf(row)
        return [
          ...row.values.map((value, at): [string, number] => [`${row.name}${heads[at] ?? ''}`, rounded(value)]),
          ...(ratio === undefined ? [] : [[`${row.name}Ratio`, ratio] satisfies [string, number]]),
        ]
      }),
    ),
  ),
  load: rounded(result.load),
})

const lineOf = (name: string, cells: readonly string[]): string =>
  [name.padEnd(26), ...cells.map((cell) => cell.padStart(10))].join('')

export const growthTable = (result: GrowthResult): string =>
  blocksOf(result)
    .flatMap(({ heads, rows }) => [
      lineOf('', [...heads, 'ratio']),
      ...rows.map((row) =>
        lineOf(row.name, [...row.values.map((value) => value.toFixed(2)), String(ratioOf(row) ?? '–')]),
      ),
      '',
    ])
    .join('\n')
