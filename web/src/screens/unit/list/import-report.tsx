import type { ImportReport, ImportRow } from '@vigil/contract/tenancy/project-import'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import styles from './import-sheet.module.css'

const tones = { new: 'action', changed: 'action', same: 'plain', wrong: 'fault' } as const
const mostShown = 200

/** Wrong rows first, each with its line and what is wrong with it. */
export const ImportReportList = ({ report }: { readonly report: ImportReport | undefined }) => {
  const t = useText()
  if (!report) return null
  const inOrder = [...report.rows].sort((one, other) => rank(one) - rank(other))
  return (
    <>
      <p role="status">{t(($) => $.unit.importing.counts, { ...report.counts })}</p>
      {report.ignored.length > 0 && (
        <p className={styles.hint}>{t(($) => $.unit.importing.ignored, { columns: report.ignored.join('、') })}</p>
      )}
      <ul className={styles.rows}>
        {inOrder.slice(0, mostShown).map((row) => (
          <li key={row.line} className={styles.row}>
            <span className={styles.line}>{t(($) => $.unit.importing.line, { line: row.line })}</span>
            <span className={styles.words}>
              <b>{row.name === '' ? '—' : row.name}</b>
              {row.problems.map((problem) => (
                <span key={problem} className={styles.why}>
                  {t(($) => $.unit.importing.problem[problem])}
                </span>
              ))}
            </span>
            <StateTag tone={tones[row.verdict]}>{t(($) => $.unit.importing.verdict[row.verdict])}</StateTag>
          </li>
        ))}
      </ul>
    </>
  )
}

const rank = ({ verdict }: ImportRow): number => (verdict === 'wrong' ? 0 : 1)
