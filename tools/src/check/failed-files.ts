/** The files of a run in which something failed, from the reporter's own file. */
import { relative } from 'node:path'

type FileReport = { testResults: { name: string; status: string }[] }

export const failedFiles = (reportText: string, root: string): string[] => {
  // Written by vitest one step earlier in its documented shape.
  const { testResults } = JSON.parse(reportText) as FileReport
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name))
}
