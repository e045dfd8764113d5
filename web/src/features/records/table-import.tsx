import { useState, type ReactNode } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { ImportReport, type TableReport } from './import-report.tsx'
import { readTable, tableFiles } from './read-table.ts'
import styles from './table-import.module.css'

/** As the calls take it. */
export interface SentTable {
  readonly csv?: string
  readonly workbook?: string
}

interface Chosen {
  readonly table: SentTable
  /** One for each chosen file: pressing twice imports once. */
  readonly importKey: string
}

interface TableImportProps {
  readonly title: string
  /** Which columns it needs. */
  readonly hint: string
  readonly mostRows: number
  /** What would become of the table; asked as soon as a file is chosen. */
  readonly look: (table: SentTable) => Promise<unknown>
  readonly take: (table: SentTable & { readonly importKey: string }) => Promise<unknown>
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  readonly seen: TableReport | undefined
  readonly done: TableReport | undefined
  /** Another file: what was seen of the last one counts no more. */
  readonly onChoose: () => void
  readonly onClose: () => void
  /** Shown when it is done. */
  readonly children?: ReactNode
}

/** A table is chosen, looked at row by row, and only then taken. */
export const TableImport = (props: TableImportProps) => {
  const { title, hint, mostRows, look, take, busy, failure, seen, done, onChoose, onClose, children } = props
  const t = useText()
  const [chosen, setChosen] = useState<Chosen | undefined>(undefined)
  const [unreadable, setUnreadable] = useState<'notUtf8' | 'tooBig' | undefined>(undefined)

  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return
    onChoose()
    setChosen(undefined)
    const read = await readTable(file)
    setUnreadable(read.problem)
    if (read.problem !== undefined) return
    const table = read.text === undefined ? { workbook: read.workbook } : { csv: read.text }
    setChosen({ table, importKey: crypto.randomUUID() })
    await look(table)
  }

  const wanted = seen ? seen.counts.new + seen.counts.changed : 0
  const report = done ?? seen
  return (
    <Sheet open title={title} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.hint}>{hint}</p>
        <label className={styles.file}>
          {t(($) => $.records.import.file)}
          <input type="file" accept={tableFiles} onChange={(event) => void choose(event.target.files?.[0])} />
        </label>
        {unreadable !== undefined && (
          <p className={styles.problem} role="alert">
            {t(($) => $.records.import[unreadable], { count: mostRows })}
          </p>
        )}
        <FailureLine failure={failure} />
        {done ? (
          <>
            <p role="status">{t(($) => $.records.import.done)}</p>
            {children}
          </>
        ) : (
          chosen &&
          seen && (
            <>
              <p className={styles.hint}>{t(($) => $.records.import.runHint)}</p>
              <Button
                size="large"
                disabled={wanted === 0}
                busy={busy}
                onClick={() => void take({ ...chosen.table, importKey: chosen.importKey })}
              >
                {wanted === 0 ? t(($) => $.records.import.nothing) : t(($) => $.records.import.run, { count: wanted })}
              </Button>
            </>
          )
        )}
        {report && <ImportReport report={report} />}
      </div>
    </Sheet>
  )
}
