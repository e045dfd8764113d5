/** Many units from one table: looked at first, then taken row by row; a row that is wrong stops no other. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id } from '../ids.ts'
import { oneOfBoth, sentTable } from '../table-file.ts'

/** Columns by their Chinese or English name; the first is needed, the others may be left out. */
export const importColumns = [
  { field: 'name', zh: '单位名称', en: 'name' },
  { field: 'kind', zh: '单位类型', en: 'kind' },
  { field: 'address', zh: '地址', en: 'address' },
  { field: 'longitude', zh: '经度', en: 'longitude' },
  { field: 'latitude', zh: '纬度', en: 'latitude' },
  { field: 'externalCode', zh: '单位编号', en: 'code' },
] as const
export type ImportField = (typeof importColumns)[number]['field']

export const mostImportRows = 1_000

export const rowProblems = [
  'nameMissing',
  'nameTooLong',
  'kindUnknown',
  'addressTooLong',
  'longitudeWrong',
  'latitudeWrong',
  'coordinateAlone',
  'codeTooLong',
  'twiceInFile',
  'archived',
  'unreadable',
] as const
export type RowProblem = (typeof rowProblems)[number]

export const rowVerdicts = ['new', 'changed', 'same', 'wrong'] as const

export const ImportRow = z.object({
  /** As an editor counts them: the header is line 1. */
  line: z.int(),
  name: z.string(),
  verdict: z.enum(rowVerdicts),
  problems: z.array(z.enum(rowProblems)),
})
export type ImportRow = z.output<typeof ImportRow>

export const ImportReport = z.object({
  rows: z.array(ImportRow),
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int() }),
  /** Columns of the file that mean nothing here. */
  ignored: z.array(z.string()),
})
export type ImportReport = z.output<typeof ImportReport>

const input = {
  oemId: z.optional(Id),
  companyId: z.optional(Id),
  ...sentTable,
}
const shared = { body: 'json', permission: 'unit:batch', scope: { oemId: 'oem', companyId: 'company' } } as const

export const projectImportCalls = {
  preview: call({
    path: 'project/queryImport.action',
    description: 'What an import of units would do, row by row; nothing is written.',
    ...shared,
    kind: 'query',
    input: z.object(input).check(oneOfBoth),
    output: ImportReport,
  }),
  import: call({
    path: 'project/import.action',
    description:
      'Imports units from a table; the same key again answers what the first time answered and changes nothing.',
    openToPrograms: true,
    ...shared,
    kind: 'command',
    input: z.strictObject({ ...input, importKey: z.string().check(z.minLength(16), z.maxLength(64)) }).check(oneOfBoth),
    output: ImportReport,
  }),
}
