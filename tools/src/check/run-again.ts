/**
 * A file that failed among a thousand others is run once more, by itself: a fault fails again, a busy machine does not (0102).
 * Never silently: what only passed alone is named in the run's last lines, and more than a few are a fault whatever they say alone.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { failedFiles } from './failed-files.ts'
import { runSteps } from './run-steps.ts'

const most = 4

export type Again = { root: string; report: string; say: (line: string) => void }

/** The files that failed and passed alone; undefined where the failure stands. */
export const runAgain = async ({ root, report, say }: Again): Promise<string[] | undefined> => {
  if (!existsSync(report)) return undefined
  const files = failedFiles(readFileSync(report, 'utf8'), root)
  if (files.length === 0 || files.length > most) return undefined
  const kept = `--outputFile.json=${join(root, '.reports/again.json')}`
  const args = ['run', '--root', root, '--reporter=default', '--reporter=json', kept, ...files]
  const [outcome] = await runSteps([{ name: `once more: ${files.join(', ')}`, command: 'vitest', args }], root, say)
  if (outcome?.passed !== true) return undefined
  say(`\nSHAKY, passed only when run again: ${files.join(', ')}`)
  return files
}
