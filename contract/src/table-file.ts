/** Tables that people send and take away: as text, or as the workbook their spreadsheet keeps. */
import * as z from 'zod/mini'

export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

/** Text, and in Chinese, where nothing is said. */
export const tableFormat = z.optional(z.enum(tableFormats))
export const tableWish = { language: z.optional(z.enum(['zh', 'en'])), format: tableFormat }

export const mostWorkbookBytes = 300_000

/** The bytes of an .xlsx file. */
export const Workbook = z.base64().check(z.minLength(4), z.maxLength(Math.ceil(mostWorkbookBytes / 3) * 4))

/** A table that somebody sends: its text, or instead of it the workbook; where both are there the text counts. */
export const sentTable = {
  csv: z.optional(z.string().check(z.minLength(1), z.maxLength(900_000))),
  workbook: z.optional(Workbook),
}
export const oneOfBoth = z.refine<{ csv?: unknown; workbook?: unknown }>(
  ({ csv, workbook }) => csv !== undefined || workbook !== undefined,
  { path: ['csv'] },
)
