import { mostImportRows, projectImportCalls, type ImportReport } from '@vigil/contract/tenancy/project-import'
import { useState } from 'react'
import type { TableReport } from '#features/records/import-report.tsx'
import { TableImport } from '#features/records/table-import.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { useRefreshUnits } from '../use-refresh-units.ts'

export const ImportSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  const { unitsChanged, namesChanged } = useRefreshUnits()
  const [seen, setSeen] = useState<ImportReport | undefined>(undefined)
  const [done, setDone] = useState<ImportReport | undefined>(undefined)
  const preview = useCommand(projectImportCalls.preview, setSeen)
  const taking = useCommand(projectImportCalls.import, (report) => {
    setDone(report)
    unitsChanged()
    void namesChanged()
  })
  return (
    <TableImport
      title={t(($) => $.unit.importing.title)}
      hint={t(($) => $.unit.importing.hint)}
      mostRows={mostImportRows}
      look={preview.run}
      take={taking.run}
      busy={taking.busy}
      failure={preview.failure ?? taking.failure}
      seen={seen && inWords(t, seen)}
      done={done && inWords(t, done)}
      onChoose={() => {
        setSeen(undefined)
        setDone(undefined)
      }}
      onClose={onClose}
    />
  )
}

const inWords = (t: Text, { rows, ...report }: ImportReport): TableReport => ({
  ...report,
  rows: rows.map(({ problems, ...row }) => ({
    ...row,
    wrong: problems.map((problem) => t(($) => $.unit.importing.problem[problem])),
  })),
})
