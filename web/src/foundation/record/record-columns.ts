/** What a list shows of a record, written once: a phone makes rows of it, a screen with room a table. */
import type { ComponentType } from 'react'
import type { Text } from '#infrastructure/i18n/i18n.ts'

export interface RecordColumn<Row> {
  readonly name: string
  /**
   * sign, title and under stand together: the sign before the title, the rest beneath it.
   * line: beneath the title of a row, a column of a table. end: at the end of a row, a column of a table.
   * row: beneath the lines of a row, for what a table has columns of its own. table: only where there is a table.
   */
  readonly at: 'sign' | 'title' | 'under' | 'line' | 'row' | 'end' | 'table'
  /** Over the column of a table. */
  readonly heading?: (t: Text) => string
  /** Figures stand under each other by their last digit. */
  readonly isFigure?: boolean
  readonly Cell: ComponentType<{ readonly row: Row }>
}

export interface RecordSection<Row> {
  readonly title?: string
  readonly count?: number
  readonly hint?: string
  /** It threatens life. */
  readonly isUrgent?: boolean
  readonly rows: readonly Row[]
}

export interface RecordRowProps<Row> {
  readonly row: Row
  readonly href: string | undefined
  readonly selected: boolean
  readonly onPress: () => void
}

/** How the records of a list are told apart, opened and drawn. */
export interface RecordKind<Row> {
  /** Which record a row is about. */
  readonly idOf: (row: Row) => string
  /** Where several rows are about one record. */
  readonly keyOf?: (row: Row) => string
  /** Its page; none where there is nothing to open. */
  readonly addressOf: (row: Row) => string | undefined
  readonly columns: readonly RecordColumn<Row>[]
  /** A row that is more than its columns: with bars, buttons, a swipe. */
  readonly Row?: ComponentType<RecordRowProps<Row>>
}

/** All pages of a list under no heading. */
export const rowsOfPages = <Row>({ pages }: { readonly pages: readonly { readonly rows: readonly Row[] }[] }) => [
  { rows: pages.flatMap((page) => page.rows) },
]
