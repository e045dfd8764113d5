/** Started as a thread: reads or writes one workbook and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { zipSync } from 'fflate'
import { readSheet, type CellValue } from 'read-excel-file/node'
import writeXlsxFile from 'write-excel-file/node'
import type { Cell, WorkbookAnswer, WorkbookJob } from './workbook-job.ts'
import { zipEntries, type Entries } from './zip-entries.ts'

/** A thousand rows of ten cells are half a million bytes. */
const mostBytes = 8_000_000
const mostRows = 5_000
const mostColumns = 100
const lettersInAlphabet = 26

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * lettersInAlphabet + letter.charCodeAt(0) - 64, 0)

/** One cell in the last corner of a sheet makes the library lay out seventeen thousand million empty ones. */
const isBeyond = (sheet: string): boolean =>
  /<(?:\w+:)?(?:c|row)\b[^>]*&/.test(sheet) ||
  [...sheet.matchAll(/<(?:\w+:)?(?:c|row)\b[^>]*?\br\s*=\s*["']\s*([A-Za-z]*)(\d+)/g)].some(
    ([, letters = '', digits = '']) => Number(digits) > mostRows || columnOf(letters.toUpperCase()) > mostColumns,
  )

const isHarmless = (entries: Entries): boolean =>
  !Object.entries(entries).some(([name, bytes]) => name.includes('worksheets/') && isBeyond(bytes.toString('utf8')))

const textOf = (cell: CellValue | null): string => {
  if (cell === null) return ''
  // A day without an hour is what a spreadsheet calls a date.
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell).trim()
}

const read = async (bytes: Uint8Array): Promise<WorkbookAnswer> => {
  const entries = zipEntries(Buffer.from(bytes), mostBytes)
  if (!entries || !isHarmless(entries)) return null
  // Packed anew: the library sees what was looked at and nothing else.
  const checked = Buffer.from(zipSync({ ...entries }, { level: 0 }))
  const rows = await readSheet(checked).catch(() => null)
  return rows && { rows: rows.map((row) => row.map(textOf)) }
}

const write = async (rows: readonly (readonly Cell[])[]): Promise<WorkbookAnswer> => {
  const sheet = rows.map((row) =>
    // Text is written as text: a spreadsheet runs none of it.
    row.map((value) => (typeof value === 'string' ? { value, type: String } : value)),
  )
  return { bytes: await writeXlsxFile(sheet, { stickyRowsCount: 1 }).toBuffer() }
}

// Our own, from start-thread.
const job = workerData as WorkbookJob

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(await (job.act === 'read' ? read(job.bytes) : write(job.rows)))
