/** Writes a table as text that a spreadsheet opens as it is, and never runs. */

/** So that a spreadsheet reads Chinese as Chinese. */
export const byteOrderMark = '\u{feff}'

/** A spreadsheet takes these for a formula; a quote in front makes it text. */
const formulaStart = /^[=+\-@\t\r]/

export const harmlessText = (value: string): string => (formulaStart.test(value) ? `'${value}` : value)

/** What `harmlessText` put in front of a formula goes again, so that what was exported can be imported. */
export const plainText = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, '')

const cellOf = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = harmlessText(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export type CsvCells = readonly (string | number | null)[]

/** One line, for a table that is sent as it is read. */
export const csvLine = (cells: CsvCells): string => `${cells.map(cellOf).join(',')}\r\n`

export const writeCsv = (header: readonly string[], rows: readonly CsvCells[]): string =>
  [byteOrderMark + csvLine(header), ...rows.map(csvLine)].join('')
