import { projectAdminCalls } from '@vigil/contract/project-admin'
import { useState } from 'react'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import type { UnitFilter } from './use-unit-filter.ts'
import styles from './import-sheet.module.css'

/** The address is made when it is asked for and lives a minute, so the link appears only then. */
export const ExportSheet = ({ filter, onClose }: { readonly filter: UnitFilter; readonly onClose: () => void }) => {
  const t = useText()
  const [address, setAddress] = useState<string | undefined>(undefined)
  const { run, busy, failure } = useCommand(projectAdminCalls.export, (made) => setAddress(made.address))
  return (
    <Sheet open title={t(($) => $.unit.export)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.hint}>{t(($) => $.unit.exportReady)}</p>
        <FailureLine failure={failure} />
        {address === undefined ? (
          <Button size="large" busy={busy} onClick={() => void run(filter)}>
            {t(($) => $.unit.export)}
          </Button>
        ) : (
          <a className={styles.link} href={address} download onClick={onClose}>
            {t(($) => $.unit.download)}
          </a>
        )}
      </div>
    </Sheet>
  )
}
