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

/** What another alphabet's bytes turn into; guessing which one would spoil names. */
export const hasUnreadableLetters = (table: CsvTable): boolean => JSON.stringify(table).includes('\u{fffd}')
