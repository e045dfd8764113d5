import { useState, type ReactNode } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { ImportReport, type Mending, type TableReport } from './import-report.tsx'
import type { Cells } from './mend-row.tsx'
import { readTable, tableFiles } from './read-table.ts'
import styles from './table-import.module.css'

/** As the calls take it. */
export interface SentTable {
  readonly csv?: string
  readonly workbook?: string
  /** Rows that say something else than the file; only where they can be mended. */
  readonly corrections?: { readonly line: number; readonly cells: Cells }[]
}

interface Chosen {
  readonly table: SentTable
  /** One for each table as it is meant: pressing twice imports once. */
  readonly importKey: string
}

interface TableImportProps {
  readonly title: string
  /** Which columns it needs. */
  readonly hint: string
  readonly mostRows: number
  /** What would become of the table; asked as soon as a file is chosen, and again when a row of it was mended. */
  readonly look: (table: SentTable) => Promise<unknown>
  readonly take: (table: SentTable & { readonly importKey: string }) => Promise<unknown>
  /** Without it wrong rows are mended in the file. */
  readonly mending?: Omit<Mending, 'mend'>
  /** Takes the wrong rows away, each with its reason. */
  readonly save?: (table: SentTable) => Promise<unknown>
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  readonly seen: TableReport | undefined
  readonly done: TableReport | undefined
  /** A table that the platform has already, beside choosing a file. */
  readonly offer?: (look: (csv: string) => void) => ReactNode
  /** Another table: what was seen of the last one counts no more. */
  readonly onChoose: () => void
  readonly onClose: () => void
  /** What came with it and is shown once. */
  readonly children?: ReactNode
}

/** A table is chosen, looked at row by row, mended where it is wrong, and only then taken. */
export const TableImport = (props: TableImportProps) => {
  const { title, hint, mostRows, look, take, mending, save, busy, failure, seen, done, onChoose, onClose, children } =
    props
  const { offer } = props
  const t = useText()
  const [chosen, setChosen] = useState<Chosen | undefined>(undefined)
  const [unreadable, setUnreadable] = useState<'notUtf8' | 'tooBig' | undefined>(undefined)

  const lookAt = async (table: SentTable): Promise<void> => {
    setChosen({ table, importKey: crypto.randomUUID() })
    await look(table)
  }
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return
    onChoose()
    setChosen(undefined)
    const read = await readTable(file)
    setUnreadable(read.problem)
    if (read.problem === undefined)
      await lookAt(read.text === undefined ? { workbook: read.workbook } : { csv: read.text })
  }
  const mend = (line: number, cells: Cells): void => {
    if (chosen)
      void lookAt({ ...chosen.table, corrections: withCorrection(chosen.table.corrections ?? [], line, cells) })
  }

  const report = seen ?? done
  const wanted = seen ? seen.counts.new + seen.counts.changed : 0
  const run = chosen && seen && (
    <>
      <p className={styles.hint}>
        {mending ? t(($) => $.records.import.mendHint) : t(($) => $.records.import.runHint)}
      </p>
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
  return (
    <Sheet open title={title} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.hint}>{hint}</p>
        <label className={styles.file}>
          {t(($) => $.records.import.file)}
          <input type="file" accept={tableFiles} onChange={(event) => void choose(event.target.files?.[0])} />
        </label>
        {offer?.((csv) => {
          onChoose()
          setUnreadable(undefined)
          void lookAt({ csv })
        })}
        {unreadable !== undefined && (
          <p className={styles.problem} role="alert">
            {t(($) => $.records.import[unreadable], { count: mostRows })}
          </p>
        )}
        <FailureLine failure={failure} />
        {done && <p role="status">{t(($) => $.records.import.done)}</p>}
        {children}
        {run}
        {report && save && chosen && report.counts.wrong > 0 && (
          <Button look="soft" onClick={() => void save(chosen.table)}>
            {t(($) => $.records.import.failures, { count: report.counts.wrong })}
          </Button>
        )}
        {report && <ImportReport report={report} mending={mending && { ...mending, mend }} />}
      </div>
    </Sheet>
  )
}

/** What is mended twice keeps what was mended before. */
const withCorrection = (
  corrections: NonNullable<SentTable['corrections']>,
  line: number,
  cells: Cells,
): NonNullable<SentTable['corrections']> => [
  ...corrections.filter((one) => one.line !== line),
  { line, cells: { ...corrections.find((one) => one.line === line)?.cells, ...cells } },
]
