/** The first sheet of a workbook as the same table that text becomes. */
import type { CsvTable } from '#infrastructure/csv/read-csv.ts'
import { plainText } from '#infrastructure/csv/write-csv.ts'
import { runWorkbookJob } from './run-workbook-job.ts'

/** Undefined where the file is no workbook that can be read. */
export const readWorkbook = async (bytes: Buffer): Promise<CsvTable | 'busy' | undefined> => {
  const answer = await runWorkbookJob({ act: 'read', bytes })
  if (answer === 'busy') return 'busy'
  if (!answer || !('rows' in answer)) return undefined
  const lines = answer.rows
    .map((cells, index) => ({ no: index + 1, cells: cells.map(plainText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [head, ...body] = lines
  const header = head?.cells ?? []
  return {
    header,
    rows: body.map(({ no, cells }) => ({
      no,
      fields: Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])),
      isRagged: false,
    })),
  }
}
