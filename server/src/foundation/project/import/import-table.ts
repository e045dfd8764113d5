/** From a table as people keep it to units as they would be. Pure: what is there already comes in as an argument. */
import { Problem } from '@vigil/contract/problems'
import {
  importColumns,
  mostImportRows,
  type ImportField,
  type ImportReport,
  type ImportRow,
  type RowProblem,
} from '@vigil/contract/tenancy/project-import'
import { projectKinds } from '@vigil/contract/tenancy/project-kinds'
import { isNumber } from '@vigil/contract/validators/text'
import { hasUnreadableLetters } from '#foundation/rights/file/sent-table.ts'
import { countVerdicts, tableColumns } from '#foundation/rights/file/table-columns.ts'
import type { CsvTable } from '#infrastructure/csv/read-csv.ts'

export interface UnitDraft {
  readonly name: string
  readonly kind: string
  readonly address: string
  readonly longitude: number | null
  readonly latitude: number | null
  readonly externalCode: string | null
}

export interface KnownUnit extends UnitDraft {
  readonly id: string
  readonly isArchived: boolean
}

export interface PlannedRow extends ImportRow {
  readonly draft: UnitDraft
  /** The unit that the row is about, where there is one. */
  readonly unitId: string | undefined
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[]
  readonly ignored: readonly string[]
}

type Cells = Readonly<Partial<Record<ImportField, string>>>

const { cellsOf, has, ignoredOf } = tableColumns(importColumns)

/** By its word in either language, or by its id; a blank one is left open. */
const kindOf = (word: string): string | undefined =>
  word === '' ? 'other' : projectKinds.find(({ id, zh, en }) => [id, zh, en.toLowerCase(), en].includes(word))?.id

const numberOf = (text: string | undefined): number | null => (text && isNumber(text) ? Number(text) : null)

const isWithin = (text: string | undefined, most: number): boolean =>
  !text || (isNumber(text) && Math.abs(Number(text)) <= most)

const checks: readonly (readonly [RowProblem, (cells: Cells) => boolean])[] = [
  ['nameMissing', ({ name = '' }) => name === ''],
  ['nameTooLong', ({ name = '' }) => name.length > 60],
  ['kindUnknown', ({ kind = '' }) => kindOf(kind) === undefined],
  ['addressTooLong', ({ address = '' }) => address.length > 120],
  ['longitudeWrong', ({ longitude }) => !isWithin(longitude, 180)],
  ['latitudeWrong', ({ latitude }) => !isWithin(latitude, 90)],
  ['coordinateAlone', ({ longitude = '', latitude = '' }) => (longitude === '') !== (latitude === '')],
  ['codeTooLong', ({ externalCode = '' }) => externalCode.length > 40],
]

const draftOf = (cells: Cells): UnitDraft => ({
  name: cells.name ?? '',
  kind: kindOf(cells.kind ?? '') ?? 'other',
  address: cells.address ?? '',
  longitude: numberOf(cells.longitude),
  latitude: numberOf(cells.latitude),
  externalCode: cells.externalCode || null,
})

/** A unit is known by its code, or by its name where it has none. */
const keyOf = ({ externalCode, name }: UnitDraft): string => (externalCode === null ? `n ${name}` : `c ${externalCode}`)

/** Columns that the table does not have say nothing about what is there. */
const merged = (draft: UnitDraft, known: KnownUnit, given: Cells): UnitDraft => ({
  name: draft.name,
  kind: given.kind === undefined || given.kind === '' ? known.kind : draft.kind,
  address: given.address === undefined ? known.address : draft.address,
  longitude: given.longitude === undefined ? known.longitude : draft.longitude,
  latitude: given.latitude === undefined ? known.latitude : draft.latitude,
  externalCode: draft.externalCode ?? known.externalCode,
})

const isSame = (one: UnitDraft, other: UnitDraft): boolean =>
  [
    one.name === other.name,
    one.kind === other.kind,
    one.address === other.address,
    one.longitude === other.longitude,
    one.latitude === other.latitude,
    one.externalCode === other.externalCode,
  ].every(Boolean)

export const planImport = (table: CsvTable, known: readonly KnownUnit[]): ImportPlan => {
  const { rows } = table
  // A letter that the decoder could not read: the file is in another encoding, and a guess would write wrong names.
  const isUnreadable = hasUnreadableLetters(table) || !has(table, 'name')
  if (isUnreadable || rows.length === 0 || rows.length > mostImportRows) throw new Problem('tableUnreadable')
  const byKey = new Map(known.flatMap((unit) => [`n ${unit.name}`, keyOf(unit)].map((key) => [key, unit] as const)))
  const seen = new Set<string>()
  return {
    ignored: ignoredOf(table),
    rows: rows.map((row) => {
      const cells = cellsOf(row)
      const plain = draftOf(cells)
      const unit = byKey.get(keyOf(plain))
      const draft = unit ? merged(plain, unit, cells) : plain
      const problems = [
        ...(row.isRagged ? (['unreadable'] as const) : []),
        ...checks.filter(([, isWrong]) => isWrong(cells)).map(([problem]) => problem),
        ...(seen.has(keyOf(plain)) ? (['twiceInFile'] as const) : []),
        ...(unit?.isArchived ? (['archived'] as const) : []),
      ]
      seen.add(keyOf(plain))
      const verdict = problems.length > 0 ? 'wrong' : !unit ? 'new' : isSame(draft, unit) ? 'same' : 'changed'
      return { line: row.no, name: plain.name, verdict, problems, draft, unitId: unit?.id }
    }),
  }
}

export const reportOf = ({ rows, ignored }: ImportPlan): ImportReport => ({
  rows: rows.map(({ line, name, verdict, problems }) => ({ line, name: name.slice(0, 60), verdict, problems })),
  counts: countVerdicts(rows),
  ignored: [...ignored],
})
