/** How many tests ran, from the reporter's own file rather than from what scrolled by. */

export type TestCount = { passed: number; failed: number; skipped: number }

type TestReport = {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

export const countTests = (reportText: string): TestCount => {
  // Written by vitest one step earlier in its documented shape.
  const report = JSON.parse(reportText) as TestReport
  // A file that does not even load has no failed test, but nobody may call that green.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}
