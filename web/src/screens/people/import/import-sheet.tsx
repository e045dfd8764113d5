import { userImportCalls, type ImportReport } from '@vigil/contract/people/user-import'
import { useState } from 'react'
import { readTable, tableFiles, type ReadTable } from '#features/records/read-table.ts'
import { useProject } from '#foundation/project/use-project.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useSession } from '#foundation/session/use-session.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from '../sheets/sheets.module.css'
import { useRefreshPeople } from '../use-refresh-people.ts'
import { ReportRows } from './report-rows.tsx'

const tableFault = { notUtf8: 'unreadableLetters', tooBig: 'tooLong' } as const

/** A table is checked first; then the rows that can be are entered, and the others say why not. */
export const ImportSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  const refresh = useRefreshPeople()
  const projects = useSession()?.projectList ?? []
  const here = useProject()?.projectId ?? projects[0]?.projectId ?? ''
  const [scopeId, setScopeId] = useState(here)
  const [file, setFile] = useState<ReadTable | undefined>(undefined)
  const [report, setReport] = useState<{ isDone: boolean; of: ImportReport } | undefined>(undefined)
  const preview = useCommand(userImportCalls.preview, (of) => setReport({ isDone: false, of }))
  const run = useCommand(userImportCalls.run, (of) => {
    setReport({ isDone: true, of })
    void refresh()
  })
  const sent = file && file.problem === undefined ? file : undefined
  const table = { scopeKind: 'project', scopeId, ...sent } as const
  const wanted = report && !report.isDone ? report.of.created + report.of.granted : 0
  const readFile = async (chosen: File | undefined): Promise<void> => {
    setReport(undefined)
    setFile(chosen && (await readTable(chosen)))
  }
  return (
    <Sheet open title={t(($) => $.people.import.title)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.hint}>{t(($) => $.people.import.hint)}</p>
        <SelectField
          label={t(($) => $.people.import.place)}
          value={scopeId}
          options={projects.map(({ projectId, projectName }) => ({ value: projectId, text: projectName }))}
          onChange={(next) => {
            setReport(undefined)
            setScopeId(next)
          }}
        />
        <input
          type="file"
          accept={tableFiles}
          aria-label={t(($) => $.people.import.file)}
          onChange={(event) => void readFile(event.target.files?.[0])}
        />
        {file?.problem && (
          <p role="alert" className={styles.hint}>
            {t(($) => $.people.import.tableFaults[tableFault[file.problem]])}
          </p>
        )}
        {report && <ReportRows report={report.of} isDone={report.isDone} />}
        <FailureLine failure={preview.failure ?? run.failure} />
        {wanted > 0 ? (
          <Button busy={run.busy} onClick={() => void run.run(table)}>
            {t(($) => $.people.import.run, { count: wanted })}
          </Button>
        ) : (
          <Button busy={preview.busy} disabled={!sent} onClick={() => void preview.run(table)}>
            {t(($) => $.people.import.check)}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
