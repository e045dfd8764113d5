import type { OutputOf } from '@vigil/contract/call'
import {
  equipmentColumns,
  equipmentImportCalls,
  equipmentRowProblems,
  mostEquipmentRows,
  shownCell,
  type EquipmentImportReport,
} from '@vigil/contract/equipment/equipment-import'
import { useState } from 'react'
import type { TableReport } from '#features/records/import-report.tsx'
import { TableImport } from '#features/records/table-import.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { saveText } from '#infrastructure/native/save-text.ts'
import { useEquipmentChanged } from '../settings/use-equipment-changed.ts'
import styles from './ledger.module.css'

type Taken = OutputOf<typeof equipmentImportCalls.import>

interface ImportSheetProps {
  readonly projectId: string
  readonly onClose: () => void
}

/** Much equipment of this unit from one table. The secrets of what is new stand here once. */
export const ImportSheet = ({ projectId, onClose }: ImportSheetProps) => {
  const t = useText()
  const changed = useEquipmentChanged()
  const [seen, setSeen] = useState<EquipmentImportReport | undefined>(undefined)
  const [done, setDone] = useState<EquipmentImportReport | undefined>(undefined)
  const [secrets, setSecrets] = useState<Taken['secrets']>([])
  const name = useName()
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  const preview = useCommand(equipmentImportCalls.preview, setSeen)
  const taking = useCommand(equipmentImportCalls.import, (taken) => {
    setSeen(undefined)
    setDone(taken.report)
    // Those of a table that was mended and taken in parts stay until the sheet is closed: nobody sees them again.
    setSecrets((before) => [...before, ...taken.secrets])
    changed()
  })
  const failures = useCommand(equipmentImportCalls.failures, ({ csv }) =>
    saveText(
      t(($) => $.records.import.failuresFile),
      csv,
      'text/csv;charset=utf-8',
    ),
  )
  const inWords = ({ rows, ...report }: EquipmentImportReport): TableReport => ({
    ...report,
    rows: rows.map(({ deviceName, keyCode, problems, ...row }) => ({
      ...row,
      name: [deviceName, keyCode].filter((text) => text !== '').join(' · '),
      wrong: problems.map((problem) => name(equipmentRowProblems[problem])),
    })),
  })
  return (
    <TableImport
      title={t(($) => $.equipmentSettings.importing.title)}
      hint={t(($) => $.equipmentSettings.importing.hint)}
      mostRows={mostEquipmentRows}
      look={(table) => preview.run({ projectId, ...table })}
      take={(table) => taking.run({ projectId, ...table })}
      busy={taking.busy}
      mending={{
        columns: equipmentColumns.map(({ field, ...label }) => ({ field, label: name(label) })),
        longest: shownCell,
      }}
      save={(table) => failures.run({ projectId, language, ...table })}
      failure={preview.failure ?? taking.failure ?? failures.failure}
      seen={seen && inWords(seen)}
      done={done && inWords(done)}
      onChoose={() => {
        setSeen(undefined)
        setDone(undefined)
      }}
      onClose={onClose}
    >
      {secrets.length > 0 && <Secrets secrets={secrets} />}
    </TableImport>
  )
}

const Secrets = ({ secrets }: { readonly secrets: Taken['secrets'] }) => {
  const t = useText()
  return (
    <label className={styles.secrets}>
      {t(($) => $.equipmentSettings.importing.secrets, { count: secrets.length })}
      <textarea
        readOnly
        value={secrets.map(({ keyCode, secret }) => `${keyCode}\t${secret}`).join('\n')}
        onFocus={(event) => event.target.select()}
      />
    </label>
  )
}
