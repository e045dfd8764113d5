/** A finished report as a letter to people of its unit who may read it. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'

export const reportMailStates = ['queued', 'sending', 'sent', 'failed'] as const
export const mostReportMails = 20

const Reader = z.object({
  accountId: Id,
  name: z.string(),
  /** Without one he is not written to; he sets it himself. */
  hasMail: z.boolean(),
  /** The last letter of this report to him. */
  state: z.nullable(z.enum(reportMailStates)),
  sentAt: z.nullable(Instant),
})
export type ReportReader = z.output<typeof Reader>

export const reportMailCalls = {
  readers: call({
    path: 'report/findReaders.action',
    description:
      'People of the unit who may read a report, whether each has an e-mail address, and what was sent to him.',
    kind: 'query',
    body: 'form',
    permission: 'report:select',
    scope: { reportId: 'unitReport' },
    input: z.object({ reportId: Id }),
    output: z.object({ rows: z.array(Reader) }),
  }),
  send: call({
    path: 'report/send.action',
    description: 'Has a finished report sent by e-mail, as PDF, to people of the unit who may read it.',
    kind: 'command',
    body: 'json',
    permission: 'report:insert',
    scope: { reportId: 'unitReport' },
    input: z.strictObject({
      reportId: Id,
      accountIds: z.array(Id).check(z.minLength(1), z.maxLength(mostReportMails)),
      language: z.enum(['zh', 'en']),
    }),
    output: z.object({ rows: z.array(Reader) }),
  }),
}
