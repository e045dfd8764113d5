/** People by the table: what would come of each row, then all rows that can be, and the way back out. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { tableFormat, Workbook } from '../table-file.ts'
import { bindingKinds } from './user.ts'

/** The table's columns, by either of their names. */
export const importColumns = {
  person: ['姓名', 'name'],
  mobile: ['手机', 'mobile'],
  role: ['角色', 'role'],
  expires: ['到期', 'until'],
} as const

export const importMost = 1_000

/** What is wrong with a row. The client has a sentence for each. */
export const rowFaults = [
  'cellsMissing',
  'personMissing',
  'personTooLong',
  'mobileWrong',
  'mobileTwice',
  /** Somebody has the number whom the importer does not see. */
  'mobileTaken',
  'roleUnknown',
  /** The importer does not have this role to give, or not for this place. */
  'roleNotYours',
  'expiresWrong',
  'expiresPast',
] as const
export type RowFault = (typeof rowFaults)[number]

export const rowOutcomes = ['created', 'granted', 'unchanged', 'refused'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

export const ImportRow = z.object({
  /** As a spreadsheet counts: the header is row 1. */
  no: z.int(),
  person: z.string(),
  mobile: z.string(),
  roleName: z.string(),
  outcome: z.enum(rowOutcomes),
  faults: z.array(z.enum(rowFaults)),
})
export type ImportRow = z.output<typeof ImportRow>

/** What is wrong with the whole table, before any row is read. */
export const tableFaults = ['empty', 'tooLong', 'columnsMissing', 'unreadableLetters', 'unreadableFile'] as const

export const ImportReport = z.object({
  fault: z.nullable(z.enum(tableFaults)),
  rows: z.array(ImportRow),
  created: z.int(),
  granted: z.int(),
  unchanged: z.int(),
  refused: z.int(),
})
export type ImportReport = z.output<typeof ImportReport>

const table = {
  scopeKind: z.enum(bindingKinds),
  scopeId: Id,
  text: z.optional(z.string().check(z.minLength(1), z.maxLength(300_000))),
  /** Instead of text; where both are there the text counts. */
  workbook: z.optional(Workbook),
}
const oneOfBoth = z.refine<{ text?: unknown; workbook?: unknown }>(
  ({ text, workbook }) => text !== undefined || workbook !== undefined,
  { path: ['text'] },
)

export const userImportCalls = {
  preview: call({
    path: 'user/getImportPreview.action',
    description: 'What would come of each row of a table of people; writes nothing.',
    kind: 'query',
    body: 'json',
    permission: 'user:batch',
    scope: 'rows',
    input: z.object(table).check(oneOfBoth),
    output: ImportReport,
  }),
  run: call({
    path: 'user/importUsers.action',
    description:
      'Makes accounts and grants from a table; rows that cannot be say why, the same table again changes nothing.',
    kind: 'command',
    body: 'json',
    permission: 'user:batch',
    scope: 'rows',
    input: z.strictObject(table).check(oneOfBoth),
    output: ImportReport,
  }),
  exportTable: call({
    path: 'user/exportUsers.action',
    description: 'An address from which the people come as CSV or a workbook, good for a minute and for this session.',
    kind: 'command',
    body: 'form',
    permission: 'user:batch',
    scope: { projectId: 'project' },
    input: z.strictObject({
      word: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
      projectId: z.optional(Id),
      format: tableFormat,
    }),
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
}
