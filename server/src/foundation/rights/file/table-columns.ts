/** Columns of a table that somebody sent, by their name in either language; and how its rows were judged. */
import type { rowVerdicts } from '@vigil/contract/tenancy/project-import'
import type { CsvRow, CsvTable } from '#infrastructure/csv/read-csv.ts'

interface Column<Field extends string> {
  readonly field: Field
  readonly zh: string
  readonly en: string
}

type Verdict = (typeof rowVerdicts)[number]

export const tableColumns = <Field extends string>(columns: readonly Column<Field>[]) => {
  const fieldOf = (heading: string): Field | undefined =>
    columns.find(({ zh, en }) => heading === zh || heading.toLowerCase() === en)?.field
  return {
    has: ({ header }: CsvTable, field: Field): boolean => header.some((heading) => fieldOf(heading) === field),
    /** Columns that mean nothing here. */
    ignoredOf: ({ header }: CsvTable): string[] =>
      header.filter((heading) => heading !== '' && fieldOf(heading) === undefined),
    cellsOf: ({ fields }: CsvRow): Readonly<Partial<Record<Field, string>>> => {
      const cells: Partial<Record<Field, string>> = {}
      for (const [heading, cell] of Object.entries(fields)) {
        const field = fieldOf(heading)
        if (field !== undefined) cells[field] = cell
      }
      return cells
    },
  }
}

export const countVerdicts = (rows: readonly { readonly verdict: Verdict }[]): Record<Verdict, number> => {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 }
  for (const { verdict } of rows) counts[verdict] += 1
  return counts
}
