import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { MendRow, type Cells } from './mend-row.tsx'
import styles from './table-import.module.css'

const tones = { new: 'action', changed: 'action', same: 'plain', wrong: 'fault' } as const
const mostShown = 200

export type Verdict = keyof typeof tones

interface ReportRow {
  readonly line: number
  readonly name: string
  readonly verdict: Verdict
  /** What is wrong with it, in words. */
  readonly wrong: readonly string[]
  /** What is written in it, where it can be mended here. */
  readonly cells?: Cells | undefined
}

/** What became, or would become, of each row of a table. */
export interface TableReport {
  readonly rows: readonly ReportRow[]
  readonly counts: Readonly<Record<Verdict, number>>
  /** Columns that mean nothing here. */
  readonly ignored: readonly string[]
}

/** How a wrong row is mended where it stands. */
export interface Mending {
  readonly columns: readonly { readonly field: string; readonly label: string }[]
  /** Letters of a cell. */
  readonly longest: number
  readonly mend: (line: number, cells: Cells) => void
}

const rank = ({ verdict }: { readonly verdict: Verdict }): number => (verdict === 'wrong' ? 0 : 1)

interface ImportReportProps {
  readonly report: TableReport
  readonly mending?: Mending | undefined
}

/** Wrong rows first, each with its line and what is wrong with it. */
export const ImportReport = ({ report: { rows, counts, ignored }, mending }: ImportReportProps) => {
  const t = useText()
  const inOrder = rows.toSorted((one, other) => rank(one) - rank(other))
  return (
    <>
      <p role="status">{t(($) => $.records.import.counts, { ...counts })}</p>
      {ignored.length > 0 && (
        <p className={styles.hint}>{t(($) => $.records.import.ignored, { columns: ignored.join('、') })}</p>
      )}
      <ul className={styles.rows}>
        {inOrder.slice(0, mostShown).map((row) => (
          <Row key={row.line} row={row} mending={mending} />
        ))}
      </ul>
      {rows.length > mostShown && (
        <p className={styles.hint}>{t(($) => $.records.import.more, { count: rows.length - mostShown })}</p>
      )}
    </>
  )
}

const Row = ({ row, mending }: { readonly row: ReportRow; readonly mending: Mending | undefined }) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const line = t(($) => $.records.import.line, { line: row.line })
  const { cells } = row
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <span className={styles.line}>{line}</span>
        <span className={styles.words}>
          <b>{row.name === '' ? '—' : row.name}</b>
          {row.wrong.map((words) => (
            <span key={words} className={styles.why}>
              {words}
            </span>
          ))}
        </span>
        {mending && cells && !isOpen ? (
          <Button
            look="soft"
            size="small"
            aria-label={t(($) => $.records.import.mendLine, { line: row.line })}
            onClick={() => setOpen(true)}
          >
            {t(($) => $.records.import.mend)}
          </Button>
        ) : (
          <StateTag tone={tones[row.verdict]}>{t(($) => $.records.import.verdict[row.verdict])}</StateTag>
        )}
      </div>
      {mending && cells && isOpen && (
        <MendRow
          line={row.line}
          cells={cells}
          columns={mending.columns}
          longest={mending.longest}
          onClose={() => setOpen(false)}
          onMend={(typed) => {
            setOpen(false)
            mending.mend(row.line, typed)
          }}
        />
      )}
    </li>
  )
}
