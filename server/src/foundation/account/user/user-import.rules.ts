/** What a row of a table of people means, and what is wrong with it. Pure. */
import { importColumns, importMost, type ImportReport, type RowFault } from '@vigil/contract/people/user-import'
import { hasUnreadableLetters } from '#foundation/rights/file/sent-table.ts'
import type { CsvRow, CsvTable } from '#infrastructure/csv/read-csv.ts'

export interface KnownRole {
  readonly id: string
  readonly name: string
  /** Also found by this: the word that does not change with the language. */
  readonly key: string | undefined
  readonly isOurs: boolean
}

export interface ReadRow {
  readonly no: number
  readonly person: string
  readonly mobile: string
  readonly roleName: string
  readonly roleId: string | undefined
  readonly expiresAt: string | undefined
  readonly faults: readonly RowFault[]
}

type Column = keyof typeof importColumns

const cellOf = ({ fields }: CsvRow, column: Column): string =>
  importColumns[column].map((name) => fields[name]).find((value) => value !== undefined) ?? ''

/** What makes the whole table useless, or undefined. */
export const tableFault = (table: CsvTable | undefined): ImportReport['fault'] => {
  if (!table) return 'unreadableFile'
  const { header, rows } = table
  const has = (column: Column): boolean => importColumns[column].some((name) => header.includes(name))
  if (hasUnreadableLetters(table)) return 'unreadableLetters'
  if (!has('person') || !has('mobile') || !has('role')) return 'columnsMissing'
  if (rows.length === 0) return 'empty'
  return rows.length > importMost ? 'tooLong' : null
}

/** As written in a spreadsheet: with spaces or hyphens, with or without the country. */
const mobileOf = (cell: string): string => cell.replaceAll(/[\s-]/g, '').replace(/^\+?86(?=1\d{10}$)/, '')

const isMobile = (mobile: string): boolean => /^1\d{10}$/.test(mobile)

/** To the end of the day in China, where the sites are. */
const endOf = (cell: string): string | undefined => {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(cell) ?? []
  if (!year || !month || !day) return undefined
  const at = new Date(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T23:59:59.000+08:00`)
  return Number.isNaN(at.getTime()) || at.getUTCDate() !== Number(day) ? undefined : at.toISOString()
}

const roleNamed = (name: string, roles: readonly KnownRole[]): KnownRole | undefined => {
  const named = roles.filter((role) => role.name === name || role.key === name)
  const ours = named.filter(({ isOurs }) => isOurs)
  // Two of one name: nobody guesses which one was meant.
  return ours.length === 1 ? ours[0] : named.length === 1 ? named[0] : undefined
}

const expiryFault = (cell: string, expiresAt: string | undefined, now: number): RowFault | undefined => {
  if (cell === '') return undefined
  if (!expiresAt) return 'expiresWrong'
  return Date.parse(expiresAt) <= now ? 'expiresPast' : undefined
}

const readRow = (row: CsvRow, roles: readonly KnownRole[], now: number): ReadRow => {
  const person = cellOf(row, 'person')
  const mobile = mobileOf(cellOf(row, 'mobile'))
  const roleName = cellOf(row, 'role')
  const until = cellOf(row, 'expires')
  const role = roleNamed(roleName, roles)
  const expiresAt = endOf(until)
  const faults: (RowFault | undefined)[] = [
    row.isRagged ? 'cellsMissing' : undefined,
    person === '' ? 'personMissing' : person.length > 40 ? 'personTooLong' : undefined,
    isMobile(mobile) ? undefined : 'mobileWrong',
    role ? (role.isOurs ? undefined : 'roleNotYours') : 'roleUnknown',
    expiryFault(until, expiresAt, now),
  ]
  return {
    no: row.no,
    person,
    mobile,
    roleName,
    roleId: role?.id,
    expiresAt,
    faults: faults.filter((fault) => fault !== undefined),
  }
}

/** The same person twice in the same role is a slip of whoever wrote the table; in two roles it is meant. */
export const readRows = (table: CsvTable, roles: readonly KnownRole[], now: number): ReadRow[] => {
  const seen = new Set<string>()
  return table.rows.map((row) => {
    const read = readRow(row, roles, now)
    const key = `${read.mobile} ${read.roleId}`
    const isAgain = seen.has(key)
    seen.add(key)
    return isAgain ? { ...read, faults: [...read.faults, 'mobileTwice'] } : read
  })
}
