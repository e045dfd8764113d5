import { reportFormats, unitReportCalls, type ReportFormat } from '@vigil/contract/report/report'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCaller, useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import styles from './report-list.module.css'

/** An address lives for a minute, so it is asked for when somebody presses, and opened at once. */
export const Downloads = ({ reportId }: { readonly reportId: string }) => {
  const can = useCan()
  if (!can(unitReportCalls.file)) return null
  return (
    <div className={styles.files}>
      {reportFormats.map((format) => (
        <Download key={format} reportId={reportId} format={format} />
      ))}
    </div>
  )
}

const Download = ({ reportId, format }: { readonly reportId: string; readonly format: ReportFormat }) => {
  const t = useText()
  const language = useLanguage()
  const caller = useCaller()
  const [address, setAddress] = useState<string | undefined>(undefined)
  const file = useCommand(unitReportCalls.file, (made) => setAddress(caller.files + made.address))
  const name = format.toUpperCase()
  if (address !== undefined)
    return (
      <a className={styles.link} href={address} download onClick={() => setAddress(undefined)}>
        {t(($) => $.energy.reports.download, { format: name })}
      </a>
    )
  return (
    <>
      <Button
        look="outline"
        size="small"
        busy={file.busy}
        aria-label={t(($) => $.energy.reports.download, { format: name })}
        onClick={() => void file.run({ reportId, format, language: language === 'en' ? 'en' : 'zh' })}
      >
        {name}
      </Button>
      <FailureLine failure={file.failure} />
    </>
  )
}
