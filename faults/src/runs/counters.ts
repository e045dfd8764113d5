/** `pnpm proof counters [--quick]`: a month of five million changes of alarms; what was counted as it came is what stands there. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Figures } from '../report.ts'

const root = resolve(import.meta.dirname, '../../..')
const test = 'server/src/features/statistics/counting/counters.month.test.ts'
const report = resolve(root, '.reports/counters.json')
const wholeRun = 5_000_000
const quickRun = 200_000

export const runCounters = async ({ isQuick }: { readonly isQuick: boolean }): Promise<Figures> => {
  rmSync(report, { force: true })
  const asked = isQuick ? quickRun : wholeRun
  const run = spawn('vitest', ['run', '--project', 'server', test, '--retry=0'], {
    cwd: root,
    env: { ...process.env, VIGIL_EVENTS: String(asked) },
    // The last line of stdout is the figures.
    stdio: ['ignore', 2, 2],
  })
  await once(run, 'exit')
  // Written by the run a moment ago; if it was not, its words stand above.
  return { asked, ...(JSON.parse(readFileSync(report, 'utf8')) as Figures) }
}

export const isUndrifted = (figures: Figures): boolean =>
  figures['drift'] === 0 &&
  figures['counted'] === figures['stands'] &&
  Number(figures['events']) >= Number(figures['asked'])
