/** The code that stands on a report: of what it says and which it is, so that no two have the same. Pure. */
import type { ReportContent } from '@vigil/contract/report/content'
import { createHash } from 'node:crypto'

export const checkCodeOf = (reportId: string, content: ReportContent): string => {
  const hex = createHash('sha256')
    .update(`${reportId}\n${JSON.stringify(content)}`)
    .digest('hex')
    .toUpperCase()
  return [0, 4, 8, 12].map((from) => hex.slice(from, from + 4)).join('-')
}
