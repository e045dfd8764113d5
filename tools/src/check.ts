/** `pnpm check`: everything that must be green before a commit. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { countTests } from './check/count-tests.ts'
import { runAgain } from './check/run-again.ts'
import { runSteps, summarise } from './check/run-steps.ts'
import { steps, testReport } from './check/steps.ts'

const root = resolve(import.meta.dirname, '../..')
const reportPath = join(root, testReport)

// A report of an earlier run must not speak for this one.
rmSync(reportPath, { force: true })
const outcomes = await runSteps(steps, root, console.log)
const stoppedAt = outcomes.find(({ passed }) => !passed)?.name
const shaky = stoppedAt === 'tests' ? await runAgain({ root, report: reportPath, say: console.log }) : undefined

console.log(`\n${summarise(steps, outcomes).join('\n')}\n`)
if (stoppedAt) console.log(`stopped at: ${stoppedAt}${shaky ? `; passed when run again: ${shaky.join(', ')}` : ''}`)
if (existsSync(reportPath)) {
  const { passed, failed, skipped } = countTests(readFileSync(reportPath, 'utf8'))
  const standing = shaky ? 0 : failed
  if (skipped > 0) console.log(`${skipped} skipped`)
  if (shaky) console.log(`${failed} failed first`)
  console.log(`${passed + failed - standing} passed, ${standing} failed`)
  process.exitCode = standing > 0 || passed === 0 || (stoppedAt && !shaky) ? 1 : 0
} else {
  console.log('no test ran')
  process.exitCode = 1
}
