/** What the last run of the tests found. A report that is older than a source it speaks of is refused. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { testReport } from '../check/steps.ts'

export interface TestResult {
  readonly name: string
  readonly passed: boolean
}

/** The shape that both runs write: vitest's own. */
interface Report {
  readonly startTime: number
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** The journeys have a report of their own, once there are any. */
const reports = [
  { path: testReport, required: true, sources: '*/src/**/*.{ts,tsx}' },
  { path: '.reports/e2e.json', required: false, sources: '{e2e,web,contract}/src/**/*.{ts,tsx}' },
]

export const readReports = (root: string): readonly TestResult[] =>
  reports.flatMap(({ path, required, sources }) => {
    const file = join(root, path)
    if (!existsSync(file)) {
      if (required) throw new Error(`${path} is missing: run pnpm check`)
      return []
    }
    // Written by the test runner in its documented shape.
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    refuseStale(root, path, report.startTime, sources)
    return resultsIn(report)
  })

const refuseStale = (root: string, path: string, ranAt: number, sources: string): void => {
  const changed = globSync(sources, { cwd: root, exclude: ['**/{node_modules,dist,coverage}'] }).find(
    (source) => statSync(join(root, source)).mtimeMs > ranAt,
  )
  if (changed !== undefined) throw new Error(`${path} is stale: ${changed} has changed since; run pnpm check`)
}

/** A test that was skipped proves nothing and breaks nothing. */
const resultsIn = ({ testResults }: Report): TestResult[] =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ fullName, status }) => ({ name: fullName, passed: status === 'passed' }))
