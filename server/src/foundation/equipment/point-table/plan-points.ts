/** From a panel's table to points as they would be at its transmitter. Pure: what is there already comes in as an argument. */
import { shownCell } from '@vigil/contract/equipment/equipment-import'
import {
  mostPointRows,
  mostUnclaimed,
  pointColumns,
  type PointCorrection,
  type PointField,
  type PointRowProblem,
  type PointTableReport,
  type PointTableRow,
} from '@vigil/contract/equipment/point-table'
import { Problem } from '@vigil/contract/problems'
import { typesFor } from '@vigil/device-types/find-device-type'
import { hasUnreadableLetters } from '#foundation/rights/file/sent-table.ts'
import { countVerdicts, tableColumns } from '#foundation/rights/file/table-columns.ts'
import type { CsvTable } from '#infrastructure/csv/read-csv.ts'
import { typeOfKind } from './point-kinds.ts'

/** What stands at an address of the transmitter. */
export interface KnownPoint {
  readonly id: string
  readonly childDeviceKey: string
  readonly deviceName: string
  readonly installAdd: string
  readonly typeNo: number
  readonly isRetired: boolean
}

export interface PointDraft {
  readonly childDeviceKey: string
  readonly deviceName: string
  readonly installAdd: string
  readonly typeNo: number
}

export interface PlannedPoint extends Omit<PointTableRow, 'cells'> {
  readonly cells: Cells
  readonly draft: PointDraft
  readonly there: KnownPoint | undefined
}

export interface PointWorld {
  readonly oemId: string
  readonly known: readonly KnownPoint[]
  /** Addresses that have spoken and that nobody has claimed. */
  readonly heard: ReadonlySet<string>
  /** What a word of the panel means, as somebody has said. */
  readonly kinds: readonly { readonly word: string; readonly equipmentTypeId: number }[]
}

type Cells = Readonly<Partial<Record<PointField, string>>>

/** As other panels head their columns. */
const alsoCalled = [
  { field: 'zone', zh: '回路号', en: 'zone' },
  { field: 'zone', zh: '区号', en: 'loop no' },
  { field: 'point', zh: '地址号', en: 'point' },
  { field: 'point', zh: '点号', en: 'address no' },
  { field: 'kind', zh: '设备类型', en: 'type' },
  { field: 'place', zh: '注释', en: 'description' },
  { field: 'place', zh: '安装位置', en: 'location' },
  { field: 'systemAddress', zh: '系统地址', en: 'panel' },
] as const

const columns = tableColumns<PointField>([...pointColumns, ...alsoCalled])

/** Throws for a table that is none: too long, empty, in another alphabet, or without the columns that are needed. */
export const refuseUnreadable = (table: CsvTable): void => {
  const isWhole = columns.has(table, 'zone') && columns.has(table, 'point') && columns.has(table, 'kind')
  const isSized = table.rows.length > 0 && table.rows.length <= mostPointRows
  if (!isWhole || !isSized || hasUnreadableLetters(table)) throw new Problem('tableUnreadable')
}

interface SentPoint {
  readonly line: number
  readonly cells: Cells
  readonly isRagged: boolean
}

export const sentPoints = ({ rows }: CsvTable, corrections: readonly PointCorrection[] = []): SentPoint[] => {
  const mended = new Map(corrections.map(({ line, cells }) => [line, cells]))
  return rows.map((row) => {
    const better = mended.get(row.no)
    const trimmed = Object.entries(better ?? {}).map(([field, text]) => [field, text.trim()])
    const cells = { ...columns.cellsOf(row), ...Object.fromEntries(trimmed) }
    return { line: row.no, cells, isRagged: row.isRagged && better === undefined }
  })
}

/** A panel fills its numbers up with zeros. */
const numberIn = (text: string | undefined, most: number): number | undefined =>
  text !== undefined && /^\d{1,6}$/.test(text) && Number(text) <= most ? Number(text) : undefined

/** Where nothing is said it is the fire alarm system, and its first panel. */
const usual = '1'
const mostByte = 255
const mostWord = 65_535

interface Address {
  readonly key: string
  readonly systemType: number
  readonly problem?: PointRowProblem
}

const addressOf = ({ systemType, systemAddress, zone, point }: Cells): Address => {
  const system = numberIn(systemType || usual, mostByte)
  const host = numberIn(systemAddress || usual, mostByte)
  const [loop, place] = [numberIn(zone, mostWord), numberIn(point, mostWord)]
  const nowhere = { key: '', systemType: system ?? 1 }
  if (system === undefined || host === undefined) return { ...nowhere, problem: 'systemWrong' }
  if (!zone || !point) return { ...nowhere, problem: 'addressMissing' }
  if (loop === undefined || place === undefined) return { ...nowhere, problem: 'addressWrong' }
  return { key: `${system}.${host}/${loop}.${place}`, systemType: system }
}

