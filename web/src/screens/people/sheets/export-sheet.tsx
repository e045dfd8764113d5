import { userImportCalls } from '@vigil/contract/user-import'
import { useState } from 'react'
import { useProject } from '#foundation/project/use-project.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { usePeopleFilter } from '../use-people-filter.ts'
import styles from './sheets.module.css'

/** The list as a table, by an address that lives for a minute. */
export const ExportSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  const { everywhere } = usePeopleFilter()
  const projectId = useProject()?.projectId
  const [address, setAddress] = useState<string | undefined>(undefined)
  const command = useCommand(userImportCalls.exportTable, (made) => setAddress(made.address))
  const input = everywhere || projectId === undefined ? {} : { projectId }
  return (
    <Sheet open title={t(($) => $.people.tools.export)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.form}>
        <FailureLine failure={command.failure} />
        {address === undefined ? (
          <Button busy={command.busy} onClick={() => void command.run(input)}>
            {t(($) => $.people.tools.export)}
          </Button>
        ) : (
          <>
            <p className={styles.hint}>{t(($) => $.people.exportReady)}</p>
            <a href={address} download>
              {t(($) => $.people.download)}
            </a>
          </>
        )}
      </div>
    </Sheet>
  )
}
