import { alarmDeskCalls } from '@vigil/contract/alarm-desk'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { askedBy, type HistoryFilter } from './use-history-filter.ts'
import styles from './sheet.module.css'

interface ExportSheetProps {
  readonly filter: HistoryFilter
  readonly onClose: () => void
}

/** The address is made when it is asked for and lives a minute, so the link appears only then. */
export const ExportSheet = ({ filter, onClose }: ExportSheetProps) => {
  const t = useText()
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  const [address, setAddress] = useState<string | undefined>(undefined)
  const { run, busy, failure } = useCommand(alarmDeskCalls.export, (made) => setAddress(made.address))
  return (
    <Sheet open title={t(($) => $.alarm.export.title)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.body}>
        <p>{t(($) => $.alarm.export.hint)}</p>
        <FailureLine failure={failure} />
        {address === undefined ? (
          <Button size="large" busy={busy} onClick={() => void run({ ...askedBy(filter), language })}>
            {t(($) => $.alarm.export.title)}
          </Button>
        ) : (
          <a className={styles.link} href={address} download onClick={onClose}>
            {t(($) => $.alarm.export.download)}
          </a>
        )}
      </div>
    </Sheet>
  )
}
