/** From a table as an installer keeps it to equipment as it would be. Pure: what is there already comes in as an argument. */
import {
  equipmentColumns,
  equipmentRowProblems,
  mostEquipmentRows,
  shownCell,
  type EquipmentCorrection,
  type EquipmentField,
  type EquipmentImportReport,
  type EquipmentImportRow,
  type EquipmentRowProblem,
} from '@vigil/contract/equipment/equipment-import'
import { KeyCode } from '@vigil/contract/equipment/equipment'
import { Problem } from '@vigil/contract/problems'
import { isDigits } from '@vigil/contract/validators/text'
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import { hasUnreadableLetters } from '#foundation/rights/file/sent-table.ts'
import { countVerdicts, tableColumns } from '#foundation/rights/file/table-columns.ts'
import type { CsvTable } from '#infrastructure/csv/read-csv.ts'
import { writeCsv } from '#infrastructure/csv/write-csv.ts'

export interface EquipmentDraft {
  readonly deviceName: string
  readonly keyCode: string
  readonly typeNo: number
  readonly childDeviceKey: string | null
  readonly installAdd: string
  readonly protocolId: number | null
}

export interface KnownEquipment extends EquipmentDraft {
  readonly id: string
}

/** What stands in the unit, and which codes of the file are anywhere at all. */
export interface KnownWorld {
  readonly ofUnit: readonly KnownEquipment[]
  /** In lower case. */
  readonly takenCodes: ReadonlySet<string>
}

export interface PlannedEquipment extends Omit<EquipmentImportRow, 'cells'> {
  readonly cells: Cells
  readonly draft: EquipmentDraft
  /** As it stands in the unit. */
  readonly there: KnownEquipment | undefined
}

type Cells = Readonly<Partial<Record<EquipmentField, string>>>

const columns = tableColumns(equipmentColumns)
const { has, ignoredOf } = columns

/** A row as it is meant: what the file says, and over it what somebody mended since. */
export interface SentRow {
  readonly line: number
  readonly cells: Cells
  readonly isRagged: boolean
}

export const sentRows = ({ rows }: CsvTable, corrections: readonly EquipmentCorrection[] = []): SentRow[] => {
  const mended = new Map(corrections.map(({ line, cells }) => [line, cells]))
  return rows.map((row) => {
    const better = mended.get(row.no)
    const cells = { ...columns.cellsOf(row), ...trimmed(better ?? {}) }
    return { line: row.no, cells, isRagged: row.isRagged && better === undefined }
  })
}

const trimmed = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([field, text]) => [field, text.trim()]))

/** By its name in either language, its id or its number. */
const typeNumbers = new Map(
  catalogue.flatMap(({ id, equipmentTypeId, name }) =>
    [id, String(equipmentTypeId), name.zh, name.en].map((word) => [word.toLowerCase(), equipmentTypeId] as const),
  ),
)
const typeOf = (word: string): number | undefined => typeNumbers.get(word.toLowerCase())

const checks: readonly (readonly [EquipmentRowProblem, (cells: Cells) => boolean])[] = [
  ['nameMissing', ({ deviceName = '' }) => deviceName === ''],
  ['nameTooLong', ({ deviceName = '' }) => deviceName.length > 60],
  ['codeMissing', ({ keyCode = '' }) => keyCode === ''],
  ['codeWrong', ({ keyCode = '' }) => keyCode !== '' && !KeyCode.safeParse(keyCode).success],
  ['typeUnknown', ({ type = '' }) => typeOf(type) === undefined],
  ['placeTooLong', ({ installAdd = '' }) => installAdd.length > 140],
  ['protocolWrong', ({ protocolId = '' }) => protocolId !== '' && !(isDigits(protocolId) && +protocolId < 100_000)],
  ['loopTooLong', ({ childDeviceKey = '' }) => childDeviceKey.length > 40],
]

const draftOf = (cells: Cells): EquipmentDraft => ({
  deviceName: cells.deviceName ?? '',
  keyCode: cells.keyCode ?? '',
  typeNo: typeOf(cells.type ?? '') ?? 0,
  childDeviceKey: cells.childDeviceKey || null,
  installAdd: cells.installAdd ?? '',
  protocolId: cells.protocolId && isDigits(cells.protocolId) ? Number(cells.protocolId) : null,
})

/** As the label reads to a person: two codes that differ by case only are one. */
const keyOf = ({ keyCode, childDeviceKey }: Pick<EquipmentDraft, 'keyCode' | 'childDeviceKey'>): string =>
  `${keyCode.toLowerCase()} ${childDeviceKey ?? ''}`

