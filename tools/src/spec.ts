/** `pnpm spec [--json] [--capability a,b]`: which statements of the specification a passed test of the last run proves. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { countCoverage } from './spec/count-coverage.ts'
import { readReports } from './spec/read-reports.ts'
import { readStatements } from './spec/read-statements.ts'

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, capability: { type: 'string' } },
})
const root = resolve(import.meta.dirname, '../..')

try {
  const statements = readStatements(readFileSync(join(import.meta.dirname, '../data/statements.tsv'), 'utf8'))
  const coverage = countCoverage(statements, readReports(root), values.capability?.split(','))
  if (values.json) console.log(JSON.stringify(coverage))
  else console.log(`${coverage.covered} of ${coverage.total} covered\nopen: ${coverage.open.join(' ')}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
