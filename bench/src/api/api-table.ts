/** The same figures for people. */
import { figuresOf, type ApiResult } from './api-bench.ts'

const line = (cells: readonly (string | number)[], widths: readonly number[]): string =>
  cells
    .map((cell, place) => {
      const width = widths[place] ?? 0
      return typeof cell === 'number' ? cell.toFixed(1).padStart(width) : cell.padEnd(width)
    })
    .join('  ')
    .trimEnd()

const listLines = ({ lists, searches, plans }: ApiResult): string[] => {
  const planOf = new Map(plans.map((plan) => [plan.name, plan]))
  const widths = [34, 8, 8, 8, 8]
  return [
    line(['list', '     p50', '     p99', '     max', '    rows', 'read by'], widths),
    ...[...lists, ...searches]
      .toSorted((a, b) => b.p99 - a.p99)
      .map(({ name, p50, p99, max }) => {
        const plan = planOf.get(name)
        return line(
          [name, p50, p99, max, String(plan?.rowsRead ?? '').padStart(8), plan?.steps.join(', ') ?? ''],
          widths,
        )
      }),
  ]
}

export const tableOf = (result: ApiResult): string =>
  [
    ...listLines(result),
    '',
    ...Object.entries(figuresOf(result)).map(([name, value]) => `${name.padEnd(22)} ${String(value).padStart(10)}`),
  ].join('\n')
