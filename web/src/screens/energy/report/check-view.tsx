/** What a printed report is held against: whether it was made here, what it said, and whether a file of it was changed. */
import { reportCheckCalls, type CheckedReport } from '@vigil/contract/report/check'
import { figureText } from '@vigil/contract/report/figure-text'
import { reportFigures } from '@vigil/contract/report/report-figures'
import { reportKinds } from '@vigil/contract/report/report-kinds'
import { useId, useState } from 'react'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { useAsked } from '#infrastructure/api/use-asked.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { fingerprintOf } from './fingerprint-of.ts'
import styles from './check-view.module.css'

export const ReportCheckView = ({ code }: { readonly code: string }) => (
  <WithTexts areas={['energy']}>
    <Asked code={code} />
  </WithTexts>
)

const Asked = ({ code }: { readonly code: string }) => {
  const t = useText()
  const language = useLanguage()
  const { answer, failure, retry } = useAsked(reportCheckCalls.check, { checkCode: code })
  if (answer) return <Checked code={code} report={answer} />
  if (!failure) return <RowSkeleton rows={5} label={t(($) => $.shell.load.loading)} />
  const isUnknown = failure.kind === 'refused'
  return (
    <EmptyState
      picture={isUnknown ? 'lock' : 'network'}
      title={isUnknown ? t(($) => $.energy.reports.check.unknown) : t(($) => $.shell.network.lost)}
      hint={failureText(t, language, failure)}
      action={isUnknown ? undefined : <Button onClick={retry}>{t(($) => $.shell.network.retry)}</Button>}
      urgent={!isUnknown}
    />
  )
}

interface CheckedProps {
  readonly code: string
  readonly report: CheckedReport
}

const Checked = ({ code, report }: CheckedProps) => {
  const t = useText()
  const words = useLanguage() === 'en' ? 'en' : 'zh'
  const { kind, projectName, firstDay, lastDay, madeAt, zone, figures } = report
  const made = new Date(madeAt).toLocaleString(words, { timeZone: zone, hourCycle: 'h23' })
  return (
    <div className={styles.checked}>
      <StateTag tone="ok">{t(($) => $.energy.reports.check.known)}</StateTag>
      <h2>{reportKinds[kind].name[words]}</h2>
      <p>
        {[projectName, t(($) => $.energy.reports.days, { first: firstDay, last: lastDay })].join(' · ')}
        <br />
        {t(($) => $.energy.reports.asOf, { time: made })} · {code}
      </p>
      <p className={styles.hint}>{t(($) => $.energy.reports.check.compare)}</p>
      <dl className={styles.figures}>
        {figures.map(({ figure, value }) => (
          <div key={figure}>
            <dt>{reportFigures[figure].name[words]}</dt>
            <dd>{figureText(figure, value, words)}</dd>
          </div>
        ))}
      </dl>
      <FileCheck report={report} />
    </div>
  )
}

/** The file stays on the device: only its fingerprint is reckoned, and compared here. */
const FileCheck = ({ report: { files } }: { readonly report: CheckedReport }) => {
  const t = useText()
  const id = useId()
  const [verdict, setVerdict] = useState<'same' | 'changed' | undefined>(undefined)
  const look = async (file: File | undefined): Promise<void> => {
    if (!file) return setVerdict(undefined)
    const own = await fingerprintOf(await file.arrayBuffer())
    setVerdict(files.some(({ sha256 }) => sha256 === own) ? 'same' : 'changed')
  }
  return (
    <div className={styles.file}>
      <label htmlFor={id}>{t(($) => $.energy.reports.check.file)}</label>
      <input id={id} type="file" accept=".pdf,.xlsx" onChange={(event) => void look(event.target.files?.[0])} />
      <p role="status">{verdict && t(($) => $.energy.reports.check[verdict])}</p>
    </div>
  )
}
