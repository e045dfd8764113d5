/** A table that somebody sent, as text or as a workbook. */
import { Problem } from '@vigil/contract/problems'
import { readCsv, type CsvTable } from '#infrastructure/csv/read-csv.ts'
import { readWorkbook } from '#infrastructure/workbook/read-workbook.ts'

interface Sent {
  readonly text: string | undefined
  readonly workbook: string | undefined
}

/** Undefined where the workbook is none. */
export const readSentTable = async ({ text, workbook }: Sent): Promise<CsvTable | undefined> => {
  if (text !== undefined) return readCsv(text)
  const table = await readWorkbook(Buffer.from(workbook ?? '', 'base64'))
  if (table === 'busy') throw new Problem('tooMany')
  return table
}

/** The same, where there is nothing to say but that it is none. */
export const sentTableOf = async (text: string | undefined, workbook: string | undefined): Promise<CsvTable> => {
  const table = await readSentTable({ text, workbook })
  if (!table) throw new Problem('tableUnreadable')
  return table
}

/** What another alphabet's bytes turn into; guessing which one would spoil names. */
export const hasUnreadableLetters = (table: CsvTable): boolean => JSON.stringify(table).includes('\u{fffd}')
