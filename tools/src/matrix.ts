/** `pnpm matrix [--json]`: every call of the contract as everyone, aimed everywhere; the figures are the last line. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
const root = resolve(import.meta.dirname, '../..')
const report = join(root, '.reports/matrix.json')

interface Report {
  readonly figures: Readonly<Record<string, unknown>>
  readonly findings: readonly { readonly fault: string; readonly cell: string; readonly answer: string }[]
}

rmSync(report, { force: true })
const run = spawn('vitest', ['run', '--project', 'server', 'server/src/testing/matrix/matrix.test.ts'], {
  cwd: root,
  env: { ...process.env, VIGIL_MATRIX: 'whole' },
  // The last line of stdout is the figures.
  stdio: ['ignore', values.json ? 'ignore' : 'inherit', 'inherit'],
})
const [code] = await once(run, 'exit')
// Written by the run a moment ago.
const { figures, findings } = JSON.parse(readFileSync(report, 'utf8')) as Report
for (const { fault, cell, answer } of findings) console.error(`${fault}: ${cell}\n  ${answer}`)
if (values.json) console.log(JSON.stringify(figures))
else console.table(figures)
process.exitCode = code === 0 ? 0 : 1