/** Columns that the table does not have say nothing about what is there. */
const merged = (draft: EquipmentDraft, known: KnownEquipment, given: Cells): EquipmentDraft => ({
  ...draft,
  installAdd: given.installAdd === undefined ? known.installAdd : draft.installAdd,
  protocolId: given.protocolId === undefined ? known.protocolId : draft.protocolId,
})

const isSame = (one: EquipmentDraft, other: EquipmentDraft): boolean =>
  one.deviceName === other.deviceName && one.installAdd === other.installAdd && one.protocolId === other.protocolId

export const planEquipment = (
  rows: readonly SentRow[],
  { ofUnit, takenCodes }: KnownWorld,
): readonly PlannedEquipment[] => {
  const known = new Map(ofUnit.map((one) => [keyOf(one), one]))
  const seen = new Set<string>()
  const planned = ({ line, cells, isRagged }: SentRow): PlannedEquipment => {
    const plain = draftOf(cells)
    const key = keyOf(plain)
    const there = known.get(key)
    const draft = there ? merged(plain, there, cells) : plain
    const isElsewhere = !there && !hasKnownParent(plain) && takenCodes.has(plain.keyCode.toLowerCase())
    const problems: EquipmentRowProblem[] = [
      ...(isRagged ? (['unreadable'] as const) : []),
      ...checks.filter(([, isWrong]) => isWrong(cells)).map(([problem]) => problem),
      ...(there && typeOf(cells.type ?? '') !== undefined && there.typeNo !== plain.typeNo
        ? (['typeFixed'] as const)
        : []),
      ...(isElsewhere ? (['boundElsewhere'] as const) : []),
      ...(seen.has(key) ? (['twiceInFile'] as const) : []),
    ]
    seen.add(key)
    const verdict = problems.length > 0 ? 'wrong' : !there ? 'new' : isSame(draft, there) ? 'same' : 'changed'
    const { deviceName, keyCode } = plain
    return { line, deviceName, keyCode, verdict, problems, cells, draft, there }
  }
  // A loop carries its parent's code, which is taken by the parent.
  const hasKnownParent = (draft: EquipmentDraft): boolean =>
    draft.childDeviceKey !== null && known.has(keyOf({ ...draft, childDeviceKey: null }))
  return withoutOrphans(rows.map(planned), known)
}

/** A loop whose parent is neither in the unit nor among the rows that are right has nobody to speak for it. */
const withoutOrphans = (
  rows: readonly PlannedEquipment[],
  known: ReadonlyMap<string, KnownEquipment>,
): PlannedEquipment[] => {
  const parents = new Set(rows.filter(({ verdict }) => verdict !== 'wrong').map(({ draft }) => keyOf(draft)))
  return rows.map((row) => {
    const parent = keyOf({ ...row.draft, childDeviceKey: null })
    if (row.draft.childDeviceKey === null || parents.has(parent) || known.has(parent)) return row
    return { ...row, verdict: 'wrong', problems: [...row.problems, 'parentMissing'] }
  })
}

/** Throws for a table that is none: too long, empty, in another alphabet, or without the columns that are needed. */
export const refuseUnreadable = (table: CsvTable): void => {
  const isWhole = has(table, 'deviceName') && has(table, 'keyCode') && has(table, 'type')
  const isSized = table.rows.length > 0 && table.rows.length <= mostEquipmentRows
  if (!isWhole || !isSized || hasUnreadableLetters(table)) throw new Problem('tableUnreadable')
}

export const codesOf = (rows: readonly SentRow[]): string[] => [
  ...new Set(rows.map(({ cells }) => (cells.keyCode ?? '').toLowerCase())),
]

export const equipmentReport = (rows: readonly PlannedEquipment[], table: CsvTable): EquipmentImportReport => ({
  rows: rows.map(({ line, deviceName, keyCode, verdict, problems, cells }) => ({
    line,
    deviceName: deviceName.slice(0, 60),
    keyCode: keyCode.slice(0, 40),
    verdict,
    problems,
    ...(verdict === 'wrong' ? { cells: shownCells(cells) } : {}),
  })),
  counts: countVerdicts(rows),
  ignored: ignoredOf(table),
})

const shownCells = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([field, text]) => [field, text.slice(0, shownCell)]))

/** What was not taken, whole, with the reason behind it: mended in a spreadsheet it is imported again. */
export const failuresText = (rows: readonly PlannedEquipment[], language: 'zh' | 'en'): string =>
  writeCsv(
    [...equipmentColumns.map((column) => column[language]), reasonHeading[language]],
    rows
      .filter(({ verdict }) => verdict === 'wrong')
      .map(({ cells, problems }) => [
        ...equipmentColumns.map(({ field }) => cells[field] ?? ''),
        problems.map((problem) => equipmentRowProblems[problem][language]).join(language === 'zh' ? '；' : '; '),
      ]),
  )

const reasonHeading = { zh: '原因', en: 'reason' }
