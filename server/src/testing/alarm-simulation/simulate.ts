/**
 * `node server/src/testing/alarm-simulation/simulate.ts [--seeds 100000] [--json]`: as many runs by chance as asked for.
 * `--seed 4711`: that one again, with what it broke.
 */
import { parseArgs } from 'node:util'
import { runSeed, type SeedOutcome } from './run-seed.ts'

const { values: settings } = parseArgs({
  options: {
    seeds: { type: 'string', default: '5000' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})

const explain = ({ seed, breaches }: SeedOutcome): void => {
  for (const { law, at, what } of breaches.slice(0, 5))
    console.error(`seed ${seed}, ${(at / 1_000).toFixed(1)} s: ${law}: ${what}`)
}

const first = Number(settings.seed ?? settings.from)
const count = settings.seed === undefined ? Number(settings.seeds) : 1
const began = performance.now()
const figures = { seeds: 0, failed: 0, steps: 0, alarms: 0, calls: 0, tookS: 0 }
for (let seed = first; seed < first + count; seed += 1) {
  const outcome = runSeed(seed)
  figures.seeds += 1
  figures.steps += outcome.steps
  figures.alarms += outcome.alarms
  figures.calls += outcome.calls
  if (outcome.breaches.length === 0) continue
  figures.failed += 1
  if (figures.failed <= 10) explain(outcome)
}
figures.tookS = Math.round((performance.now() - began) / 100) / 10
if (figures.failed > 0)
  console.error('a seed again: node server/src/testing/alarm-simulation/simulate.ts --seed <seed>')
console.log(settings.json ? JSON.stringify(figures) : figures)
process.exitCode = figures.failed === 0 ? 0 : 1
