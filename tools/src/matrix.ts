/**
 * `pnpm matrix [--json]`: every call of the contract as everyone, aimed everywhere; the figures are the last line.
 * `pnpm matrix --world big [--quick] [--json]`: every call with a million devices in the world, and how long each took.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    world: { type: 'string', default: 'small' },
  },
})
const root = resolve(import.meta.dirname, '../..')

const runs = {
  small: {
    test: 'server/src/testing/matrix/matrix.test.ts',
    report: '.reports/matrix.json',
    environment: { VIGIL_MATRIX: values.quick ? 'sample' : 'whole' },
  },
  big: {
    test: 'server/src/testing/big-world/big-world.test.ts',
    report: '.reports/big-world.json',
    environment: { VIGIL_WORLD: values.quick ? 'quick' : 'whole' },
  },
}
const chosen = values.world === 'big' ? runs.big : values.world === 'small' ? runs.small : undefined
if (!chosen) throw new Error(`no world ${values.world}: say small or big`)

interface Report {
  readonly figures: Readonly<Record<string, unknown>>
  readonly findings?: readonly { readonly fault: string; readonly cell: string; readonly answer: string }[]
}

const report = join(root, chosen.report)
rmSync(report, { force: true })
const run = spawn('vitest', ['run', '--project', 'server', chosen.test], {
  cwd: root,
  env: { ...process.env, ...chosen.environment },
  // The last line of stdout is the figures.
  stdio: ['ignore', values.json ? 'ignore' : 'inherit', 'inherit'],
})
const [code] = await once(run, 'exit')
if (!existsSync(report)) throw new Error('the run ended before it had figures; without --json it says why')
// Written by the run a moment ago.
const { figures, findings = [] } = JSON.parse(readFileSync(report, 'utf8')) as Report
for (const { fault, cell, answer } of findings) console.error(`${fault}: ${cell}\n  ${answer}`)
if (values.json) console.log(JSON.stringify(figures))
else console.log(figures)
process.exitCode = code === 0 ? 0 : 1