const wordOf = ({ kind = '' }: Cells): string => kind.slice(0, shownCell)

const kindIn = (cells: Cells, systemType: number, { kinds, oemId }: PointWorld): number | undefined => {
  const word = wordOf(cells)
  const said = kinds.find((one) => one.word === word)?.equipmentTypeId
  if (said !== undefined)
    return typesFor(oemId).find(({ equipmentTypeId }) => equipmentTypeId === said)?.equipmentTypeId
  return typeOfKind({ word, systemType, oemId })
}

/** A column that the table does not have says nothing about what is there. */
const draftOf = (cells: Cells, there: KnownPoint | undefined, typeNo: number, key: string): PointDraft => ({
  childDeviceKey: key,
  deviceName: cells.name || cells.place || there?.deviceName || '',
  installAdd: cells.place ?? there?.installAdd ?? '',
  typeNo,
})

const labelProblems = ({ deviceName, installAdd }: PointDraft): PointRowProblem[] => [
  ...(deviceName === '' ? (['nameMissing'] as const) : []),
  ...(deviceName.length > 60 ? (['nameTooLong'] as const) : []),
  ...(installAdd.length > 140 ? (['placeTooLong'] as const) : []),
]

const isSame = (draft: PointDraft, there: KnownPoint): boolean =>
  draft.deviceName === there.deviceName && draft.installAdd === there.installAdd

export const planPoints = (rows: readonly SentPoint[], world: PointWorld): PlannedPoint[] => {
  const known = new Map(world.known.map((one) => [one.childDeviceKey, one]))
  const seen = new Set<string>()
  return rows.map(({ line, cells, isRagged }) => {
    const { key, systemType, problem } = addressOf(cells)
    const there = known.get(key)
    const typeNo = kindIn(cells, systemType, world)
    const draft = draftOf(cells, there, typeNo ?? 0, key)
    const problems: PointRowProblem[] = [
      ...(isRagged ? (['unreadable'] as const) : []),
      ...(problem ? [problem] : []),
      ...(typeNo === undefined ? (['kindUnknown'] as const) : []),
      ...(there?.isRetired ? (['takenOut'] as const) : []),
      ...(there && typeNo !== undefined && there.typeNo !== typeNo ? (['kindFixed'] as const) : []),
      ...labelProblems(draft),
      ...(key !== '' && seen.has(key) ? (['twiceInFile'] as const) : []),
    ]
    seen.add(key)
    const verdict = problems.length > 0 ? 'wrong' : !there ? 'new' : isSame(draft, there) ? 'same' : 'changed'
    return {
      line,
      childDeviceKey: key,
      deviceName: draft.deviceName.slice(0, 60),
      equipmentTypeId: typeNo ?? null,
      verdict,
      problems,
      isHeard: world.heard.has(key),
      was: verdict === 'changed' && there ? there.deviceName : null,
      cells,
      draft,
      there,
    }
  })
}

const unknownIn = (rows: readonly PlannedPoint[]): PointTableReport['unknownKinds'] => {
  const counts = new Map<string, number>()
  for (const { cells, problems } of rows)
    if (problems.includes('kindUnknown') && wordOf(cells) !== '')
      counts.set(wordOf(cells), (counts.get(wordOf(cells)) ?? 0) + 1)
  return [...counts].map(([word, count]) => ({ word, rows: count })).toSorted((one, other) => other.rows - one.rows)
}

const shownCells = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([field, text]) => [field, text.slice(0, shownCell)]))

const shownRow = (row: PlannedPoint): PointTableRow => {
  const { line, childDeviceKey, deviceName, equipmentTypeId, verdict, problems, isHeard, was, cells } = row
  const shown = { line, childDeviceKey, deviceName, equipmentTypeId, verdict, problems, isHeard, was }
  return verdict === 'wrong' ? { ...shown, cells: shownCells(cells) } : shown
}

export const pointReport = (
  rows: readonly PlannedPoint[],
  table: CsvTable,
  { known, heard }: PointWorld,
): PointTableReport => {
  const inTable = new Set(rows.map(({ childDeviceKey }) => childDeviceKey))
  const missing = known.filter(({ childDeviceKey, isRetired }) => !isRetired && !inTable.has(childDeviceKey))
  return {
    rows: rows.map(shownRow),
    counts: countVerdicts(rows),
    ignored: columns.ignoredOf(table),
    unknownKinds: unknownIn(rows),
    unclaimed: [...heard].filter((key) => !inTable.has(key)).slice(0, mostUnclaimed),
    notInTable: missing
      .slice(0, mostUnclaimed)
      .map(({ childDeviceKey, deviceName }) => `${childDeviceKey} ${deviceName}`),
  }
}
