/** Much equipment of a unit from one table: looked at first, then taken row by row; a row that is wrong stops no other. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { keysOf } from '../keys-of.ts'
import { oneOfBoth, sentTable, tableFormat, tableWish } from '../table-file.ts'
import { rowVerdicts } from '../tenancy/project-import.ts'
import { equipmentFilter } from './equipment.ts'

/** Columns by their Chinese or English name; the first three are needed. */
export const equipmentColumns = [
  { field: 'deviceName', zh: '设备名称', en: 'name' },
  { field: 'keyCode', zh: '设备编码', en: 'code' },
  { field: 'type', zh: '设备类型', en: 'type' },
  { field: 'childDeviceKey', zh: '回路', en: 'loop' },
  { field: 'installAdd', zh: '安装位置', en: 'place' },
  { field: 'protocolId', zh: '协议编号', en: 'protocol' },
] as const
export type EquipmentField = (typeof equipmentColumns)[number]['field']

export const mostEquipmentRows = 10_000

/** What can be wrong with a row, in the words of whoever mends it. */
export const equipmentRowProblems = {
  nameMissing: { zh: '缺少设备名称', en: 'The name is missing' },
  nameTooLong: { zh: '名称超过 60 字', en: 'The name has more than 60 letters' },
  codeMissing: { zh: '缺少设备编码', en: 'The code is missing' },
  codeWrong: { zh: '编码须为 4–40 位字母、数字或短横', en: 'A code has 4–40 letters, digits or hyphens' },
  typeUnknown: { zh: '没有这样的设备类型', en: 'No such kind of equipment' },
  typeFixed: { zh: '此编码已登记为另一类型', en: 'This code is registered as another kind' },
  placeTooLong: { zh: '安装位置超过 140 字', en: 'The place has more than 140 letters' },
  protocolWrong: { zh: '协议编号须为 0–99999 的整数', en: 'The protocol is a whole number from 0 to 99999' },
  loopTooLong: { zh: '回路超过 40 字', en: 'The loop has more than 40 letters' },
  parentMissing: { zh: '没有此回路的主设备', en: 'There is no host for this loop' },
  boundElsewhere: { zh: '编码已登记在其他单位', en: 'This code is registered in another unit' },
  twiceInFile: { zh: '表格中重复', en: 'Twice in the table' },
  unreadable: { zh: '列数与首行不一致', en: 'Not as many cells as the first line' },
} as const
export type EquipmentRowProblem = keyof typeof equipmentRowProblems

/** So much of a cell comes back: what is longer is wrong by its length alone. */
export const shownCell = 200
export const mostCorrections = 500

const cell = z.optional(z.string().check(z.maxLength(shownCell)))
const cells = {
  deviceName: cell,
  keyCode: cell,
  type: cell,
  childDeviceKey: cell,
  installAdd: cell,
  protocolId: cell,
} satisfies Record<EquipmentField, typeof cell>

/** What a row says instead of what stands in the file. */
export const EquipmentCorrection = z.strictObject({ line: z.int().check(z.minimum(2)), cells: z.strictObject(cells) })
export type EquipmentCorrection = z.output<typeof EquipmentCorrection>

export const EquipmentImportRow = z.object({
  /** As an editor counts them: the header is line 1. */
  line: z.int(),
  deviceName: z.string(),
  keyCode: z.string(),
  verdict: z.enum(rowVerdicts),
  problems: z.array(z.enum(keysOf(equipmentRowProblems))),
  /** As it is written, of a row that is wrong. */
  cells: z.optional(z.object(cells)),
})
export type EquipmentImportRow = z.output<typeof EquipmentImportRow>

export const EquipmentImportReport = z.object({
  rows: z.array(EquipmentImportRow),
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int() }),
  /** Columns of the file that mean nothing here. */
  ignored: z.array(z.string()),
})
export type EquipmentImportReport = z.output<typeof EquipmentImportReport>

const input = {
  projectId: Id,
  ...sentTable,
  corrections: z.optional(z.array(EquipmentCorrection).check(z.maxLength(mostCorrections))),
}
const shared = { body: 'json', permission: 'equip:batch', scope: { projectId: 'project' } } as const

export const equipmentImportCalls = {
  preview: call({
    path: 'equipment/queryImport.action',
    description: 'What an import of equipment into a unit would do, row by row; nothing is written.',
    ...shared,
    kind: 'query',
    input: z.object(input).check(oneOfBoth),
    output: EquipmentImportReport,
  }),
  failures: call({
    path: 'equipment/queryImportFailures.action',
    description:
      'The rows that an import would not take, as CSV with the reason beside each; the text can be imported again.',
    ...shared,
    kind: 'query',
    input: z.object({ ...input, language: tableWish.language }).check(oneOfBoth),
    output: z.object({ csv: z.string() }),
  }),
  import: call({
    path: 'equipment/import.action',
    description:
      'Imports equipment into a unit; the same key again answers the same report and changes nothing. Secrets come once.',
    openToPrograms: true,
    ...shared,
    kind: 'command',
    input: z.strictObject({ ...input, importKey: z.string().check(z.minLength(16), z.maxLength(64)) }).check(oneOfBoth),
    output: z.object({
      report: EquipmentImportReport,
      /** Of what is new and speaks for itself; empty when the same import is asked again. */
      secrets: z.array(z.object({ keyCode: z.string(), secret: z.string() })),
    }),
  }),
  export: call({
    path: 'equipment/export.action',
    description:
      'An address from which the list of equipment comes as CSV or a workbook, good for a minute and for whoever asked.',
    openToPrograms: true,
    body: 'json',
    kind: 'command',
    permission: 'equip:batch',
    scope: { projectId: 'project', areaId: 'area', parentId: 'equipment' },
    input: z.strictObject({ ...equipmentFilter, format: tableFormat }),
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
}
