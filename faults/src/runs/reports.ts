/** `pnpm proof reports [--quick]`: a hundred reports queued at once, and events meanwhile as quick as without them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Figures } from '../report.ts'

const root = resolve(import.meta.dirname, '../../..')
const test = 'server/src/features/report/making/beside-events.test.ts'
const report = resolve(root, '.reports/reports.json')
const whole = { VIGIL_REPORTS: '100', VIGIL_EVENTS: '1000' }
const quick = { VIGIL_REPORTS: '20', VIGIL_EVENTS: '200' }
const mostRatio = 1.2

export const runReports = async ({ isQuick }: { readonly isQuick: boolean }): Promise<Figures> => {
  rmSync(report, { force: true })
  const size = isQuick ? quick : whole
  const run = spawn('vitest', ['run', '--project', 'server', test, '--retry=0'], {
    cwd: root,
    env: { ...process.env, ...size },
    // The last line of stdout is the figures.
    stdio: ['ignore', 2, 2],
  })
  await once(run, 'exit')
  // Written by the run a moment ago; if it was not, its words stand above.
  return { asked: Number(size.VIGIL_REPORTS), ...(JSON.parse(readFileSync(report, 'utf8')) as Figures) }
}

/** Every report is made, all of the measuring was beside them, and it was not slower than may be. */
export const isUnhindered = (figures: Figures): boolean =>
  figures['reports'] === figures['asked'] &&
  figures['busyRounds'] === figures['rounds'] &&
  Number(figures['ratio']) <= mostRatio
