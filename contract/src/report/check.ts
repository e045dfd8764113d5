/** A report that somebody holds in his hands: whether it is one of ours, and what it said when it was made. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Instant } from '../ids.ts'
import { reportFormats } from './report.ts'
import { reportFigureNames } from './content.ts'
import { reportKindNames } from './report-kinds.ts'

/** Printed on every page: 64 bits of what the report says. */
export const CheckCode = z.string().check(z.regex(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/))

const CheckedReport = z.object({
  kind: z.enum(reportKindNames),
  projectName: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  madeAt: Instant,
  zone: z.string(),
  figures: z.array(z.object({ figure: z.enum(reportFigureNames), value: z.nullable(z.number()) })),
  /** As they were made: whoever has the file compares it on his own device. */
  files: z.array(z.object({ format: z.enum(reportFormats), language: z.enum(['zh', 'en']), sha256: z.string() })),
})
export type CheckedReport = z.output<typeof CheckedReport>

export const reportCheckCalls = {
  check: call({
    path: 'report/getChecked.action',
    description: 'Whether a report with this printed code was made here, with its figures and the hashes of its files.',
    kind: 'query',
    body: 'form',
    permission: 'public',
    scope: 'none',
    input: z.object({ checkCode: CheckCode }),
    output: CheckedReport,
  }),
}
