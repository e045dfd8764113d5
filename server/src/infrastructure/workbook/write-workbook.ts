/** Rows as a workbook. */
import { harmlessText, type CsvCells } from '#infrastructure/csv/write-csv.ts'
import { runWorkbookJob } from './run-workbook-job.ts'

/** More are for text, which is sent as it is read: a workbook is made whole. */
export const mostWorkbookRows = 5_000

/** Undefined where it could not be made in time. */
export const writeWorkbook = async (rows: readonly CsvCells[]): Promise<Buffer | 'busy' | undefined> => {
  const harmless = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? harmlessText(cell) : cell)))
  const answer = await runWorkbookJob({ act: 'write', rows: harmless })
  if (answer === 'busy') return 'busy'
  return answer && 'bytes' in answer ? Buffer.from(answer.bytes) : undefined
}
