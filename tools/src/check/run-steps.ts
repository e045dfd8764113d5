/** Runs one step after the other and stops at the first that fails: the machine has two cores. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Step } from './steps.ts'

export type Outcome = { name: string; seconds: number; passed: boolean }

type Say = (line: string) => void

export const runSteps = async (steps: readonly Step[], root: string, say: Say): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const step of steps) {
    say(`\n── ${step.name}`)
    const outcome = await runStep(step, root)
    outcomes.push(outcome)
    if (!outcome.passed) break
  }
  return outcomes
}

const runStep = async ({ name, command, args }: Step, root: string): Promise<Outcome> => {
  const startedAt = performance.now()
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' })
  const [exitCode] = await once(child, 'exit')
  return { name, seconds: (performance.now() - startedAt) / 1000, passed: exitCode === 0 }
}

/** One line a step: what ran, how long it took, and what was never reached. */
export const summarise = (steps: readonly Step[], outcomes: Outcome[]): string[] => {
  return steps.map(({ name }) => {
    const outcome = outcomes.find((ran) => ran.name === name)
    const verdict = outcome ? (outcome.passed ? 'ok' : 'FAILED') : 'not run'
    const time = outcome ? `${outcome.seconds.toFixed(1)} s` : ''
    return `${name.padEnd(12)}${verdict.padEnd(9)}${time.padStart(8)}`.trimEnd()
  })
}
