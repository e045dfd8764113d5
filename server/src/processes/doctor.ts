/** `doctor [--json]`: how a site is, in lines of green, yellow and red with the way out of each. Ends with 1 when one is red. */
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { Environment } from '#infrastructure/config/config.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { databaseFindings } from './doctor/database-check.ts'
import { linesOf, type Finding } from './doctor/finding.ts'
import { lineFindings } from './doctor/line-check.ts'
import { certificateFindings, diskFindings } from './doctor/machine-check.ts'
import { secretFindings, settingsFindings } from './doctor/settings-check.ts'
import { streamFindings } from './doctor/stream-check.ts'

export const examine = async (environment: Environment): Promise<Finding[]> => [
  ...settingsFindings(environment),
  ...secretFindings(environment),
  ...certificateFindings(environment, Date.now()),
  ...(
    await Promise.all([
      lineFindings(environment, Date.now()),
      diskFindings(environment),
      databaseFindings(environment),
      streamFindings(environment),
    ])
  ).flat(),
]

export const runDoctor = async (environment: Environment, _log: Log, args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean', default: false } } })
  const findings = await examine(environment)
  const worst = (['red', 'yellow'] as const).find((state) => findings.some((one) => one.state === state)) ?? 'green'
  console.log(values.json ? JSON.stringify({ worst, findings }) : linesOf(findings))
  process.exitCode = worst === 'red' ? 1 : 0
}
