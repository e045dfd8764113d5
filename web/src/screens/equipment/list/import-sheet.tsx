import type { OutputOf } from '@vigil/contract/call'
import {
  equipmentImportCalls,
  mostEquipmentRows,
  type EquipmentImportReport,
} from '@vigil/contract/equipment/equipment-import'
import { useState } from 'react'
import type { TableReport } from '#features/records/import-report.tsx'
import { TableImport } from '#features/records/table-import.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText, type Text } from '#infrastructure/i18n/i18n.ts'
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
  const [done, setDone] = useState<Taken | undefined>(undefined)
  const preview = useCommand(equipmentImportCalls.preview, setSeen)
  const taking = useCommand(equipmentImportCalls.import, (taken) => {
    setDone(taken)
    changed()
  })
  return (
    <TableImport
      title={t(($) => $.equipmentSettings.importing.title)}
      hint={t(($) => $.equipmentSettings.importing.hint)}
      mostRows={mostEquipmentRows}
      look={(table) => preview.run({ projectId, ...table })}
      take={(table) => taking.run({ projectId, ...table })}
      busy={taking.busy}
      failure={preview.failure ?? taking.failure}
      seen={seen && inWords(t, seen)}
      done={done && inWords(t, done.report)}
      onChoose={() => {
        setSeen(undefined)
        setDone(undefined)
      }}
      onClose={onClose}
    >
      {done && done.secrets.length > 0 && <Secrets secrets={done.secrets} />}
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

const inWords = (t: Text, { rows, ...report }: EquipmentImportReport): TableReport => ({
  ...report,
  rows: rows.map(({ deviceName, keyCode, problems, ...row }) => ({
    ...row,
    name: [deviceName, keyCode].filter((text) => text !== '').join(' · '),
    wrong: problems.map((problem) => t(($) => $.equipmentSettings.importing.problem[problem])),
  })),
})
