import { useText } from '#infrastructure/i18n/i18n.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import styles from './table-import.module.css'

const tones = { new: 'action', changed: 'action', same: 'plain', wrong: 'fault' } as const
const mostShown = 200

export type Verdict = keyof typeof tones

/** What became, or would become, of each row of a table. */
export interface TableReport {
  readonly rows: readonly {
    readonly line: number
    readonly name: string
    readonly verdict: Verdict
    /** What is wrong with it, in words. */
    readonly wrong: readonly string[]
  }[]
  readonly counts: Readonly<Record<Verdict, number>>
  /** Columns that mean nothing here. */
  readonly ignored: readonly string[]
}

const rank = ({ verdict }: { readonly verdict: Verdict }): number => (verdict === 'wrong' ? 0 : 1)

/** Wrong rows first, each with its line and what is wrong with it. */
export const ImportReport = ({ report: { rows, counts, ignored } }: { readonly report: TableReport }) => {
  const t = useText()
  const inOrder = rows.toSorted((one, other) => rank(one) - rank(other))
  return (
    <>
      <p role="status">{t(($) => $.records.import.counts, { ...counts })}</p>
      {ignored.length > 0 && (
        <p className={styles.hint}>{t(($) => $.records.import.ignored, { columns: ignored.join('、') })}</p>
      )}
      <ul className={styles.rows}>
        {inOrder.slice(0, mostShown).map((row) => (
          <li key={row.line} className={styles.row}>
            <span className={styles.line}>{t(($) => $.records.import.line, { line: row.line })}</span>
            <span className={styles.words}>
              <b>{row.name === '' ? '—' : row.name}</b>
              {row.wrong.map((words) => (
                <span key={words} className={styles.why}>
                  {words}
                </span>
              ))}
            </span>
            <StateTag tone={tones[row.verdict]}>{t(($) => $.records.import.verdict[row.verdict])}</StateTag>
          </li>
        ))}
      </ul>
      {rows.length > mostShown && (
        <p className={styles.hint}>{t(($) => $.records.import.more, { count: rows.length - mostShown })}</p>
      )}
    </>
  )
}
