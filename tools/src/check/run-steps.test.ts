import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { runSteps, summarise } from './run-steps.ts'

const good = { name: 'good', command: 'true', args: [] }
const bad = { name: 'bad', command: 'false', args: [] }
const later = { name: 'later', command: 'true', args: [] }

describe('running the steps of the check', () => {
  it('runs every step while all pass', async () => {
    const outcomes = await runSteps([good, later], tmpdir(), () => {})
    expect(outcomes.map(({ name, passed }) => [name, passed])).toEqual([
      ['good', true],
      ['later', true],
    ])
  })

  it('stops at the first step that fails and says so', async () => {
    const steps = [good, bad, later]
    const said: string[] = []
    const outcomes = await runSteps(steps, tmpdir(), (line) => said.push(line))
    expect(said).toEqual(['\n── good', '\n── bad'])
    expect(outcomes.map(({ name }) => name)).toEqual(['good', 'bad'])
    expect(summarise(steps, outcomes)).toEqual([
      expect.stringMatching(/^good\s+ok\s+[\d.]+ s$/),
      expect.stringMatching(/^bad\s+FAILED\s+[\d.]+ s$/),
      'later       not run',
    ])
  })
})
