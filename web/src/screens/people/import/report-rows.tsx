import type { ImportReport } from '@vigil/contract/people/user-import'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import styles from '../sheets/sheets.module.css'

/** What comes of each row, in words; what is wrong stands first. */
export const ReportRows = ({ report, isDone }: { readonly report: ImportReport; readonly isDone: boolean }) => {
  const t = useText()
  const { fault } = report
  if (fault) return <p role="alert">{t(($) => $.people.import.tableFaults[fault])}</p>
  const rows = report.rows.toSorted((a, b) => Number(b.outcome === 'refused') - Number(a.outcome === 'refused'))
  return (
    <>
      <p role="status">
        {isDone && t(($) => $.people.import.done)} {t(($) => $.people.import.summary, report)}
      </p>
      <ul className={styles.list}>
        {rows.map(({ no, person, mobile, roleName, outcome, faults }) => (
          <li key={no} className={styles.row}>
            <span>
              {t(($) => $.people.import.row, { no })} {person} {mobile} {roleName}
              {faults.map((one) => (
                <small key={one}>{t(($) => $.people.import.faults[one])}</small>
              ))}
            </span>
            <StateTag tone={outcome === 'refused' ? 'warn' : 'plain'}>
              {t(($) => (isDone ? $.people.import.doneOutcomes : $.people.import.outcomes)[outcome])}
            </StateTag>
          </li>
        ))}
      </ul>
    </>
  )
}
