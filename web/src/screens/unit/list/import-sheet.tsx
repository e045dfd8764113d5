import { projectImportCalls, type ImportReport } from '@vigil/contract/tenancy/project-import'
import { useState } from 'react'
import { useRefreshUnits } from '../use-refresh-units.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { readTable, tableFiles } from '#features/records/read-table.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { ImportReportList } from './import-report.tsx'
import styles from './import-sheet.module.css'

interface Table {
  readonly csv?: string
  readonly workbook?: string
  /** One for each chosen file: pressing twice imports once. */
  readonly importKey: string
}

/** A table is chosen, looked at row by row, and only then taken. */
export const ImportSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  const { unitsChanged, namesChanged } = useRefreshUnits()
  const [table, setTable] = useState<Table | undefined>(undefined)
  const [unreadable, setUnreadable] = useState<'notUtf8' | 'tooBig' | undefined>(undefined)
  const [seen, setSeen] = useState<ImportReport | undefined>(undefined)
  const [done, setDone] = useState<ImportReport | undefined>(undefined)
  const preview = useCommand(projectImportCalls.preview, setSeen)
  const taking = useCommand(projectImportCalls.import, (report) => {
    setDone(report)
    unitsChanged()
    void namesChanged()
  })

  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setSeen(undefined)
    setDone(undefined)
    const read = await readTable(file)
    setUnreadable(read.problem)
    if (read.problem !== undefined) return
    const sent = read.text === undefined ? { workbook: read.workbook } : { csv: read.text }
    setTable({ ...sent, importKey: crypto.randomUUID() })
    await preview.run(sent)
  }

  const wanted = seen ? seen.counts.new + seen.counts.changed : 0
  return (
    <Sheet open title={t(($) => $.unit.importing.title)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.hint}>{t(($) => $.unit.importing.hint)}</p>
        <label className={styles.file}>
          {t(($) => $.unit.importing.file)}
          <input type="file" accept={tableFiles} onChange={(event) => void choose(event.target.files?.[0])} />
        </label>
        {unreadable !== undefined && (
          <p className={styles.problem} role="alert">
            {t(($) => $.unit.importing[unreadable])}
          </p>
        )}
        <FailureLine failure={preview.failure ?? taking.failure} />
        {done ? (
          <p role="status">{t(($) => $.unit.importing.done)}</p>
        ) : (
          table &&
          seen && (
            <>
              <p className={styles.hint}>{t(($) => $.unit.importing.runHint)}</p>
              <Button size="large" disabled={wanted === 0} busy={taking.busy} onClick={() => void taking.run(table)}>
                {wanted === 0 ? t(($) => $.unit.importing.nothing) : t(($) => $.unit.importing.run, { count: wanted })}
              </Button>
            </>
          )
        )}
        {(done ?? seen) && <ImportReportList report={done ?? seen} />}
      </div>
    </Sheet>
  )
}
