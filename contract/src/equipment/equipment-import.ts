/** Much equipment of a unit from one table: looked at first, then taken row by row; a row that is wrong stops no other. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { oneOfBoth, sentTable, tableFormat } from '../table-file.ts'
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

export const equipmentRowProblems = [
  'nameMissing',
  'nameTooLong',
  'codeMissing',
  'codeWrong',
  'typeUnknown',
  'typeFixed',
  'placeTooLong',
  'protocolWrong',
  'loopTooLong',
  'parentMissing',
  'boundElsewhere',
  'twiceInFile',
  'unreadable',
] as const
export type EquipmentRowProblem = (typeof equipmentRowProblems)[number]

export const EquipmentImportRow = z.object({
  /** As an editor counts them: the header is line 1. */
  line: z.int(),
  deviceName: z.string(),
  keyCode: z.string(),
  verdict: z.enum(rowVerdicts),
  problems: z.array(z.enum(equipmentRowProblems)),
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
