import { describe, expect, it } from 'vitest'
import { countTests } from './count-tests.ts'

const report = (changes: object = {}) => {
  return JSON.stringify({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
    ...changes,
  })
}

describe('counting the tests that ran', () => {
  it('takes the numbers of the report', () => {
    expect(countTests(report({ numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }))).toEqual({
      passed: 3,
      failed: 2,
      skipped: 2,
    })
  })

  it('counts a file that does not load as a failure', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(countTests(report({ testResults })).failed).toBe(1)
  })

  it('does not count a failed test twice', () => {
    const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }]
    expect(countTests(report({ numFailedTests: 1, testResults })).failed).toBe(1)
  })
})
