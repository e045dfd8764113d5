/** A statement is covered when a test that names it passed, and none that names it failed. */
import type { TestResult } from './read-reports.ts'
import type { Statement } from './read-statements.ts'

export interface Coverage {
  readonly total: number
  readonly covered: number
  readonly open: readonly string[]
}

const mark = /\[spec ([^\]]+)\]/g

const idsIn = (name: string): string[] => [...name.matchAll(mark)].map((match) => match[1] ?? '')

export const countCoverage = (
  statements: readonly Statement[],
  results: readonly TestResult[],
  capabilities?: readonly string[],
): Coverage => {
  refuseUnknown(
    'statement',
    results.flatMap(({ name }) => idsIn(name)),
    statements.map(({ id }) => id),
  )
  refuseUnknown(
    'capability',
    capabilities ?? [],
    statements.map(({ capability }) => capability),
  )
  const named = (passed: boolean): Set<string> =>
    new Set(results.filter((result) => result.passed === passed).flatMap(({ name }) => idsIn(name)))
  const [proven, broken] = [named(true), named(false)]
  const asked = statements.filter(({ capability }) => capabilities?.includes(capability) ?? true)
  const open = asked.filter(({ id }) => !proven.has(id) || broken.has(id)).map(({ id }) => id)
  return { total: asked.length, covered: asked.length - open.length, open }
}

const refuseUnknown = (what: string, asked: readonly string[], known: readonly string[]): void => {
  const unknown = new Set(asked.filter((name) => !known.includes(name)))
  if (unknown.size > 0) throw new Error(`no such ${what}: ${[...unknown].join(', ')}`)
}
